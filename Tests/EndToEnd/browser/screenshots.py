"""Takes the pictures in docs/screenshots: the example panels as people see them, from the real server.

    screenshots.py [BINARY]          the debug build when none is named
"""
import base64
import os
import pathlib
import sys

from playwright.sync_api import expect, sync_playwright

from harness import Server

ROOT = pathlib.Path(__file__).parents[3]
FOLDER = ROOT / "docs/screenshots"
LARGEST = 200 * 1024

PHONE = dict(viewport={"width": 390, "height": 844}, device_scale_factor=2, is_mobile=True, has_touch=True)
DESKTOP = dict(viewport={"width": 1280, "height": 800})

# A hand at work: what the panels show is no fresh start.
SCENE = [
    ("PUT", "mixer", "guitar/value", {"value": 0.42}),
    ("PUT", "mixer", "vox1/value", {"value": 0.86}),
    ("PUT", "mixer", "master/value", {"value": 0.68}),
    ("PUT", "mixer", "keys-mute/value", {"value": True}),
    ("PATCH", "mixer", "note", {"text": "Sound check · 19:30"}),
    ("PUT", "lab", "output/value", {"value": True}),
    ("PATCH", "museum", "progress", {"progress": 0.4}),
]

# Each example: the appearance and page (a tab's number) of the desktop, and of the phone.
PICTURES = {
    "mixer": (("dark", 0), ("light", 0)),
    "lab": (("stage", 0), ("light", 0)),
    "room": (("light", 0), ("dark", 0)),
    "museum": (("light", 0), ("stage", 1)),
    "catalogue": (("light", 0), ("dark", 0)),
}


def picture(browser, address, options, scheme, before=None):
    """One screen as a PNG."""
    context = browser.new_context(color_scheme=scheme, reduced_motion="reduce", **options)
    page = context.new_page()
    page.goto(address)
    expect(page.locator("body[data-ready][data-link=live], body.index-page:has(a.panel svg), form#scene").first).to_be_attached()
    page.evaluate("document.documentElement.style.setProperty('--font', 'Inter, sans-serif')")
    if before:
        before(page)
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    taken = page.screenshot()
    context.close()
    return taken


def turn_to(page, tab):
    if tab:
        page.get_by_role("tab").nth(tab).click()


def work(page):
    """A fader moved by hand, for the inspector to tell of."""
    track = page.locator("[data-control=vox1] .track").bounding_box()
    x = track["x"] + track["width"] / 2
    page.mouse.move(x, track["y"] + 0.4 * track["height"])
    page.mouse.down()
    for step in (0.38, 0.36, 0.34):
        page.mouse.move(x, track["y"] + step * track["height"])
    page.mouse.up()
    expect(page.locator(".turn", has_text="touchUpInside")).to_be_visible()
    expect(page.locator(".inspector .table")).to_contain_text("vox1")


def side_by_side(browser, large, small):
    """A desktop and a phone on one sheet."""

    def source(png):
        return "data:image/png;base64," + base64.b64encode(png).decode()

    page = browser.new_page(viewport={"width": 1120, "height": 580})
    page.set_content(f"""<style>
        body {{ margin: 0; height: 580px; display: flex; align-items: center; justify-content: center; gap: 36px; background: #d9dbe2 }}
        img {{ box-shadow: 0 18px 40px #0006, 0 0 0 1px #0004 }}
        .large {{ width: 790px; border-radius: 10px }} .small {{ height: 494px; border-radius: 26px }}
        </style><img class=large src="{source(large)}"><img class=small src="{source(small)}">""")
    page.evaluate("Promise.all([...document.images].map((image) => image.decode()))")
    taken = page.screenshot()
    page.close()
    return taken


def keep(name, png):
    assert len(png) <= LARGEST, f"{name} has {len(png)} bytes, more than {LARGEST}"
    (FOLDER / name).write_bytes(png)
    print(f"docs/screenshots/{name}: {len(png) // 1024} KiB")


def main():
    binary = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/debug/touchplane")
    documents = " ".join(str(file) for file in sorted((ROOT / "Examples").glob("*.json5")))
    server = Server(f"{binary} serve {documents} --listen 127.0.0.1:{{port}} --public {ROOT / 'public'} --data none")
    server.start()
    FOLDER.mkdir(parents=True, exist_ok=True)
    try:
        for method, panel, path, body in SCENE:
            status, answer = server.call(method, f"v1/panels/{panel}/controls/{path}", body)
            assert status == 200, answer
        with sync_playwright() as playwright:
            chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            for panel, (large, small) in PICTURES.items():
                shots = [picture(browser, f"{server.address}p/{panel}?appearance={look if look == 'stage' else 'system'}", size,
                                 "dark" if look == "dark" else "light", lambda page, tab=tab: turn_to(page, tab))
                         for (look, tab), size in ((large, DESKTOP), (small, PHONE))]
                keep(f"{panel}.png", side_by_side(browser, *shots))
            keep("inspector.png", picture(browser, server.address + "p/mixer?inspect&name=foh", DESKTOP, "light", work))
            keep("lite.png", picture(browser, server.address + "p/room?lite", dict(viewport={"width": 900, "height": 520}), "light"))
            keep("index.png", picture(browser, server.address, dict(viewport={"width": 900, "height": 520}), "light"))
            browser.close()
    finally:
        server.stop()


if __name__ == "__main__":
    main()
