"""What must hold however bad things are: a hundred taps, a slow line, no network, words that make no sense."""
import json
import re

from playwright.sync_api import expect

from harness import PHONE, Desk, Fingers, desks, journey


class Line:
    """The stream of one page, in the hands of the test: messages of the server can be held back, and new connections refused."""

    def __init__(self):
        self.sockets, self.waiting, self.held, self.refuses = [], [], False, False

    def lay(self, page):
        def route(socket):
            if self.refuses:
                socket.close(code=4001)
                return
            upstream = socket.connect_to_server()
            self.sockets.append((socket, upstream))
            upstream.on_message(lambda text: self.waiting.append((socket, text)) if self.held else socket.send(text))
            socket.on_message(lambda text: upstream.send(text))

        page.route_web_socket(re.compile("/stream"), route)
        page.route(re.compile("/stream"), lambda request: request.abort() if self.refuses else request.continue_())

    def release(self):
        self.held = False
        for socket, text in self.waiting:
            socket.send(text)
        self.waiting = []

    def cut(self):
        for socket, upstream in self.sockets:
            upstream.close(code=4001)
            socket.close(code=4001)
        self.sockets = []


def primary(desk, name):
    return sum(entry["names"].count("primaryActionTriggered") for message in desk.heard if message["type"] == "change"
               for entry in message["events"] if entry["control"] == name)


def settled(desk, name, count):
    for _ in range(600):
        if primary(desk, name) >= count and desk.control(name).get_attribute("data-pending") is None:
            break
        desk.page.evaluate("new Promise(requestAnimationFrame)")
    desk.page.evaluate("new Promise(requestAnimationFrame)")
    assert primary(desk, name) == count, primary(desk, name)


@journey("a hundred taps with a finger are a hundred actions")
def taps(browser, server):
    with desks(browser, server, "phone") as phone:
        hands = Fingers(phone)
        place = phone.middle("talk")
        for _ in range(100):
            hands.press("a", *place)
            hands.lift("a")
        settled(phone, "talk", 100)


@journey("a hundred clicks with a mouse are a hundred actions")
def clicks(browser, server):
    with desks(browser, server, "desktop") as desktop:
        desktop.page.mouse.move(*desktop.middle("talk"))
        for _ in range(100):
            desktop.page.mouse.down()
            desktop.page.mouse.up()
        settled(desktop, "talk", 100)


@journey("text typed over a line that answers late is the text that was typed, here and there")
def slow_text(browser, server):
    line = Line()
    server.call("PATCH", "v1/panels/kinds/controls/name", {"value": ""})
    desk = Desk(browser, server, "phone", PHONE, path="p/kinds", before=line.lay)
    field = desk.native("name")
    field.click()
    line.held = True
    desk.page.keyboard.type("Grace H")
    expect(field).to_have_value("Grace H")
    desk.page.keyboard.press("Backspace")
    desk.page.keyboard.type("M. Hopper")
    for _ in range(100):
        if server.control("name", "kinds")["text"] == "Grace M. Hopper":
            break
        desk.page.evaluate("new Promise(requestAnimationFrame)")
    line.release()
    desk.has("name", "data-pending", False)
    expect(field).to_have_value("Grace M. Hopper")
    assert server.control("name", "kinds")["text"] == "Grace M. Hopper"
    desk.close()


@journey("without a network the page waits, and is back at once when the network is")
def offline(browser, server):
    line = Line()
    phone = Desk(browser, server, "phone", PHONE, before=line.lay, expect_trouble=True)
    line.refuses = True
    line.cut()
    expect(phone.page.locator("body[data-link=stale]")).to_be_attached(timeout=4000)
    server.call("PUT", "v1/panels/desk/controls/one/value", {"value": 0.11})
    line.refuses = False
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    phone.ready()
    phone.shows("one", "11%", timeout=1000)
    phone.close()


@journey("a message that makes no sense is logged, and everything is asked for anew")
def nonsense(browser, server):
    for text in ('{"type":"change","panel":"desk","revision":99999999,"controls":7}', '{"type":"snapshot","controls":[null]}', "{no json"):
        line, lines = Line(), []

        def before(page):
            line.lay(page)
            page.on("console", lambda entry: lines.append(entry.text))

        phone = Desk(browser, server, "phone", PHONE, before=before, expect_trouble=True)
        connections = len(line.sockets)
        line.sockets[-1][0].send(text)
        for _ in range(200):
            if len(line.sockets) > connections:
                break
            phone.page.evaluate("new Promise(requestAnimationFrame)")
        assert len(line.sockets) > connections, f"no new connection after {text}"
        phone.ready()
        assert any("unreadable" in entry for entry in lines), (text, lines)
        server.call("PUT", "v1/panels/desk/controls/one/value", {"value": 0.37})
        phone.shows("one", "37%")
        hands = Fingers(phone)
        hands.press("a", *phone.point("one", 0.62))
        hands.lift("a")
        phone.shows("one", "62%")
        phone.close()


@journey("messages of a kind or with fields the page does not know change nothing")
def future(browser, server):
    line = Line()
    phone = Desk(browser, server, "phone", PHONE, before=line.lay)
    revision = server.call("GET", "v1/panels/desk")[1]["revision"]
    for message in ({"type": "weather", "sun": True}, {"type": "presence"}, {"type": "reply", "ref": -1},
                    {"type": "change", "panel": "desk", "revision": revision, "moon": 1}):
        line.sockets[-1][0].send(json.dumps(message))
    server.call("PUT", "v1/panels/desk/controls/one/value", {"value": 0.44})
    phone.shows("one", "44%")
    assert len(line.sockets) == 1 and not phone.errors
    phone.close()


@journey("with the keyboard alone everything is reached, worked and left again")
def keyboard(browser, server):
    server.call("PATCH", "v1/panels/desk/controls/haze", {"isOn": False})
    server.call("PATCH", "v1/panels/desk/controls/mute", {"isSelected": False})
    with desks(browser, server, "desktop", "phone") as (desktop, phone):
        keys = desktop.page.keyboard
        at = "document.activeElement.id || document.activeElement.closest('.control')?.dataset.control"
        for name, presses, attribute in (("open", (), None), ("one", ("End",), None), ("mute", ("Space",), "data-selected"),
                                         ("two", ("Home",), None), ("talk", ("Enter",), None), ("wash", ("PageUp",), None),
                                         ("haze", ("Space",), "data-on"), ("locked", ("Enter",), None)):
            for _ in range(3):
                keys.press("Tab")
                if desktop.page.evaluate(at) == name:
                    break
            assert desktop.page.evaluate(at) == name, (desktop.page.evaluate(at), name)
            outline = desktop.page.evaluate("""() => {
                const boxes = [document.activeElement, ...(document.activeElement.closest('.control')?.querySelectorAll('*') ?? [])];
                return boxes.some((box) => parseFloat(getComputedStyle(box).outlineWidth) >= 2 && getComputedStyle(box).outlineStyle !== 'none');
            }""")
            assert outline, f"the focus on {name} can't be seen"
            for press in presses:
                keys.press(press)
            if attribute:
                phone.has(name, attribute)
                keys.press("Space")
                phone.has(name, attribute, False)
        phone.shows("one", "100%")
        phone.shows("two", "0%")
        desktop.page.locator("#open").focus()
        keys.press("Enter")
        expect(desktop.page.locator("#settings")).to_be_visible()
        keys.press("Escape")
        expect(desktop.page.locator("#settings")).not_to_be_visible()
        expect(desktop.page.locator("#open")).to_be_focused()
