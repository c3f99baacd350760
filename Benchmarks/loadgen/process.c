#define _GNU_SOURCE
#include "process.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// Reads a small file of /proc into `text`, without a final newline. Empty when it can't be read.
static void read_small(const char *path, char *text, size_t size) {
    text[0] = 0;
    FILE *file = fopen(path, "r");
    if (!file) return;
    size_t n = fread(text, 1, size - 1, file);
    fclose(file);
    while (n > 0 && text[n - 1] == '\n') n--;
    text[n] = 0;
}

static void read_threads(pid_t pid, ProcessCost *cost) {
    char path[128], text[256];
    snprintf(path, sizeof path, "/proc/%d/task", pid);
    DIR *tasks = opendir(path);
    if (!tasks) return;
    struct dirent *entry;
    while ((entry = readdir(tasks)) && cost->threads < THREADS) {
        int id = atoi(entry->d_name);
        if (id <= 0) continue;
        ThreadCost *thread = &cost->thread[cost->threads++];
        thread->id = id;
        snprintf(path, sizeof path, "/proc/%d/task/%d/schedstat", pid, id);
        read_small(path, text, sizeof text);
        thread->cpu_ns = strtoull(text, NULL, 10);
        snprintf(path, sizeof path, "/proc/%d/task/%d/comm", pid, id);
        read_small(path, thread->name, sizeof thread->name);
    }
    closedir(tasks);
}

void process_cost(pid_t pid, ProcessCost *cost) {
    memset(cost, 0, sizeof *cost);
    if (pid <= 0) return;

    clockid_t clock;
    struct timespec t;
    if (clock_getcpuclockid(pid, &clock) == 0 && clock_gettime(clock, &t) == 0)
        cost->cpu_ns = (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;

    // Field 2 of stat is the name in brackets and may hold spaces: count from behind it.
    char path[64], text[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    read_small(path, text, sizeof text);
    char *behind = strrchr(text, ')');
    unsigned long user = 0, system = 0;
    if (behind && sscanf(behind + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) == 2) {
        cost->user_s = (double)user / (double)sysconf(_SC_CLK_TCK);
        cost->system_s = (double)system / (double)sysconf(_SC_CLK_TCK);
    }
    read_threads(pid, cost);
}

long process_rss_kib(pid_t pid) {
    if (pid <= 0) return 0;
    char path[64], line[256];
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", pid);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    long kib = 0;
    while (fgets(line, sizeof line, file))
        if (sscanf(line, "Rss: %ld", &kib) == 1) break;
    fclose(file);
    return kib;
}

void process_print_difference(const ProcessCost *before, const ProcessCost *after) {
    printf("\"cpu_s\":%.6f,\"cpu_user_s\":%.2f,\"cpu_system_s\":%.2f,\"threads\":{",
           (double)(after->cpu_ns - before->cpu_ns) / 1e9, after->user_s - before->user_s,
           after->system_s - before->system_s);
    int printed = 0;
    for (int i = 0; i < after->threads; i++) {
        const ThreadCost *now = &after->thread[i];
        uint64_t then = 0;
        for (int j = 0; j < before->threads; j++)
            if (before->thread[j].id == now->id) then = before->thread[j].cpu_ns;
        if (now->cpu_ns - then < 1000000) continue;  // under a millisecond says nothing
        printf("%s\"%s/%d\":%.3f", printed++ ? "," : "", now->name, now->id, (double)(now->cpu_ns - then) / 1e9);
    }
    printf("}");
}
