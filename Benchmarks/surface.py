#!/usr/bin/env python3
"""
The surface's figures: first paint, frames under load, and the way from one finger to another screen.

    .venv/bin/python Benchmarks/surface.py [BINARY]      the release build when none is named

Prints each figure beside what is required, with how busy the machine was (the load average of the last minute), and exits 1 when one is missed.
Takes about thirty seconds, all on this machine; says nothing about another one. Stands on the harness of the browser journeys.
"""
import base64
import json
import os
import pathlib
import socket
import statistics
import struct
import sys
import tempfile
import threading
import time

from playwright.sync_api import expect, sync_playwright

ROOT = pathlib.Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "Tests/EndToEnd/browser"))
from harness import DESKTOP, PHONE, Fingers, Server  # noqa: E402

KINDS = ("slider", "button", "switch", "stepper", "label")
SECONDS = 10
RATE = 60
SENDERS, EACH = 4, 25


def document(name, count, kinds):
    controls = [{"id": f"c{n}", "kind": kinds[n % len(kinds)], "title": f"C {n}"} for n in range(count)]
    for control in controls:
        if control["kind"] == "slider":
            control["trackTap"] = "jump"
    columns = 5 if count <= 50 else 20
    ids = [control["id"] for control in controls]
    return {"panel": name, "size": [220 * min(columns, 8), 60 * (count // columns)], "controls": controls,
            "layout": {"grid": ids, "columns": columns, "spacing": 8}}


class Sender:
    """A WebSocket that only speaks: what comes back is read and thrown away."""

    def __init__(self, port, client):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /v1/panels/many/stream?client={client} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
                             f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        threading.Thread(target=self._drain, daemon=True).start()

    def _drain(self):
        while self.socket.recv(1 << 20):
            pass

    def say(self, message):
        data = json.dumps(message).encode()
        length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack("!H", len(data))
        self.socket.sendall(b"\x81" + length + b"\0\0\0\0" + data)  # masked with zeros


def drive(port, over):
    """A hundred fingers that move sixty times a second, until `over`."""
    senders = [Sender(port, f"hand{n}") for n in range(SENDERS)]

    def touches(number, phase, tick):
        return [{"touch": n, "phase": phase, "control": f"c{(number * EACH + n) * 5}", "u": 0.5 + 0.4 * ((tick + n) % 50 - 25) / 25, "v": 0.5}
                for n in range(EACH)]

    for number, sender in enumerate(senders):
        sender.say({"touches": touches(number, "began", 0)})
    began, tick = time.monotonic(), 0
    while not over.is_set():
        tick += 1
        for number, sender in enumerate(senders):
            sender.say({"touches": touches(number, "moved", tick)})
        over.wait(max(0, began + tick / RATE - time.monotonic()))
    return tick


PAINTED = """
    new MutationObserver((_, observer) => {
        if (!document.body?.hasAttribute('data-ready')) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => { window.painted = performance.now(); }));
    }).observe(document, { subtree: true, attributes: true, childList: true });
"""

FRAMES = """(seconds) => new Promise((resolve) => {
    const gaps = [];
    let last = null, end = performance.now() + seconds * 1000;
    const step = (time) => {
        if (last !== null) gaps.push(time - last);
        last = time;
        if (time < end) requestAnimationFrame(step); else resolve(gaps);
    };
    requestAnimationFrame(step);
})"""

SHOWN = "(name) => document.querySelector(`[data-control=${name}] .rail:not(.foreign)`).getAttribute('style')"

WATCH = """(name) => {
    const rail = document.querySelector(`[data-control=${name}] .rail:not(.foreign)`);
    window.seen = [];
    new MutationObserver(() => requestAnimationFrame(() => {
        window.seen.push([rail.getAttribute('style'), performance.timeOrigin + performance.now()]);
    })).observe(rail, { attributes: true });
}"""

NOTE = """(name) => {
    window.made = [];
    const rail = document.querySelector(`[data-control=${name}] .rail:not(.foreign)`);
    const note = () => setTimeout(() => requestAnimationFrame(() => window.made.push([rail.getAttribute('style'), window.at])));
    for (const kind of ['pointerdown', 'pointermove']) {
        addEventListener(kind, () => { window.at = performance.timeOrigin + performance.now(); note(); }, true);
    }
}"""


def ready(page):
    expect(page.locator("body[data-ready][data-link=live]")).to_be_attached(timeout=20000)


def first_paint(browser, server):
    times = []
    for _ in range(9):
        context = browser.new_context(**DESKTOP)
        page = context.new_page()
        page.add_init_script(PAINTED)
        page.goto(server.address + "p/fifty")
        ready(page)
        times.append(page.wait_for_function("window.painted").json_value())
        context.close()
    return statistics.median(times), max(times)


def load(browser, server):
    context = browser.new_context(viewport={"width": 1800, "height": 1000})
    page = context.new_page()
    page.goto(server.address + "p/many?layout=stage")
    ready(page)
    protocol = context.new_cdp_session(page)
    # The thread's own time: what other programs take of this machine is not the page's doing.
    protocol.send("Performance.enable", {"timeDomain": "threadTicks"})
    over = threading.Event()
    ticks = []
    thread = threading.Thread(target=lambda: ticks.append(drive(server.port, over)))
    thread.start()
    page.evaluate(FRAMES, 1)

    def busy():
        return {metric["name"]: metric["value"] for metric in protocol.send("Performance.getMetrics")["metrics"]}

    before, began = busy(), time.monotonic()
    gaps = page.evaluate(FRAMES, SECONDS)
    after, took = busy(), time.monotonic() - began
    over.set()
    thread.join()
    context.close()
    share = (after["TaskDuration"] - before["TaskDuration"]) / took
    layouts = after["LayoutCount"] - before["LayoutCount"]
    # A frame that took its 16.7 ms is one that did not miss the next tick of the screen.
    late = sum(gap > 25 for gap in gaps) / len(gaps)
    return late, share, layouts / len(gaps), ticks[0] / (SECONDS + 1)


def other_screen(browser, server):
    one, two = browser.new_context(**PHONE), browser.new_context(**DESKTOP)
    here, there = one.new_page(), two.new_page()
    for page, name in ((here, "here"), (there, "there")):
        page.goto(f"{server.address}p/fifty?name={name}")
        ready(page)
    here.evaluate(NOTE, "c0")
    there.evaluate(WATCH, "c0")

    class Desk:
        context, page = one, here

    hands = Fingers(Desk)
    box = here.locator("[data-control=c0] .track").bounding_box()
    y = box["y"] + box["height"] / 2
    hands.press("a", box["x"] + 20, y)
    for step in range(60):
        hands.move(a=(box["x"] + 20 + (box["width"] - 40) * (step + 1) / 61, y))
    hands.lift("a")
    there.wait_for_function("(last) => window.seen.at(-1)?.[0] === last", arg=here.evaluate(SHOWN, "c0"))
    made = {text: at for text, at in reversed(here.evaluate("window.made"))}
    ways = [at - made[text] for text, at in there.evaluate("window.seen") if text in made]
    one.close()
    two.close()
    return statistics.median(ways), statistics.quantiles(ways, n=20)[-1], len(ways)


def main():
    binary = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/release/touchplane")
    missed = 0

    def tell(name, figure, allowed, unit):
        nonlocal missed
        missed += figure > allowed
        print(f"{name:58} {figure:8.1f} {unit:3} (required: at most {allowed:g}; load {os.getloadavg()[0]:.1f})", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        files = []
        for name, count, kinds in (("fifty", 50, KINDS), ("many", 500, KINDS)):
            files.append(pathlib.Path(folder) / f"{name}.json5")
            files[-1].write_text(json.dumps(document(name, count, kinds)))
        server = Server(f"{binary} serve {files[0]} {files[1]} --listen 127.0.0.1:{{port}} --public {ROOT / 'public'} --data none")
        server.start()
        try:
            with sync_playwright() as playwright:
                chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
                browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
                median, worst = first_paint(browser, server)
                tell("first paint of 50 controls, cold, median of 9", median, 300, "ms")
                print(f"{'  the slowest of them':58} {worst:8.1f} ms")
                late, share, layouts, rate = load(browser, server)
                tell(f"500 controls, 100 values at {rate:.0f} Hz: frames late", late * 100, 1, "%")
                tell("  main thread busy", share * 100, 50, "%")
                print(f"{'  layouts a frame':58} {layouts:8.2f}")
                median, tail, count = other_screen(browser, server)
                tell(f"finger here to the screen there, median of {count}", median, 2 * 1000 / 60 + 1, "ms")
                print(f"{'  the slowest twentieth':58} {tail:8.1f} ms")
                browser.close()
        finally:
            server.stop()
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
