#!/usr/bin/env python3
"""Writes slider.json: what a slider must answer, worked out exactly and apart from any implementation.

    python3 make_slider.py > slider.json

Every number is a rational here (`Fraction`), so no rounding happens before the last step: the one to the nearest 32-bit
float, ties to even. The Swift tests and `node --test` read the same file; neither implementation was used to make it.
The rules are those of the slider: thumb centre = T/2 + fraction * (L - T) along the axis, a grab keeps its offset,
a vertical slider has its maximum at the top, the thumb can be hit 10 points beyond its ends.
"""
import json
import math
import struct
import sys
from fractions import Fraction as F

SLOP = 10


def float32(exact):
    """The 32-bit float nearest to a rational, as a Python float (which holds it exactly)."""
    guess = struct.unpack("<f", struct.pack("<f", float(exact)))[0]
    bits = struct.unpack("<I", struct.pack("<f", guess))[0]
    near = []
    for step in (-1, 0, 1):
        try:
            near.append(struct.unpack("<f", struct.pack("<I", bits + step))[0])
        except struct.error:
            pass
    near = [n for n in near if math.isfinite(n)]
    even = lambda n: struct.unpack("<I", struct.pack("<f", n))[0] & 1
    return min(near, key=lambda n: (abs(F(n) - exact), even(n)))


def bits_of(number):
    return struct.unpack("<I", struct.pack("<f", number))[0]


def shortest(number):
    """The shortest decimal text that reads back as the same 32-bit float."""
    if number == int(number) and abs(number) <= 2**24:
        return str(int(number))
    for digits in range(1, 10):
        text = f"{number:.{digits}g}"
        if struct.unpack("<f", struct.pack("<f", float(text)))[0] == number:
            return repr(float(text))
    raise AssertionError(number)


def say(number):
    return {"value": json.loads(shortest(number)), "bits": bits_of(number)}


class Slider:
    def __init__(self, length, thumb, minimum=0, maximum=1, value=0, orientation="horizontal", track_tap="ignore",
                 ticks=0):
        self.length, self.thumb = F(str(length)), F(str(thumb))
        self.minimum, self.maximum = float32(F(str(minimum))), float32(F(str(maximum)))
        self.value = float32(F(str(value)))
        self.orientation, self.track_tap, self.ticks = orientation, track_tap, ticks
        self.grab = None

    @property
    def span(self):
        return F(self.maximum) - F(self.minimum)

    def fraction(self):
        return F(0) if self.span == 0 else (F(self.value) - F(self.minimum)) / self.span

    def centre(self):
        along = self.fraction() if self.orientation == "horizontal" else 1 - self.fraction()
        return self.thumb / 2 + along * (self.length - self.thumb)

    def value_at(self, fraction):
        if self.ticks >= 2:
            fraction = F(math.floor(fraction * (self.ticks - 1) + F(1, 2)), self.ticks - 1)
        return float32(F(self.minimum) + fraction * self.span)

    def follow(self, point):
        along = (point - self.grab - self.thumb / 2) / (self.length - self.thumb)
        along = max(F(0), min(F(1), along))
        self.value = self.value_at(along if self.orientation == "horizontal" else 1 - along)

    def begin(self, point):
        centre = self.centre()
        if abs(point - centre) < self.thumb / 2 + SLOP:
            self.grab = point - centre
            return True
        if self.track_tap == "jump":
            self.grab = F(0)
            self.follow(point)
            return True
        return False

    def document(self):
        out = {"length": float(self.length), "thumb": float(self.thumb), "orientation": self.orientation,
               "trackTap": self.track_tap, "minimumValue": json.loads(shortest(self.minimum)),
               "maximumValue": json.loads(shortest(self.maximum)), "value": json.loads(shortest(self.value))}
        if self.ticks:
            out["numberOfTicks"] = self.ticks
            out["allowsTickValuesOnly"] = True
        return out


def drag(name, points, **slider):
    s = Slider(**slider)
    case = {"name": name, "slider": s.document(), "points": points}
    case["tracks"] = s.begin(F(str(points[0])))
    results = [say(s.value)]
    for point in points[1:]:
        if case["tracks"]:
            s.follow(F(str(point)))
        results.append(say(s.value))
    case["values"] = results
    return case


DRAGS = [
    drag("grabbed at its centre, dragged half way and to the end", [20, 120, 220], length=240, thumb=40),
    drag("the grab offset is kept for the whole drag", [30, 130, 230], length=240, thumb=40),
    drag("a touch beside the thumb does nothing", [40, 120], length=240, thumb=40, value=0.5),
    drag("ten points beyond the thumb still grab it", [92, 93, 102], length=240, thumb=40, value=0.5),
    drag("eleven points beyond do not", [89, 100], length=240, thumb=40, value=0.5),
    drag("a tap on the track jumps there", [50], length=240, thumb=40, value=0.5, track_tap="jump"),
    drag("a jump, then a drag past both ends", [50, -80, 400, 120], length=240, thumb=40, value=0.5, track_tap="jump"),
    drag("a jump into the last half thumb is the maximum", [239], length=240, thumb=40, track_tap="jump"),
    drag("a jump into the first half thumb is the minimum", [1], length=240, thumb=40, value=1, track_tap="jump"),
    drag("thirds are rounded once, to the nearest float", [20, 86.66, 153.33], length=240, thumb=40),
    drag("a range that does not start at zero", [120, 121, 131, 7], length=240, thumb=40, minimum=-60, maximum=12,
         value=-24),
    drag("MIDI's range", [26, 100.5, 160.25, 300], length=311, thumb=37, minimum=0, maximum=127, track_tap="jump"),
    drag("a narrow range far from zero", [20, 77, 200], length=240, thumb=40, minimum=1000000, maximum=1000001,
         value=1000000),
    drag("a range of no width stays where it is", [20, 200], length=240, thumb=40, minimum=3, maximum=3, value=3),
    drag("a vertical fader has its maximum at the top", [285, 150, 15], length=300, thumb=30, orientation="vertical",
         track_tap="jump"),
    drag("a vertical fader keeps its grab offset", [160, 60, 400, -50], length=300, thumb=30, value=0.5,
         orientation="vertical", track_tap="jump"),
    drag("a vertical jump", [42], length=300, thumb=30, orientation="vertical", track_tap="jump"),
    drag("ticks snap to the nearest", [20, 80, 84, 95], length=240, thumb=40, ticks=11),
    drag("half way between two ticks goes up", [20, 70], length=240, thumb=40, ticks=3),
    drag("ticks over a range", [150, 90, 15], length=300, thumb=30, minimum=-12, maximum=12, ticks=25,
         orientation="vertical", track_tap="jump"),
]

CENTRES = []
for length, thumb, low, high, value, orientation in [
    (240, 40, 0, 1, 0, "horizontal"), (240, 40, 0, 1, 1, "horizontal"), (240, 40, 0, 1, 0.25, "horizontal"),
    (240, 40, 3, 3, 3, "horizontal"), (300, 30, 0, 1, 1, "vertical"), (300, 30, 0, 1, 0, "vertical"),
    (300, 30, -60, 20, -20, "vertical"), (311, 37, 0, 128, 32, "horizontal"),
]:
    s = Slider(length, thumb, low, high, value, orientation)
    CENTRES.append({"slider": s.document(), "centre": float(s.centre())})

TEXTS = [{"bits": bits_of(float32(F(t))), "text": shortest(float32(F(t)))} for t in
         ["0", "1", "-1", "0.1", "0.3", "0.7", "0.9", "100", "127", "-0.5", "12.25", "0.0625", "0.33", "16777216",
          "1000000.5", "440.1"]]
TEXTS += [{"bits": bits_of(float32(F(1, 3))), "text": shortest(float32(F(1, 3)))},
          {"bits": bits_of(float32(F(2, 3))), "text": shortest(float32(F(2, 3)))}]

PERCENTS = []
for low, high, value in [("0", "1", "0"), ("0", "1", "1"), ("0", "1", "0.5"), ("0", "1", "0.62"), ("0", "1", "0.125"),
                         ("0", "1", "0.004"), ("0", "1", "0.996"), ("-60", "12", "-24"), ("0", "127", "64"),
                         ("5", "5", "5"), ("0", "200", "50")]:
    s = Slider(240, 40, low, high, value)
    PERCENTS.append({"minimumValue": json.loads(low), "maximumValue": json.loads(high), "value": json.loads(value),
                     "text": f"{math.floor(s.fraction() * 100 + F(1, 2))}%"})


def key(name, low, high, value, ticks=0):
    """One key press: arrows move 1 % of the range (or one tick), Page keys 10 %, Home and End go to the ends."""
    s = Slider(240, 40, low, high, value, ticks=ticks)
    small = s.span / (ticks - 1) if ticks >= 2 else s.span / 100
    large = max(s.span / 10, small)
    move = {"ArrowRight": small, "ArrowUp": small, "ArrowLeft": -small, "ArrowDown": -small, "PageUp": large,
            "PageDown": -large, "Home": -s.span, "End": s.span}[name]
    exact = max(F(s.minimum), min(F(s.maximum), F(s.value) + move))
    after = s.value_at((exact - F(s.minimum)) / s.span) if ticks >= 2 else float32(exact)
    case = {"key": name, "minimumValue": s.document()["minimumValue"], "maximumValue": s.document()["maximumValue"],
            "value": s.document()["value"], "after": say(after)}
    if ticks:
        case["numberOfTicks"] = ticks
        case["allowsTickValuesOnly"] = True
    return case


KEYS = [key(*k) for k in [
    ("ArrowRight", 0, 1, 0.5), ("ArrowUp", 0, 1, 0.5), ("ArrowLeft", 0, 1, 0.5), ("ArrowDown", 0, 1, 0.5),
    ("PageUp", 0, 1, 0.5), ("PageDown", 0, 1, 0.05), ("Home", -60, 12, 0), ("End", -60, 12, 0),
    ("ArrowRight", 0, 1, 1), ("ArrowLeft", 0, 1, 0), ("ArrowRight", 0, 1, 0.995), ("ArrowRight", 0, 1, 0.3, 11),
    ("ArrowLeft", 0, 1, 0.3, 11), ("PageUp", -12, 12, 0, 25), ("ArrowUp", 0, 127, 64),
]]

json.dump({
    "about": "Made by make_slider.py with exact rational arithmetic. points: along the axis, in the slider's own points. "
             "values: after each point, as the shortest text of a 32-bit float and as its bits.",
    "drags": DRAGS, "centres": CENTRES, "texts": TEXTS, "percents": PERCENTS, "keys": KEYS,
}, sys.stdout, indent=1)
print()
