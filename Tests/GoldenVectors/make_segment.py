#!/usr/bin/env python3
"""Writes segment.json: what a segmented control must answer, worked out exactly and apart from any implementation.

    python3 make_segment.py > segment.json

hits: the segment under a point. A width of 0 is an equal share of what the others leave; a point outside the bounds
counts as the nearest inside. keys: where an arrow goes, over disabled segments, round no end. edits: where the
selection is after segments came and went.
"""
import json
import sys
from fractions import Fraction as F


def hit(x, width, widths, mirrored=False):
    total = F(str(width))
    own = [F(str(w)) for w in widths]
    free = sum(1 for w in own if w == 0)
    rest = max(F(0), total - sum(own))
    starts, at = [], F(0)
    for w in own:
        starts.append(at)
        at += w if w else rest / free
    point = max(F(0), min(total, F(str(x))))
    if mirrored:
        point = total - point
    index = max(i for i, start in enumerate(starts) if start <= point)
    return {"x": x, "width": width, "widths": widths, "mirrored": mirrored, "index": index}


def key(name, enabled, selected, mirrored=False):
    forward = {"ArrowRight": not mirrored, "ArrowLeft": mirrored, "ArrowDown": True, "ArrowUp": False}[name]
    open_ = [i for i, e in enumerate(enabled) if e]
    if selected == -1:
        after = (open_[0] if forward else open_[-1]) if open_ else -1
    else:
        beyond = [i for i in open_ if (i > selected if forward else i < selected)]
        after = selected if not beyond else (min(beyond) if forward else max(beyond))
    return {"key": name, "enabled": enabled, "selected": selected, "mirrored": mirrored, "after": after}


def edit(count, selected, *operations):
    names = [f"old{i}" for i in range(count)]
    chosen = names[selected] if selected >= 0 else None
    steps, fresh = [], 0
    for operation, index in operations:
        if operation == "insert":
            names.insert(max(0, min(len(names), index)), f"new{fresh}")
            fresh += 1
        elif operation == "remove" and names:
            gone = names.pop(max(0, min(len(names) - 1, index)))
            chosen = None if gone == chosen else chosen
        elif operation == "removeAll":
            names, chosen = [], None
        steps.append({"operation": operation, "index": index, "count": len(names),
                      "selected": names.index(chosen) if chosen else -1})
    return {"count": count, "selected": selected, "steps": steps}


json.dump({
    "about": "Made by make_segment.py. hits: the segment under a point. keys: where an arrow goes. edits: the "
             "selection after each insertion and removal.",
    "hits": [hit(*h) for h in [
        (0, 90, [0, 0, 0]), (29, 90, [0, 0, 0]), (30, 90, [0, 0, 0]), (45, 90, [0, 0, 0]), (59.5, 90, [0, 0, 0]),
        (60, 90, [0, 0, 0]), (75, 90, [0, 0, 0]), (89.9, 90, [0, 0, 0]), (90, 90, [0, 0, 0]), (150, 90, [0, 0, 0]),
        (-60, 90, [0, 0, 0]), (33.3, 100, [0, 0, 0]), (33.4, 100, [0, 0, 0]), (50, 100, [0]),
        (39, 200, [40, 0, 0]), (40, 200, [40, 0, 0]), (119, 200, [40, 0, 0]), (120, 200, [40, 0, 0]),
        (10, 200, [50, 60]), (50, 200, [50, 60]), (109, 200, [50, 60]), (190, 200, [50, 60]),
        (99, 100, [80, 80, 0]), (79, 100, [80, 80, 0]), (180, 100, [80, 80, 0]),
        (10, 90, [0, 0, 0], True), (45, 90, [0, 0, 0], True), (80, 90, [0, 0, 0], True), (170, 200, [40, 0], True),
        (159, 200, [40, 0], True),
    ]],
    "keys": [key(*k) for k in [
        ("ArrowRight", [True, True, True], 0), ("ArrowRight", [True, True, True], 2),
        ("ArrowLeft", [True, True, True], 0), ("ArrowLeft", [True, True, True], 2),
        ("ArrowDown", [True, False, True], 0), ("ArrowUp", [True, False, True], 2),
        ("ArrowRight", [True, True, False], 1), ("ArrowRight", [False, True, True], -1),
        ("ArrowLeft", [True, True, False], -1), ("ArrowRight", [False, False], -1),
        ("ArrowRight", [True, True, True], 1, True), ("ArrowLeft", [True, True, True], 1, True),
        ("ArrowUp", [True, True, True], 1, True), ("ArrowRight", [True, False, False], 1),
    ]],
    "edits": [
        edit(3, 1, ("insert", 0), ("insert", 2), ("insert", 9), ("remove", 0), ("remove", 1)),
        edit(3, 2, ("insert", 2), ("insert", 3), ("insert", 5)),
        edit(3, 0, ("remove", 0), ("insert", 0), ("remove", 7)),
        edit(3, 2, ("remove", -4), ("remove", 0), ("remove", 0), ("remove", 0)),
        edit(3, 2, ("removeAll", 0), ("insert", 7)),
        edit(2, -1, ("insert", 0), ("remove", 2)),
    ],
}, sys.stdout, indent=1)
print()
