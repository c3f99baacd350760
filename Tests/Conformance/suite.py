"""Runs Autobahn's fuzzing client against an echo of ours and judges its report. Called by Scripts/conformance.

The client has no exit code of use and writes its report only at the very end, so what counts is the report: every case that was
asked for has to be in it, and each has to have gone well. Two clients share the cases, one for each of two cores.
"""
import argparse
import collections
import json
import pathlib
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
REPORTS = ROOT / ".build" / "autobahn" / "reports"

GOOD = {"OK", "NON-STRICT", "INFORMATIONAL"}
GOOD_CLOSE = {"OK", "INFORMATIONAL"}

# How many cases there are of each group, so that one which was left out is noticed.
CASES = {"1": 16, "2": 11, "3": 7, "4": 10, "5": 20, "6": 145, "7": 37, "9": 54, "10": 1, "12": 90, "13": 126}
SHORT = {"12": (5, 18), "13": (7, 18)}  # parts, and cases of each


def shares(options):
    """The cases of either client, and how many they are together (None when the number isn't known)."""
    if options.only:
        return [options.only.split(",")], None
    plain = [f"{group}.*" for group in CASES if group not in SHORT]
    total = sum(CASES[group] for group in CASES if group not in SHORT)
    if options.all:
        return [plain + ["12.*"], ["13.*"]], sum(CASES.values())
    packed = [f"{group}.{part}.{case}" for group, (parts, _) in SHORT.items()
              for part in range(1, parts + 1) for case in range(1, 7)]
    # The plain groups spend much of their time waiting: they get a client of their own.
    return [plain, packed], total + len(packed)


def run(wstest, url, number, cases, seconds):
    """Starts a client. Its report will be in a folder of its own."""
    folder = REPORTS / str(number)
    folder.mkdir(parents=True)
    plan = {"outdir": str(folder), "servers": [{"agent": "touchplane", "url": url}], "cases": cases,
            "exclude-cases": [], "exclude-agent-cases": {}}
    (folder / "plan.json").write_text(json.dumps(plan))
    log = open(folder / "log", "w")
    command = [wstest, "-m", "fuzzingclient", "-s", str(folder / "plan.json")]
    return subprocess.Popen(["timeout", str(seconds), *command], stdout=log, stderr=subprocess.STDOUT), folder


def judge(case, result):
    """What is wrong with a case; None when nothing is."""
    if result["behavior"] not in GOOD:
        return f"{case}: {result['behavior']}"
    if result["behaviorClose"] not in GOOD_CLOSE:
        return f"{case}: close {result['behaviorClose']}"
    return None


def report(results, expected):
    """Prints a line a group and the sum; True when all is well."""
    groups, bad = collections.defaultdict(collections.Counter), []
    for case, result in results.items():
        trouble = judge(case, result)
        if trouble:
            bad.append(trouble)
        groups[int(case.split(".")[0])][trouble and "FAILED" or result["behavior"]] += 1
    for group in sorted(groups):
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(groups[group].items()))
        print(f"group {group:2}: {sum(groups[group].values()):3} cases: {kinds}")
    for line in bad:
        print(f"not ok - {line}")
    missing = max(0, (expected or 1) - len(results))
    if missing:
        print(f"not ok - {missing} cases are not in the report")
    print(f"{len(results) - len(bad)} passed, {len(bad) + missing} failed")
    return not bad and not missing


def main():
    parser = argparse.ArgumentParser(prog="Scripts/conformance")
    parser.add_argument("echo")
    parser.add_argument("wstest")
    parser.add_argument("--all", action="store_true", help="all 517 cases, about twenty minutes")
    parser.add_argument("--only", metavar="CASES", help="some cases, such as 5.* or 9.1.1,12.*")
    options = parser.parse_args()

    shutil.rmtree(REPORTS, ignore_errors=True)
    echo = subprocess.Popen([options.echo], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    url = echo.stdout.readline().strip().removeprefix("listening on ").replace("http", "ws", 1)
    began, results = time.monotonic(), {}
    lists, expected = shares(options)
    clients = [run(options.wstest, url, number, cases, 7200 if options.all else 900)
               for number, cases in enumerate(lists)]
    for client, folder in clients:
        client.wait()
        index = folder / "index.json"
        if index.exists():
            results.update(json.loads(index.read_text())["touchplane"])
        else:
            print(f"not ok - no report; the end of {folder.relative_to(ROOT)}/log is:")
            print("\n".join((folder / "log").read_text().splitlines()[-5:]))
    died = echo.poll() is not None
    echo.stdin.close()
    echo.wait(10)
    if died:
        print(f"not ok - the echo ended by itself with {echo.returncode}")
    print(f"{time.monotonic() - began:.0f} s against {url}; what was said is in {REPORTS.relative_to(ROOT)}")
    sys.exit(0 if report(results, expected) and not died and echo.returncode == 0 else 1)


main()
