"""The link: lost, found, blocked, and through a proxy under a sub-path."""
import re

from playwright.sync_api import expect

from harness import PHONE, Desk, Fingers, desks, journey
from proxy import Proxy


@journey("while the server is away the page says so and takes no touch; it is back by itself when the server is")
def restart(browser, server):
    with desks(browser, server, "phone", expect_trouble=True) as phone:
        phone.shows("two", server.control("two")["accessibility"]["value"])
        hands = Fingers(phone)
        hands.press("a", *phone.middle("talk"))
        phone.has("talk", "data-highlighted")
        server.stop()
        phone.has("talk", "data-highlighted", False)
        expect(phone.page.locator("body[data-link=stale]")).to_be_attached(timeout=4000)
        expect(phone.page.locator("#banner")).to_have_text(re.compile("Reconnecting"))
        hands.lift("a")
        before = phone.value("one")
        hands.press("a", *phone.point("one", 0.95))
        expect(phone.page.locator("#live")).to_have_text(re.compile("no connection"))
        hands.lift("a")
        assert phone.value("one") == before
        server.start()
        phone.ready()
        expect(phone.page.locator("#banner")).to_be_empty()
        hands.press("a", *phone.point("one", 0.75))
        hands.lift("a")
        phone.shows("one", "75%")
        phone.has("one", "data-pending", False)
        assert abs(server.control("one")["value"] - 0.75) < 0.005


@journey("a link that breaks for a moment under a held fader is taken up again, and the drag goes on")
def hiccup(browser, server):
    links = []

    def before(page):
        def route(socket):
            upstream = socket.connect_to_server()
            links.append((socket, upstream))
            upstream.on_message(lambda text: socket.send(text))
            socket.on_message(lambda text: upstream.send(text))
        page.route_web_socket(re.compile("/stream"), route)

    phone = Desk(browser, server, "phone", PHONE, before=before, expect_trouble=True)
    with desks(browser, server, "desktop") as desktop:
        hands = Fingers(phone)
        hands.press("a", *phone.point("one", 0.5))
        hands.move(a=phone.point("one", 0.6))
        desktop.shows("one", "60%")
        socket, upstream = links[0]
        upstream.close(code=4001)
        socket.close(code=4001)
        expect(phone.page.locator("body[data-link=doubtful]")).to_be_attached()
        assert phone.value("one") == "60%"
        phone.ready()
        assert phone.value("one") == "60%"
        hands.move(a=phone.point("one", 0.9))
        desktop.shows("one", "90%")
        phone.shows("one", "90%")
        hands.lift("a")
        phone.has("one", "data-pending", False)
    phone.close()


def hide(desk):
    """What a browser does to a page that is put away; a headless one never does it by itself."""
    desk.page.evaluate("""() => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: true });
        document.dispatchEvent(new Event('visibilitychange'));
    }""")


@journey("a page that is hidden lets go of what it holds")
def hidden(browser, server):
    with desks(browser, server, "phone", "desktop") as (phone, desktop):
        hands = Fingers(phone)
        hands.press("a", *phone.middle("talk"))
        desktop.has("talk", "data-highlighted")
        hide(phone)
        desktop.has("talk", "data-highlighted", False)
        phone.has("talk", "data-highlighted", False)
        assert server.control("talk")["isTracking"] is False


@journey("a closed page lets go of what it holds")
def closed(browser, server):
    with desks(browser, server, "desktop") as desktop:
        phone = Desk(browser, server, "phone", PHONE)
        hands = Fingers(phone)
        hands.press("a", *phone.middle("talk"))
        desktop.has("talk", "data-highlighted")
        phone.close()
        desktop.has("talk", "data-highlighted", False)


@journey("under a sub-path, through a proxy without WebSocket, the panel works all the same")
def proxied(browser, server):
    with Proxy(server, "/deep/down") as proxy, desks(browser, server, "desktop") as desktop:
        phone = Desk(browser, proxy, "phone", PHONE, expect_trouble=True)
        hands = Fingers(phone)
        hands.press("a", *phone.point("two", 0.2))
        for step in range(1, 9):
            hands.move(a=phone.point("two", 0.2 + 0.6 * step / 8))
        hands.lift("a")
        phone.shows("two", "80%")
        desktop.shows("two", "80%")
        # The lift may still be on its way; until it is there the fader is held, and a value of somebody else's refused.
        server.let_go("two")
        server.call("PUT", "v1/panels/desk/controls/two/value", {"value": 0.4})
        phone.shows("two", "40%")
        hands.press("a", *phone.middle("talk"))
        desktop.has("talk", "data-highlighted")
        hide(phone)
        desktop.has("talk", "data-highlighted", False, timeout=1000)
        phone.page.locator("a.bar-button").click()
        expect(phone.page.locator("a.panel", has_text="Test desk")).to_be_visible()
        phone.close()


@journey("a panel that does not exist is named, with a way back")
def unknown(browser, server):
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.goto(f"{server.address}p/nowhere")
    expect(page.locator("#banner")).to_have_text(re.compile("no panel “nowhere”"), timeout=8000)
    expect(page.locator("a.bar-button")).to_have_attribute("href", "../")
    context.close()


@journey("a control of an unknown kind is a box that says so, and everything beside it works")
def strange(browser, server):
    def before(page):
        def route(socket):
            upstream = socket.connect_to_server()
            upstream.on_message(lambda text: socket.send(text.replace('"kind":"label"', '"kind":"hologram"')))
            socket.on_message(lambda text: upstream.send(text))
        page.route_web_socket(re.compile("/stream"), route)

    phone = Desk(browser, server, "phone", PHONE, before=before)
    expect(phone.control("sign")).to_contain_text("hologram")
    hands = Fingers(phone)
    hands.press("a", *phone.point("one", 0.25))
    hands.lift("a")
    phone.shows("one", "25%")
    assert not phone.errors, phone.errors
    phone.close()
