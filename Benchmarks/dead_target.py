"""A server with a hundred thousand effects for a target that is there and says nothing."""

import json
import pathlib
import re
import socket
import urllib.request

import servers

EFFECTS = 100_000
WRITERS = 32
ROUNDS = 60  # of a second each: where so many effects do not gather in them, something is wrong


def measure(home, loadgen, panel, seconds):
    """Before, with the effects waiting, and what they added to the server's memory."""
    deaf = socket.create_server(("127.0.0.1", 0), backlog=64)
    document = panel(WRITERS, maximum=1_000_000)
    document["panel"] = "dead"
    hook = {"webhook": f"http://127.0.0.1:{deaf.getsockname()[1]}/", "delivery": "atLeastOnce", "body": {"value": "{{value}}"}}
    for control in document["controls"]:
        control["actions"] = [{"on": "valueChanged", "do": hook}]
    (home / "dead.json5").write_text(json.dumps(document))
    quiet = servers.ROOT / "Benchmarks" / "bench.json5"
    server = servers.Server("stored", servers.touchplane_command(quiet, home / "dead.json5", data=home / "data"), plain=False)
    here = ["--port", server.port, "--pid", server.pid]
    writes = ["--write", "--panel", "dead", "--subscribers", 0, "--publishers", WRITERS, "--rate", 0]

    def drag():
        """One finger at 60 Hz on the other panel, and everyone who looks at it."""
        return loadgen("fan", *here, "--subscribers", 100, "--publishers", 1, "--rate", 60, "--seconds", max(seconds, 2))

    try:
        drag()  # what is made once is made now
        memory, before = resident_kib(server.pid), drag()
        for _ in range(ROUNDS):
            loadgen("fan", *here, *writes, "--seconds", 1, may_fail=True)
            if waiting(server.port) >= EFFECTS:
                return {"before": before, "after": drag(), "waiting": waiting(server.port),
                        "grown_kib": resident_kib(server.pid) - memory}
        raise SystemExit(f"only {waiting(server.port)} effects wait after {ROUNDS} s of writing")
    finally:
        server.stop()
        deaf.close()


def waiting(port):
    """How many effects wait, by the server's own metrics."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=30) as answer:
        return int(re.search(r"^touchplane_store_waiting_effects (\d+)$", answer.read().decode(), re.M)[1])


def resident_kib(pid):
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"^VmRSS:\s+(\d+)", status, re.M)[1])
