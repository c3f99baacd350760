// start: a server is started again and again; how long until it has answered something, and how large it is then.
#define _GNU_SOURCE
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "clock.h"
#include "histogram.h"
#include "modes.h"
#include "process.h"
#include "wire.h"

extern char **environ;

// Starts the command with its stdout in a pipe. Returns the reading end.
static int start(char *const *command, pid_t *pid) {
    int ends[2];
    if (pipe(ends) != 0) return -1;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    int failed = posix_spawnp(pid, command[0], &actions, NULL, command, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (failed == 0) return ends[0];
    fprintf(stderr, "loadgen: %s: %s\n", command[0], strerror(failed));
    exit(1);
}

// The port in the line `listening on http://HOST:PORT`, the first thing a server of ours says.
static int announced_port(int out) {
    char line[256];
    size_t n = 0;
    while (n + 1 < sizeof line && read(out, line + n, 1) == 1 && line[n] != '\n') n++;
    line[n] = 0;
    char *colon = strrchr(line, ':');
    if (strncmp(line, "listening on http://", 20) == 0 && colon) return atoi(colon + 1);
    fprintf(stderr, "loadgen: expected `listening on http://HOST:PORT`, got `%s`\n", line);
    exit(1);
}

int run_start(const Options *options) {
    Histogram *times = calloc(1, sizeof *times), *stops = calloc(1, sizeof *stops);
    long largest = 0;
    for (int i = 0; i < options->runs; i++) {
        pid_t pid = 0;
        uint64_t began = now_ns();
        int out = start(options->command, &pid), port = announced_port(out);
        char request[512];
        int length = snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", options->path, port);
        Inbox in = {.fd = dial(port)};
        int status = http_exchange(&in, request, (size_t)length);
        histogram_add(times, now_ns() - began);
        long rss = process_rss_kib(pid);
        if (rss > largest) largest = rss;
        close(in.fd);
        uint64_t told = now_ns();
        kill(pid, SIGTERM);
        int how = 0;
        waitpid(pid, &how, 0);
        histogram_add(stops, now_ns() - told);
        close(out);
        free(in.bytes);
        if (status == 200) continue;
        fprintf(stderr, "loadgen: %s was answered with %d\n", options->path, status);
        return 1;
    }
    printf("{\"runs\":%d,\"p50_ms\":%.3f,\"p90_ms\":%.3f,\"max_ms\":%.3f,\"rss_kib\":%ld,\"stop_p50_ms\":%.3f}\n",
           options->runs, histogram_ms(times, 0.5), histogram_ms(times, 0.9), histogram_ms(times, 1), largest,
           histogram_ms(stops, 0.5));
    return 0;
}
