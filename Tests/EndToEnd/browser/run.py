#!/usr/bin/env python3
"""The browser journeys: real touches, keys and screens against a running server.

    run.py                              every journey, against the debug build
    run.py BINARY                       against another touchplane
    run.py BINARY held keyboard         only the journeys whose sentence contains one of the words
    run.py --serve 'COMMAND {port}'     against anything that speaks the protocol and says `listening on URL`

CHROMIUM names the browser. Everything stays on this machine: the name the pages are called by is one only that browser knows. The last line is `N passed, N failed`.
"""
import argparse
import os
import pathlib
import queue
import re
import subprocess
import sys
import threading
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
import journey_page  # noqa: F401
import journey_people  # noqa: F401
import journey_swift  # noqa: F401
import journey_touch  # noqa: F401
import journey_truth  # noqa: F401
import journey_wire  # noqa: F401
from harness import JOURNEYS, Server

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parents[2]


# A name that is no loopback address: plain http under it is what a control network has, and what browsers trust least.
NAME = "panel.test"

# Processes that share the journeys, each with a server and a browser of its own: much of a journey is waiting.
SHARES = 2


def chosen(words, share):
    """The journeys to run, as (sentence, function, host)."""
    runs = [(sentence, run, host) for sentence, run, secure in JOURNEYS
            for host in ([NAME] if secure is None else ["127.0.0.1"] if secure is True else [NAME, "127.0.0.1"])]
    runs = [one for one in runs if not words or any(word in one[0] for word in words)]
    return runs if share is None else runs[share::SHARES]


def perform(browser, server, sentence, run, host):
    server.host = host
    name = sentence if host == NAME else f"{sentence} ({host})"
    began = time.monotonic()
    try:
        run(browser, server)
        print(f"ok - {name} ({time.monotonic() - began:.1f} s)", flush=True)
        return True
    except Exception:
        print(f"not ok - {name}", flush=True)
        traceback.print_exc(limit=4, file=sys.stdout)
        if server.process is None:
            server.start()
        return False


def share(asked):
    """Runs this process's share. Returns how many passed and how many failed."""
    chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
    documents = " ".join(str(file) for folder in (HERE, ROOT / "Examples") for file in sorted(folder.glob("*.json5")))
    ours = f"{asked.binary} serve {documents} --listen 127.0.0.1:{{port}} --public {ROOT / 'public'} --allow-host {NAME} --data none"
    server = Server(asked.serve or ours)
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium, args=["--no-sandbox", f"--host-resolver-rules=MAP {NAME} 127.0.0.1"])
            results = [perform(browser, server, *one) for one in chosen(asked.words, asked.share)]
            browser.close()
    finally:
        server.stop()
    return sum(results), len(results) - sum(results)


def all_shares():
    """Runs every share in a process of its own, and tells what each says."""
    passed = failed = 0
    processes = [subprocess.Popen([sys.executable, __file__, *sys.argv[1:], "--share", str(number)], stdout=subprocess.PIPE, text=True)
                 for number in range(SHARES)]
    lines = queue.Queue()

    def read(process):
        for line in process.stdout:
            lines.put(line)
        lines.put(None)

    for process in processes:
        threading.Thread(target=read, args=(process,), daemon=True).start()
    for _ in processes:
        while (line := lines.get()) is not None:
            if not re.fullmatch(r"\d+ passed, \d+ failed\n", line):
                print(line, end="", flush=True)
            passed += line.startswith("ok - ")
            failed += line.startswith("not ok - ")
    broken = sum(process.wait() not in (0, 1) for process in processes)
    return passed, failed + broken


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("binary", nargs="?", default=str(ROOT / ".build/debug/touchplane"))
    arguments.add_argument("words", nargs="*")
    arguments.add_argument("--serve", help="how to start the server; {port} is where it shall listen")
    arguments.add_argument("--share", type=int, help=argparse.SUPPRESS)
    asked = arguments.parse_args()
    passed, failed = share(asked) if asked.words or asked.share is not None else all_shares()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
