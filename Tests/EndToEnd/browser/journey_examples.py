"""The example panels: their pages, their accessibility trees, and what travels to show them."""
import os
import pathlib
import re
import urllib.request

from playwright.sync_api import expect

from harness import DESKTOP, PHONE, Desk, Fingers, desks, journey
from journey_access import violations

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parents[2]
EXAMPLES = sorted(file.stem for file in (ROOT / "Examples").glob("*.json5"))


@journey("a panel of pages shows one at a time; tabs turn them by finger and by key")
def pages(browser, server):
    with desks(browser, server, "phone", "desktop", path="p/museum") as (phone, desktop):
        for screen in (phone, desktop):
            expect(screen.control("globe")).to_be_visible()
            expect(screen.control("film")).to_have_count(0)
        phone.page.get_by_role("tab", name="The film").tap()
        expect(phone.control("film")).to_be_visible()
        expect(phone.control("globe")).to_have_count(0)
        desktop.page.get_by_role("tab", name="The globe").focus()
        desktop.page.keyboard.press("ArrowRight")
        expect(desktop.page.get_by_role("tab", name="The film")).to_be_focused()
        expect(desktop.control("film")).to_be_visible()
        box, stage = desktop.control("send").bounding_box(), desktop.page.locator(".stage").bounding_box()
        assert stage["x"] <= box["x"] and box["x"] + box["width"] <= stage["x"] + stage["width"] + 1, (box, stage)
        hands = Fingers(phone)
        hands.press("a", *phone.middle("subtitles", ".lever"))
        hands.lift("a")
        desktop.has("subtitles", "data-on", False)
        # The trees are of the examples as they begin.
        hands.press("a", *phone.middle("subtitles", ".lever"))
        hands.lift("a")
        desktop.has("subtitles", "data-on")


@journey("a swipe beside the controls turns the page, one on a control is the control's")
def swipes(browser, server):
    with desks(browser, server, "phone", path="p/museum") as phone:
        hands = Fingers(phone)
        main = phone.page.locator("main").bounding_box()

        def swipe(start, way, y=main["y"] + 3):
            hands.press("a", start, y)
            for part in (0.25, 0.5, 0.75, 1):
                hands.move(a=(start + part * way, y))
            hands.lift("a")

        def shown(page):
            expect(phone.page.get_by_role("tab", name=page)).to_have_attribute("aria-selected", "true")

        shown("The globe")
        x, y = phone.middle("globe", ".field-xy")
        swipe(x, -120, y)
        swipe(120, 150)
        swipe(300, -40)
        shown("The globe")
        swipe(300, -150)
        shown("The film")
        expect(phone.control("film")).to_be_visible()
        swipe(120, 150)
        shown("The globe")
        # The trees are of the examples as they begin.
        server.call("PUT", "v1/panels/museum/controls/globe/value", {"value": {"x": 0.5, "y": 0.58}})


@journey("the accessibility tree of each example is the one that was looked at")
def trees(browser, server):
    phone = Desk(browser, server, "phone", {**PHONE, "locale": "en-GB"}, path="p/mixer")
    differing = []
    for name in EXAMPLES:
        phone.page.goto(f"{server.address}p/{name}?name=phone")
        phone.ready()
        parts = [phone.page.locator("main").aria_snapshot()]
        for tab in phone.page.get_by_role("tab").all()[1:]:
            tab.tap()
            parts.append(phone.page.locator("main").aria_snapshot())
        tree = "\n---\n".join(parts) + "\n"
        file = HERE / "trees" / f"{name}.txt"
        if os.environ.get("TREES") == "write":
            file.parent.mkdir(exist_ok=True)
            file.write_text(tree)
        elif not file.exists() or file.read_text() != tree:
            differing.append(f"{name}:\n{tree}")
    assert not differing, "Scripts/trees writes them anew; then read what differs.\n" + "\n".join(differing)
    phone.close()


for appearance in ("light", "dark", "contrast"):
    for look, options in (("phone", PHONE), ("desktop", DESKTOP)):

        @journey(f"axe finds nothing on the examples: {appearance}, {look}")
        def axe(browser, server, appearance=appearance, options=options, look=look):
            scheme = "light" if appearance == "contrast" and look == "phone" else "dark" if appearance == "contrast" else appearance
            desk = Desk(browser, server, look, {**options, "color_scheme": scheme, "reduced_motion": "reduce"}, path="p/mixer")
            found = {}
            for name in EXAMPLES:
                desk.page.goto(f"{server.address}p/{name}?appearance={appearance if appearance == 'contrast' else 'system'}")
                desk.ready()
                if trouble := violations(desk.page):
                    found[name] = trouble
            assert not found, found
            assert not desk.errors, desk.errors
            desk.close()


def wire_size(server, path):
    request = urllib.request.Request(f"http://127.0.0.1:{server.port}/{path}", headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return len(answer.read())


# Bytes over the wire, compressed. The pictures of the icons, which only an installation fetches, and the inspector, which only `?inspect` does,
# are counted apart; of the tables of words each surface fetches one. Sheets that another lists travel in that one, and have no address.
EVERYTHING, PANEL = 60_000, 44_000
APART = {"openapi.json", "js/inspect.mjs", "js/core/curl.mjs", "css/inspect.css", "js/core/words-fr.mjs"}


@journey("everything together, and what one panel needs, stay small")
def size(browser, server):
    if not server.command:
        return
    files = [str(file.relative_to(ROOT / "public")) for file in sorted((ROOT / "public").rglob("*")) if file.is_file()]
    listed = {f"css/{part}" for sheet in (ROOT / "public/css").glob("*.css") for part in re.findall(r'^@import "(.*)";$', sheet.read_text(), re.M)}
    assert listed and {server.call("GET", part)[0] for part in listed} == {404}, listed
    sizes = {name: wire_size(server, name) for name in files if not name.endswith(".png") and name not in listed}
    everything = sum(size for name, size in sizes.items() if name not in APART)
    desk = Desk(browser, server, "phone", PHONE, path="p/mixer")
    # The last that is fetched is what the settings need.
    expect(desk.page.locator("#open")).to_be_enabled()
    loaded = set(desk.page.evaluate("performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname.slice(1))"))
    panel = sum(sizes.get(name, 0) for name in loaded) + sizes["panel.html"]
    desk.close()
    print(f"# everything {everything} bytes, the mixer {panel}, the inspector {sum(sizes[name] for name in APART if 'inspect' in name or 'curl' in name)}")
    assert everything <= EVERYTHING, f"{everything} bytes, allowed {EVERYTHING}"
    assert panel <= PANEL, f"{panel} bytes, allowed {PANEL}"
