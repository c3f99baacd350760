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

# A hand at work: what the mixer shows is no fresh start.
SCENE = [
    ("PUT", "guitar/value", {"value": 0.42}),
    ("PUT", "vox1/value", {"value": 0.86}),
    ("PUT", "master/value", {"value": 0.68}),
    ("PUT", "keys-mute/value", {"value": True}),
    ("PATCH", "note", {"text": "Sound check · 19:30"}),
]


def picture(browser, address, options, scheme, before=None):
    """One screen as a PNG."""
    context = browser.new_context(color_scheme=scheme, reduced_motion="reduce", **options)
    page = context.new_page()
    page.goto(address)
    expect(page.locator("body[data-ready][data-link=live], body.index-page:has(a.panel svg)")).to_be_attached()
    page.evaluate("document.documentElement.style.setProperty('--font', 'Inter, sans-serif')")
    if before:
        before(page)
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    taken = page.screenshot()
    context.close()
    return taken


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
        for method, path, body in SCENE:
            status, answer = server.call(method, f"v1/panels/mixer/controls/{path}", body)
            assert status == 200, answer
        with sync_playwright() as playwright:
            chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            mixer = server.address + "p/mixer"
            keep("mixer.png", side_by_side(
                browser, picture(browser, mixer, DESKTOP, "dark"), picture(browser, mixer, PHONE, "light")))
            catalogue = server.address + "p/catalogue"
            keep("catalogue.png", side_by_side(
                browser, picture(browser, catalogue, DESKTOP, "light"), picture(browser, catalogue, PHONE, "dark")))
            keep("index.png", picture(browser, server.address, dict(viewport={"width": 900, "height": 520}), "light"))
            browser.close()
    finally:
        server.stop()


if __name__ == "__main__":
    main()
