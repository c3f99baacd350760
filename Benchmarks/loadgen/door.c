#define _GNU_SOURCE
#include "door.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t plain_body(const Door *door, char *text, size_t size, const char *start) {
    size_t length = (size_t)snprintf(text, size, "%s", start), wanted = (size_t)door->size;
    if (wanted + 1 > size) wanted = size - 1;
    if (length + 12 >= wanted) return length;
    // {"id":"s0","value":7}  becomes  {"id":"s0","value":7,"pad":"………"}
    length += (size_t)snprintf(text + length - 1, size - length, ",\"pad\":\"") - 1;
    while (length + 2 < wanted) text[length++] = '.';
    memcpy(text + length, "\"}", 3);
    return length + 2;
}

size_t door_request(const Door *door, char *text, size_t size, int slider, Phase phase, uint32_t value) {
    static const char *const phases[] = {"began", "moved", "ended"};
    char body[4096], path[160];
    const char *method = "POST";
    size_t length;
    if (door->writes) {
        method = "PUT";
        length = (size_t)snprintf(body, sizeof body, "%u", value);
        snprintf(path, sizeof path, "/v1/panels/%s/controls/s%d/value", door->panel, slider);
    } else if (door->plain) {
        char start[64];
        snprintf(start, sizeof start, "{\"id\":\"s%d\",\"value\":%u}", slider, value);
        length = plain_body(door, body, sizeof body, start);
        snprintf(path, sizeof path, "/publish");
    } else {
        length = (size_t)snprintf(body, sizeof body,
                                  "{\"touch\":1,\"phase\":\"%s\",\"control\":\"s%d\",\"x\":%.1f,\"y\":22}", phases[phase],
                                  slider, value + THUMB / 2.0);
        snprintf(path, sizeof path, "/v1/panels/%s/touches", door->panel);
    }
    return (size_t)snprintf(text, size,
                            "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\n"
                            "Touchplane-Client: bench-%d\r\nContent-Length: %zu\r\n\r\n%s",
                            method, path, door->port, slider, length, body);
}

void door_stream_path(const Door *door, char *path, size_t size) {
    if (door->plain) snprintf(path, size, "/ws");
    else snprintf(path, size, "/v1/panels/%s/stream", door->panel);
}

size_t door_ask(const Door *door, char *text, size_t size, uint32_t ref, uint32_t value) {
    if (door->plain) return (size_t)snprintf(text, size, "{\"ref\":%u,\"value\":%u}", ref, value);
    return (size_t)snprintf(text, size, "{\"ref\":%u,\"control\":\"s0\",\"value\":%u}", ref, value);
}

void door_values(const char *text, size_t length, void (*see)(void *, int, uint32_t), void *context) {
    static const char id[] = "\"id\":\"s", value[] = "\"value\":";
    const char *end = text + length, *at = memmem(text, length, id, sizeof id - 1);
    while (at) {
        at += sizeof id - 1;
        const char *next = memmem(at, (size_t)(end - at), id, sizeof id - 1);
        const char *stop = next ? next : end;
        int slider = atoi(at);
        // A control's record may hold a second "value", the text of its accessibility: a number is the one meant.
        const char *found = at;
        while ((found = memmem(found, (size_t)(stop - found), value, sizeof value - 1))) {
            found += sizeof value - 1;
            if (found < stop && isdigit((unsigned char)*found)) {
                see(context, slider, (uint32_t)strtoul(found, NULL, 10));
                break;
            }
        }
        at = next;
    }
}
