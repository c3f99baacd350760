"""What programs and documents can ask of a screen: a class nobody knows, the other button, a pointer that hovers."""
import pathlib
import shlex

from playwright.sync_api import expect

from harness import Fingers, Server, desks, journey

POINTER = {
    "size": [400, 300],
    "controls": [
        {"id": "more", "kind": "button", "title": "More", "isPointerInteractionEnabled": True,
         "menu": [{"id": "a", "title": "First"}, {"id": "b", "title": "Second"}], "frame": [20, 200, 120, 44]},
    ],
}


def pointer_panel(server):
    status, answer = server.call("PUT", "v1/panels/pointer", POINTER)
    assert status in (200, 201), answer


def at(desk, name, part, u, v=0.5):
    box = desk.control(name).locator(part).bounding_box()
    return box["x"] + u * box["width"], box["y"] + v * box["height"]


@journey("a control of a program's own class is drawn from its record, subviews and all, and follows the finger")
def swift_panel(browser, server):
    program = pathlib.Path(shlex.split(server.command)[0]).with_name("SwiftPanel")
    public = pathlib.Path(__file__).parents[3] / "public"
    own = Server(f"{program} {{port}} {public}")
    own.start()
    try:
        with desks(browser, own, "phone", "desktop", path="p/ventilation") as (phone, desktop):
            def lit(desk):
                return desk.control("fan").locator(".view .view").evaluate_all(
                    "bars => bars.slice(0, 5).map(bar => getComputedStyle(bar).backgroundColor)")

            dark = lit(desktop)
            assert len(dark) == 5 and len(set(dark)) == 1, dark
            hands = Fingers(phone)
            hands.press("a", *at(phone, "fan", ".custom", 0.1))
            hands.move(a=at(phone, "fan", ".custom", 0.7))
            hands.lift("a")
            for desk in (phone, desktop):
                expect(desk.control("fan")).to_contain_text("4 of 5")
                expect(desk.control("report")).to_contain_text("The fan turns at 4")
            colours = lit(desktop)
            assert len(set(colours[:4])) == 1 and colours[4] == dark[4] and colours[0] != dark[0], colours
    finally:
        own.stop()


@journey("a mouse's other button opens the menu, and a button that asks for it is told of a pointer over it")
def other_button(browser, server):
    pointer_panel(server)
    with desks(browser, server, "desktop", "phone", path="p/pointer") as (desktop, phone):
        revision = server.call("GET", "v1/panels/pointer")[1]["revision"]
        desktop.page.mouse.move(*desktop.middle("more"))
        server.call("GET", f"v1/panels/pointer?after={revision}&wait=5")
        assert server.control("more", "pointer")["isHovered"] is True
        desktop.page.mouse.click(*desktop.middle("more"), button="right")
        expect(desktop.page.get_by_role("menuitem").first).to_be_visible()
        assert server.control("more", "pointer")["menuPresenter"]
        assert not [touch for touch in desktop.touches_sent() if touch.get("button") != "secondary" and touch["phase"] == "began"]
        desktop.page.keyboard.press("Escape")
        expect(desktop.page.get_by_role("menuitem").first).to_be_hidden()
