#!/usr/bin/env python3
"""Writes date.json: what a date picker must answer, worked out with Python's datetime and zoneinfo.

    python3 make_date.py > date.json

zones: offsets in seconds and the instants from which they hold, 1990 to 2040, found by bisection; with the bytes of the
zone's TZif file. locals: the instant at which a zone's clocks show a time (of a time shown twice the first, a skipped time
moved forward). picks: what becomes of a user's choice. moves: one unit up or down. All instants in milliseconds.
"""
import base64
import json
import sys
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

UTC = timezone.utc
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
ZONES = ["Europe/Zurich", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "America/Sao_Paulo",
         "Pacific/Apia", "Africa/Casablanca"]


def ms(moment):
    return (moment - EPOCH) // timedelta(milliseconds=1)


def at(milliseconds, zone):
    return (EPOCH + timedelta(milliseconds=milliseconds)).astimezone(zone)


def offset(seconds, zone):
    return int((EPOCH + timedelta(seconds=seconds)).astimezone(zone).utcoffset().total_seconds())


def zone_table(name):
    zone = ZoneInfo(name)
    start, end = int(datetime(1990, 1, 1, tzinfo=UTC).timestamp()), int(datetime(2040, 1, 1, tzinfo=UTC).timestamp())
    transitions, now = [], start
    while now < end:
        # Twelve hours: no zone changed twice within them.
        step = min(now + 43200, end)
        if offset(step, zone) != offset(now, zone):
            low, high = now, step
            while high - low > 1:
                middle = (low + high) // 2
                if offset(middle, zone) == offset(now, zone):
                    low = middle
                else:
                    high = middle
            transitions.append({"at": high * 1000, "offset": offset(high, zone)})
        now = step
    with open(f"/usr/share/zoneinfo/{name}", "rb") as file:
        data = base64.b64encode(file.read()).decode()
    probes = [datetime(y, m, d, h, tzinfo=UTC) for y, m, d, h in [
        (1890, 1, 1, 0), (1916, 7, 1, 12), (1941, 6, 1, 0), (1969, 12, 31, 23), (1985, 3, 31, 2), (2011, 12, 30, 11),
        (2026, 3, 29, 0), (2026, 3, 29, 1), (2026, 10, 25, 0), (2026, 10, 25, 1), (2037, 12, 1, 0), (2038, 7, 1, 0),
        (2077, 4, 1, 0), (2100, 3, 28, 0), (2100, 3, 28, 1), (2401, 11, 4, 12)]]
    return {"identifier": name, "from": start * 1000, "until": end * 1000, "offset": offset(start, zone),
            "transitions": transitions, "tzif": data,
            "probes": [{"at": ms(p), "offset": int(p.astimezone(zone).utcoffset().total_seconds())} for p in probes]}


def zone_of(name):
    return UTC if name == "UTC" else ZoneInfo(name)


def to_instant(naive, zone):
    # fold=0 is the first of two; in a gap it is the offset before, which the clocks then show moved forward.
    return ms(naive.replace(tzinfo=zone, fold=0).astimezone(UTC))


def local(name, text):
    zone = zone_of(name)
    instant = to_instant(datetime.fromisoformat(text), zone)
    return {"zone": name, "local": text, "instant": instant, "text": show(instant, zone)}


def show(instant, zone):
    moment = at(instant, zone)
    text = moment.isoformat(timespec="milliseconds" if moment.microsecond else "seconds")
    return text.replace("+00:00", "Z")


def floor_minutes(instant, zone, interval):
    moment = at(instant, zone)
    over = timedelta(minutes=moment.minute % interval, seconds=moment.second, microseconds=moment.microsecond)
    return instant - over // timedelta(milliseconds=1)


def clamp(instant, low, high):
    if low is not None and high is not None and low > high:
        return instant
    if low is not None:
        instant = max(low, instant)
    return instant if high is None else min(high, instant)


def month_later(naive, months):
    count = naive.year * 12 + naive.month - 1 + months
    year, month = count // 12, count % 12 + 1
    last = (date(year + (month == 12), month % 12 + 1, 1) - timedelta(days=1)).day
    return naive.replace(year=year, month=month, day=min(naive.day, last))


def meant(text, stored, zone):
    """The instant of a text to somebody who sees `stored`; what it does not name stays."""
    shown = at(stored, zone).replace(tzinfo=None)
    if len(text) == 5:
        named = datetime.strptime(text, "%H:%M")
        return to_instant(shown.replace(hour=named.hour, minute=named.minute, second=0, microsecond=0), zone)
    if len(text) == 7:
        year, month = map(int, text.split("-"))
        return to_instant(month_later(shown, (year - shown.year) * 12 + month - shown.month), zone)
    if len(text) == 10:
        day = date.fromisoformat(text)
        return to_instant(shown.replace(year=day.year, month=day.month, day=day.day), zone)
    named = datetime.fromisoformat(text.replace("Z", "+00:00"))
    return to_instant(named, zone) if named.tzinfo is None else ms(named)


def stamp(text):
    return None if text is None else ms(datetime.fromisoformat(text.replace("Z", "+00:00")))


def pick(mode, zone_name, stored, text, interval=1, low=None, high=None):
    zone = zone_of(zone_name)
    before = stamp(stored)
    after = meant(text, before, zone)
    if mode in ("time", "dateAndTime"):
        after = floor_minutes(after, zone, interval)
    after = clamp(after, stamp(low), stamp(high))
    return {"mode": mode, "zone": zone_name, "stored": before, "text": text, "minuteInterval": interval,
            "minimum": stamp(low), "maximum": stamp(high), "after": after, "shown": show(after, zone),
            "changed": after != before}


def move(component, up, zone_name, stored, interval=1, mode="dateAndTime"):
    zone = zone_of(zone_name)
    before = stamp(stored)
    shown = at(before, zone).replace(tzinfo=None)
    sign = 1 if up else -1
    if component == "minute":
        below = floor_minutes(before, zone, interval)
        after = below + interval * 60_000 if up else (below if below < before else below - interval * 60_000)
    elif component == "hour":
        after = before + sign * 3_600_000
    elif component == "day":
        after = to_instant(shown + timedelta(days=sign), zone)
    else:
        after = to_instant(month_later(shown, sign * (12 if component == "year" else 1)), zone)
    if mode == "dateAndTime":
        after = floor_minutes(after, zone, interval)
    return {"mode": mode, "component": component, "up": up, "zone": zone_name, "stored": before,
            "minuteInterval": interval, "after": after, "shown": show(after, zone)}


def countdown(seconds, interval):
    rounded = max(0, min(86340, int(seconds)))
    rounded -= rounded % (interval * 60)
    return {"seconds": seconds, "minuteInterval": interval, "stored": rounded, "chosen": max(interval * 60, rounded)}


ZH, NY, LH, UT = "Europe/Zurich", "America/New_York", "Australia/Lord_Howe", "UTC"
days = [date(1, 1, 1), date(1582, 10, 15), date(1600, 2, 29), date(1900, 2, 28), date(1900, 3, 1), date(1969, 12, 31),
        date(1970, 1, 1), date(2000, 2, 29), date(2000, 3, 1), date(2023, 12, 31), date(2024, 2, 29), date(2026, 10, 7),
        date(2100, 2, 28), date(2100, 3, 1), date(9999, 12, 31)]

json.dump({
    "about": "Made by make_date.py with Python's datetime and zoneinfo. Instants in milliseconds since 1970, UTC.",
    "days": [{"year": d.year, "month": d.month, "day": d.day, "since1970": (d - date(1970, 1, 1)).days} for d in days],
    "zones": [zone_table(name) for name in ZONES],
    "locals": [local(*l) for l in [
        (UT, "2026-10-07T10:00:00"), (ZH, "2026-07-01T12:00:00"), (ZH, "2026-01-01T00:00:00"),
        (ZH, "2026-03-29T01:59:59"), (ZH, "2026-03-29T02:00:00"), (ZH, "2026-03-29T02:30:00"),
        (ZH, "2026-03-29T03:00:00"), (ZH, "2026-10-25T01:59:00"), (ZH, "2026-10-25T02:00:00"),
        (ZH, "2026-10-25T02:59:59"), (ZH, "2026-10-25T03:00:00"), (NY, "2026-03-08T02:15:00"),
        (NY, "2026-11-01T01:30:00"), (LH, "2026-10-04T02:10:00"), (LH, "2026-04-05T01:45:00"),
        ("Asia/Kathmandu", "2026-10-07T10:00:00"), ("Pacific/Apia", "2011-12-30T12:00:00"),
        ("America/Sao_Paulo", "2018-11-04T00:30:00"), (ZH, "1999-12-31T23:59:59.999"),
    ]],
    "picks": [pick(*p[:4], **(p[4] if len(p) > 4 else {})) for p in [
        ("dateAndTime", UT, "2026-10-07T10:00:00Z", "2026-10-08T11:12:13Z"),
        ("dateAndTime", ZH, "2026-10-07T10:00:00Z", "2026-10-08T11:12"),
        ("dateAndTime", ZH, "2026-10-07T10:00:00Z", "10:08", {"interval": 15}),
        ("dateAndTime", "Asia/Kathmandu", "2026-10-07T10:00:00Z", "2026-10-07T10:44:59Z", {"interval": 30}),
        ("dateAndTime", ZH, "2026-03-28T01:30:00Z", "2026-03-29"),
        ("dateAndTime", ZH, "2026-10-24T00:30:00Z", "2026-10-25"),
        ("time", ZH, "2026-03-29T00:30:00Z", "02:30"),
        ("time", UT, "2026-10-07T10:00:00Z", "10:00"),
        ("date", UT, "2026-10-07T10:08:30.250Z", "2026-12-24"),
        ("date", UT, "2026-10-07T10:08:30Z", "2026-10-07"),
        ("date", NY, "2026-10-08T03:00:00Z", "2026-11-01"),
        ("yearAndMonth", UT, "2026-10-31T10:00:00Z", "2027-02"),
        ("yearAndMonth", UT, "2024-02-29T10:00:00Z", "2023-02"),
        ("dateAndTime", UT, "2026-10-07T10:00:00Z", "09:00", {"low": "2026-10-07T10:00:00Z"}),
        ("dateAndTime", UT, "2026-10-07T10:00:00Z", "11:30", {"high": "2026-10-07T11:10:00Z", "interval": 30}),
        ("dateAndTime", UT, "2026-10-07T10:00:00Z", "23:00",
         {"low": "2026-10-08T00:00:00Z", "high": "2026-10-07T00:00:00Z"}),
        ("dateAndTime", LH, "2026-04-04T15:15:00Z", "2026-04-05T01:45", {"interval": 15}),
    ]],
    "moves": [move(*m[:4], **(m[4] if len(m) > 4 else {})) for m in [
        ("minute", True, UT, "2026-10-07T10:00:00Z"), ("minute", False, UT, "2026-10-07T10:00:00Z"),
        ("minute", True, UT, "2026-10-07T10:08:00Z", {"interval": 15}),
        ("minute", False, UT, "2026-10-07T10:08:00Z", {"interval": 15}),
        ("minute", False, UT, "2026-10-07T10:00:30Z"), ("minute", True, UT, "2026-12-31T23:59:00Z"),
        ("hour", True, ZH, "2026-03-29T00:30:00Z"), ("hour", False, ZH, "2026-10-25T01:30:00Z"),
        ("day", True, ZH, "2026-03-28T01:30:00Z"), ("day", False, ZH, "2026-03-30T00:30:00Z"),
        ("day", True, UT, "2026-12-31T12:00:00Z"), ("day", False, UT, "2024-03-01T12:00:00Z"),
        ("month", True, UT, "2026-01-31T12:00:00Z"), ("month", False, UT, "2026-03-31T12:00:00Z"),
        ("month", True, UT, "2026-12-15T12:00:00Z"), ("year", True, UT, "2024-02-29T12:00:00Z"),
        ("year", False, ZH, "2027-03-29T00:30:00Z"),
        ("day", True, UT, "2026-10-07T10:08:30Z", {"mode": "date"}),
        ("month", False, "Asia/Kathmandu", "2026-01-01T18:30:00Z", {"mode": "date"}),
    ]],
    "countdowns": [countdown(*c) for c in [
        (0, 1), (59, 1), (60, 1), (61.9, 1), (3600, 1), (86340, 1), (86399, 1), (1e9, 1), (-5, 1), (0, 15), (899, 15),
        (900, 15), (86340, 15), (4000, 30),
    ]],
}, sys.stdout, indent=1)
print()
