#!/usr/bin/env python3
"""The browser journeys: real touches, keys and screens against a running server.

    run.py --serve '.build/debug/touchplane serve Tests/EndToEnd/browser/desk.json5 --listen 127.0.0.1:{port} --public public'
    run.py held keyboard          only the journeys whose sentence contains one of the words

TOUCHPLANE_BINARY names the binary when it is not .build/debug/touchplane, CHROMIUM the browser. Everything stays on
127.0.0.1. The last line is `N passed, N failed`.
"""
import argparse
import os
import pathlib
import sys
import time
import traceback

from playwright.sync_api import sync_playwright

import journey_access  # noqa: F401  (registers its journeys)
import journey_link  # noqa: F401
import journey_people  # noqa: F401
import journey_touch  # noqa: F401
from harness import JOURNEYS, Server

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parents[2]


def main():
    binary = os.environ.get("TOUCHPLANE_BINARY", str(ROOT / ".build/debug/touchplane"))
    ours = f"{binary} serve {HERE / 'desk.json5'} --listen 127.0.0.1:{{port}} --public {ROOT / 'public'}"
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--serve", default=os.environ.get("TOUCHPLANE_SERVE", ours), help="how to start the server")
    arguments.add_argument("--chromium", default=os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell"))
    arguments.add_argument("words", nargs="*")
    asked = arguments.parse_args()

    passed = failed = 0
    server = Server(asked.serve)
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=asked.chromium, args=["--no-sandbox"])
            for sentence, run in JOURNEYS:
                if asked.words and not any(word in sentence for word in asked.words):
                    continue
                began = time.monotonic()
                try:
                    run(browser, server)
                    passed += 1
                    print(f"ok    {sentence} ({time.monotonic() - began:.1f} s)", flush=True)
                except Exception:
                    failed += 1
                    print(f"FAIL  {sentence}", flush=True)
                    traceback.print_exc(limit=4, file=sys.stdout)
                    if server.process is None:
                        server.start()
            browser.close()
    finally:
        server.stop()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
