"""Compression on the stream: what it costs when many have agreed on it, and what it saves.

The load generator does not speak it, so this has small clients of its own: they read and count, and look into nothing.
"""

import http.client
import json
import select
import socket
import time

SUBSCRIBERS, TURNS, FADERS = 300, 60, 16


def cpu_seconds(pid):
    """The CPU time of a process, by its own clock."""
    return time.clock_gettime((~pid << 3) | 2)


def subscribe(server, packs):
    link = socket.create_connection(("127.0.0.1", server.port))
    offer = "Sec-WebSocket-Extensions: permessage-deflate\r\n" if packs else ""
    link.sendall(
        f"GET /v1/panels/bench/stream HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{offer}\r\n".encode())
    seen = b""
    while b"\r\n\r\n" not in seen:
        seen += link.recv(4096)
    assert packs == (b"permessage-deflate" in seen), seen
    link.setblocking(False)
    return link


def read_out(poller, links, quiet=0.2):
    """Reads until nothing has come for a while; the number of bytes."""
    count = 0
    while events := poller.poll(quiet * 1000):
        for descriptor, _ in events:
            count += len(links[descriptor].recv(1 << 20))
    return count


def measure(server, packs, subscribers):
    """CPU microseconds of a turn that moves every fader, and the bytes each subscriber gets of it."""
    opened = [subscribe(server, packs) for _ in range(subscribers)]
    links, poller = {link.fileno(): link for link in opened}, select.poll()
    for descriptor in links:
        poller.register(descriptor, select.POLLIN)
    read_out(poller, links, 1)
    request = http.client.HTTPConnection("127.0.0.1", server.port)
    bytes_read, began = 0, cpu_seconds(server.pid)
    for turn in range(TURNS):
        phase = "began" if turn == 0 else "ended" if turn + 1 == TURNS else "moved"
        touches = [{"touch": n, "phase": phase, "control": f"s{n}", "x": 1000 + turn * 7 + n, "y": 22} for n in range(FADERS)]
        request.request("POST", "/v1/panels/bench/touches", json.dumps(touches), {"Content-Type": "application/json"})
        request.getresponse().read()
        bytes_read += read_out(poller, links, 0.02)
    bytes_read += read_out(poller, links)
    spent = cpu_seconds(server.pid) - began
    for link in opened:
        link.close()
    return {"cpu_us_per_turn": spent / TURNS * 1e6, "bytes_per_turn": bytes_read / TURNS / max(1, subscribers)}
