// raw_loop: the floor for a fan-out. One thread, one epoll, no parsing worth the name: the body of a POST goes out at
// once as one WebSocket frame, one write() for each subscriber. A server that does any work per message can't cost less
// than this with one system call per delivery. A text that arrives on a WebSocket is sent back: the floor for an answer.
//
// Not a server for anything but loadgen: a request has to arrive in one piece, and a subscriber that does not read
// loses messages.
//
//     raw_loop PORT      0 picks a free port; the first line says which
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

enum { CLIENTS = 65536, BYTES = 65536 };

static int subscriber[CLIENTS], subscribers, place[CLIENTS];  // place: 1 + index in subscriber, by descriptor
static unsigned char in[BYTES], out[BYTES + 4];

static size_t frame(const void *text, size_t length) {
    size_t header = 2;
    out[0] = 0x81;
    if (length < 126) {
        out[1] = (unsigned char)length;
    } else {
        out[1] = 126;
        out[2] = (unsigned char)(length >> 8);
        out[3] = (unsigned char)length;
        header = 4;
    }
    memcpy(out + header, text, length);
    return header + length;
}

static void give(int fd, const void *bytes, size_t count) {
    // A full socket loses the message: nothing here keeps any.
    if (send(fd, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT) < 0) return;
}

static void forget(int fd) {
    if (place[fd]) {
        int last = subscriber[--subscribers], index = place[fd] - 1;
        subscriber[index] = last;
        place[last] = index + 1;
        place[fd] = 0;
    }
    close(fd);
}

static void echo(int fd, unsigned char *text, size_t count) {
    if (count < 6 || (text[0] & 15) != 1 || (text[1] & 127) > 125) return;
    size_t length = text[1] & 127;
    for (size_t i = 0; i < length; i++) text[6 + i] ^= text[2 + i % 4];
    give(fd, out, frame(text + 6, length));
}

static void serve(int fd, size_t count) {
    static const char upgrade[] = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                  "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n";
    static const char ok[] = "HTTP/1.1 200 OK\r\nContent-Length: 11\r\nContent-Type: application/json\r\n\r\n{\"ok\":true}";
    if (place[fd]) {
        echo(fd, in, count);
    } else if (memmem(in, count, "Upgrade: websocket", 18)) {
        give(fd, upgrade, sizeof upgrade - 1);
        subscriber[subscribers++] = fd;
        place[fd] = subscribers;
    } else {
        unsigned char *body = memmem(in, count, "\r\n\r\n", 4);
        if (body && in[0] == 'P') {
            body += 4;
            size_t length = frame(body, count - (size_t)(body - in));
            for (int i = 0; i < subscribers; i++) give(subscriber[i], out, length);
        }
        give(fd, ok, sizeof ok - 1);
    }
}

int main(int count, char **arguments) {
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max < CLIENTS ? files.rlim_max : CLIENTS;
    setrlimit(RLIMIT_NOFILE, &files);

    int listener = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    address.sin_port = htons((unsigned short)(count > 1 ? atoi(arguments[1]) : 0));
    socklen_t size = sizeof address;
    if (bind(listener, (struct sockaddr *)&address, size) != 0 || listen(listener, 4096) != 0) {
        perror("raw_loop");
        return 1;
    }
    getsockname(listener, (struct sockaddr *)&address, &size);
    printf("listening on http://127.0.0.1:%d\n", ntohs(address.sin_port));
    fflush(stdout);

    int epoll = epoll_create1(0);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = listener}, events[256];
    epoll_ctl(epoll, EPOLL_CTL_ADD, listener, &event);
    for (;;) {
        int ready = epoll_wait(epoll, events, 256, -1);
        for (int i = 0; i < ready; i++) {
            int fd = events[i].data.fd;
            if (fd == listener) {
                int client = accept(listener, NULL, NULL);
                if (client < 0) continue;
                setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
                event.data.fd = client;
                epoll_ctl(epoll, EPOLL_CTL_ADD, client, &event);
                continue;
            }
            ssize_t n = read(fd, in, sizeof in);
            if (n > 0) serve(fd, (size_t)n);
            else forget(fd);
        }
    }
}
