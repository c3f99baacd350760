"""Two people, a script, and one panel."""
import json
import re

from playwright.sync_api import expect

from harness import Desk, Fingers, PHONE, desks, journey


def place(server, name, fraction):
    """Where a script must touch a vertical fader's track for a fraction, in the unit square of its bounds."""
    record = server.control(name)
    length, thumb = record["frame"][3], record["thumb"]
    return (thumb / 2 + (1 - fraction) * (length - thumb)) / length


@journey("a touch posted by a script shows on both screens within a second")
def curl(browser, server):
    with desks(browser, server, "phone", "desktop") as (phone, desktop):
        for fraction, text in ((0.2, "20%"), (0.9, "90%")):
            v = place(server, "two", fraction)
            status, _ = server.touch({"touch": 1, "phase": "began", "control": "two", "u": 0.5, "v": v},
                                     {"touch": 1, "phase": "ended", "control": "two", "u": 0.5, "v": v})
            assert status == 200, status
            phone.shows("two", text, timeout=1000)
            desktop.shows("two", text, timeout=1000)


@journey("a remote change does not move a held thumb, and everybody agrees after the release")
def remote(browser, server):
    with desks(browser, server, "phone", "desktop") as (phone, desktop):
        hands = Fingers(phone)
        hands.press("a", *phone.point("one", 0.5))
        hands.move(a=phone.point("one", 0.8))
        desktop.shows("one", "80%")
        status, _ = server.call("PATCH", "v1/panels/desk/controls/one", {"value": 0.05})
        assert status == 200, status
        server.call("PUT", "v1/panels/desk/controls/two/value", {"value": 0.33})
        phone.shows("two", "33%")
        assert phone.value("one") == "80%", phone.value("one")
        hands.move(a=phone.point("one", 0.7))
        phone.shows("one", "70%")
        hands.lift("a")
        phone.has("one", "data-tracking", False)
        phone.has("one", "data-pending", False)
        said = server.control("one")["accessibility"]["value"]
        phone.shows("one", said)
        desktop.shows("one", said)


@journey("a foreign value under a held thumb shows as a ghost, and as the value after the release")
def ghost(browser, server):
    routes = []

    def before(page):
        def route(socket):
            upstream = socket.connect_to_server()
            routes.append(socket)
            upstream.on_message(lambda text: socket.send(text))
            socket.on_message(lambda text: upstream.send(text))
        page.route_web_socket(re.compile("/stream"), route)

    phone = Desk(browser, server, "phone", PHONE, before=before)
    hands = Fingers(phone)
    hands.press("a", *phone.point("one", 0.5))
    hands.move(a=phone.point("one", 0.6))
    phone.shows("one", "60%")
    revision = server.call("GET", "v1/panels/desk")[1]["revision"] + 1000
    routes[0].send(json.dumps({
        "type": "change", "panel": "desk", "revision": revision, "origin": {"client": "other", "by": "patch"},
        "events": [], "controls": [{"id": "one", "value": 0.1}]}))
    phone.has("one", "data-ghost")
    assert phone.value("one") == "60%"
    hands.lift("a")
    phone.has("one", "data-ghost", False)
    phone.close()


@journey("a control someone holds shows who, and refuses others with a shake and a line")
def held(browser, server):
    with desks(browser, server, "phone", "desktop") as (phone, desktop):
        hands = Fingers(phone)
        hands.press("a", *phone.point("one", 0.5))
        desktop.has("one", "data-held")
        expect(desktop.control("one").locator(".holder")).to_have_text("phone")
        before = desktop.value("one")
        x, y = desktop.point("one", 0.9)
        desktop.page.mouse.move(x, y)
        desktop.page.mouse.down()
        expect(desktop.page.locator("#live")).to_have_text(re.compile("One is held by phone"))
        desktop.page.mouse.move(x, y + 60)
        desktop.page.mouse.up()
        assert desktop.value("one") == before, "a refused touch moved the thumb"
        hands.lift("a")
        desktop.has("one", "data-held", False)
        desktop.page.mouse.move(*desktop.point("one", 0.3))
        desktop.page.mouse.down()
        desktop.page.mouse.up()
        phone.shows("one", "30%")


@journey("a surface is shown by the name and in the colour it asks for, and by others as soon as it asks")
def shown(browser, server):
    with desks(browser, server, "phone", query="&colour=%23ff8800") as phone, desks(browser, server, "desktop") as desktop:
        hands = Fingers(phone)
        hands.press("a", *phone.point("one", 0.5))
        holder = desktop.control("one").locator(".holder")
        expect(holder).to_have_text("phone")
        expect(holder).to_have_css("background-color", "rgb(255, 136, 0)")
        expect(holder).to_have_css("color", "rgb(0, 0, 0)")
        hands.lift("a")
        phone.page.locator("#open").click()
        phone.page.get_by_label("Name of this surface").fill("Front of house")
        phone.page.get_by_label("Name of this surface").dispatch_event("change")
        expect(desktop.page.locator("#people")).to_have_attribute("title", re.compile("Front of house"))
        phone.page.keyboard.press("Escape")
        hands.press("a", *phone.point("one", 0.5))
        expect(holder).to_have_text("Front of house")
        hands.lift("a")


@journey("a key on a control that someone holds is refused with a shake and a line, and shows nothing that is not so")
def held_keys(browser, server):
    with desks(browser, server, "desktop") as desktop:
        server.call("PUT", "v1/panels/desk/controls/one/value", {"value": 0.5})
        server.touch({"touch": 5, "phase": "began", "control": "one"}, client="monitor")
        desktop.has("one", "data-held")
        desktop.native("one").focus()
        desktop.page.keyboard.press("ArrowUp")
        expect(desktop.page.locator("#live")).to_have_text("One is held by monitor")
        desktop.shows("one", "50%")
        server.touch({"touch": 5, "phase": "ended"}, client="monitor")
        desktop.has("one", "data-held", False)
        desktop.page.keyboard.press("ArrowUp")
        desktop.shows("one", "51%")


@journey("a disabled button does nothing and says that it is disabled")
def disabled(browser, server):
    with desks(browser, server, "desktop") as desktop:
        expect(desktop.native("locked")).to_have_attribute("aria-disabled", "true")
        desktop.page.mouse.move(*desktop.middle("locked"))
        desktop.page.mouse.down()
        desktop.page.mouse.up()
        desktop.native("locked").focus()
        desktop.page.keyboard.press("Space")
        assert desktop.touches_sent() == []
        assert not [message for message in desktop.sent if "keys" in message]


@journey("the list of panels leads to the panel")
def index(browser, server):
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.goto(server.address)
    page.locator("a.panel", has_text="Test desk").click()
    expect(page.locator("h1")).to_have_text("Test desk")
    expect(page.locator("body[data-link=live]")).to_be_attached()
    context.close()
