/**
 * Points to values and back, and what a person reads: the arithmetic of sliders and segments, without a page.
 *
 * The server decides every value; this is the same arithmetic, so that the thumb is already where the server will say it is.
 * Points and fractions are doubles, a value is the nearest 32-bit float. Tests/GoldenVectors holds both sides to it.
 */

/** How far beyond its two ends a thumb can still be grabbed, in the slider's points. */
export const GRAB_SLOP = 10;

/** How far outside its bounds a touch still counts as inside, in the control's points, unless the record says otherwise. */
export const TRACKING_OUTSET = 70;

/** A number, brought between two others. */
export const clamp = (number, low, high) => Math.min(high, Math.max(low, number));

/** The numbers a slider's record leaves out. */
export function sliderRange(record) {
  const minimum = Math.fround(record.minimumValue ?? 0);
  const maximum = Math.fround(record.maximumValue ?? 1);
  const ticks = record.numberOfTicks >= 2 ? record.numberOfTicks : 0;
  return { minimum, maximum, ticks, snaps: record.allowsTickValuesOnly === true ? ticks : 0 };
}

/** What a user may reach of it: `enabledRange`, when there is one. */
function reachable(value, record) {
  const [low, high] = record.enabledRange ?? [-Infinity, Infinity];
  return Math.fround(clamp(value, low, high));
}

/** Where a value lies in its range, 0 to 1; 0 when the range has no width. */
export function fractionOf(value, record) {
  const { minimum, maximum } = sliderRange(record);
  return maximum === minimum ? 0 : clamp((Math.fround(value) - minimum) / (maximum - minimum), 0, 1);
}

/** The value at a fraction: snapped to a tick where there are any (half way goes up), exact at both ends. */
export function valueAt(fraction, record) {
  const { minimum, maximum, snaps } = sliderRange(record);
  let along = clamp(fraction, 0, 1);
  if (snaps) along = Math.floor(along * (snaps - 1) + 0.5) / (snaps - 1);
  if (along >= 1) return maximum;
  return Math.fround(minimum + along * (maximum - minimum));
}

/** Where the middle of the thumb is, along an axis of `length` points; one that is `vertical` has its maximum at the beginning, and so has one
 * from right to left. */
export function centreAt(fraction, { length, thumb, vertical }) {
  return thumb / 2 + (vertical ? 1 - fraction : fraction) * (length - thumb);
}

/** The fraction at a point along the axis, not clamped: it runs on beyond both ends. */
export function fractionAt(point, { length, thumb, vertical }) {
  const travel = length - thumb;
  const along = travel > 0 ? (point - thumb / 2) / travel : 0;
  return vertical ? 1 - along : along;
}

/** The same place on another track: where a finger on the drawn track would be on the server's. Runs on beyond both ends. */
export function carryOver(point, drawn, server) {
  const fraction = fractionAt(point, drawn);
  return centreAt(fraction, server);
}

/**
 * One drag along a track, by the slider's own rules: the thumb must be hit, or `trackTap: "jump"` brings it to the finger and
 * `"relative"` lets it follow from where it is; a grab keeps its offset to the end. Both the page (on the drawn track) and its tests (on the server's) use it.
 */
export class Drag {
  #track;
  #record;
  #offset = 0;

  constructor(track, record) {
    this.#track = track;
    this.#record = record;
  }

  /** Begins at a point. Returns the value now, or null when the touch hits nothing. */
  begin(point, value, slop = GRAB_SLOP) {
    const centre = centreAt(fractionOf(value, this.#record), this.#track);
    if (Math.abs(point - centre) < this.#track.thumb / 2 + slop) {
      this.#offset = point - centre;
      return Math.fround(value);
    }
    if (this.#record.trackTap === 'jump') {
      this.#offset = 0;
      return this.follow(point);
    }
    if (this.#record.trackTap !== 'relative') return null;
    this.#offset = point - centre;
    return Math.fround(value);
  }

  /** The value under a finger that has moved to a point. */
  follow(point) {
    return reachable(valueAt(fractionAt(this.thumbAt(point), this.#track), this.#record), this.#record);
  }

  /** Where the middle of the thumb is when the finger is at a point. */
  thumbAt(point) {
    return point - this.#offset;
  }
}

/** From so many points beside the place where a scrub began, the finger's way counts so much. The server has the same. */
const SPEEDS = [[150, 0.1], [100, 0.25], [50, 0.5]];

/** A finger that moves a slider the more finely the further it is beside the track. Points are the server's. */
export class Scrub {
  #side;
  #last;

  constructor(along, side) {
    this.position = along;
    this.#last = along;
    this.#side = side;
  }

  /** The finger is there now. Returns where one would be that was never slowed down. */
  move(along, side) {
    const [, speed] = SPEEDS.find(([distance]) => Math.abs(side - this.#side) >= distance) ?? [0, 1];
    this.position += (along - this.#last) * speed;
    this.#last = along;
    return this.position;
  }
}

/** The value at a place on the server's track, within what a user may reach. */
export function valueOn(track, along, record) {
  return reachable(valueAt(fractionAt(along, track), record), record);
}

/** The shortest text that reads back as the same 32-bit float: 0.3, never 0.30000001192092896. */
export function textOf(number) {
  const single = Math.fround(number);
  for (let digits = 1; digits <= 9; digits += 1) {
    const text = Number(single.toPrecision(digits));
    if (Math.fround(text) === single) return String(text);
  }
  return String(single);
}

/** A slider's value as its accessibility value says it: whole percent of the range. */
export function percentText(value, record) {
  return `${Math.floor(fractionOf(value, record) * 100 + 0.5)}%`;
}

const STEPS = {
  ArrowRight: ['small', 1], ArrowUp: ['small', 1], ArrowLeft: ['small', -1], ArrowDown: ['small', -1],
  PageUp: ['large', 1], PageDown: ['large', -1], Home: ['all', -1], End: ['all', 1],
};

/** The value after one key, or null when the key means nothing to a slider. Left and Right change places from right to left. */
export function valueAfterKey(key, value, record, rightToLeft = false) {
  const step = STEPS[key];
  if (!step) return null;
  const { ticks } = sliderRange(record);
  const small = ticks ? 1 / (ticks - 1) : 0.01;
  const sizes = { small, large: Math.max(0.1, small), all: 1 };
  const mirrored = rightToLeft && (key === 'ArrowLeft' || key === 'ArrowRight');
  const size = sizes[step[0]] * step[1] * (mirrored ? -1 : 1);
  return reachable(valueAt(fractionOf(value, record) + size, record), record);
}

/** Whether a place in the unit square of a control still counts as inside it, for a touch that began there. */
export function isInside(u, v, frame, outset = TRACKING_OUTSET) {
  const [width, height] = [frame?.[2] || 1, frame?.[3] || 1];
  const [x, y] = [u * width, v * height];
  return x >= -outset && x < width + outset && y >= -outset && y < height + outset;
}

/** The segment under a point from the leading end, brought into the bounds first; null when there is none. `widths` are points, 0 for an equal share. */
export function segmentAt(position, { width, widths, isMirrored = false }) {
  if (widths.length === 0 || width <= 0) return null;
  const x = clamp(isMirrored ? width - position : position, 0, width);
  const last = widths.length - 1;
  if (!widths.some((own) => own > 0)) return Math.min(last, Math.floor((x * widths.length) / width));
  let start = 0;
  for (const [index, own] of segmentWidths({ width, widths }).entries()) {
    start += own;
    if (x < start) return index;
  }
  return last;
}

/** How wide each is in the end. */
export function segmentWidths({ width, widths }) {
  const open = widths.filter((own) => !(own > 0)).length;
  const rest = Math.max(0, width - widths.reduce((sum, own) => sum + own, 0));
  return widths.map((own) => (own > 0 ? own : rest / open));
}
