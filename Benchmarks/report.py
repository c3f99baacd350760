"""The table, and whether the figures stand."""

import json

from servers import ROOT


def thresholds():
    return json.loads((ROOT / "Benchmarks" / "thresholds.json").read_text())


def text(number, unit):
    if number is None:
        return ""
    if unit == "/s":
        return f"{number:,.0f} /s"
    digits = 0 if number == int(number) else 3 if abs(number) < 1 else 2 if abs(number) < 100 else 0
    return f"{number:.{digits}f} {unit}".strip()


def verdict(number, threshold):
    required, goal = threshold.get("required"), threshold.get("goal")
    if required is not None and number > required:
        return "MISSED"
    if goal is not None and number > goal:
        return f"ok, goal missed by {number / goal:.2f} x" if required is not None else f"goal missed by {number / goal:.2f} x"
    return "" if required is None and goal is None else "ok"


def print_table(figures):
    """Prints each measured figure beside its thresholds. Returns the names of the required ones that are missed."""
    rows, missed = [("", "measured", "required", "goal", "")], []
    for threshold in thresholds():
        number, unit = figures.get(threshold["figure"]), threshold["unit"]
        if number is None:
            continue
        says = verdict(number, threshold)
        if says == "MISSED":
            missed.append(threshold["figure"])
        limits = (text(threshold.get("required"), unit), text(threshold.get("goal"), unit))
        rows.append((threshold["says"], text(number, unit), *limits, says))
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    for first, measured, required, goal, says in rows:
        line = f"{first:<{widths[0]}}  {measured:>{widths[1]}}  {required:>{widths[2]}}  {goal:>{widths[3]}}  {says}"
        print(line.rstrip())
    return missed
