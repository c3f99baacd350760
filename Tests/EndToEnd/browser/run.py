#!/usr/bin/env python3
"""The browser journeys: real touches, keys and screens against a running server.

    run.py                              every journey, against the debug build
    run.py BINARY                       against another touchplane
    run.py BINARY held keyboard         only the journeys whose sentence contains one of the words
    run.py --serve 'COMMAND {port}'     against anything that speaks the protocol and says `listening on URL`

CHROMIUM names the browser. Everything stays on 127.0.0.1. The last line is `N passed, N failed`.
"""
import argparse
import os
import pathlib
import sys
import time
import traceback

from playwright.sync_api import sync_playwright

import journey_access  # noqa: F401  (registers its journeys)
import journey_examples  # noqa: F401
import journey_field  # noqa: F401
import journey_inspect  # noqa: F401
import journey_kinds  # noqa: F401
import journey_kiosk  # noqa: F401
import journey_link  # noqa: F401
import journey_people  # noqa: F401
import journey_swift  # noqa: F401
import journey_touch  # noqa: F401
import journey_truth  # noqa: F401
from harness import JOURNEYS, Server

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parents[2]


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("binary", nargs="?", default=str(ROOT / ".build/debug/touchplane"))
    arguments.add_argument("words", nargs="*")
    arguments.add_argument("--serve", help="how to start the server; {port} is where it shall listen")
    asked = arguments.parse_args()
    chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
    documents = " ".join(str(file) for folder in (HERE, ROOT / "Examples") for file in sorted(folder.glob("*.json5")))
    ours = f"{asked.binary} serve {documents} --listen 127.0.0.1:{{port}} --public {ROOT / 'public'}"

    passed = failed = 0
    server = Server(asked.serve or ours)
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            for sentence, run in JOURNEYS:
                if asked.words and not any(word in sentence for word in asked.words):
                    continue
                began = time.monotonic()
                try:
                    run(browser, server)
                    passed += 1
                    print(f"ok - {sentence} ({time.monotonic() - began:.1f} s)", flush=True)
                except Exception:
                    failed += 1
                    print(f"not ok - {sentence}", flush=True)
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
