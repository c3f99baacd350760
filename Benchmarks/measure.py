"""Runs the experiments, keeps what they gave in Benchmarks/results and prints the table. Called by Benchmarks/run."""

import argparse
import datetime
import json
import os
import platform
import subprocess
import sys
import time

import report
from experiments import Experiments
from servers import ROOT


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/run")
    parser.add_argument("--quick", action="store_true", help="one short round")
    parser.add_argument("--only", metavar="NAME", default="", help="the experiments whose name begins so")
    options = parser.parse_args()

    busy = os.getloadavg()[0]
    experiments, figures, began = Experiments(options.quick), {}, time.monotonic()
    chosen = {name: run for name, run in experiments.all().items() if name.startswith(options.only)}
    if not chosen:
        parser.error(f"no experiment begins with {options.only}; there are {', '.join(experiments.all())}")
    for name, run in chosen.items():
        print(f"[{time.monotonic() - began:5.1f} s] {name}", file=sys.stderr)
        figures.update(run())
    seconds = time.monotonic() - began

    now = datetime.datetime.now(datetime.timezone.utc)
    revision = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, cwd=ROOT)
    machine = {"system": platform.platform(), "cores": os.cpu_count(), "load": busy}
    kept = {"at": now.isoformat(timespec="seconds"), "revision": revision.stdout.strip(), "machine": machine,
            "quick": options.quick, "seconds": round(seconds, 1), "figures": figures, "runs": experiments.raw}
    results = ROOT / "Benchmarks" / "results"
    results.mkdir(exist_ok=True)
    file = results / f"{now:%Y%m%dT%H%M%S}-{kept['revision']}.json"
    file.write_text(json.dumps(kept, indent=1) + "\n")

    missed = report.print_table(figures)
    print(f"\n{machine['cores']} cores, {seconds:.0f} s, {file.relative_to(ROOT)}")
    if busy > 0.5 * machine["cores"]:
        print(f"The machine was busy when this began (load {busy:.1f}): times are too long, ratios less sure.")
    if missed:
        print(f"missed: {', '.join(missed)}")
        sys.exit(1)


main()
