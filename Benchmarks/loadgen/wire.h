// wire: just enough HTTP/1.1 and WebSocket to be a well-behaved client.
#ifndef WIRE_H
#define WIRE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Bytes received and not yet used.
typedef struct {
    int fd;
    char *bytes;
    size_t count, capacity;
} Inbox;

typedef struct {
    int opcode;  // 1 text, 2 binary, 8 close, 9 ping, 10 pong
    char *text;
    size_t length;
} Frame;

// A blocking connection to 127.0.0.1, TCP_NODELAY set. Ends the program with a sentence when refused.
int dial(int port);
void set_nonblocking(int fd);

// Sends all of it, waiting for room when the socket is non-blocking. False when the peer has gone.
bool send_all(int fd, const void *bytes, size_t count);

// Reads once (blocking socket) or until there is no more (non-blocking). False at the end of the stream.
bool inbox_fill(Inbox *in);
void inbox_drop(Inbox *in, size_t count);

// Length of the first complete HTTP reply in `in` and its status; 0 when more bytes are needed.
size_t http_reply(const Inbox *in, int *status);

// One request on a blocking connection, to its end. Returns the status; `in` then holds nothing.
int http_exchange(Inbox *in, const char *request, size_t length);

// Opens a WebSocket and leaves in `in` what came behind the handshake. Ends the program unless it gets a 101.
void websocket_open(Inbox *in, int port, const char *path);

// Length of the frame that begins at `at`, and the frame itself; 0 when more bytes are needed.
size_t websocket_frame(const Inbox *in, size_t at, Frame *frame);
bool websocket_send(int fd, int opcode, const char *text, size_t length);
#endif
