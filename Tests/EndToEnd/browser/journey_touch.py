"""Fingers on one screen, seen on another."""
from playwright.sync_api import expect

from harness import Fingers, desks, journey


@journey("two fingers move two faders at once, and the other screen follows", secure="too")
def two_fingers(browser, server):
    with desks(browser, server, "phone", "desktop") as (phone, desktop):
        hands = Fingers(phone)
        hands.press("a", *phone.point("one", 0.1))
        hands.press("b", *phone.point("two", 0.9))
        for step in range(1, 13):
            hands.move(a=phone.point("one", 0.1 + 0.7 * step / 12), b=phone.point("two", 0.9 - 0.7 * step / 12))
        for screen in (phone, desktop):
            screen.shows("one", "80%")
            screen.shows("two", "20%")
        phone.has("one", "data-tracking")
        phone.has("two", "data-tracking")
        hands.lift("a")
        hands.lift("b")
        phone.has("one", "data-tracking", False)
        sent = phone.touches_sent()
        fingers = {touch["touch"] for touch in sent}
        assert len(fingers) == 2, fingers
        for finger in fingers:
            phases = [touch["phase"] for touch in sent if touch["touch"] == finger]
            assert phases[0] == "began" and phases[-1] == "ended" and phases.count("ended") == 1, phases
            rising = [touch["seq"] for touch in sent if touch["touch"] == finger]
            assert rising == sorted(set(rising)), rising
        scrolled = phone.page.evaluate("[scrollX, scrollY, visualViewport.scale]")
        assert scrolled == [0, 0, 1], f"the page moved: {scrolled}"


@journey("the server's value is what the finger sees, at both ends and between")
def exact(browser, server):
    with desks(browser, server, "phone") as phone:
        server.call("PUT", "v1/panels/desk/controls/one/value", {"value": 0.9})
        phone.shows("one", "90%")
        hands = Fingers(phone)
        for fraction, text in ((0.25, "25%"), (0, "0%"), (1, "100%"), (0.62, "62%")):
            hands.press("a", *phone.point("one", fraction))
            hands.lift("a")
            phone.shows("one", text)
            phone.has("one", "data-pending", False)
            value = server.control("one")["value"]
            assert abs(value - fraction) < 0.005, f"{value} at {fraction}"


@journey("a slider that must be grabbed ignores its track and follows its thumb, grab offset kept")
def grab(browser, server):
    with desks(browser, server, "phone") as phone:
        server.call("PUT", "v1/panels/desk/controls/wash/value", {"value": 0.5})
        phone.shows("wash", "50%")
        hands = Fingers(phone)
        hands.press("a", *phone.point("wash", 0.05))
        hands.lift("a")
        phone.has("wash", "data-tracking", False)
        x, y = phone.point("wash", 0.5)
        far, _ = phone.point("wash", 0.8)
        hands.press("a", x + 6, y)
        phone.has("wash", "data-tracking")
        phone.shows("wash", "50%")
        hands.move(a=(far + 6, y))
        phone.shows("wash", "80%")
        hands.lift("a")
        phone.has("wash", "data-pending", False)
        assert abs(server.control("wash")["value"] - 0.8) < 0.005


@journey("a finger that runs off the end still owns the thumb, and a cancelled touch leaves the value")
def off_the_end(browser, server):
    with desks(browser, server, "phone") as phone:
        hands = Fingers(phone)
        hands.press("a", *phone.point("one", 0.5))
        x, y = phone.point("one", 1)
        hands.move(a=(x + 40, y - 60))
        phone.shows("one", "100%")
        phone.has("one", "data-highlighted")
        hands.cancel()
        phone.has("one", "data-tracking", False)
        phone.has("one", "data-highlighted", False)
        phone.shows("one", "100%")
        assert server.control("one")["isTracking"] is False
        assert phone.touches_sent()[-1]["phase"] == "cancelled"


@journey("a toggle flips on a tap, not when the finger leaves it; a switch flips and slides")
def toggles(browser, server):
    server.call("PATCH", "v1/panels/desk/controls/haze", {"isOn": False})
    server.call("PATCH", "v1/panels/desk/controls/mute", {"isSelected": False})
    with desks(browser, server, "phone", "desktop") as (phone, desktop):
        hands = Fingers(phone)
        hands.press("a", *phone.middle("mute"))
        phone.has("mute", "data-highlighted")
        desktop.has("mute", "data-highlighted")
        hands.lift("a")
        desktop.has("mute", "data-selected")
        expect(phone.native("mute")).to_have_attribute("aria-pressed", "true")
        x, y = phone.middle("mute")
        hands.press("a", x, y)
        hands.move(a=(x, y - 500))
        phone.has("mute", "data-highlighted", False)
        hands.lift("a")
        desktop.has("mute", "data-highlighted", False)
        assert server.control("mute")["isSelected"] is True
        hands.press("a", *phone.middle("mute"))
        hands.lift("a")
        desktop.has("mute", "data-selected", False)

        hands.press("a", *phone.middle("haze", ".lever"))
        hands.lift("a")
        desktop.has("haze", "data-on")
        x, y = phone.middle("haze", ".lever")
        hands.press("a", x + 12, y)
        hands.move(a=(x - 20, y))
        phone.has("haze", "data-on", False)
        hands.lift("a")
        desktop.has("haze", "data-on", False)


@journey("a touch held still says so, and stays held longer than the server's patience")
def held_still(browser, server):
    with desks(browser, server, "phone", "desktop") as (phone, desktop):
        hands = Fingers(phone)
        hands.press("a", *phone.middle("talk"))
        desktop.has("talk", "data-highlighted")
        for _ in range(5):
            phone.socket.wait_for_event("framesent", lambda text: '"stationary"' in text, timeout=1500)
        desktop.has("talk", "data-highlighted")
        assert server.control("talk")["isTracking"] is True
        hands.lift("a")
        desktop.has("talk", "data-highlighted", False)


@journey("everything that takes a finger is at least 44 points wide and high, and away from the edge")
def targets(browser, server):
    with desks(browser, server, "phone") as phone:
        boxes = phone.page.eval_on_selector_all(
            ".track, ui-button:not([data-disabled]), .bar-button",
            "all => all.map(one => { const b = one.getBoundingClientRect(); return [one.className || one.dataset.control, b.width, b.height, b.left, b.right]; })")
        small = [box for box in boxes if box[1] < 44 or box[2] < 44]
        assert not small, small
        assert all(box[3] >= 8 and box[4] <= 382 for box in boxes), boxes
