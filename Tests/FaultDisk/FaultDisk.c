#include "FaultDisk.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

enum { FOLDERS = 64, KINDS = 3 };

typedef struct {
    char folder[512];
    int count[KINDS];
    int first[KINDS]; // the count at which failing begins, and how many fail
    int times[KINDS];
    long long room;
    int full;
} Disk;

typedef struct {
    sqlite3_file base;
    Disk *disk; // NULL for a file in no watched folder
    sqlite3_int64 size;
    sqlite3_file *real;
} File;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Disk disks[FOLDERS];
static sqlite3_vfs layer;
static sqlite3_vfs *below;

static Disk *disk_of(const char *path) {
    for (int i = 0; path && i < FOLDERS; i++) {
        size_t length = strlen(disks[i].folder);
        if (length && !strncmp(path, disks[i].folder, length) && path[length] == '/') return &disks[i];
    }
    return NULL;
}

/// Counts an operation; nonzero when it has to fail.
static int fails(File *file, int kind) {
    Disk *disk = file->disk;
    if (!disk) return 0;
    pthread_mutex_lock(&lock);
    int now = ++disk->count[kind];
    int hit = disk->times[kind] && now >= disk->first[kind] && now - disk->first[kind] < disk->times[kind];
    pthread_mutex_unlock(&lock);
    return hit;
}

static int is_full(File *file) {
    if (!file->disk) return 0;
    pthread_mutex_lock(&lock);
    int full = file->disk->full;
    pthread_mutex_unlock(&lock);
    return full;
}

/// Takes room for a file that grows, gives it back for one that shrinks; nonzero when there is none.
static int resize(File *file, sqlite3_int64 size) {
    Disk *disk = file->disk;
    int full = 0;
    if (disk) {
        pthread_mutex_lock(&lock);
        long long growth = size - file->size;
        if (disk->room >= 0 && growth > disk->room) full = 1;
        else if (disk->room >= 0) disk->room -= growth;
        pthread_mutex_unlock(&lock);
    }
    if (!full) file->size = size;
    return full;
}

static File *of(sqlite3_file *file) { return (File *)file; }
#define REAL(f) (of(f)->real->pMethods)

static int f_close(sqlite3_file *f) {
    int code = REAL(f)->xClose(of(f)->real);
    free(of(f)->real);
    return code;
}
static int f_read(sqlite3_file *f, void *to, int count, sqlite3_int64 at) {
    if (fails(of(f), FAULT_READ)) return SQLITE_IOERR_READ;
    return REAL(f)->xRead(of(f)->real, to, count, at);
}
static int f_write(sqlite3_file *f, const void *from, int count, sqlite3_int64 at) {
    if (fails(of(f), FAULT_WRITE)) return SQLITE_IOERR_WRITE;
    if (is_full(of(f))) return SQLITE_FULL;
    if (at + count > of(f)->size && resize(of(f), at + count)) return SQLITE_FULL;
    return REAL(f)->xWrite(of(f)->real, from, count, at);
}
static int f_truncate(sqlite3_file *f, sqlite3_int64 size) {
    resize(of(f), size);
    return REAL(f)->xTruncate(of(f)->real, size);
}
static int f_sync(sqlite3_file *f, int flags) {
    if (fails(of(f), FAULT_SYNC)) return SQLITE_IOERR_FSYNC;
    return REAL(f)->xSync(of(f)->real, flags);
}
static int f_size(sqlite3_file *f, sqlite3_int64 *size) { return REAL(f)->xFileSize(of(f)->real, size); }
static int f_lock(sqlite3_file *f, int level) { return REAL(f)->xLock(of(f)->real, level); }
static int f_unlock(sqlite3_file *f, int level) { return REAL(f)->xUnlock(of(f)->real, level); }
static int f_reserved(sqlite3_file *f, int *held) { return REAL(f)->xCheckReservedLock(of(f)->real, held); }
static int f_control(sqlite3_file *f, int op, void *arg) { return REAL(f)->xFileControl(of(f)->real, op, arg); }
static int f_sector(sqlite3_file *f) { return REAL(f)->xSectorSize(of(f)->real); }
static int f_traits(sqlite3_file *f) { return REAL(f)->xDeviceCharacteristics(of(f)->real); }

static const sqlite3_io_methods methods = {
    .iVersion = 1,
    .xClose = f_close,
    .xRead = f_read,
    .xWrite = f_write,
    .xTruncate = f_truncate,
    .xSync = f_sync,
    .xFileSize = f_size,
    .xLock = f_lock,
    .xUnlock = f_unlock,
    .xCheckReservedLock = f_reserved,
    .xFileControl = f_control,
    .xSectorSize = f_sector,
    .xDeviceCharacteristics = f_traits,
};

static int v_open(sqlite3_vfs *v, const char *path, sqlite3_file *f, int flags, int *got) {
    (void)v;
    File *file = of(f);
    memset(file, 0, sizeof *file);
    file->real = calloc(1, (size_t)below->szOsFile);
    if (!file->real) return SQLITE_NOMEM;
    int code = below->xOpen(below, path, file->real, flags, got);
    if (code != SQLITE_OK) {
        free(file->real);
        return code;
    }
    file->real->pMethods->xFileSize(file->real, &file->size);
    pthread_mutex_lock(&lock);
    file->disk = disk_of(path);
    pthread_mutex_unlock(&lock);
    f->pMethods = &methods;
    return SQLITE_OK;
}

static void install(void) {
    below = sqlite3_vfs_find(NULL);
    layer = *below;
    layer.zName = "fault";
    layer.szOsFile = sizeof(File);
    layer.xOpen = v_open;
    layer.pNext = NULL;
    sqlite3_vfs_register(&layer, 0);
}

int fault_disk_watch(const char *folder) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, install);
    if (strlen(folder) >= sizeof disks[0].folder) return -1;
    int found = -1;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < FOLDERS && found < 0; i++) {
        if (disks[i].folder[0]) continue;
        memset(&disks[i], 0, sizeof disks[i]);
        strcpy(disks[i].folder, folder);
        disks[i].room = -1;
        found = i;
    }
    pthread_mutex_unlock(&lock);
    return found;
}

void fault_disk_fail(int disk, int operation, int nth, int times) {
    pthread_mutex_lock(&lock);
    disks[disk].first[operation] = disks[disk].count[operation] + nth;
    disks[disk].times[operation] = times;
    pthread_mutex_unlock(&lock);
}

void fault_disk_room(int disk, long long bytes) {
    pthread_mutex_lock(&lock);
    disks[disk].room = bytes;
    pthread_mutex_unlock(&lock);
}

void fault_disk_full(int disk, int on) {
    pthread_mutex_lock(&lock);
    disks[disk].full = on;
    pthread_mutex_unlock(&lock);
}

int fault_disk_count(int disk, int operation) {
    pthread_mutex_lock(&lock);
    int count = disks[disk].count[operation];
    pthread_mutex_unlock(&lock);
    return count;
}

void fault_disk_forget(int disk) {
    pthread_mutex_lock(&lock);
    disks[disk].folder[0] = 0;
    pthread_mutex_unlock(&lock);
}
