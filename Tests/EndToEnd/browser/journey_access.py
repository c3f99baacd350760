"""Keyboards, screen readers, contrast."""
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from harness import DESKTOP, PHONE, Desk, Fingers, desks, journey


@journey("arrows, pages, home and end move a fader, and the other screen follows")
def slider_keys(browser, server):
    with desks(browser, server, "desktop", "phone") as (desktop, phone):
        server.call("PUT", "v1/panels/desk/controls/one/value", {"value": 0.5})
        phone.shows("one", "50%")
        desktop.native("one").focus()
        for key, text in (("ArrowUp", "51%"), ("ArrowRight", "52%"), ("ArrowLeft", "51%"), ("PageUp", "61%"),
                          ("PageDown", "51%"), ("Home", "0%"), ("End", "100%")):
            desktop.page.keyboard.press(key)
            desktop.shows("one", text)
            phone.shows("one", text)


@journey("Space holds a button as long as it is down, Enter acts at once, Escape takes Space back")
def button_keys(browser, server):
    with desks(browser, server, "desktop", "phone") as (desktop, phone):
        desktop.native("talk").focus()
        desktop.page.keyboard.down("Space")
        desktop.has("talk", "data-highlighted")
        phone.has("talk", "data-highlighted")
        desktop.page.keyboard.up("Space")
        phone.has("talk", "data-highlighted", False)
        desktop.native("mute").focus()
        desktop.page.keyboard.press("Enter")
        phone.has("mute", "data-selected")
        desktop.page.keyboard.press("Space")
        phone.has("mute", "data-selected", False)
        desktop.page.keyboard.down("Space")
        phone.has("mute", "data-highlighted")
        desktop.page.keyboard.press("Escape")
        desktop.page.keyboard.up("Space")
        phone.has("mute", "data-highlighted", False)
        phone.has("mute", "data-selected", False)
        assert not desktop.touches_sent(), "a key must never be a touch"


@journey("Space and the arrows work a switch")
def switch_keys(browser, server):
    with desks(browser, server, "desktop", "phone") as (desktop, phone):
        desktop.native("haze").focus()
        desktop.page.keyboard.press("Space")
        phone.has("haze", "data-on")
        desktop.page.keyboard.press("ArrowLeft")
        phone.has("haze", "data-on", False)
        desktop.page.keyboard.press("ArrowRight")
        phone.has("haze", "data-on")
        desktop.page.keyboard.press("Space")
        phone.has("haze", "data-on", False)


@journey("Tab reaches every control in the order of the panel")
def tab_order(browser, server):
    with desks(browser, server, "desktop") as desktop:
        # It can't take the focus before its module is there.
        expect(desktop.page.locator("#open")).to_be_enabled()
        desktop.page.locator("#open").focus()
        order = []
        for _ in range(7):
            desktop.page.keyboard.press("Tab")
            order.append(desktop.page.evaluate("document.activeElement.closest('.control')?.dataset.control"))
        assert order == ["one", "mute", "two", "talk", "wash", "haze", "locked"], order


@journey("what an assistive technology clicks acts, once")
def assistive(browser, server):
    with desks(browser, server, "phone") as phone:
        phone.native("mute").evaluate("button => button.click()")
        phone.has("mute", "data-selected")
        phone.native("mute").evaluate("button => button.click()")
        phone.has("mute", "data-selected", False)
        assert len([message for message in phone.sent if "keys" in message]) == 2
        hands = Fingers(phone)
        hands.press("a", *phone.middle("mute"))
        hands.lift("a")
        phone.native("mute").evaluate("button => button.click()")
        phone.has("mute", "data-selected")
        assert len([message for message in phone.sent if "keys" in message]) == 2, "a tap's own click is no second tap"
        hands.press("a", *phone.middle("mute"))
        hands.lift("a")
        phone.has("mute", "data-selected", False)
        phone.native("wash").evaluate("range => { range.value = 0.4; range.dispatchEvent(new Event('input')); }")
        phone.shows("wash", "40%")
        assert abs(server.control("wash")["value"] - 0.4) < 1e-6


@journey("names, roles and values are what a screen reader needs")
def tree(browser, server):
    with desks(browser, server, "phone") as phone:
        server.call("PUT", "v1/panels/desk/controls/one/value", {"value": 0.25})
        phone.shows("one", "25%")
        seen = phone.page.locator("main").aria_snapshot()
        for line in ('slider "One"', 'slider "Wash"', 'switch "Haze"', 'button "Mute"', 'button "Locked" [disabled]', "Back wall"):
            assert line in seen, f"{line} is missing in\n{seen}"


def violations(page):
    found = Axe().run(page)
    return [(one["id"], [node["target"] for node in one["nodes"]]) for one in found.response["violations"]]


for scheme in ("light", "dark"):
    for look, options in (("phone", PHONE), ("desktop", DESKTOP)):

        @journey(f"axe finds nothing: {scheme}, {look}")
        def axe(browser, server, scheme=scheme, look=look, options=options):
            context = {**options, "color_scheme": scheme, "reduced_motion": "reduce"}
            desk = Desk(browser, server, look, context)
            assert violations(desk.page) == []
            hands = Fingers(desk) if look == "phone" else None
            if hands:
                hands.press("a", *desk.middle("mute"))
                desk.has("mute", "data-highlighted")
                assert violations(desk.page) == [], "while a finger is down"
                hands.lift("a")
                desk.has("mute", "data-selected")
                assert violations(desk.page) == [], "with a toggle on"
                hands.press("a", *desk.middle("mute"))
                hands.lift("a")
                desk.has("mute", "data-selected", False)
            desk.page.locator("#open").click()
            expect(desk.page.locator("#settings")).to_be_visible()
            assert violations(desk.page) == [], "with the settings open"
            desk.page.goto(server.address)
            expect(desk.page.locator("a.panel svg").first).to_be_visible()
            assert violations(desk.page) == [], "the list of panels"
            desk.close()


for appearance in ("stage", "contrast"):

    @journey(f"axe finds nothing: appearance {appearance}")
    def axe_appearance(browser, server, appearance=appearance):
        desk = Desk(browser, server, "phone", {**PHONE, "color_scheme": "dark", "reduced_motion": "reduce"},
                    path="p/desk")
        desk.page.goto(f"{server.address}p/desk?appearance={appearance}")
        desk.ready()
        assert violations(desk.page) == []
        desk.close()


@journey("axe finds nothing on a control that someone else holds, nor on a stale page")
def axe_held(browser, server):
    with desks(browser, server, "phone", "desktop", expect_trouble=True) as (phone, desktop):
        hands = Fingers(phone)
        hands.press("a", *phone.point("one", 0.5))
        hands.press("b", *phone.middle("talk"))
        desktop.has("talk", "data-held")
        assert violations(desktop.page) == []
        server.stop()
        expect(desktop.page.locator("body[data-link=stale]")).to_be_attached(timeout=4000)
        assert violations(desktop.page) == []
        server.start()
        desktop.ready()
