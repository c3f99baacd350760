#include <errno.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/uio.h>
#include <sys/vfs.h>

/// Names the calling thread. A shim because prctl is variadic, and because defining _GNU_SOURCE for
/// pthread_setname_np would give this module other layouts of shared structs than Swift's own Glibc module has.
static inline int tp_name_thread(const char *name) { return prctl(PR_SET_NAME, name, 0, 0, 0); }
