#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/vfs.h>
#include <unistd.h>

/// Names the calling thread. A shim because prctl is variadic, and because defining _GNU_SOURCE for
/// pthread_setname_np would give this module other layouts of shared structs than Swift's own Glibc module has.
static inline int tp_name_thread(const char *name) { return prctl(PR_SET_NAME, name, 0, 0, 0); }

/// A pipe that no program started meanwhile inherits. A shim because Glibc declares pipe2 only with _GNU_SOURCE.
static inline int tp_pipe(int ends[2]) { return (int)syscall(SYS_pipe2, ends, O_CLOEXEC); }

/// A descriptor that becomes readable when the process has ended. A shim for the same reason, syscall being variadic.
static inline int tp_watch_process(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

// Two of glibc's additions to posix_spawn, declared only with _GNU_SOURCE: where the program runs, and that it inherits no
// descriptor from `from` on.
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
