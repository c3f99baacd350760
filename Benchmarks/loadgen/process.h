// process: what the measured server costs, read from the kernel by its pid.
#ifndef PROCESS_H
#define PROCESS_H
#include <stdint.h>
#include <sys/types.h>

enum { THREADS = 64 };

typedef struct {
    char name[32];
    pid_t id;
    uint64_t cpu_ns;
} ThreadCost;

typedef struct {
    uint64_t cpu_ns;             // the whole process, threads that have ended included
    double user_s, system_s;     // the same split in two, at the kernel's 10 ms grain
    ThreadCost thread[THREADS];  // threads alive now; more than THREADS are left out
    int threads;
} ProcessCost;

// Fills `cost`; all zero when `pid` is 0 or gone.
void process_cost(pid_t pid, ProcessCost *cost);

// Resident memory in KiB, exact (smaps_rollup: VmRSS lags by up to 64 pages a thread).
long process_rss_kib(pid_t pid);

// Prints `"cpu_s":…,"threads":{…}` of the time between two costs, without braces around it.
void process_print_difference(const ProcessCost *before, const ProcessCost *after);
#endif
