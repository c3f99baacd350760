"""What the journeys stand on: a server to start and stop, browsers, fingers, and waiting for what happens rather than for time."""
import contextlib
import json
import shlex
import signal
import socket
import subprocess
import urllib.error
import urllib.request

from playwright.sync_api import expect

PHONE = dict(viewport={"width": 390, "height": 844}, device_scale_factor=2, is_mobile=True, has_touch=True)
DESKTOP = dict(viewport={"width": 1280, "height": 800})

JOURNEYS = []


def journey(sentence, secure=None):
    """
    Marks a function as one check; the sentence is its name. All of them run on a page of plain http under a name, as in a control network, where
    browsers withhold a lot. With `secure=True` it runs on the loopback address alone, which browsers trust, and with `"too"` on both.
    """

    def register(run):
        JOURNEYS.append((sentence, run, secure))
        return run

    return register


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Server:
    """The server under test, on a port of its own that survives a restart. Pages call it by `host`, whatever name that is; scripts by its address."""

    def __init__(self, command, host="127.0.0.1"):
        self.command, self.process = command, None
        self.port = free_port()
        self.host = host

    @property
    def address(self):
        return f"http://{self.host}:{self.port}/"

    def start(self):
        if not self.command:
            return
        words = shlex.split(self.command.replace("{port}", str(self.port)))
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        if not line.startswith("listening on "):
            raise SystemExit(f"the server did not come up: {line!r}")

    def stop(self):
        if self.process:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(timeout=10)
            self.process.stdout.close()
            self.process = None

    def call(self, method, path, body=None, client="curl"):
        """One request as curl would make it. Returns the status and the answer."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/{path}", data=data, method=method)
        request.add_header("Touchplane-Client", client)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return answer.status, json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as refused:
            return refused.code, json.loads(refused.read() or b"null")

    def control(self, name, panel="desk"):
        return self.call("GET", f"v1/panels/{panel}/controls/{name}")[1]

    def let_go(self, name, panel="desk"):
        """Waits, turn by turn, until nobody holds the control."""
        for _ in range(20):
            revision = self.call("GET", f"v1/panels/{panel}")[1]["revision"]
            if not self.control(name, panel)["holder"]:
                return
            self.call("GET", f"v1/panels/{panel}?after={revision}&wait=5")
        raise AssertionError(f"{name} is still held by {self.control(name, panel)['holder']}")

    def touch(self, *touches, client="curl"):
        return self.call("POST", "v1/panels/desk/touches", list(touches), client)


class Desk:
    """One screen showing the panel."""

    def __init__(self, browser, server, name, options, path="p/desk", query="", expect_trouble=False, before=None):
        self.server, self.name = server, name
        self.context = browser.new_context(**options)
        self.page = self.context.new_page()
        self.errors, self.hosts, self.sent, self.heard = [], set(), [], []
        self.page.on("console", lambda line: self._hear_console(line, expect_trouble))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", lambda request: self.hosts.add(request.url.split("/")[2]))
        self.page.on("websocket", self._hear_socket)
        if before:
            before(self.page)
        self.page.goto(f"{server.address}{path}?name={name}{query}")
        self.ready()

    def _hear_console(self, line, expect_trouble):
        if line.type == "error" and not expect_trouble:
            self.errors.append(line.text)

    def _hear_socket(self, socket_):
        self.socket = socket_
        self.hosts.add(socket_.url.split("/")[2])
        socket_.on("framesent", lambda text: self.sent.append(json.loads(text)))
        socket_.on("framereceived", lambda text: self.heard.append(json.loads(text)))

    def ready(self):
        expect(self.page.locator("body[data-ready][data-link=live]")).to_be_attached(timeout=10000)

    def control(self, name):
        return self.page.locator(f"[data-control={name}]")

    def native(self, name):
        return self.control(name).locator("input, button").first

    def shows(self, name, text, timeout=5000):
        expect(self.native(name)).to_have_attribute("aria-valuetext", text, timeout=timeout)

    def value(self, name):
        return self.native(name).get_attribute("aria-valuetext")

    def has(self, name, attribute, present=True, timeout=5000):
        wanted = f"[data-control={name}][{attribute}]" if present else f"[data-control={name}]:not([{attribute}])"
        expect(self.page.locator(wanted)).to_be_attached(timeout=timeout)

    def point(self, name, fraction):
        """The place on the screen where a slider's thumb has its middle at a fraction."""
        track = self.control(name).locator(".track").bounding_box()
        thumb = self.control(name).locator(".thumb").bounding_box()
        if self.control(name).get_attribute("data-axis") == "vertical":
            travel = track["height"] - thumb["height"]
            return track["x"] + track["width"] / 2, track["y"] + thumb["height"] / 2 + (1 - fraction) * travel
        travel = track["width"] - thumb["width"]
        return track["x"] + thumb["width"] / 2 + fraction * travel, track["y"] + track["height"] / 2

    def middle(self, name, part=None):
        box = (self.control(name).locator(part) if part else self.control(name)).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touches_sent(self):
        return [touch for message in self.sent for touch in message.get("touches", [])]

    def close(self):
        self.context.close()


class Fingers:
    """Several fingers at once, through the DevTools protocol (Playwright's own can only tap with one)."""

    def __init__(self, desk):
        self.protocol = desk.context.new_cdp_session(desk.page)
        self.down = {}

    def press(self, finger, x, y):
        self.down[finger] = (x, y)
        self._send("touchStart")

    def move(self, **places):
        for finger, place in places.items():
            self.down[finger] = place
        self._send("touchMove")

    def lift(self, finger):
        del self.down[finger]
        self._send("touchEnd")

    def cancel(self):
        self.down = {}
        self._send("touchCancel")

    def _send(self, kind):
        points = [{"x": x, "y": y, "id": number, "radiusX": 8, "radiusY": 8, "force": 0.5}
                  for number, (x, y) in enumerate(self.down.values())]
        self.protocol.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@contextlib.contextmanager
def desks(browser, server, *kinds, **options):
    """Opens a screen for each kind (phone or desktop), and checks when it closes them that none complained."""
    looks = {"phone": PHONE, "desktop": DESKTOP}
    opened = [Desk(browser, server, kind, looks[kind], **options) for kind in kinds]
    try:
        yield opened[0] if len(opened) == 1 else opened
        for desk in opened:
            assert not desk.errors, f"{desk.name} complained: {desk.errors}"
            host = server.address.split("/")[2]
            assert desk.hosts == {host}, f"{desk.name} asked other hosts: {desk.hosts - {host}}"
    finally:
        for desk in opened:
            desk.close()
