"""The inspector: what it shows of a drag, and that its curl line does what the finger did."""
import subprocess

from playwright.sync_api import expect

from harness import DESKTOP, PHONE, Desk, Fingers, journey
from journey_access import violations


@journey("the inspector shows passes, masks and holders, and its curl line repeats the drag")
def inspector(browser, server):
    server.call("PUT", "v1/panels/desk/controls/one/value", {"value": 0.5})
    phone = Desk(browser, server, "phone", PHONE, query="&inspect")
    panel = phone.page.get_by_role("complementary", name="Inspector")
    hands = Fingers(phone)
    hands.press("a", *phone.point("one", 0.5))
    hands.move(a=phone.point("one", 0.8))
    phone.shows("one", "80%")
    expect(panel).to_contain_text("one: phone")
    hands.lift("a")
    expect(panel).to_contain_text("0x00040 one touchUpInside")
    expect(panel).to_contain_text("phone · touch")
    expect(panel.locator("dd").nth(1)).to_contain_text("ms")
    line = panel.locator(".curl code").text_content()
    server.call("PUT", "v1/panels/desk/controls/one/value", {"value": 0.5})
    phone.shows("one", "50%")
    resolve = f"--resolve {server.host}:{server.port}:127.0.0.1"
    subprocess.run(["bash", "-c", f"{line} -fsS {resolve}"], check=True, stdout=subprocess.DEVNULL, timeout=10)
    phone.shows("one", "80%")
    assert violations(phone.page) == []
    phone.close()


@journey("the inspector stands beside the panel on a desktop")
def beside(browser, server):
    desktop = Desk(browser, server, "desktop", DESKTOP, query="&inspect")
    aside = desktop.page.get_by_role("complementary", name="Inspector").bounding_box()
    for name in ("one", "locked"):
        box = desktop.control(name).bounding_box()
        assert box["x"] + box["width"] <= aside["x"], (name, box, aside)
    assert violations(desktop.page) == []
    desktop.close()
