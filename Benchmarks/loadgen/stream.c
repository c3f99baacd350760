// stream: experiments on WebSocket connections one by one: answer times, memory, the cost of joining.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clock.h"
#include "histogram.h"
#include "modes.h"
#include "process.h"
#include "wire.h"

// Reads up to the first text that holds `wanted`. Ends the program when the stream ends before.
static size_t read_until(Inbox *in, const char *wanted) {
    size_t bytes = 0;
    for (;;) {
        Frame frame;
        size_t at = 0, length;
        while ((length = websocket_frame(in, at, &frame)) > 0) {
            at += length;
            bytes += length;
            if (frame.opcode == 9) websocket_send(in->fd, 10, frame.text, frame.length);
            if (frame.opcode != 1 || !memmem(frame.text, frame.length, wanted, strlen(wanted))) continue;
            inbox_drop(in, at);
            return bytes;
        }
        inbox_drop(in, at);
        if (!inbox_fill(in)) {
            fprintf(stderr, "loadgen: the stream ended before %s came\n", wanted);
            exit(1);
        }
    }
}

static void open_stream(const Options *options, Inbox *in) {
    char path[160];
    door_stream_path(&options->door, path, sizeof path);
    websocket_open(in, options->door.port, path);
    if (!options->door.plain) read_until(in, "\"type\":\"snapshot\"");
}

int run_roundtrip(const Options *options) {
    Inbox in = {0};
    open_stream(options, &in);
    Histogram *times = calloc(1, sizeof *times);
    ProcessCost before, after;
    process_cost(options->pid, &before);
    uint64_t end = now_ns() + (uint64_t)(options->seconds * 1e9);
    uint32_t ref = 0;
    while (now_ns() < end) {
        char text[256], answer[64];
        ref++;
        size_t length = door_ask(&options->door, text, sizeof text, ref, ref % LAST_VALUE);
        // Touchplane sends the asker its change too, with the same ref: the answer is the message of type reply.
        snprintf(answer, sizeof answer, options->door.plain ? "\"ref\":%u," : "\"type\":\"reply\",\"ref\":%u,", ref);
        uint64_t asked = now_ns();
        if (!websocket_send(in.fd, 1, text, length)) return 1;
        read_until(&in, answer);
        histogram_add(times, now_ns() - asked);
    }
    process_cost(options->pid, &after);
    printf("{\"asked\":%u,\"p50_ms\":%.4f,\"p99_ms\":%.4f,\"max_ms\":%.4f,\"cpu_us_per_answer\":%.3f,", ref,
           histogram_ms(times, 0.5), histogram_ms(times, 0.99), histogram_ms(times, 1),
           (double)(after.cpu_ns - before.cpu_ns) / 1e3 / (ref ? ref : 1));
    process_print_difference(&before, &after);
    printf("}\n");
    return 0;
}

int run_idle(const Options *options) {
    // The first few pay for what is allocated once; they stay open and are not counted.
    enum { WARM = 16 };
    int all = options->subscribers + WARM;
    Inbox *in = calloc((size_t)all, sizeof *in);
    long before = 0;
    for (int i = 0; i < all; i++) {
        if (i == WARM) before = process_rss_kib(options->pid);
        open_stream(options, &in[i]);
        free(in[i].bytes);
        in[i].bytes = NULL;
        in[i].count = in[i].capacity = 0;
    }
    long after = process_rss_kib(options->pid);
    printf("{\"subscribers\":%d,\"rss_before_kib\":%ld,\"rss_kib\":%ld,\"kib_per_subscriber\":%.2f}\n",
           options->subscribers, before, after, (double)(after - before) / options->subscribers);
    return 0;
}

int run_join(const Options *options) {
    Inbox finger = {.fd = dial(options->door.port)};
    Histogram *times = calloc(1, sizeof *times);
    ProcessCost before, after, t0, t1;
    uint64_t touches_ns = 0;
    size_t bytes = 0;
    process_cost(options->pid, &before);
    for (int i = 0; i < options->runs; i++) {
        if (options->cold) {
            char text[8192];
            process_cost(options->pid, &t0);
            int status = http_exchange(&finger, text, door_request(&options->door, text, sizeof text, 0,
                                                                   i == 0 ? BEGAN : MOVED, (uint32_t)i * 100));
            process_cost(options->pid, &t1);
            touches_ns += t1.cpu_ns - t0.cpu_ns;
            if (status != 200) return 1;
        }
        char path[160];
        door_stream_path(&options->door, path, sizeof path);
        Inbox in = {0};
        uint64_t began = now_ns();
        websocket_open(&in, options->door.port, path);
        bytes += read_until(&in, "\"type\":\"snapshot\"");
        histogram_add(times, now_ns() - began);
        websocket_send(in.fd, 8, "\x03\xe8", 2);
        close(in.fd);
        free(in.bytes);
    }
    process_cost(options->pid, &after);
    if (options->cold) {
        char text[8192];
        http_exchange(&finger, text,
                      door_request(&options->door, text, sizeof text, 0, ENDED, (uint32_t)options->runs * 100));
    }
    printf("{\"joins\":%d,\"cold\":%s,\"bytes\":%zu,\"p50_ms\":%.4f,\"p99_ms\":%.4f,\"cpu_ms_per_join\":%.4f}\n",
           options->runs, options->cold ? "true" : "false", bytes / (size_t)options->runs, histogram_ms(times, 0.5),
           histogram_ms(times, 0.99), (double)(after.cpu_ns - before.cpu_ns - touches_ns) / 1e6 / options->runs);
    return 0;
}
