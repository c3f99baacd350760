// modes: the experiments. Each prints one line of JSON and returns the exit code.
#ifndef MODES_H
#define MODES_H
#include <sys/types.h>

#include "door.h"

typedef struct {
    Door door;
    pid_t pid;            // the server, whose CPU and memory are read; 0: not read
    int subscribers;      // fan, idle
    int publishers;       // fan: each a keep-alive connection with a slider of its own
    double rate;          // fan: posts a second of all publishers together; 0: each posts again as soon as it is answered
    double seconds;       // fan, roundtrip
    int runs;             // join, start
    bool cold;            // join: a touch before each join, so that no cached snapshot serves it
    const char *path;     // start: what the first request asks for
    char *const *command; // start: the server and its arguments
} Options;

int run_fan(const Options *options);        // publishers to subscribers: latency, order, CPU
int run_roundtrip(const Options *options);  // one WebSocket message and its answer, over and over
int run_idle(const Options *options);       // memory of subscribers that say nothing
int run_join(const Options *options);       // CPU of opening a stream and getting the snapshot
int run_start(const Options *options);      // time from exec to the first answered request
#endif
