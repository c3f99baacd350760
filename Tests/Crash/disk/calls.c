// Put before the C library by LD_PRELOAD: a disk whose power can be cut and whose operations can be made to fail.
//
//     CRASH_FOLDER   the data folder; nothing else is touched
//     CRASH_SHADOW   an empty folder for the durable images
//     CRASH_CUT      the power fails with the nth operation (write, truncation, flush, rename, removal)
//     CRASH_FAULT    write:N:TIMES or flush:N:TIMES, an I/O error from the Nth on, so many times
//     CRASH_RESUME   1: durable is what an earlier run left in the shadow folder, not what the folder shows
//     CRASH_SEED     what is kept of what was not flushed
//     CRASH_COUNT    a file that gets, at the end, how many operations there were and how many of them failed
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "model.h"
#include "real.h"

int (*real_open)(const char *, int, ...);
int (*real_close)(int);
ssize_t (*real_write)(int, const void *, size_t);
ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
int (*real_ftruncate)(int, off_t);
int (*real_fsync)(int);
int (*real_fdatasync)(int);
int (*real_unlink)(const char *);
int (*real_rename)(const char *, const char *);

enum { DESCRIPTORS = 4096 };
enum { NOTHING = 0, FILE_HERE, FOLDER_HERE };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char folder[512];
static int active;
static char kind[DESCRIPTORS];
static Inode *file_of[DESCRIPTORS];
static long operations, cut_at;
static struct { int isWrite; long seen, first, times, failed; } fault;

static void find_calls(void) {
    if (real_open) return;
    real_close = dlsym(RTLD_NEXT, "close");
    real_write = dlsym(RTLD_NEXT, "write");
    real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
    real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
    real_fsync = dlsym(RTLD_NEXT, "fsync");
    real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
    real_unlink = dlsym(RTLD_NEXT, "unlink");
    real_rename = dlsym(RTLD_NEXT, "rename");
    real_open = dlsym(RTLD_NEXT, "open64");
}

static long number(const char *name) {
    const char *text = getenv(name);
    return text ? atol(text) : 0;
}

__attribute__((constructor)) static void begin(void) {
    find_calls();
    const char *at = getenv("CRASH_FOLDER"), *shadow = getenv("CRASH_SHADOW"), *wish = getenv("CRASH_FAULT");
    if (!at || !shadow) return;
    snprintf(folder, sizeof folder, "%s", at);
    cut_at = number("CRASH_CUT");
    fault.first = -1;
    char what[16];
    if (wish && sscanf(wish, "%15[a-z]:%ld:%ld", what, &fault.first, &fault.times) == 3)
        fault.isWrite = !strcmp(what, "write");
    model_begin(at, shadow, (int)number("CRASH_RESUME"), (uint64_t)number("CRASH_SEED"));
    active = 1;
}

__attribute__((destructor)) static void end(void) {
    if (!active) return;
    pthread_mutex_lock(&lock);
    model_end();
    const char *path = getenv("CRASH_COUNT");
    FILE *out = path ? fopen(path, "w") : NULL;
    if (out) {
        fprintf(out, "%ld %ld\n", operations, fault.failed);
        fclose(out);
    }
    active = 0;
    pthread_mutex_unlock(&lock);
}

/// The last part of a path in the folder; NULL for any other path.
static const char *name_in_folder(const char *path) {
    size_t length = strlen(folder);
    if (!active || strncmp(path, folder, length) || path[length] != '/') return NULL;
    const char *name = path + length + 1;
    // The folder's own dot entries are no files of it.
    return *name && *name != '.' && !strchr(name, '/') ? name : NULL;
}

static int is(int descriptor, int what) {
    return active && descriptor >= 0 && descriptor < DESCRIPTORS && kind[descriptor] == what;
}

/// Counts an operation; true when the power fails with it.
static int is_cut(void) { return ++operations == cut_at; }

/// True when an operation has to fail.
static int fails(int isWrite) {
    if (fault.first < 0 || fault.isWrite != isWrite) return 0;
    long now = ++fault.seen;
    if (now < fault.first || now - fault.first >= fault.times) return 0;
    fault.failed++;
    errno = EIO;
    return 1;
}

static int open_it(const char *path, int flags, mode_t mode) {
    find_calls();
    const char *name = name_in_folder(path);
    int isFolder = active && !strcmp(path, folder);
    if (!name && !isFolder) return real_open(path, flags, mode);
    pthread_mutex_lock(&lock);
    struct stat status;
    int isNew = name && stat(path, &status) != 0;
    int descriptor = real_open(path, flags, mode);
    if (descriptor >= 0 && descriptor < DESCRIPTORS) {
        kind[descriptor] = isFolder ? FOLDER_HERE : FILE_HERE;
        file_of[descriptor] = isFolder ? NULL : model_open(name, isNew);
    }
    pthread_mutex_unlock(&lock);
    return descriptor;
}

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return open_it(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return open_it(path, flags, mode);
}

int close(int descriptor) {
    find_calls();
    if (descriptor >= 0 && descriptor < DESCRIPTORS) kind[descriptor] = NOTHING;
    return real_close(descriptor);
}

static ssize_t write_it(int descriptor, const void *bytes, size_t count, off_t at) {
    pthread_mutex_lock(&lock);
    ssize_t done = -1;
    int cut = is_cut();
    if (!fails(1)) {
        done = real_pwrite(descriptor, bytes, count, at);
        if (done > 0) model_wrote(file_of[descriptor], at, (size_t)done);
    }
    if (cut) model_cut();
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
    find_calls();
    if (!is(descriptor, FILE_HERE)) return real_write(descriptor, bytes, count);
    off_t at = lseek(descriptor, 0, SEEK_CUR);
    ssize_t done = write_it(descriptor, bytes, count, at);
    if (done > 0) lseek(descriptor, at + done, SEEK_SET);
    return done;
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off_t at) {
    find_calls();
    if (!is(descriptor, FILE_HERE)) return real_pwrite(descriptor, bytes, count, at);
    return write_it(descriptor, bytes, count, at);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t at) { return pwrite64(descriptor, bytes, count, at); }

int ftruncate64(int descriptor, off_t size) {
    find_calls();
    if (!is(descriptor, FILE_HERE)) return real_ftruncate(descriptor, size);
    pthread_mutex_lock(&lock);
    int cut = is_cut();
    int code = -1;
    if (!fails(1)) {
        code = real_ftruncate(descriptor, size);
        if (code == 0) model_truncated(file_of[descriptor], size);
    }
    if (cut) model_cut();
    pthread_mutex_unlock(&lock);
    return code;
}

int ftruncate(int descriptor, off_t size) { return ftruncate64(descriptor, size); }

static int flush_it(int descriptor, int (*call)(int)) {
    if (!is(descriptor, FILE_HERE) && !is(descriptor, FOLDER_HERE)) return call(descriptor);
    pthread_mutex_lock(&lock);
    // The power may fail before the disk has done it, or after, but before anybody is told.
    int cut = is_cut();
    if (cut && model_random(2)) model_cut();
    int failed = fails(0);
    if (is(descriptor, FILE_HERE)) model_flushed(file_of[descriptor], descriptor, failed);
    else if (!failed) model_folder_flushed();
    if (cut) model_cut();
    // The real flush would cost time and prove nothing.
    if (failed) errno = EIO;
    pthread_mutex_unlock(&lock);
    return failed ? -1 : 0;
}

int fsync(int descriptor) {
    find_calls();
    return flush_it(descriptor, real_fsync);
}

int fdatasync(int descriptor) {
    find_calls();
    return flush_it(descriptor, real_fdatasync);
}

int unlink(const char *path) {
    find_calls();
    const char *name = name_in_folder(path);
    if (!name) return real_unlink(path);
    pthread_mutex_lock(&lock);
    int cut = is_cut();
    int code = real_unlink(path);
    if (code == 0) model_unlinked(name);
    if (cut) model_cut();
    pthread_mutex_unlock(&lock);
    return code;
}

int rename(const char *from, const char *to) {
    find_calls();
    const char *before = name_in_folder(from), *after = name_in_folder(to);
    if (!before || !after) return real_rename(from, to);
    pthread_mutex_lock(&lock);
    int cut = is_cut();
    int code = real_rename(from, to);
    if (code == 0) model_renamed(before, after);
    if (cut) model_cut();
    pthread_mutex_unlock(&lock);
    return code;
}
