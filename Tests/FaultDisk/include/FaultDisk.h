/// A file layer for SQLite, named "fault", that passes everything on to the system's except what it was told to fail.
///
///     int disk = fault_disk_watch("/some/folder");     before the database there is opened
///     fault_disk_fail(disk, FAULT_SYNC, 3, 1);         the third flush from now fails, once
///
/// Each watched folder has its own plan, so that tests may run side by side.
#ifndef FAULT_DISK_H
#define FAULT_DISK_H

enum {
    FAULT_WRITE = 0,
    FAULT_SYNC = 1,
    FAULT_READ = 2,
};

/// Begins to watch a folder; nothing fails yet. At most 64 at a time; -1 beyond them.
int fault_disk_watch(const char *folder);

/// From the nth operation of that kind from now (1 is the next), `times` of them fail with an I/O error.
void fault_disk_fail(int disk, int operation, int nth, int times);

/// The files may grow by so many bytes from now on, together; beyond it the disk is full. Negative: no limit.
void fault_disk_room(int disk, long long bytes);

/// While on, every write finds the disk full, also one that would not make a file longer.
void fault_disk_full(int disk, int on);

/// Operations of that kind since the folder is watched.
int fault_disk_count(int disk, int operation);

/// Ends watching; every file in the folder has to be closed.
void fault_disk_forget(int disk);

#endif
