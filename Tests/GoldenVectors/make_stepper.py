#!/usr/bin/env python3
"""Writes stepper.json: what a stepper must answer, worked out apart from any implementation.

    python3 make_stepper.py > stepper.json

Without a grid a value is an IEEE double and a step is one addition, so Python's own floats are the reference. On a grid
a value is minimum + n * step, computed here in exact decimals and rounded once, to the nearest double.
Repeats: 0.5 s after the first step, then every 0.1 s; after the 10th repeat every 0.05 s, after the 30th every 0.02 s.
"""
import json
import sys
from decimal import Decimal as D
from fractions import Fraction as F


def walk(name, keys, minimum=0, maximum=100, step=1, value=0, wraps=False, grid=False):
    low, high, size = float(minimum), float(maximum), float(step)
    now = float(value)
    values = []
    for key in keys:
        up = key == "+"
        if grid:
            exact_low, exact_size = D(repr(low)), D(repr(size))
            points = []
            n = 0
            while exact_low + n * exact_size <= D(repr(high)):
                points.append(float(exact_low + n * exact_size))
                n += 1
            further = [p for p in points if (p > now if up else p < now)]
            wanted = (min(further) if up else max(further)) if further else None
            if wanted is None:
                wanted = (low if up else high) if wraps else (high if up else low)
        else:
            wanted = now + size if up else now - size
            if wanted > high:
                wanted = low if wraps else high
            elif wanted < low:
                wanted = high if wraps else low
        now = wanted
        values.append(now)
    return {"name": name, "minimumValue": low, "maximumValue": high, "stepValue": size, "value": float(value),
            "wraps": wraps, "grid": grid, "steps": keys, "values": values}


def reach(value, minimum, maximum, step):
    """The nearest point of the grid or bound, half-way up; exact."""
    low, high, size, wanted = (F(D(repr(float(x)))) for x in (minimum, maximum, step, value))
    wanted = max(low, min(high, wanted))
    points = [high]
    n = 0
    while low + n * size <= high:
        points.append(low + n * size)
        n += 1
    best = min(points, key=lambda p: (abs(p - wanted), -p))
    return {"value": float(value), "minimumValue": float(minimum), "maximumValue": float(maximum),
            "stepValue": float(step), "reached": float(best)}


def repeats(count):
    times, now = [], F(0)
    for made in range(count):
        now += F(5, 10) if made == 0 else F(1, 10) if made < 10 else F(5, 100) if made < 30 else F(2, 100)
        times.append(int(now * 1_000_000))
    return times


def half(x, width, mirrored):
    # The boundary belongs to plus, on whichever side that is.
    middle = F(width) / 2
    return {"x": x, "width": width, "mirrored": mirrored,
            "half": "+" if (x <= middle if mirrored else x >= middle) else "-"}


json.dump({
    "about": "Made by make_stepper.py. values: after each step, exact doubles. repeats: microseconds after the touch "
             "went down, at which a held half steps again. reached: the grid's nearest to a value, half-way up.",
    "walks": [
        walk("a last partial step ends at the bound", "+++-", 0, 5, 2, 2),
        walk("a partial step down ends at the bound", "-+", 2, 5, 2, 3),
        walk("wraps at both ends", "+-+", 0, 3, 1, 3, wraps=True),
        walk("a partial step wraps to the other bound", "+-", 0, 5, 2, 4, wraps=True),
        walk("a whole step reaches the bound before it wraps", "++", 0, 4, 2, 2, wraps=True),
        walk("tenths add up with their rounding", "+" * 10, 0, 1, 0.1, 0),
        walk("tenths on a grid do not", "+" * 11, 0, 1, 0.1, 0, grid=True),
        walk("tenths on a grid, down", "-" * 10, 0, 1, 0.1, 1, grid=True),
        walk("a grid that does not start at zero", "+" * 6 + "--", -0.3, 0.3, 0.1, -0.3, grid=True),
        walk("a grid with a partial end", "+++--", 0, 5, 2, 0, grid=True),
        walk("a grid with a partial end, wrapping", "++++", 0, 5, 2, 0, wraps=True, grid=True),
        walk("down from the partial end wraps", "--", 0, 5, 2, 0, wraps=True, grid=True),
        walk("thousandths on a grid", "+" * 7, 1, 2, 0.001, 1, grid=True),
        walk("quarters", "+++++", -1, 0, 0.25, -1),
        walk("a step wider than the range", "+-", 0, 1, 10, 0.5),
        walk("bounds that are equal", "+-", 7, 7, 1, 7),
        walk("very small steps on a grid", "+++", 0, 1e-7, 1e-8, 0, grid=True),
    ],
    "reached": [reach(*r) for r in [
        (0.34, 0, 1, 0.1), (0.36, 0, 1, 0.1), (0.25, 0, 1, 0.5), (0.75, 0, 1, 0.5), (4.4, 0, 5, 2), (4.6, 0, 5, 2),
        (4.5, 0, 5, 2), (9, 0, 5, 2), (-9, 0, 5, 2), (0.05, -0.3, 0.3, 0.1), (1.0004, 1, 2, 0.001),
    ]],
    "repeats": repeats(40),
    "halves": [half(*h) for h in [
        (0, 94, False), (46, 94, False), (46.9, 94, False), (47, 94, False), (93, 94, False), (10, 94, True),
        (47, 94, True), (50.4, 101, False), (50.5, 101, False),
    ]],
}, sys.stdout, indent=1)
print()
