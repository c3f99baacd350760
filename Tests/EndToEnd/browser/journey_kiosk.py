"""A screen on a wall: lock, PIN, cleaning, dangerous buttons, languages, and what a browser may refuse."""
import re

from playwright.sync_api import expect

from harness import DESKTOP, PHONE, Desk, Fingers, desks, journey
from journey_access import violations


def open_settings(desk):
    desk.page.locator("#open").click()
    expect(desk.page.locator("#settings")).to_be_visible()


@journey("a PIN guards the settings and the lock, also after a reload; a locked panel takes no touch")
def lock(browser, server):
    with desks(browser, server, "phone") as phone:
        page = phone.page
        open_settings(phone)
        page.locator("[name=pin]").fill("4711")
        page.locator("[name=pin]").dispatch_event("change")
        page.get_by_role("button", name="Lock now").click()
        pad = page.get_by_role("dialog", name="Locked")
        expect(pad).to_be_visible()
        assert violations(page) == []
        hands = Fingers(phone)
        hands.press("a", *phone.middle("talk"))
        hands.lift("a")
        assert phone.touches_sent() == []
        page.keyboard.press("Escape")
        expect(pad).to_be_visible()
        for digit in "0815":
            pad.get_by_role("button", name=digit, exact=True).tap()
        pad.get_by_role("button", name="OK").tap()
        expect(pad).to_contain_text("That is not the PIN")
        page.reload()
        expect(pad).to_be_visible()
        page.keyboard.type("4711")
        page.keyboard.press("Enter")
        expect(pad).to_have_count(0)
        hands = Fingers(phone)
        hands.press("a", *phone.middle("talk"))
        phone.has("talk", "data-highlighted")
        hands.lift("a")
        page.locator("#open").click()
        asked = page.get_by_role("dialog", name="Settings")
        expect(asked).to_be_visible()
        asked.get_by_role("button", name="Cancel").click()
        expect(page.locator("#settings")).not_to_be_visible()


@journey("without a PIN the lock is a cover that one touch takes away; it lets go of what is held")
def cover(browser, server):
    with desks(browser, server, "phone", "desktop") as (phone, desktop):
        open_settings(phone)
        phone.page.get_by_role("button", name="Lock now").click()
        cover = phone.page.get_by_role("dialog", name="Locked")
        expect(cover).to_be_visible()
        # "Locked" is also the title of a control of the desk, which is dead below the cover.
        cover.get_by_role("button", name="Locked").click()
        expect(phone.page.get_by_role("dialog")).to_have_count(0)


@journey("while the screen is cleaned nothing reacts, and it is over by itself")
def clean(browser, server):
    phone = Desk(browser, server, "phone", PHONE, expect_trouble=True, before=lambda page: page.clock.install())
    phone.page.clock.run_for(500)
    open_settings(phone)
    phone.page.get_by_role("button", name="Clean the screen").click()
    cover = phone.page.get_by_role("dialog", name="Clean the screen")
    expect(cover).to_contain_text("nothing reacts for 30 s")
    hands = Fingers(phone)
    hands.press("a", *phone.middle("talk"))
    hands.lift("a")
    assert phone.touches_sent() == []
    for _ in range(31):
        phone.page.clock.run_for(1000)
    expect(cover).to_have_count(0)
    phone.close()


@journey("in a kiosk there is no way back to the list, and a dangerous button wants a longer finger")
def kiosk(browser, server):
    with desks(browser, server, "phone", "desktop", query="&kiosk") as (phone, desktop):
        expect(phone.page.locator("#back")).not_to_be_visible()
        phone.has("mute", "data-selected", False)
        hands = Fingers(phone)
        hands.press("a", *phone.middle("mute"))
        phone.has("mute", "data-arming")
        hands.lift("a")
        expect(phone.page.locator("#live")).to_have_text(re.compile("hold it until it is full"))
        assert phone.touches_sent() == [], "a tap is not enough"
        hands.press("a", *phone.middle("mute"))
        phone.has("mute", "data-highlighted")
        assert violations(phone.page) == []
        hands.lift("a")
        desktop.has("mute", "data-selected")
        # Keys and assistive technologies are asked instead.
        desktop.native("mute").focus()
        desktop.page.keyboard.press("Enter")
        asked = desktop.page.get_by_role("dialog", name="Mute?")
        expect(asked.get_by_role("button", name="Cancel")).to_be_focused()
        desktop.page.keyboard.press("Escape")
        expect(asked).to_have_count(0)
        desktop.page.keyboard.press("Enter")
        asked.get_by_role("button", name="Mute").click()
        phone.has("mute", "data-selected", False)


@journey("a dangerous button that asks first acts on yes alone")
def confirm(browser, server):
    with desks(browser, server, "phone", query="&danger=confirm") as phone:
        hands = Fingers(phone)
        for answer, flips in (("Cancel", False), ("Mute", True), ("Mute", True)):
            before = server.control("mute")["isSelected"]
            hands.press("a", *phone.middle("mute"))
            hands.lift("a")
            asked = phone.page.get_by_role("dialog", name="Mute?")
            expect(asked).to_be_visible()
            assert violations(phone.page) == []
            asked.get_by_role("button", name=answer).tap()
            expect(asked).to_have_count(0)
            phone.has("mute", "data-selected", before != flips)
            assert server.control("mute")["isSelected"] == (before != flips)


for locale, words in (("de-AT", ("Einstellungen", "Aussehen", "50 %")), ("fr-CH", ("Réglages", "Apparence", "50 %"))):

    @journey(f"the surface speaks {locale}, numbers too")
    def language(browser, server, locale=locale, words=words):
        server.call("PUT", "v1/panels/desk/controls/one/value", {"value": 0.5})
        phone = Desk(browser, server, "phone", {**PHONE, "locale": locale})
        phone.page.get_by_role("button", name=words[0]).click()
        expect(phone.page.get_by_label(words[1])).to_be_visible()
        said = phone.value("one")
        assert re.sub(r"\s", " ", said) == words[2], said
        assert violations(phone.page) == []
        assert phone.page.locator("html").get_attribute("lang") == locale[:2]
        assert not phone.errors, phone.errors
        phone.close()


AWAKE = """
    navigator.wakeLock.request = (kind) => { window.asked = kind; return Promise.resolve({ released: false, release() { window.asked = null; } }); };
"""


@journey("where the page is secure a kiosk keeps its screen awake, and the settings may say no", secure=True)
def awake(browser, server):
    with desks(browser, server, "desktop", query="&kiosk", before=lambda page: page.add_init_script(AWAKE)) as desktop:
        expect(desktop.page.locator("#open")).to_be_enabled()
        assert desktop.page.evaluate("window.asked") == "screen"
        open_settings(desktop)
        desktop.page.get_by_label("Keep the screen awake").click()
        assert desktop.page.evaluate("new Promise(requestAnimationFrame).then(() => window.asked)") is None


@journey("where the page is not secure nothing is asked of the browser that it would refuse")
def insecure(browser, server):
    with desks(browser, server, "desktop", query="&kiosk") as desktop:
        assert desktop.page.evaluate("isSecureContext") is False
        open_settings(desktop)
        expect(desktop.page.get_by_label("Keep the screen awake")).to_have_count(0)


DENIED = """
    for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) } });
    Object.defineProperty(navigator, 'vibrate', { value: () => { throw new Error('denied'); } });
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('denied'));
"""


@journey("where storage, the wake lock and full screen are denied the panel works without", secure="too")
def denied(browser, server):
    with desks(browser, server, "phone", query="&kiosk", before=lambda page: page.add_init_script(DENIED)) as phone:
        hands = Fingers(phone)
        hands.press("a", *phone.point("one", 0.25))
        hands.lift("a")
        phone.shows("one", "25%")
        open_settings(phone)
        phone.page.get_by_label("Appearance").select_option("dark")
        expect(phone.page.locator("html[data-appearance=dark]")).to_be_attached()


@journey("axe finds nothing in the settings, light and dark")
def settings(browser, server):
    for scheme, options in (("light", PHONE), ("dark", DESKTOP)):
        desk = Desk(browser, server, "one", {**options, "color_scheme": scheme, "reduced_motion": "reduce"})
        open_settings(desk)
        found = violations(desk.page)
        assert found == [], found
        desk.page.keyboard.press("Escape")
        expect(desk.page.locator("#settings")).not_to_be_visible()
        desk.page.locator("#open").click()
        desk.page.locator("#open").click()
        expect(desk.page.locator("#settings")).not_to_be_visible()
        desk.close()
