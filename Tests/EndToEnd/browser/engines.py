#!/usr/bin/env python3
"""
A smoke of the surface in the other two engines: Firefox over WebDriver BiDi, WebKitGTK over WebDriver.

    engines.py [BINARY]          the debug build when none is named

Each shows the mixer and the catalogue without a complaint, follows a change made elsewhere, and moves a fader by mouse and by key. Prints
`ok - …` lines; an engine that is not installed is said to be missing, and is no failure.
"""
import asyncio
import contextlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

from harness import Server, free_port

ROOT = pathlib.Path(__file__).parents[3]

# What both engines are asked. Each is an expression that is true at last.
READY = "document.body.matches('[data-ready][data-link=live]')"
FADER = "document.querySelector('[data-control=kick] input').getAttribute('aria-valuetext')"
TRACK = "JSON.stringify(document.querySelector('[data-control=kick] .track').getBoundingClientRect())"
DRAWN = "[...document.querySelectorAll('.control')].every((one) => one.hidden || one.getBoundingClientRect().width > 0)"
UNKNOWN = "document.querySelectorAll('ui-unknown').length"


class Failed(Exception):
    pass


def check(what, good):
    print(f"{'ok' if good else 'not ok'} - {what}", flush=True)
    return bool(good)


class Firefox:
    """WebDriver BiDi: Firefox speaks it itself, so no driver is needed."""

    name, program = "Firefox", "firefox-esr"

    def __init__(self, server):
        self.server, self.loop = server, asyncio.new_event_loop()
        self.folder = tempfile.mkdtemp()
        self.number, self.complaints = 0, []

    def __enter__(self):
        port = free_port()
        self.process = subprocess.Popen(
            [self.program, "--headless", "--no-remote", "--profile", self.folder, f"--remote-debugging-port={port}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True)
        for line in self.process.stderr:
            if "WebDriver BiDi listening" in line:
                break
        self.loop.run_until_complete(self._connect(port))
        return self

    async def _connect(self, port):
        import websockets
        self.socket = await websockets.connect(f"ws://127.0.0.1:{port}/session", max_size=None)
        await self._ask("session.new", capabilities={})
        await self._ask("session.subscribe", events=["log.entryAdded"])
        self.context = (await self._ask("browsingContext.getTree"))["contexts"][0]["context"]

    async def _ask(self, method, **params):
        self.number += 1
        await self.socket.send(json.dumps({"id": self.number, "method": method, "params": params}))
        while True:
            message = json.loads(await self.socket.recv())
            if message.get("method") == "log.entryAdded" and message["params"]["level"] == "error":
                self.complaints.append(message["params"].get("text"))
            if message.get("id") == self.number:
                if message.get("type") == "error":
                    raise Failed(message)
                return message["result"]

    def ask(self, method, **params):
        return self.loop.run_until_complete(self._ask(method, **params))

    def open(self, path):
        self.ask("browsingContext.navigate", context=self.context, url=self.server.address + path, wait="complete")

    def value(self, expression):
        return self.ask("script.evaluate", expression=expression, target={"context": self.context}, awaitPromise=True)["result"].get("value")

    def act(self, kind, steps):
        parameters = {"parameters": {"pointerType": "mouse"}} if kind == "pointer" else {}
        self.ask("input.performActions", context=self.context, actions=[{"type": kind, "id": kind, "actions": steps, **parameters}])

    def __exit__(self, *_):
        with contextlib.suppress(Exception):
            self.loop.run_until_complete(self.socket.close())
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait(timeout=10)
        shutil.rmtree(self.folder, ignore_errors=True)


class WebKit:
    """WebKitGTK's own driver. Its touches arrive as a mouse, so this is a smoke of mouse, keys and layout."""

    name, program = "WebKitGTK", "WebKitWebDriver"

    def __init__(self, server):
        self.server, self.complaints = server, []

    def __enter__(self):
        port = free_port()
        self.address = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            ["xvfb-run", "-a", self.program, f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        browser = {"binary": "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser", "args": ["--automation"]}
        for candidate in pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"):
            browser["binary"] = str(candidate)
        capabilities = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": browser}}}
        deadline = time.monotonic() + 20
        while True:
            try:
                self.session = self._call("POST", "/session", capabilities)["sessionId"]
                return self
            except (urllib.error.URLError, ConnectionError):
                if time.monotonic() > deadline or self.process.poll() is not None:
                    raise

    def _call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data=data, method=method, headers={"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read())["value"]

    def open(self, path):
        self._call("POST", f"/session/{self.session}/url", {"url": self.server.address + path})

    def value(self, expression):
        return self._call("POST", f"/session/{self.session}/execute/sync", {"script": f"return {expression}", "args": []})

    def act(self, kind, steps):
        parameters = {"parameters": {"pointerType": "mouse"}} if kind == "pointer" else {}
        self._call("POST", f"/session/{self.session}/actions", {"actions": [{"type": kind, "id": kind, "actions": steps, **parameters}]})

    def __exit__(self, *_):
        with contextlib.suppress(Exception):
            self._call("DELETE", f"/session/{self.session}")
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait(timeout=10)


def becomes(engine, expression, wanted, seconds=10):
    """Asks until the answer is the wanted one. Each question is a turn of the browser's own loop."""
    deadline = time.monotonic() + seconds
    while (got := engine.value(expression)) != wanted:
        if time.monotonic() > deadline:
            print(f"# {expression} is {got!r}, not {wanted!r}")
            return False
    return True


def smoke(engine, server):
    name = engine.name
    results = []
    for panel in ("catalogue", "lab", "mixer"):
        engine.open(f"p/{panel}?name=engine")
        results.append(check(f"{name}: {panel} is there, and all of it is drawn", becomes(engine, READY, True)
                             and becomes(engine, UNKNOWN, 0) and becomes(engine, DRAWN, True)))
    server.call("PUT", "v1/panels/mixer/controls/kick/value", {"value": 0.4})
    results.append(check(f"{name}: a change made elsewhere shows", becomes(engine, FADER, "40%")))
    box = json.loads(engine.value(TRACK))
    x, top, height = round(box["x"] + box["width"] / 2), box["y"], box["height"]
    engine.act("pointer", [
        {"type": "pointerMove", "x": x, "y": round(top + 0.8 * height)}, {"type": "pointerDown", "button": 0},
        {"type": "pointerMove", "x": x, "y": round(top + 0.5 * height)}, {"type": "pointerMove", "x": x, "y": round(top + 0.1 * height)},
        {"type": "pointerUp", "button": 0}])
    results.append(check(f"{name}: a mouse moves a fader, here and on the server", becomes(
        engine, "document.querySelector('[data-control=kick]').matches(':not([data-pending])')", True)
        and server.control("kick", "mixer")["value"] > 0.8))
    server.call("PUT", "v1/panels/mixer/controls/kick/value", {"value": 0.4})
    becomes(engine, FADER, "40%")
    engine.value("document.querySelector('[data-control=kick] input').focus()")
    engine.act("key", [{"type": "keyDown", "value": "\ue013"}, {"type": "keyUp", "value": "\ue013"}])
    results.append(check(f"{name}: a key moves it on", becomes(engine, FADER, "41%")))
    results.append(check(f"{name}: nothing complained", not engine.complaints))
    if engine.complaints:
        print("#", engine.complaints)
    return results


def main():
    binary = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/debug/touchplane")
    documents = " ".join(str(file) for file in sorted((ROOT / "Examples").glob("*.json5")))
    results = []
    for kind in (Firefox, WebKit):
        if not shutil.which(kind.program):
            print(f"# {kind.name} is not installed: Scripts/setup test")
            continue
        server = Server(f"{binary} serve {documents} --listen 127.0.0.1:{{port}} --public {ROOT / 'public'} --data none")
        server.start()
        try:
            with kind(server) as engine:
                results += smoke(engine, server)
        except Exception as error:
            results.append(check(f"{kind.name}: {error!r}", False))
        finally:
            server.stop()
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    return 1 if not all(results) else 0


if __name__ == "__main__":
    sys.exit(main())
