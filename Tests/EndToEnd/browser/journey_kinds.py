"""UIKit's further controls: fingers, keys and assistive technologies on each, seen on another screen."""
import functools
import json
import re

from playwright.sync_api import expect

from harness import Fingers, desks, journey
from journey_access import violations

kinds = functools.partial(desks, path="p/kinds")


def reset(server, name, value):
    status, answer = server.call("PATCH", f"v1/panels/kinds/controls/{name}", {"value": value})
    assert status == 200, answer


def at(desk, name, part, u, v=0.5):
    box = desk.control(name).locator(part).bounding_box()
    return box["x"] + u * box["width"], box["y"] + v * box["height"]


def tap(hands, place):
    hands.press("a", *place)
    hands.lift("a")


@journey("a stepper steps by finger, by arrow, by Space on a half and by click; at its end a half is dead")
def stepper(browser, server):
    with kinds(browser, server, "phone", "desktop") as (phone, desktop):
        reset(server, "count", 3)
        hands = Fingers(phone)
        for place, text in ((0.75, "4"), (0.75, "5"), (0.25, "4")):
            tap(hands, at(phone, "count", ".stepper", place))
            for screen in (phone, desktop):
                expect(screen.control("count").locator("output")).to_have_text(text)
        minus, plus = (desktop.page.get_by_role("button", name=name) for name in ("Decrement", "Increment"))
        plus.focus()
        for key, text in (("Space", "5"), ("ArrowDown", "4"), ("Home", "0")):
            desktop.page.keyboard.press(key)
            expect(phone.control("count").locator("output")).to_have_text(text)
        expect(minus).to_have_attribute("aria-disabled", "true")
        plus.evaluate("button => button.click()")
        expect(phone.control("count").locator("output")).to_have_text("1")


@journey("a stepper that is held goes on stepping, on both screens")
def stepper_held(browser, server):
    with kinds(browser, server, "phone", "desktop") as (phone, desktop):
        reset(server, "count", 0)
        hands = Fingers(phone)
        hands.press("a", *at(phone, "count", ".stepper", 0.75))
        expect(desktop.control("count").locator("output")).to_have_text("5")
        hands.lift("a")


@journey("segments are chosen by finger, by arrows that stop at the ends, and by screen readers")
def segments(browser, server):
    with kinds(browser, server, "phone", "desktop") as (phone, desktop):
        reset(server, "view", 0)
        hands = Fingers(phone)
        tap(hands, at(phone, "view", ".segments", 0.3))
        for screen in (phone, desktop):
            expect(screen.page.get_by_role("radio", name="Week")).to_be_checked()
        tap(hands, at(phone, "view", ".segments", 0.6))
        assert server.control("view", "kinds")["value"] == 1, "a segment that is disabled takes no tap"
        desktop.page.get_by_role("radio", name="Week").focus()
        for key, name in (("ArrowRight", "Year"), ("ArrowRight", "Year"), ("ArrowLeft", "Week"), ("ArrowUp", "Day")):
            desktop.page.keyboard.press(key)
            expect(phone.page.get_by_role("radio", name=name)).to_be_checked()
            expect(desktop.page.get_by_role("radio", name=name)).to_be_focused()
        phone.page.get_by_role("radio", name="Year").evaluate("radio => radio.click()")
        expect(desktop.page.get_by_role("radio", name="Year")).to_be_checked()


@journey("momentary segments fire and keep nothing")
def momentary(browser, server):
    with kinds(browser, server, "desktop") as desktop:
        before = len(desktop.heard)
        tap_at = at(desktop, "nudge", ".segments", 0.5)
        desktop.page.mouse.click(*tap_at)
        stop = desktop.page.get_by_role("button", name="Stop")
        desktop.page.get_by_role("button", name="Back").focus()
        desktop.page.keyboard.press("ArrowRight")
        desktop.page.keyboard.press("ArrowRight")
        expect(stop).to_be_focused()
        desktop.page.keyboard.press("Enter")

        def fired():
            changes = [message for message in desktop.heard[before:] if message["type"] == "change"]
            return [event for message in changes for event in message["events"] if "valueChanged" in event["names"]]

        for _ in range(50):
            if len(fired()) == 2:
                break
            desktop.page.evaluate("new Promise(requestAnimationFrame)")
        assert len(fired()) == 2, fired()
        assert server.control("nudge", "kinds")["value"] == -1


@journey("a page control goes on and back by taps, along by a slide, and by keys")
def pages(browser, server):
    with kinds(browser, server, "phone", "desktop") as (phone, desktop):
        reset(server, "page", 1)
        phone.shows("page", "page 2 of 5")
        hands = Fingers(phone)
        tap(hands, at(phone, "page", ".dots", 0.8))
        desktop.shows("page", "page 3 of 5")
        hands.press("a", *at(phone, "page", ".dots", 0.1))
        hands.move(a=at(phone, "page", ".dots", 0.9))
        desktop.shows("page", "page 5 of 5")
        hands.lift("a")
        desktop.native("page").focus()
        for key, text in (("ArrowLeft", "page 4 of 5"), ("Home", "page 1 of 5"), ("End", "page 5 of 5")):
            desktop.page.keyboard.press(key)
            phone.shows("page", text)
        phone.native("page").evaluate("range => { range.value = 3; range.dispatchEvent(new Event('input')); }")
        desktop.shows("page", "page 4 of 5")


@journey("text that is typed is on the other screen letter by letter; editing begins and ends with the focus")
def text(browser, server):
    with kinds(browser, server, "phone", "desktop") as (phone, desktop):
        reset(server, "name", "Ada")
        field, mirror = desktop.native("name"), phone.native("name")
        field.click()
        desktop.page.keyboard.press("End")
        desktop.page.keyboard.type(" L.")
        expect(mirror).to_have_value("Ada L.")
        desktop.page.keyboard.press("Home")
        desktop.page.keyboard.press("Delete")
        expect(mirror).to_have_value("da L.")
        assert server.control("name", "kinds")["isEditing"] is True
        desktop.page.locator("h1").click()
        expect(field).not_to_be_focused()
        names = [name for message in phone.heard for event in message.get("events", [])
                 if event["control"] == "name" for name in event["names"]]
        assert names[0] == "editingDidBegin" and "editingChanged" in names, names
        reset(server, "name", "Grace")
        expect(field).to_have_value("Grace")
        assert server.control("name", "kinds")["isEditing"] is False


@journey("a secret is on no wire and on no screen")
def secret(browser, server):
    with kinds(browser, server, "desktop", "phone") as (desktop, phone):
        desktop.native("pin").click()
        desktop.page.keyboard.type("4711")
        expect(phone.native("pin")).to_have_attribute("placeholder", "••••")
        assert not [message for message in phone.heard if "4711" in str(message)]
        assert server.control("pin", "kinds")["text"] is None


@journey("a menu opens under a finger, takes a choice, and closes by Escape and by a touch elsewhere")
def menu(browser, server):
    with kinds(browser, server, "phone", "desktop") as (phone, desktop):
        hands = Fingers(phone)
        tap(hands, phone.middle("scene"))
        expect(phone.page.get_by_role("menu")).to_be_visible()
        expect(desktop.page.get_by_role("menu")).to_have_count(0)
        assert violations(phone.page) == [], "with a menu open"
        phone.page.get_by_role("menuitemradio", name="Cold").tap()
        expect(phone.page.get_by_role("menu")).to_have_count(0)
        expect(desktop.native("scene")).to_have_text("Cold")
        assert server.control("scene", "kinds")["value"] == "cold"
        desktop.native("more").focus()
        desktop.page.keyboard.press("Enter")
        expect(desktop.page.get_by_role("menuitem", name="Save")).to_be_focused()
        desktop.page.keyboard.press("ArrowDown")
        expect(desktop.page.get_by_role("menuitem", name="CSV")).to_be_focused()
        desktop.page.keyboard.press("Escape")
        expect(desktop.page.get_by_role("menu")).to_have_count(0)
        expect(desktop.native("more")).to_be_focused()
        desktop.page.mouse.click(*desktop.middle("more"))
        expect(desktop.page.get_by_role("menu")).to_be_visible()
        desktop.page.locator("h1").click()
        expect(desktop.page.get_by_role("menu")).to_have_count(0)
        assert server.control("more", "kinds")["menuPresenter"] is None


@journey("axe finds nothing on the further kinds, and a screen reader finds them all")
def access(browser, server):
    with kinds(browser, server, "phone", "desktop") as (phone, desktop):
        for screen in (phone, desktop):
            found = violations(screen.page)
            assert found == [], found
        seen = phone.page.locator("main").aria_snapshot()
        for line in ('group "Count"', 'button "Increment"', 'radiogroup "View"', 'radio "Month" [disabled]', 'toolbar "Nudge"', 'slider "Page"',
                     'progressbar "Load"', 'textbox "Name"', 'button "More"'):
            assert line in seen, f"{line} is missing in\n{seen}"


@journey("a date is picked in the zone of the panel, and everybody sees it")
def date(browser, server):
    with kinds(browser, server, "phone", "desktop") as (phone, desktop):
        reset(server, "when", "2026-10-07T12:30:00+02:00")
        expect(phone.native("when")).to_have_value("2026-10-07T12:30")
        phone.native("when").fill("2026-11-01T08:05")
        phone.native("when").dispatch_event("change")
        expect(desktop.native("when")).to_have_value("2026-11-01T08:05")
        assert server.control("when", "kinds")["value"].startswith("2026-11-01T08:05:00"), server.control("when", "kinds")


LOOK = {
    "backgroundColor": "systemGreen", "cornerRadius": 15, "subviews": [
        {"frame": [2, 2, 27, 27], "backgroundColor": "white", "cornerRadius": 13.5},
        {"frame": [30, 0, 20, 31], "text": "on", "textAlignment": "center", "fontSize": 11}]}


@journey("a control of a class the page has never seen is drawn from its record, takes fingers and clicks")
def custom(browser, server):
    def before(page):
        def route(socket):
            upstream = socket.connect_to_server()
            custom = f'"kind":"PillControl","appearance":{json.dumps(LOOK)}'
            upstream.on_message(lambda text: socket.send(text.replace('"kind":"switch"', custom)))
            socket.on_message(lambda text: upstream.send(text))
        page.route_web_socket(re.compile("/stream"), route)

    server.call("PATCH", "v1/panels/desk/controls/haze", {"value": False})
    with desks(browser, server, "phone", before=before) as phone:
        box = phone.control("haze").locator(".view").first.bounding_box()
        assert round(box["width"]) == round(server.control("haze")["frame"][2]), box
        expect(phone.control("haze").locator(".words")).to_have_text("on")
        assert violations(phone.page) == []
        hands = Fingers(phone)
        hands.press("a", *phone.middle("haze", ".custom"))
        phone.has("haze", "data-highlighted")
        hands.lift("a")
        phone.has("haze", "data-highlighted", False)
        phone.has("haze", "data-pending", False)
        assert server.control("haze")["isOn"] is True
        phone.page.get_by_role("button", name="Haze").evaluate("button => button.click()")
        for _ in range(100):
            if server.control("haze")["isOn"] is False:
                break
            # A frame of the page is also a turn for the route above, which carries the message.
            phone.page.evaluate("new Promise(requestAnimationFrame)")
        assert server.control("haze")["isOn"] is False


@journey("a colour picked here is the colour there")
def colour(browser, server):
    with kinds(browser, server, "phone", "desktop") as (phone, desktop):
        reset(server, "wash", "#3366FF")
        expect(desktop.control("wash").locator("input[type=color]")).to_have_value("#3366ff")
        phone.control("wash").locator("input[type=color]").evaluate(
            "well => { well.value = '#ff8800'; well.dispatchEvent(new Event('input')); }")
        expect(desktop.control("wash").locator("input[type=color]")).to_have_value("#ff8800")
        value = server.control("wash", "kinds")["value"]
        assert round(value["green"] * 255) == 0x88 and value["alpha"] == 1, value


@journey("a refresh is pulled or pressed, spins until it is over, and takes no second pull")
def refresh(browser, server):
    with kinds(browser, server, "phone", "desktop") as (phone, desktop):
        reset(server, "news", False)
        hands = Fingers(phone)
        x, y = phone.middle("news")
        hands.press("a", x, y)
        hands.move(a=(x, y + 90))
        hands.lift("a")
        for screen in (phone, desktop):
            screen.has("news", "data-busy")
        reset(server, "news", False)
        phone.has("news", "data-busy", False)
        tap(hands, (x, y))
        desktop.has("news", "data-busy")
        reset(server, "news", False)
        desktop.has("news", "data-busy", False)
        desktop.native("news").focus()
        desktop.page.keyboard.press("Enter")
        phone.has("news", "data-busy")
        reset(server, "news", False)
