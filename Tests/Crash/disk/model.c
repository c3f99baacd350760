#define _GNU_SOURCE
#include "model.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "real.h"

static Inode inodes[FILES];
static char folder[512], shadow[512];
static uint64_t state;

uint64_t model_random(uint64_t limit) {
    // SplitMix64.
    uint64_t z = (state += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return limit ? (z ^ (z >> 31)) % limit : 0;
}

static void die(const char *what) {
    perror(what);
    _exit(99);
}

static void path_of(char *path, size_t size, const char *in, const char *name) { snprintf(path, size, "%s/%s", in, name); }

static off_t size_of(int descriptor) {
    struct stat status;
    return fstat(descriptor, &status) == 0 ? status.st_size : 0;
}

static Inode *find(const char *name) {
    for (int i = 0; i < FILES; i++)
        if (inodes[i].used && !strcmp(inodes[i].name, name)) return &inodes[i];
    return NULL;
}

static Inode *make(const char *name, int flags) {
    for (int i = 0; i < FILES; i++) {
        // One without a present and without a durable name is nobody's.
        if (inodes[i].used && !inodes[i].name[0] && !inodes[i].durable[0]) {
            real_close(inodes[i].image);
            free(inodes[i].dirty);
            memset(&inodes[i], 0, sizeof inodes[i]);
        }
        if (inodes[i].used) continue;
        char path[1024];
        snprintf(path, sizeof path, "%s/image-%d", shadow, i);
        inodes[i].image = real_open(path, O_RDWR | O_CREAT | O_CLOEXEC | flags, 0600);
        if (inodes[i].image < 0) die(path);
        inodes[i].used = 1;
        snprintf(inodes[i].name, NAME, "%s", name);
        return &inodes[i];
    }
    die("too many files for the model");
    return NULL;
}

static void copy(int from, int to, off_t begin, off_t end) {
    static uint8_t buffer[1 << 16];
    while (begin < end) {
        size_t want = end - begin < (off_t)sizeof buffer ? (size_t)(end - begin) : sizeof buffer;
        ssize_t got = pread(from, buffer, want, begin);
        if (got <= 0) break;
        if (real_pwrite(to, buffer, (size_t)got, begin) != got) die("the shadow folder is full");
        begin += got;
    }
}

/// Takes up the images and names an earlier run left.
static void resume(void) {
    char path[1024], present[NAME], durable[NAME];
    path_of(path, sizeof path, shadow, "names");
    FILE *names = fopen(path, "r");
    if (!names) die(path);
    while (fscanf(names, "%255s %255s", present, durable) == 2) {
        Inode *file = make(strcmp(present, "-") ? present : "", 0);
        snprintf(file->durable, NAME, "%s", strcmp(durable, "-") ? durable : "");
    }
    fclose(names);
}

void model_begin(const char *at, const char *in, int resumes, uint64_t seed) {
    snprintf(folder, sizeof folder, "%s", at);
    snprintf(shadow, sizeof shadow, "%s", in);
    state = seed;
    if (resumes) return resume();
    DIR *directory = opendir(folder);
    if (!directory) return;
    struct dirent *entry;
    while ((entry = readdir(directory))) {
        if (entry->d_type != DT_REG) continue;
        Inode *file = make(entry->d_name, O_TRUNC);
        snprintf(file->durable, NAME, "%s", entry->d_name);
        char path[1024];
        path_of(path, sizeof path, folder, entry->d_name);
        int from = real_open(path, O_RDONLY | O_CLOEXEC);
        if (from < 0) die(path);
        copy(from, file->image, 0, size_of(from));
        real_close(from);
    }
    closedir(directory);
}

Inode *model_open(const char *name, int isNew) {
    Inode *file = isNew ? NULL : find(name);
    return file ? file : make(name, O_TRUNC);
}

void model_wrote(Inode *file, off_t at, size_t count) {
    size_t end = (size_t)(at + (off_t)count + SECTOR - 1) / SECTOR;
    if (end > file->sectors) {
        file->dirty = realloc(file->dirty, end * 2);
        if (!file->dirty) die("no memory for the model");
        memset(file->dirty + file->sectors, 0, end * 2 - file->sectors);
        file->sectors = end * 2;
    }
    for (size_t sector = (size_t)at / SECTOR; sector < end; sector++) file->dirty[sector] = 1;
}

void model_truncated(Inode *file, off_t size) {
    // The sector that was cut in two has other bytes now; those behind it have none.
    for (size_t sector = (size_t)size / SECTOR; sector < file->sectors; sector++) file->dirty[sector] = 0;
    if (size % SECTOR) model_wrote(file, size - size % SECTOR, (size_t)(size % SECTOR));
}

void model_flushed(Inode *file, int descriptor, int failed) {
    // Read through another descriptor: this one may be for writing only.
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    int from = real_open(path, O_RDONLY | O_CLOEXEC);
    off_t size = size_of(from);
    for (size_t sector = 0; sector < file->sectors; sector++) {
        if (!file->dirty[sector]) continue;
        file->dirty[sector] = 0;
        if (!failed) copy(from, file->image, (off_t)sector * SECTOR, ((off_t)sector + 1) * SECTOR);
    }
    if (!failed && ftruncate(file->image, size) != 0) die("the shadow folder");
    real_close(from);
}

void model_renamed(const char *from, const char *to) {
    Inode *file = find(from), *replaced = find(to);
    if (!file) return;
    if (replaced) replaced->name[0] = 0;
    snprintf(file->name, NAME, "%s", to);
}

void model_unlinked(const char *name) {
    Inode *file = find(name);
    if (file) file->name[0] = 0;
}

void model_folder_flushed(void) {
    for (int i = 0; i < FILES; i++) memcpy(inodes[i].durable, inodes[i].name, NAME);
}

void model_end(void) {
    char path[1024], temporary[1024];
    path_of(path, sizeof path, shadow, "names");
    path_of(temporary, sizeof temporary, shadow, "names.new");
    FILE *names = fopen(temporary, "w");
    if (!names) die(temporary);
    int kept = 0;
    for (int i = 0; i < FILES; i++) {
        if (!inodes[i].used || (!inodes[i].name[0] && !inodes[i].durable[0])) continue;
        // The next run numbers the images anew, in this order.
        char from[1024], to[1024];
        snprintf(from, sizeof from, "%s/image-%d", shadow, i);
        snprintf(to, sizeof to, "%s/image-%d", shadow, kept++);
        real_rename(from, to);
        fprintf(names, "%s %s\n", inodes[i].name[0] ? inodes[i].name : "-", inodes[i].durable[0] ? inodes[i].durable : "-");
    }
    fclose(names);
    real_rename(temporary, path);
}

/// What the disk has of a file: its image, with some of what was not flushed.
static void settle(Inode *file, int present) {
    off_t durable = size_of(file->image), size = durable;
    off_t now = present < 0 ? durable : size_of(present);
    int style = (int)model_random(4); // nothing of it, all of it, or each sector by itself
    for (size_t sector = 0; present >= 0 && sector < file->sectors; sector++) {
        if (!file->dirty[sector] || style == 0 || (style >= 2 && model_random(2))) continue;
        copy(present, file->image, (off_t)sector * SECTOR, ((off_t)sector + 1) * SECTOR);
    }
    if (style == 1 || (style >= 2 && model_random(2))) size = now;
    if (ftruncate(file->image, size) != 0) die("the shadow folder");
}

void model_cut(void) {
    int stays[FILES];
    for (int i = 0; i < FILES; i++) {
        Inode *file = &inodes[i];
        stays[i] = 0;
        if (!file->used) continue;
        char path[1024];
        int present = -1;
        if (file->name[0]) {
            path_of(path, sizeof path, folder, file->name);
            present = real_open(path, O_RDONLY | O_CLOEXEC);
        }
        settle(file, present);
        if (present >= 0) real_close(present);
    }
    // The folder is written as a whole: all of its latest entries, or none.
    int latest = (int)model_random(2);
    for (int i = 0; i < FILES; i++) {
        if (!inodes[i].used) continue;
        if (latest) memcpy(inodes[i].durable, inodes[i].name, NAME);
        stays[i] = inodes[i].durable[0] != 0;
    }
    DIR *directory = opendir(folder);
    struct dirent *entry;
    char path[1024];
    while (directory && (entry = readdir(directory))) {
        if (entry->d_type != DT_REG) continue;
        path_of(path, sizeof path, folder, entry->d_name);
        real_unlink(path);
    }
    for (int i = 0; i < FILES; i++) {
        if (!stays[i]) continue;
        path_of(path, sizeof path, folder, inodes[i].durable);
        int to = real_open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
        copy(inodes[i].image, to, 0, size_of(inodes[i].image));
        if (ftruncate(to, size_of(inodes[i].image)) != 0) die(path);
        real_close(to);
    }
    kill(getpid(), SIGKILL);
    _exit(98);
}
