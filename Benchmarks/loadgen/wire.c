#define _GNU_SOURCE
#include "wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <unistd.h>

int dial(int port) {
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) != 0) {
        fprintf(stderr, "loadgen: no connection to 127.0.0.1:%d: %s\n", port, strerror(errno));
        exit(1);
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

void set_nonblocking(int fd) { fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK); }

bool send_all(int fd, const void *bytes, size_t count) {
    const char *next = bytes;
    while (count > 0) {
        ssize_t n = send(fd, next, count, MSG_NOSIGNAL);
        if (n < 0 && errno == EAGAIN) {
            struct pollfd room = {.fd = fd, .events = POLLOUT};
            poll(&room, 1, 1000);
            continue;
        }
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        next += n;
        count -= (size_t)n;
    }
    return true;
}

bool inbox_fill(Inbox *in) {
    bool blocking = (fcntl(in->fd, F_GETFL) & O_NONBLOCK) == 0;
    for (;;) {
        if (in->capacity - in->count < 4096) {
            in->capacity = in->capacity ? in->capacity * 2 : 16384;
            in->bytes = realloc(in->bytes, in->capacity);
            if (!in->bytes) abort();
        }
        // One byte stays free: http_reply ends the text with a zero to search in it.
        ssize_t n = read(in->fd, in->bytes + in->count, in->capacity - in->count - 1);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0 && errno == EAGAIN) return true;
        if (n <= 0) return false;
        in->count += (size_t)n;
        // A short read means the socket is empty: asking again would cost a system call for nothing.
        if (blocking || in->capacity - in->count > 1) return true;
    }
}

void inbox_drop(Inbox *in, size_t count) {
    memmove(in->bytes, in->bytes + count, in->count - count);
    in->count -= count;
}

size_t http_reply(const Inbox *in, int *status) {
    if (in->count == 0) return 0;
    in->bytes[in->count] = 0;
    char *end = strstr(in->bytes, "\r\n\r\n");
    if (!end) return 0;
    *status = in->count > 12 ? atoi(in->bytes + 9) : 0;
    size_t length = 0;
    for (char *line = strstr(in->bytes, "\r\n"); line && line < end; line = strstr(line + 2, "\r\n"))
        if (strncasecmp(line + 2, "content-length:", 15) == 0) length = strtoul(line + 17, NULL, 10);
    size_t whole = (size_t)(end + 4 - in->bytes) + length;
    return in->count >= whole ? whole : 0;
}

int http_exchange(Inbox *in, const char *request, size_t length) {
    int status = 0;
    size_t whole;
    if (!send_all(in->fd, request, length)) return 0;
    while ((whole = http_reply(in, &status)) == 0)
        if (!inbox_fill(in)) return 0;
    if (status >= 300) fprintf(stderr, "loadgen: %.*s\n", (int)(whole < 900 ? whole : 900), in->bytes);
    inbox_drop(in, whole);
    return status;
}

void websocket_open(Inbox *in, int port, const char *path) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    unsigned char random[16];
    if (getrandom(random, sizeof random, 0) != sizeof random) abort();
    // 16 bytes are 21 whole base64 digits, one digit of two bits, and two signs of padding.
    char key[25];
    for (int i = 0; i < 21; i++) key[i] = digits[random[i % 16] & 63];
    key[21] = digits[(random[3] & 3) << 4];
    memcpy(key + 22, "==", 3);

    char request[512];
    int length = snprintf(request, sizeof request,
                          "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n", path, port, key);
    in->fd = dial(port);
    in->count = 0;
    int status = http_exchange(in, request, (size_t)length);
    if (status != 101) {
        fprintf(stderr, "loadgen: %s answered %d where 101 was expected\n", path, status);
        exit(1);
    }
}

size_t websocket_frame(const Inbox *in, size_t at, Frame *frame) {
    if (in->count - at < 2) return 0;
    unsigned char *head = (unsigned char *)in->bytes + at;
    size_t header = 2, length = head[1] & 127;
    if (length == 126) header = 4;
    if (length == 127) header = 10;
    if (in->count - at < header) return 0;
    if (header > 2) {
        length = 0;
        for (size_t i = 2; i < header; i++) length = length << 8 | head[i];
    }
    if (in->count - at - header < length) return 0;
    if ((head[0] & 0x80) == 0 || (head[0] & 0x70) != 0 || (head[1] & 0x80) != 0) {
        fprintf(stderr, "loadgen: a frame that is fragmented, compressed or masked; none was asked for\n");
        exit(1);
    }
    *frame = (Frame){.opcode = head[0] & 15, .text = (char *)head + header, .length = length};
    return header + length;
}

bool websocket_send(int fd, int opcode, const char *text, size_t length) {
    static uint32_t key = 0x9e3779b9;
    key = key * 1664525 + 1013904223;  // RFC 6455 wants each frame masked anew; loopback needs no better dice
    unsigned char frame[4096], mask[4] = {(unsigned char)(key >> 24), (unsigned char)(key >> 16),
                                          (unsigned char)(key >> 8), (unsigned char)key};
    size_t header = 2;
    if (length > sizeof frame - 8) return false;
    frame[0] = (unsigned char)(0x80 | opcode);
    if (length < 126) {
        frame[1] = (unsigned char)(0x80 | length);
    } else {
        frame[1] = 0x80 | 126;
        frame[2] = (unsigned char)(length >> 8);
        frame[3] = (unsigned char)length;
        header = 4;
    }
    memcpy(frame + header, mask, 4);
    header += 4;
    for (size_t i = 0; i < length; i++) frame[header + i] = (unsigned char)text[i] ^ mask[i % 4];
    return send_all(fd, frame, header + length);
}
