// door: what a value looks like on its way into each kind of server, and on its way out.
//
// Every publisher drags a slider of its own, s0 s1 s2 …, so that its values count up: 1, 2, 3 … whoever listens can tell
// a late, a lost and a repeated one. Touchplane is told where the finger is (Benchmarks/bench.json5 makes one point of
// travel one step of the value); a yardstick is told the value itself, padded to the size of Touchplane's message.
#ifndef DOOR_H
#define DOOR_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    THUMB = 28,             // length of a slider's thumb in points: its centre travels from 14 to the width − 14
    LAST_VALUE = 1 << 20,   // maximumValue of the sliders in bench.json5, and a whole number that Float32 holds exactly
};

typedef enum { BEGAN, MOVED, ENDED } Phase;

typedef struct {
    int port;
    bool plain;         // a yardstick: POST /publish and GET /ws, no panel
    const char *panel;  // Touchplane's panel
    int size;           // plain: bytes of the body, the message that goes out
    bool writes;        // Touchplane: each value is put as a user would, which is stored before it is answered
} Door;

// Writes the whole request that brings slider `slider` to `value`. Returns its length.
size_t door_request(const Door *door, char *text, size_t size, int slider, Phase phase, uint32_t value);

// Path of the WebSocket.
void door_stream_path(const Door *door, char *path, size_t size);

// Text of a WebSocket message that sets slider s0 and is answered with the same ref.
size_t door_ask(const Door *door, char *text, size_t size, uint32_t ref, uint32_t value);

// Calls `see` for each value of a slider that `text` reports.
void door_values(const char *text, size_t length, void (*see)(void *context, int slider, uint32_t value),
                 void *context);
#endif
