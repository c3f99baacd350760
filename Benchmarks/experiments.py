"""The experiments. Each starts the servers it needs, runs its rounds interleaved and gives figures by name."""

import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import dead_target
import packing
import servers

PUBLISHERS = 16  # as many sliders as bench.json5 has


def loadgen(mode, *arguments, may_fail=False):
    """One run of the load generator; its line of JSON as a dictionary."""
    command = [str(servers.BUILT / "loadgen"), mode, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=servers.ROOT)
    if done.stderr:
        print(done.stderr.strip(), file=sys.stderr)
    if not done.stdout or (done.returncode != 0 and not may_fail):
        raise SystemExit(f"{' '.join(command)}: exit code {done.returncode}")
    return json.loads(done.stdout)


def against(server, *arguments):
    plain = ["--plain"] if server.plain else []
    return [*plain, "--port", server.port, "--pid", server.pid, *arguments]


def interleaved(rounds, started, measure):
    """`rounds` times every server in turn, so that what disturbs the machine disturbs all. Results by server name."""
    results = {server.name: [] for server in started}
    try:
        for _ in range(rounds):
            for server in started:
                results[server.name].append(measure(server))
    finally:
        for server in started:
            server.stop()
    return results


def median(results, key):
    return statistics.median(result[key] for result in results)


def ratio(results, server, yardstick, key):
    """The median over the rounds of server ÷ yardstick, each within its own round."""
    pairs = zip(results[server], results[yardstick])
    return statistics.median(mine[key] / theirs[key] for mine, theirs in pairs)


class Experiments:
    def __init__(self, quick):
        self.rounds, self.seconds = (1, 1.0) if quick else (3, 2.5)
        self.message_size = None
        self.raw = {}

    def all(self):
        return {
            "post": self.post,
            "fan": self.fan,
            "flat": self.flat,
            "latency": self.latency,
            "roundtrip": self.roundtrip,
            "idle": self.idle,
            "start": self.start,
            "join": self.join,
            "engine": self.engine,
            "packed": self.packed,
            "store": self.store,
            "dead": self.dead,
            "load": self.load,
        }

    def engine(self):
        """What the engine costs by itself, in one process on one core: no server, no socket."""
        program = servers.ROOT / ".build" / "release" / "EngineFigures"
        self.raw["engine"] = [
            json.loads(subprocess.run([program], capture_output=True, text=True, check=True).stdout)
            for _ in range(self.rounds)
        ]
        return {key: median(self.raw["engine"], key) for key in self.raw["engine"][0]}

    def sized(self, server):
        """Yardsticks send messages as long as Touchplane's own for a step of a drag."""
        if not server.plain:
            return []
        if self.message_size is None:
            product = servers.touchplane()
            pilot = loadgen("fan", *against(product, "--subscribers", 1, "--rate", 200, "--seconds", 0.3))
            product.stop()
            self.message_size = round(pilot["bytes_per_frame"]) - 4  # less the header of its WebSocket frame
            self.raw["message_size"] = self.message_size
        return ["--size", self.message_size]

    def post(self):
        def measure(server):
            load = ["--subscribers", 0, "--publishers", PUBLISHERS, "--rate", 0, "--seconds", self.seconds]
            return loadgen("fan", *against(server, *load))

        results = interleaved(self.rounds, [servers.touchplane(), servers.bare_microhttpd()], measure)
        self.raw["post"] = results
        return {
            "post_cpu_vs_microhttpd": ratio(results, "touchplane", "bare libmicrohttpd", "cpu_us_per_post"),
            "post_cpu_us": median(results["touchplane"], "cpu_us_per_post"),
            "posts_per_second": median(results["touchplane"], "posts_per_s"),
        }

    def fan(self):
        def measure(server):
            load = ["--subscribers", 1000, "--rate", 60, "--seconds", self.seconds, *self.sized(server)]
            return loadgen("fan", *against(server, *load), may_fail=True)

        started = [servers.touchplane(), servers.raw_loop(), servers.node_ws()]
        results = interleaved(self.rounds, started, measure)
        self.raw["fan"] = results
        return {
            "fan_out_of_order": sum(r["disorder"] for r in results["touchplane"]),
            "fan_not_delivered": sum(r["skipped"] + r["missing"] for r in results["touchplane"]),
            "fan_cpu_vs_node": ratio(results, "touchplane", "node-ws", "cpu_us_per_delivery"),
            "fan_cpu_vs_raw": ratio(results, "touchplane", "raw loop", "cpu_us_per_delivery"),
            "fan_cpu_us": median(results["touchplane"], "cpu_us_per_delivery"),
        }

    def flat(self):
        def measure(server):
            load = ["--subscribers", 100, "--publishers", PUBLISHERS, "--rate", 0, "--seconds", self.seconds]
            return loadgen("fan", *against(server, *load, *self.sized(server)), may_fail=True)

        results = interleaved(self.rounds, [servers.touchplane(), servers.raw_loop(), servers.node_ws()], measure)
        self.raw["flat"] = results
        return {
            "flat_out_of_order": sum(r["disorder"] for r in results["touchplane"]),
            "flat_cpu_vs_node": ratio(results, "touchplane", "node-ws", "cpu_us_per_delivery"),
            "flat_cpu_vs_raw": ratio(results, "touchplane", "raw loop", "cpu_us_per_delivery"),
            "flat_age_p99_ms": median(results["touchplane"], "p99_ms"),
            "flat_deliveries_per_second": median(results["touchplane"], "deliveries_per_s"),
        }

    def latency(self):
        def measure(server):
            load = ["--subscribers", 100, "--rate", 60, "--seconds", self.seconds, *self.sized(server)]
            return loadgen("fan", *against(server, *load), may_fail=True)

        results = interleaved(self.rounds, [servers.touchplane(), servers.raw_loop(), servers.node_ws()], measure)
        self.raw["latency"] = results
        mine, floor = median(results["touchplane"], "p99_ms"), median(results["raw loop"], "p99_ms")
        return {
            "latency_p50_ms": median(results["touchplane"], "p50_ms"),
            "latency_p99_ms": mine,
            "latency_p99_over_raw_ms": mine - floor,
        }

    def roundtrip(self):
        def measure(server):
            return loadgen("roundtrip", *against(server, "--seconds", self.seconds / 2.5))

        results = interleaved(self.rounds, [servers.touchplane(), servers.raw_loop(), servers.node_ws()], measure)
        self.raw["roundtrip"] = results
        return {
            "roundtrip_p50_ms": median(results["touchplane"], "p50_ms"),
            "roundtrip_vs_raw": ratio(results, "touchplane", "raw loop", "p50_ms"),
            "roundtrip_vs_node": ratio(results, "touchplane", "node-ws", "p50_ms"),
        }

    def idle(self):
        # Memory that a round has freed serves the next one: each needs a server of its own.
        results = {"touchplane": [], "node-ws": []}
        for _ in range(self.rounds):
            for start in (servers.touchplane, servers.node_ws):
                server = start()
                results[server.name].append(loadgen("idle", *against(server, "--subscribers", 1000)))
                server.stop()
        self.raw["idle"] = results
        return {
            "idle_kib": median(results["touchplane"], "kib_per_subscriber"),
            "idle_vs_node": ratio(results, "touchplane", "node-ws", "kib_per_subscriber"),
        }

    def start(self):
        mixer = servers.ROOT / "Examples" / "mixer.json5"
        command = servers.touchplane_command(mixer)
        result = loadgen("start", "--runs", 20 if self.rounds > 1 else 5, "--path", "/v1/panels/mixer", "--", *command)
        self.raw["start"] = result
        return {
            "start_p50_ms": result["p50_ms"],
            "example_rss_mib": result["rss_kib"] / 1024,
            "stop_p50_ms": result["stop_p50_ms"],
        }

    def join(self):
        figures, runs = {}, 20 if self.rounds == 1 else 100
        with tempfile.NamedTemporaryFile("w", suffix=".json5") as document:
            json.dump(large_panel(5000), document)
            document.flush()
            server = servers.touchplane(document.name)
            try:
                for name, cold in (("join_cached_cpu_ms", []), ("join_cold_cpu_ms", ["--cold"])):
                    result = loadgen("join", *against(server, "--runs", runs, *cold))
                    self.raw[name] = result
                    figures[name] = result["cpu_ms_per_join"]
            finally:
                server.stop()
        return figures

    def store(self):
        """Values put by 32 clients, each answered before the next: on a disk, and in memory only."""
        writers = 32
        with tempfile.TemporaryDirectory(dir=servers.BUILT) as home:
            document = pathlib.Path(home) / "bench.json5"
            document.write_text(json.dumps(large_panel(writers, maximum=1_000_000)))

            def measure(server):
                load = ["--write", "--subscribers", 0, "--publishers", writers, "--rate", 0, "--seconds", self.seconds]
                return loadgen("fan", *against(server, *load))

            kept = servers.touchplane(document, data=f"{home}/data", name="stored")
            results = interleaved(self.rounds, [servers.touchplane(document), kept], measure)
        self.raw["store"] = results
        return {
            "store_memory_vs_disk": ratio(results, "touchplane", "stored", "posts_per_s"),
            "store_writes_per_second": median(results["stored"], "posts_per_s"),
            "store_move_us": self.note(),
        }

    def note(self):
        """What a move in a gesture costs its thread when its value is left with the store, in microseconds."""
        program = servers.ROOT / ".build" / "release" / "StoreExercise"
        with tempfile.TemporaryDirectory(dir=servers.BUILT) as home:
            done = subprocess.run([program, "measure", home, "note"], capture_output=True, text=True, check=True)
        return int(done.stdout.split()[1]) / 1000

    def dead(self):
        """100,000 effects that have to arrive, for a target that takes connections and never answers."""
        with tempfile.TemporaryDirectory(dir=servers.BUILT) as home:
            self.raw["dead"] = dead_target.measure(pathlib.Path(home), loadgen, large_panel, self.seconds)
        before, after = self.raw["dead"]["before"], self.raw["dead"]["after"]
        return {
            "dead_effects": self.raw["dead"]["waiting"],
            "dead_rss_mib": self.raw["dead"]["grown_kib"] / 1024,
            "dead_p50_vs_before": after["p50_ms"] / before["p50_ms"],
            "dead_p99_ms_more": after["p99_ms"] - before["p99_ms"],
        }

    def load(self):
        """10,000 panels of 50 controls from a folder, to the first answer; then again with a data folder."""
        with tempfile.TemporaryDirectory(dir=servers.BUILT) as home:
            folder = pathlib.Path(home) / "panels"
            folder.mkdir()
            document = large_panel(50)
            for number in range(10_000):
                document["panel"] = f"p{number}"
                (folder / f"p{number}.json5").write_text(json.dumps(document))
            began = time.monotonic()
            server = servers.touchplane(folder, data=f"{home}/data")
            seconds = time.monotonic() - began
            server.stop()
            return {"load_10000_s": seconds}

    def packed(self):
        server, few, many = servers.touchplane(), 1, packing.SUBSCRIBERS
        rounds = []
        try:
            for _ in range(self.rounds):
                rounds.append({(packs, count): packing.measure(server, packs, count)
                               for count in (few, many) for packs in (False, True)})
        finally:
            server.stop()
        self.raw["packed"] = [{f"{'packed' if p else 'plain'} {c}": result for (p, c), result in one.items()} for one in rounds]

        def over(key, one, other):
            return statistics.median(r[one][key] / r[other][key] for r in rounds)

        def each(packs):
            return [(r[packs, many]["cpu_us_per_turn"] - r[packs, few]["cpu_us_per_turn"]) / (many - few) for r in rounds]

        return {
            "packed_bytes_vs_plain": over("bytes_per_turn", (True, many), (False, many)),
            "packed_cpu_vs_plain": over("cpu_us_per_turn", (True, many), (False, many)),
            "packed_each_cpu_us": statistics.median(each(True)),
            "plain_each_cpu_us": statistics.median(each(False)),
        }


def large_panel(count, maximum=1972):
    """A panel of `count` sliders, a thousand to a column."""
    def slider(n):
        frame = [n // 1000 * 2000, n % 1000 * 44, 2000, 44]
        return {"id": f"s{n}", "kind": "slider", "title": f"Slider {n}", "maximumValue": maximum, "trackTap": "jump",
                "thumb": 28, "frame": frame}

    return {"panel": "bench", "title": "Large", "size": [10000, 44000], "controls": [slider(n) for n in range(count)]}
