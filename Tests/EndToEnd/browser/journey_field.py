"""The controls of the field: what a finger does on each is what the server says, on every screen."""
import functools

from playwright.sync_api import expect

from harness import Fingers, desks, journey
from journey_access import violations
from journey_kinds import at, tap

field = functools.partial(desks, path="p/field")


def reset(server, name, value):
    status, answer = server.call("PATCH", f"v1/panels/field/controls/{name}", {"value": value})
    assert status == 200, answer


def value(server, name):
    return server.control(name, "field")["value"]


@journey("a fader follows the finger from where it is and clicks into 0 dB; arrows go past it")
def fader(browser, server):
    with field(browser, server, "phone", "desktop") as (phone, desktop):
        reset(server, "level", 0.5)
        phone.shows("level", "−10.0 dB")
        hands = Fingers(phone)
        x, y = phone.point("level", 0.2)
        _, near = phone.point("level", 0.2 + 0.257)
        hands.press("a", x, y)
        hands.move(a=(x, (y + near) / 2))
        hands.move(a=(x, near))
        for screen in (phone, desktop):
            screen.shows("level", "0.0 dB")
        hands.lift("a")
        phone.has("level", "data-pending", False)
        assert value(server, "level") == 0.75
        desktop.native("level").focus()
        desktop.page.keyboard.press("ArrowUp")
        phone.shows("level", "+0.4 dB")


@journey("a knob turns by the finger's way and by arrows, and everybody sees it turn")
def knob(browser, server):
    with field(browser, server, "phone", "desktop") as (phone, desktop):
        reset(server, "pan", 0.5)
        hands = Fingers(phone)
        x, y = phone.middle("pan", ".dial")
        hands.press("a", x, y)
        hands.move(a=(x, y - 30))
        hands.move(a=(x, y - 50))
        expect(desktop.native("pan")).not_to_have_attribute("aria-valuetext", "50%")
        hands.lift("a")
        phone.has("pan", "data-pending", False)
        shown = phone.value("pan")
        desktop.shows("pan", shown)
        assert f"{round(value(server, 'pan') * 100)}%" == shown
        desktop.native("pan").focus()
        desktop.page.keyboard.press("Home")
        phone.shows("pan", "0%")


@journey("a pad has two values under one finger, and two ranges for keys")
def pad(browser, server):
    with field(browser, server, "phone", "desktop") as (phone, desktop):
        reset(server, "place", {"x": 0.5, "y": 0.5})
        hands = Fingers(phone)
        hands.press("a", *at(phone, "place", ".field-xy", 0.5, 0.5))
        hands.move(a=at(phone, "place", ".field-xy", 0.25, 0.25))
        for screen in (phone, desktop):
            expect(screen.page.get_by_role("slider", name="Place x")).to_have_attribute("aria-valuetext", "25%")
            expect(screen.page.get_by_role("slider", name="Place y")).to_have_attribute("aria-valuetext", "75%")
        hands.lift("a")
        desktop.page.get_by_role("slider", name="Place y").focus()
        desktop.page.keyboard.press("ArrowUp")
        expect(phone.page.get_by_role("slider", name="Place y")).to_have_attribute("aria-valuetext", "76%")


@journey("stars, a pill and a hold button do as their fingers do")
def small(browser, server):
    with field(browser, server, "phone", "desktop") as (phone, desktop):
        reset(server, "stars", 2)
        reset(server, "power", False)
        hands = Fingers(phone)
        tap(hands, at(phone, "stars", ".stars", 0.7))
        desktop.shows("stars", "4 of 5")
        desktop.native("stars").focus()
        desktop.page.keyboard.press("ArrowLeft")
        phone.shows("stars", "3 of 5")
        tap(hands, phone.middle("power", ".pill"))
        desktop.has("power", "data-on")
        x, y = phone.middle("power", ".pill")
        hands.press("a", x, y)
        hands.move(a=(x, y + 45))
        hands.lift("a")
        phone.has("power", "data-pending", False)
        assert value(server, "power") is True, "let go beside it, a pill does not toggle"
        hands.press("a", *phone.middle("push", ".hold"))
        desktop.has("push", "data-on")
        hands.lift("a")
        desktop.has("push", "data-on", False)


@journey("a meter shows what the device reports, and its peak a while longer")
def meter(browser, server):
    with field(browser, server, "phone") as phone:
        reset(server, "meter", -12)
        reset(server, "meter", -30)
        bar = phone.page.get_by_role("meter", name="Meter")
        expect(bar).to_have_attribute("aria-valuenow", "-30")
        expect(bar.locator(".level")).to_have_attribute("style", "--p: 0.5;")
        assert bar.locator(".peak").get_attribute("style") == "--p: 0.8;"
        expect(bar.locator(".peak")).to_have_attribute("style", "--p: 0.5;")


@journey("axe finds nothing on the controls of the field")
def access(browser, server):
    with field(browser, server, "phone", "desktop") as screens:
        for screen in screens:
            found = violations(screen.page)
            assert found == [], found
