"""From right to left, finer beside the track, and a mouse that only hovers: what a finger does is what the server says."""
import functools

from playwright.sync_api import expect

from harness import Fingers, desks, journey

ways = functools.partial(desks, path="p/ways")


def value(server, name):
    return server.control(name, "ways")["value"]


@journey("from right to left a slider grows to the left, by finger and by arrow, and a switch is on at the left")
def mirrored(browser, server):
    with ways(browser, server, "phone", "desktop") as (phone, desktop):
        server.call("PATCH", "v1/panels/ways/controls/back", {"value": 0.5})
        server.call("PATCH", "v1/panels/ways/controls/left", {"isOn": False})
        hands = Fingers(phone)
        start, end = phone.point("back", 0.5), phone.point("back", 0.2)
        hands.press("a", *start)
        hands.move(a=end)
        for screen in (phone, desktop):
            screen.shows("back", "80%")
        hands.lift("a")
        phone.has("back", "data-pending", False)
        assert abs(value(server, "back") - 0.8) < 0.005
        thumb, track = (desktop.control("back").locator(part).bounding_box() for part in (".thumb", ".track"))
        assert thumb["x"] + thumb["width"] / 2 < track["x"] + track["width"] * 0.3, "the thumb is at the left"
        desktop.native("back").focus()
        desktop.page.keyboard.press("ArrowLeft")
        phone.shows("back", "81%")
        box = phone.control("left").locator(".lever").bounding_box()
        y = box["y"] + box["height"] / 2
        hands.press("a", box["x"] + box["width"] - 8, y)
        hands.move(a=(box["x"] + 6, y))
        hands.lift("a")
        desktop.has("left", "data-on")
        phone.has("left", "data-pending", False)
        knob = phone.control("left").locator(".knob").bounding_box()
        assert knob["x"] < box["x"] + box["width"] / 4, "the knob is at the left"
        assert value(server, "left") is True


@journey("beside its track a slider that scrubs goes finer, here as on the server")
def scrub(browser, server):
    with ways(browser, server, "phone", "desktop") as (phone, desktop):
        server.call("PATCH", "v1/panels/ways/controls/fine", {"value": 0.5})
        phone.shows("fine", "50%")
        hands = Fingers(phone)
        x, y = phone.point("fine", 0.5)
        width = phone.control("fine").locator(".track").bounding_box()["width"]
        # A finger would have to go this far for 90 %; far beside the track it gets a tenth of the way.
        hands.press("a", x, y)
        hands.move(a=(x, y + 500))
        phone.has("fine", "data-tracking")
        hands.move(a=(x + width * 0.4, y + 500))
        expect(phone.native("fine")).not_to_have_attribute("aria-valuetext", "50%")
        shown = phone.value("fine")
        assert 52 <= int(shown[:-1]) <= 56, shown
        desktop.shows("fine", shown)
        hands.lift("a")
        phone.has("fine", "data-pending", False)
        desktop.shows("fine", phone.value("fine"))
        assert abs(value(server, "fine") * 100 - int(phone.value("fine")[:-1])) <= 0.6


@journey("a mouse over a button that wants to know is told, on every screen, and so is its leaving")
def hover(browser, server):
    with ways(browser, server, "desktop", "phone") as (desktop, phone):
        desktop.page.mouse.move(*desktop.middle("near"))
        phone.has("near", "data-hovered")
        desktop.page.mouse.move(5, 5)
        phone.has("near", "data-hovered", False)
