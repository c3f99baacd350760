"""A long run against one server. Called by Benchmarks/soak.

It goes in rounds of ten seconds. In each the load generator drags four faders for two hundred subscribers, while rogues do what
clients on a bad network do: vanish with a finger down, never read, stop in the middle of a head or a frame, come and go. After
each round everybody has left, and the server is looked at: its memory, its descriptors, who holds what.
"""

import json
import os
import random
import socket
import statistics
import struct
import sys
import threading
import time
import urllib.request

import experiments
import servers

ROUND = 10
PANEL = "/v1/panels/bench"
# What may be different between the first quarter of the rounds and the last.
MEMORY_KIB = 2048
LATENCY = 2.0  # times, and this much on top:
LATENCY_MS = 5.0
DESCRIPTORS = 8


def ask(server, path):
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}{path}", timeout=10) as answer:
        return answer.read()


def memory_kib(server):
    with open(f"/proc/{server.pid}/smaps_rollup") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("Rss:"))


def descriptors(server):
    return len(os.listdir(f"/proc/{server.pid}/fd"))


class Rogue(threading.Thread):
    """One client without manners, over and over, until told to stop."""

    def __init__(self, server, seed):
        super().__init__(daemon=True)
        self.server, self.dice, self.over, self.turns = server, random.Random(seed), threading.Event(), 0

    def run(self):
        kinds = [self.vanish, self.deaf, self.half_head, self.half_frame, self.flap]
        while not self.over.is_set():
            try:
                self.dice.choice(kinds)()
            except OSError:
                pass  # refused or cut off: that is the server's good right
            self.turns += 1
            self.over.wait(0.05)

    def dial(self):
        return socket.create_connection(("127.0.0.1", self.server.port), timeout=5)

    def stream(self):
        link = self.dial()
        name = f"rogue-{self.dice.randrange(10_000)}"
        packs = "Sec-WebSocket-Extensions: permessage-deflate\r\n" if self.dice.random() < 0.5 else ""
        link.sendall(
            f"GET {PANEL}/stream?client={name} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"{packs}\r\n".encode())
        link.recv(4096)
        return link

    def say(self, link, text, whole=True):
        payload = text.encode()
        head = bytes([0x81]) + (bytes([0x80 | len(payload)]) if len(payload) < 126
                                else bytes([0x80 | 126]) + struct.pack(">H", len(payload)))
        frame = head + bytes(4) + payload
        link.sendall(frame if whole else frame[: len(frame) // 2])

    def touch(self, link, phase, number):
        fader = f"s{8 + self.dice.randrange(8)}"  # not those that the load generator drags
        self.say(link, json.dumps({"touches": [{"touch": number, "phase": phase, "control": fader, "u": 0.5, "v": 0.5}]}))

    def vanish(self):
        link = self.stream()
        self.touch(link, "began", 1)
        self.touch(link, "moved", 1)
        # Closed with a reset, as a phone that has left the building.
        link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        link.close()

    def deaf(self):
        link = self.stream()
        self.over.wait(1)
        link.close()

    def half_head(self):
        link = self.dial()
        link.sendall(b"GET /v1/panels HTTP/1.1\r\nHost: lo")
        link.close()

    def half_frame(self):
        link = self.stream()
        self.say(link, '{"visible":true}', whole=False)
        link.close()

    def flap(self):
        for _ in range(5):
            self.stream().close()


def settle(server):
    """Waits until everybody has left; what is then still open or held is left over."""
    deadline = time.monotonic() + 5
    while True:
        streams = next(int(line.split()[1]) for line in ask(server, "/metrics").decode().splitlines()
                       if line.startswith("touchplane_streams "))
        panel = json.loads(ask(server, PANEL))
        held = [control["id"] for control in panel["controls"] if control.get("holder")]
        if (streams == 0 and not held and not panel["surfaces"]) or time.monotonic() > deadline:
            return streams, held, len(panel["surfaces"])
        time.sleep(0.1)


def main():
    minutes = float(sys.argv[1])
    server = servers.touchplane()
    rows, troubles, began = [], [], time.monotonic()
    print("  time     rss    fds   p50 ms   p99 ms   CPU us/delivery   turns of rogues")
    while time.monotonic() - began < minutes * 60:
        rogues = [Rogue(server, len(rows) * 8 + number) for number in range(8)]
        for rogue in rogues:
            rogue.start()
        load = ["--subscribers", 200, "--publishers", 4, "--rate", 60, "--seconds", ROUND]
        result = experiments.loadgen("fan", *experiments.against(server, *load), may_fail=True)
        for rogue in rogues:
            rogue.over.set()
        for rogue in rogues:
            rogue.join(10)
        streams, held, surfaces = settle(server)
        row = {"at": time.monotonic() - began, "rss": memory_kib(server), "fds": descriptors(server),
               "p50": result["p50_ms"], "p99": result["p99_ms"], "cpu": result["cpu_us_per_delivery"]}
        rows.append(row)
        for what, count in (("streams left open", streams), ("controls left held", len(held)),
                            ("surfaces left", surfaces), ("values out of order", result["disorder"]),
                            ("connections lost", result["lost_connections"]), ("touches refused", result["refused"])):
            if count:
                troubles.append(f"{row['at']:.0f} s: {what}: {count}")
        print(f"{row['at']:5.0f} s {row['rss']:6} K {row['fds']:5} {row['p50']:8.2f} {row['p99']:8.2f}"
              f" {row['cpu']:17.2f} {sum(rogue.turns for rogue in rogues):17}", flush=True)
    server.stop()
    if server.process.returncode != 0:
        troubles.append(f"the server ended with {server.process.returncode}")

    quarter = max(1, len(rows) // 4)
    first, last = rows[1:1 + quarter] or rows, rows[-quarter:]

    def middle(part, key):
        return statistics.median(row[key] for row in part)

    if middle(last, "rss") > middle(first, "rss") + MEMORY_KIB:
        troubles.append(f"memory grew from {middle(first, 'rss'):.0f} to {middle(last, 'rss'):.0f} KiB")
    # Heads that were never finished live until their deadline of five seconds, so the fewest count, not the usual.
    fewest = [min(row["fds"] for row in part) for part in (first, last)]
    if fewest[1] > fewest[0] + DESCRIPTORS:
        troubles.append(f"descriptors grew from {fewest[0]} to {fewest[1]}")
    if middle(last, "p99") > LATENCY * middle(first, "p99") + LATENCY_MS:
        troubles.append(f"p99 grew from {middle(first, 'p99'):.2f} to {middle(last, 'p99'):.2f} ms")
    for trouble in troubles:
        print(f"not ok - {trouble}")
    print(f"{len(rows)} rounds, {1 if troubles else 0} failed" if troubles else f"{len(rows)} rounds, all as the first")
    sys.exit(1 if troubles else 0)


main()
