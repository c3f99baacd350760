"""The servers that are measured: the product and the yardsticks, each on a port the kernel picks."""

import pathlib
import select
import signal
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILT = ROOT / ".build" / "bench"
PRODUCT = ROOT / ".build" / "release" / "touchplane"

# What Touchplane gives libmicrohttpd by itself: the bare answer gets as many, so that both share work alike.
MICROHTTPD_THREADS = 2


class Server:
    """One running server. Says `listening on http://HOST:PORT` as its first line, ends on SIGTERM."""

    def __init__(self, name, command, plain):
        self.name, self.plain = name, plain
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [str(word) for word in command], stdout=subprocess.PIPE, stderr=self.errors, cwd=ROOT
        )
        ready, _, _ = select.select([self.process.stdout], [], [], 10)
        line = self.process.stdout.readline().decode().strip() if ready else ""
        if not line.startswith("listening on http://"):
            self.stop()
            self.errors.seek(0)
            raise SystemExit(f"{name} did not start: {line or self.errors.read().decode(errors='replace').strip()}")
        self.port, self.pid = int(line.rsplit(":", 1)[1]), self.process.pid

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(6)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def touchplane_command(*panels, data="none"):
    return [PRODUCT, "serve", *panels, "--listen", "127.0.0.1:0", "--public", ROOT / "public", "--data", data]


def touchplane(panel=ROOT / "Benchmarks" / "bench.json5", data="none", name="touchplane"):
    return Server(name, touchplane_command(panel, data=data), plain=False)


def raw_loop():
    return Server("raw loop", [BUILT / "raw_loop", 0], plain=True)


def bare_microhttpd():
    return Server("bare libmicrohttpd", [BUILT / "bare_microhttpd", 0, MICROHTTPD_THREADS], plain=True)


def node_ws():
    return Server("node-ws", ["node", ROOT / "Benchmarks" / "yardsticks" / "node_ws.js", 0], plain=True)
