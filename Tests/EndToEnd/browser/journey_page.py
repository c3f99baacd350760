"""The page itself: nothing moves under a finger, frames, installation, the plain pages, what the inspector tells of a control."""
import json
import re
import urllib.request

from playwright.sync_api import expect

from harness import DESKTOP, PHONE, Desk, Fingers, desks, journey
from journey_access import violations
from proxy import Proxy

SHIFTS = """
    window.shifts = [];
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => window.shifts.push(entry.value)))
        .observe({ type: 'layout-shift', buffered: false });
"""


@journey("nothing moves while a finger is down, whatever arrives; what waited happens when it lifts")
def still(browser, server):
    with desks(browser, server, "phone", "desktop") as (phone, desktop):
        hands = Fingers(phone)
        hands.press("a", *phone.point("one", 0.4))
        phone.has("one", "data-tracking")
        phone.page.evaluate(SHIFTS)
        boxes = {name: phone.control(name).bounding_box() for name in ("one", "two", "wash", "haze", "talk")}
        server.call("PATCH", "v1/panels/desk/controls/sign", {"text": "A much longer sign than there was before, on two lines"})
        server.call("PATCH", "v1/panels/desk/controls/talk", {"isHidden": True})
        desktop.native("two").focus()
        desktop.page.keyboard.press("End")
        phone.shows("two", "100%")
        phone.page.set_viewport_size({"width": 600, "height": 844})
        phone.page.evaluate("new Promise(requestAnimationFrame)")
        phone.page.set_viewport_size({"width": 390, "height": 844})
        moved = {name: (box, phone.control(name).bounding_box()) for name, box in boxes.items()
                 if name in ("one", "two") and phone.control(name).bounding_box() != box}
        assert not moved, moved
        hands.lift("a")
        phone.has("one", "data-tracking", False)
        server.call("PATCH", "v1/panels/desk/controls/talk", {"isHidden": False})
        server.call("PATCH", "v1/panels/desk/controls/sign", {"text": "Back wall"})
        expect(phone.control("talk")).to_be_visible()


@journey("a panel works in a frame of its own origin; a page of another one may not have it")
def framed(browser, server):
    context = browser.new_context(**DESKTOP)
    page = context.new_page()
    page.goto(f"{server.address}p/desk?name=outer")
    page.evaluate("document.body.innerHTML = '<iframe src=\"desk?name=inner\" width=900 height=600></iframe>'")
    inside = page.frame_locator("iframe")
    expect(inside.locator("body[data-ready][data-link=live]")).to_be_attached()
    box = inside.locator("[data-control=haze] .lever").bounding_box()
    before = server.control("haze")["isOn"]
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(inside.locator("[data-control=haze]:not([data-pending])")).to_be_attached()
    assert server.control("haze")["isOn"] != before
    server.call("PATCH", "v1/panels/desk/controls/haze", {"isOn": before})
    with Proxy(server, "/other") as other:
        page.goto(other.address)
        page.evaluate(f"document.body.innerHTML = '<iframe src=\"{server.address}p/desk\"></iframe>'")
        expect(page.frame_locator("iframe").locator("body.panel-page")).to_have_count(0)
    context.close()


@journey("what a browser needs to install the surface is there and agrees", secure=True)
def installable(browser, server):
    desk = Desk(browser, server, "phone", PHONE)
    link = desk.page.evaluate("document.querySelector('link[rel=manifest]').href")
    with urllib.request.urlopen(link, timeout=10) as answer:
        assert answer.headers["Content-Type"].startswith("application/manifest+json"), answer.headers["Content-Type"]
        manifest = json.load(answer)
    assert manifest["start_url"] == manifest["scope"] == "./" and manifest["display"] == "fullscreen"
    sizes = set()
    for icon in manifest["icons"]:
        with urllib.request.urlopen(server.address + icon["src"], timeout=10) as answer:
            assert answer.headers["Content-Type"].startswith(icon["type"]), icon
            sizes.add(icon["sizes"])
    assert {"any", "512x512"} <= sizes
    errors = desk.context.new_cdp_session(desk.page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in errors if one["errorId"] not in ("in-incognito",)] == [], errors
    desk.close()


@journey("without script the page leads to plain forms, which work under a sub-path too; axe finds nothing on them")
def plain(browser, server):
    context = browser.new_context(**PHONE, java_script_enabled=False)
    with Proxy(server, "/deep/down") as proxy:
        page = context.new_page()
        page.goto(f"{proxy.address}p/kinds")
        page.wait_for_url("**/deep/down/p/kinds?lite")
        server.call("PATCH", "v1/panels/kinds/controls/count", {"value": 3})
        page.locator("#count").get_by_role("button", name="+").tap()
        page.wait_for_url("**/deep/down/p/kinds?lite#count")
        assert server.control("count", "kinds")["value"] == 4
        page.locator("#name input[name=value]").fill("<b>Ada & Co</b>")
        page.locator("#name").get_by_role("button", name="Set").tap()
        page.wait_for_url("**#name")
        assert server.control("name", "kinds")["text"] == "<b>Ada & Co</b>"
        expect(page.locator("#name input[name=value]")).to_have_value("<b>Ada & Co</b>")
        page.locator("#count input[name=value]").fill("77")
        page.locator("#count").get_by_role("button", name="Set").tap()
        expect(page.locator(".complaint")).to_contain_text("Count")
        assert server.control("count", "kinds")["value"] == 4
    context.close()
    desk = browser.new_context(**DESKTOP)
    page = desk.new_page()
    for panel in ("kinds", "field", "desk"):
        page.goto(f"{server.address}p/{panel}?lite")
        found = violations(page)
        assert found == [], (panel, found)
    server.call("PATCH", "v1/panels/kinds/controls/name", {"value": "Ada"})
    desk.close()


@journey("a browser that can't read the scripts gets the plain forms")
def old(browser, server):
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.route(re.compile(r"/js/panel\.mjs"), lambda route: route.fulfill(content_type="text/javascript", body="class { # }"))
    page.goto(f"{server.address}p/desk")
    page.wait_for_url("**/p/desk?lite")
    expect(page.locator("form#one")).to_be_visible()
    context.close()


ACTIONS = {"actions": [
    {"id": "send", "origin": "document", "on": ["valueChanged"], "mask": 4096, "enabled": True, "do": {"osc": "/ch/1/mix/fader"}},
    {"id": "off", "origin": "put", "on": ["touchDown", "touchUpInside"], "mask": 65, "enabled": False, "do": {"log": "x"}}]}


@journey("the inspector tells a control's dispatch table, and does without where there is none to be had")
def table(browser, server):
    for answer, told in ((dict(json=ACTIONS), "0x01000 valueChanged"), (dict(json={"actions": []}), "dispatch table is empty"),
                         (dict(status=404, json={}), "tells no dispatch tables")):
        desk = Desk(browser, server, "desktop", DESKTOP, query="&inspect", expect_trouble=True,
                    before=lambda page: page.route(re.compile("/actions$"), lambda route: route.fulfill(**answer)))
        desk.native("one").focus()
        table = desk.page.get_by_role("region", name="Dispatch table")
        expect(table).to_contain_text(told)
        expect(table).to_contain_text("kind slider")
        if "status" not in answer and answer["json"]["actions"]:
            expect(table.locator("[data-off]")).to_contain_text("touchDown touchUpInside")
        found = violations(desk.page)
        assert found == [], found
        desk.close()
