// fan: publishers over HTTP POST, subscribers over WebSocket, all in one thread and one epoll.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "clock.h"
#include "histogram.h"
#include "modes.h"
#include "process.h"
#include "wire.h"

enum { FAR = 1000000 };             // a value no drag here reaches: where a finger first lands
enum { DRAIN_NS = 2000000000 };     // how long the last values may take to arrive

typedef struct {
    Inbox in;
    int slider;
    bool waiting;        // a post is on its way: no second one is sent on this connection
    uint32_t value;      // the last value sent
    uint64_t *sent_at;   // by value
} Publisher;

typedef struct {
    Inbox in;
    uint32_t *last;  // by slider: the last value that arrived
    struct Fan *fan;
} Subscriber;

typedef struct Fan {
    const Options *options;
    Publisher *publisher;
    Subscriber *subscriber;
    Histogram latency;
    uint64_t posts, replies, refused, deliveries, frames, bytes, skipped, disorder, lost_connections;
    bool measuring;
    uint64_t read_at;  // when the bytes being looked at came out of the socket
} Fan;

static void post(Fan *fan, Publisher *publisher, Phase phase, uint32_t value) {
    char text[8192];
    size_t length = door_request(&fan->options->door, text, sizeof text, publisher->slider, phase, value);
    publisher->value = value;
    publisher->waiting = true;
    publisher->sent_at[value] = now_ns();
    if (!send_all(publisher->in.fd, text, length)) fan->lost_connections++;
    fan->posts++;
}

// Puts each slider to 0 and leaves a finger on it. The finger lands far off, where no thumb can be, so that the thumb
// jumps under it and there is no distance between the two for the rest of the drag.
static void place_fingers(Fan *fan, Phase last) {
    for (int i = 0; i < fan->options->publishers; i++) {
        Publisher *publisher = &fan->publisher[i];
        char text[8192];
        const Door *door = &fan->options->door;
        int status = 0;
        if (last == ENDED) {
            status = http_exchange(&publisher->in, text,
                                   door_request(door, text, sizeof text, i, ENDED, publisher->value));
        } else {
            if (!door->plain)
                http_exchange(&publisher->in, text, door_request(door, text, sizeof text, i, BEGAN, FAR));
            status = http_exchange(&publisher->in, text, door_request(door, text, sizeof text, i, MOVED, 0));
        }
        if (status != 200) {
            fprintf(stderr, "loadgen: a touch on s%d was answered with %d\n", i, status);
            exit(1);
        }
    }
}

static void saw(void *context, int slider, uint32_t value) {
    Subscriber *subscriber = context;
    Fan *fan = subscriber->fan;
    if (!fan->measuring || slider >= fan->options->publishers) return;
    Publisher *publisher = &fan->publisher[slider];
    uint32_t last = subscriber->last[slider];
    if (value <= last || value > publisher->value) {
        fan->disorder++;
        return;
    }
    fan->skipped += value - last - 1;
    subscriber->last[slider] = value;
    fan->deliveries++;
    histogram_add(&fan->latency, fan->read_at - publisher->sent_at[value]);
}

// Looks at every complete frame. `frames` counts the texts seen.
static uint64_t read_frames(Subscriber *subscriber) {
    Inbox *in = &subscriber->in;
    Frame frame;
    size_t at = 0, length;
    uint64_t frames = 0;
    while ((length = websocket_frame(in, at, &frame)) > 0) {
        at += length;
        if (frame.opcode == 9) websocket_send(in->fd, 10, frame.text, frame.length);
        if (frame.opcode != 1 && frame.opcode != 2) continue;
        frames++;
        door_values(frame.text, frame.length, saw, subscriber);
    }
    inbox_drop(in, at);
    return frames;
}

static bool everything_arrived(const Fan *fan) {
    for (int i = 0; i < fan->options->publishers; i++) {
        if (fan->publisher[i].waiting) return false;
        for (int j = 0; j < fan->options->subscribers; j++)
            if (fan->subscriber[j].last[i] < fan->publisher[i].value) return false;
    }
    return true;
}

static void read_reply(Fan *fan, Publisher *publisher) {
    int status = 0;
    size_t length = http_reply(&publisher->in, &status);
    if (length == 0) return;
    if (status != 200 && fan->refused++ == 0)
        fprintf(stderr, "loadgen: %.*s\n", (int)(length < 900 ? length : 900), publisher->in.bytes);
    inbox_drop(&publisher->in, length);
    publisher->waiting = false;
    fan->replies++;
}

static void watch(int epoll, int fd, void *what) {
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = what};
    epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event);
}

static void ready(Fan *fan, void *what, int epoll) {
    int publishers = fan->options->publishers;
    bool from_publisher = (Publisher *)what >= fan->publisher && (Publisher *)what < fan->publisher + publishers;
    Inbox *in = from_publisher ? &((Publisher *)what)->in : &((Subscriber *)what)->in;
    size_t before = in->count;
    if (!inbox_fill(in)) {
        fan->lost_connections++;
        epoll_ctl(epoll, EPOLL_CTL_DEL, in->fd, NULL);
        return;
    }
    fan->read_at = now_ns();
    if (from_publisher) {
        read_reply(fan, what);
        return;
    }
    fan->bytes += in->count - before;
    fan->frames += read_frames(what);
}

// Posts what is due. `due` counts the ticks of the clock not yet used; at rate 0 it is not looked at.
static void publish(Fan *fan, uint64_t *due) {
    static int next = 0;
    int publishers = fan->options->publishers;
    for (int tried = 0; tried < publishers; tried++) {
        if (fan->options->rate > 0 && *due == 0) return;
        Publisher *publisher = &fan->publisher[next];
        next = (next + 1) % publishers;
        if (publisher->waiting || publisher->value + 1 >= FAR) continue;
        post(fan, publisher, MOVED, publisher->value + 1);
        if (fan->options->rate > 0) --*due;
    }
}

static int ticking(double rate) {
    int fd = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    long step = (long)(1e9 / rate);
    struct itimerspec every = {.it_interval = {step / 1000000000, step % 1000000000}};
    every.it_value = every.it_interval;
    timerfd_settime(fd, 0, &every, NULL);
    return fd;
}

static void set_up(Fan *fan, int epoll) {
    const Options *options = fan->options;
    char path[160];
    door_stream_path(&options->door, path, sizeof path);
    fan->publisher = calloc((size_t)options->publishers, sizeof *fan->publisher);
    fan->subscriber = calloc((size_t)options->subscribers + 1, sizeof *fan->subscriber);
    for (int i = 0; i < options->publishers; i++) {
        Publisher *publisher = &fan->publisher[i];
        publisher->slider = i;
        publisher->in.fd = dial(options->door.port);
        publisher->sent_at = calloc(LAST_VALUE + 1, sizeof *publisher->sent_at);
    }
    place_fingers(fan, MOVED);
    for (int i = 0; i < options->subscribers; i++) {
        Subscriber *subscriber = &fan->subscriber[i];
        subscriber->fan = fan;
        subscriber->last = calloc((size_t)options->publishers, sizeof *subscriber->last);
        websocket_open(&subscriber->in, options->door.port, path);
        // Touchplane says hello and sends the snapshot: from then on this one is a subscriber.
        uint64_t frames = options->door.plain ? 2 : read_frames(subscriber);
        while (frames < 2 && inbox_fill(&subscriber->in)) frames += read_frames(subscriber);
        set_nonblocking(subscriber->in.fd);
        watch(epoll, subscriber->in.fd, subscriber);
    }
    for (int i = 0; i < options->publishers; i++) {
        set_nonblocking(fan->publisher[i].in.fd);
        watch(epoll, fan->publisher[i].in.fd, &fan->publisher[i]);
    }
}

static void print(const Fan *fan, double seconds, const ProcessCost *before, const ProcessCost *after, long rss) {
    double cpu_us = (double)(after->cpu_ns - before->cpu_ns) / 1e3;
    uint64_t missing = 0;
    for (int i = 0; i < fan->options->publishers; i++)
        for (int j = 0; j < fan->options->subscribers; j++)
            missing += fan->publisher[i].value - fan->subscriber[j].last[i];
    printf("{\"subscribers\":%d,\"publishers\":%d,\"seconds\":%.3f,\"posts\":%lu,\"replies\":%lu,\"refused\":%lu,"
           "\"deliveries\":%lu,\"frames\":%lu,\"skipped\":%lu,\"missing\":%lu,\"disorder\":%lu,\"lost_connections\":%lu,",
           fan->options->subscribers, fan->options->publishers, seconds, fan->posts, fan->replies, fan->refused,
           fan->deliveries, fan->frames, fan->skipped, missing, fan->disorder, fan->lost_connections);
    printf("\"posts_per_s\":%.0f,\"deliveries_per_s\":%.0f,\"p50_ms\":%.4f,\"p99_ms\":%.4f,\"p999_ms\":%.4f,"
           "\"max_ms\":%.4f,\"bytes_per_frame\":%.1f,\"cpu_us_per_delivery\":%.4f,\"cpu_us_per_post\":%.4f,\"rss_kib\":%ld,",
           (double)fan->replies / seconds, (double)fan->deliveries / seconds, histogram_ms(&fan->latency, 0.5),
           histogram_ms(&fan->latency, 0.99), histogram_ms(&fan->latency, 0.999), histogram_ms(&fan->latency, 1),
           fan->frames ? (double)fan->bytes / (double)fan->frames : 0,
           fan->deliveries ? cpu_us / (double)fan->deliveries : 0, fan->replies ? cpu_us / (double)fan->replies : 0, rss);
    process_print_difference(before, after);
    printf("}\n");
}

int run_fan(const Options *options) {
    Fan *fan = calloc(1, sizeof *fan);
    fan->options = options;
    int epoll = epoll_create1(EPOLL_CLOEXEC), clock = -1;
    set_up(fan, epoll);
    if (options->rate > 0) {
        clock = ticking(options->rate);
        watch(epoll, clock, NULL);
    }

    ProcessCost before, after;
    process_cost(options->pid, &before);
    fan->measuring = true;
    uint64_t began = now_ns(), end = began + (uint64_t)(options->seconds * 1e9), due = 0, stopped = 0;
    struct epoll_event events[256];
    for (;;) {
        uint64_t now = now_ns();
        if (now >= end && !stopped) stopped = now;
        if (stopped && (now > stopped + DRAIN_NS || everything_arrived(fan))) break;
        if (!stopped) publish(fan, &due);
        int count = epoll_wait(epoll, events, 256, 20);
        for (int i = 0; i < count; i++) {
            if (events[i].data.ptr) {
                ready(fan, events[i].data.ptr, epoll);
                continue;
            }
            uint64_t ticks = 0;
            if (read(clock, &ticks, sizeof ticks) == sizeof ticks) due += ticks;
        }
    }
    process_cost(options->pid, &after);
    print(fan, (double)(stopped - began) / 1e9, &before, &after, process_rss_kib(options->pid));

    for (int i = 0; i < options->publishers; i++) {
        Inbox *in = &fan->publisher[i].in;
        close(in->fd);
        in->fd = dial(options->door.port);
        in->count = 0;
    }
    place_fingers(fan, ENDED);
    return fan->disorder > 0 || fan->lost_connections > 0 || fan->refused > 0 ? 1 : 0;
}
