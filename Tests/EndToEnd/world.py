"""The world outside, for the numbered scripts: an HTTP target and an OSC device on free ports of loopback.

The first line is `HTTP-PORT OSC-PORT FREE-PORT`; then one line for everything that arrives:

    http POST /path application/json {"the":"body"}
    osc /address ,f 0.5

The device answers what it is sent, to where it came from, in the way the address says: `/echo/…` at once, `/twice/…` two times,
`/late/…` with the value before when the next one comes, so that reports are always one behind, `/never/…` not at all.
A POST to /slow is answered when the next request of any kind has arrived, one to /refuse with 500.
It lives until it is killed.
"""

import http.server
import signal
import socket
import struct
import threading

lock = threading.Lock()
arrived = threading.Condition()
count = 0


def say(line):
    with lock:
        print(line, flush=True)


class Target(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        global count
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        signature = self.headers.get("webhook-signature", "")
        say(f"http {self.command} {self.path} {self.headers.get('Content-Type', '-')} {body} {signature}".rstrip())
        with arrived:
            count += 1
            mine = count
            arrived.notify_all()
            if self.path == "/slow":
                arrived.wait_for(lambda: count > mine, timeout=20)
        self.send_response(500 if self.path == "/refuse" else 204)
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_PUT = do_POST

    def log_message(self, *_):
        pass


def text(data, start):
    end = data.index(b"\0", start)
    return data[start:end].decode(), (end // 4 + 1) * 4


def device(port):
    before = {}
    while True:
        data, sender = port.recvfrom(65536)
        address, place = text(data, 0)
        if address == "#bundle":
            say("osc bundle")
            continue
        tags, place = text(data, place)
        words = []
        for tag in tags[1:]:
            if tag in "if":
                words.append(f"{struct.unpack('>' + tag, data[place:place + 4])[0]:g}")
                place += 4
            elif tag == "s":
                word, place = text(data, place)
                words.append(word)
            else:
                words.append(tag)
        say(" ".join(["osc", address, tags] + words))
        way = address.split("/")[1]
        if way == "echo":
            port.sendto(data, sender)
        elif way == "twice":
            port.sendto(data, sender)
            port.sendto(data, sender)
        elif way == "late":
            if address in before:
                port.sendto(before[address], sender)
            before[address] = data


target = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Target)
threading.Thread(target=target.serve_forever, daemon=True).start()
port = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
port.bind(("127.0.0.1", 0))
threading.Thread(target=device, args=(port,), daemon=True).start()
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    say(f"{target.server_port} {port.getsockname()[1]} {free.getsockname()[1]}")
signal.pause()
