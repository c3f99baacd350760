// loadgen: measures Touchplane and the yardsticks beside it. Benchmarks/run calls it; `loadgen` alone prints its options.
#define _GNU_SOURCE
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "modes.h"

static const char usage[] =
    "loadgen fan --port N [--pid P] [--subscribers 100] [--publishers 1] [--rate 60] [--seconds 3]\n"
    "loadgen roundtrip --port N [--pid P] [--seconds 1]\n"
    "loadgen idle --port N --pid P [--subscribers 1000]\n"
    "loadgen join --port N --pid P [--runs 100] [--cold]\n"
    "loadgen start [--runs 20] [--path /v1] -- COMMAND [ARGUMENT…]\n"
    "\n"
    "  --panel NAME   the panel on Touchplane that has the sliders s0, s1 … (default bench)\n"
    "  --plain        the server is a yardstick: POST /publish, GET /ws\n"
    "  --write        fan: each publisher puts values as a user would, in place of dragging\n"
    "  --size BYTES   with --plain: the length of a message\n"
    "  --rate 0       no clock: each publisher posts again as soon as it is answered\n"
    "\n"
    "Talks to 127.0.0.1 only. Prints one line of JSON; exits 1 when a value came out of order, a touch was refused or a\n"
    "connection was lost.\n";

int main(int count, char **arguments) {
    Options options = {.door = {.panel = "bench"}, .subscribers = -1, .publishers = 1, .rate = 60, .seconds = -1,
                       .runs = -1, .path = "/v1"};
    static const struct option known[] = {
        {"port", 1, 0, 'p'}, {"pid", 1, 0, 'P'}, {"subscribers", 1, 0, 's'}, {"publishers", 1, 0, 'q'},
        {"rate", 1, 0, 'r'}, {"seconds", 1, 0, 't'}, {"runs", 1, 0, 'n'}, {"cold", 0, 0, 'c'},
        {"write", 0, 0, 'w'}, {"path", 1, 0, 'a'}, {"panel", 1, 0, 'l'}, {"plain", 0, 0, 'x'}, {"size", 1, 0, 'z'}, {0}};
    for (int c; (c = getopt_long(count, arguments, "", known, NULL)) != -1;) switch (c) {
        case 'p': options.door.port = atoi(optarg); break;
        case 'P': options.pid = atoi(optarg); break;
        case 's': options.subscribers = atoi(optarg); break;
        case 'q': options.publishers = atoi(optarg); break;
        case 'r': options.rate = atof(optarg); break;
        case 't': options.seconds = atof(optarg); break;
        case 'n': options.runs = atoi(optarg); break;
        case 'c': options.cold = true; break;
        case 'a': options.path = optarg; break;
        case 'l': options.door.panel = optarg; break;
        case 'x': options.door.plain = true; break;
        case 'w': options.door.writes = true; break;
        case 'z': options.door.size = atoi(optarg); break;
        default: fputs(usage, stderr); return 2;
        }
    const char *mode = optind < count ? arguments[optind] : "";
    options.command = arguments + optind + 1;

    // One descriptor a subscriber.
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);

    if (strcmp(mode, "fan") == 0) {
        if (options.subscribers < 0) options.subscribers = 100;
        if (options.seconds < 0) options.seconds = 3;
        return run_fan(&options);
    }
    if (strcmp(mode, "roundtrip") == 0) {
        if (options.seconds < 0) options.seconds = 1;
        return run_roundtrip(&options);
    }
    if (strcmp(mode, "idle") == 0) {
        if (options.subscribers < 0) options.subscribers = 1000;
        return run_idle(&options);
    }
    if (strcmp(mode, "join") == 0) {
        if (options.runs < 0) options.runs = 100;
        return run_join(&options);
    }
    if (strcmp(mode, "start") == 0 && *options.command) {
        if (options.runs < 0) options.runs = 20;
        return run_start(&options);
    }
    fputs(usage, stderr);
    return 2;
}
