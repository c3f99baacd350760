/// The system's own calls, below the ones calls.c puts in their place.
#ifndef REAL_H
#define REAL_H

#include <sys/types.h>

extern int (*real_open)(const char *, int, ...);
extern int (*real_close)(int);
extern ssize_t (*real_write)(int, const void *, size_t);
extern ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
extern int (*real_ftruncate)(int, off_t);
extern int (*real_fsync)(int);
extern int (*real_fdatasync)(int);
extern int (*real_unlink)(const char *);
extern int (*real_rename)(const char *, const char *);

#endif
