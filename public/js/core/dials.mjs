/** How the controls of FieldControls turn places into values and back. The server has the same. */
import { clamp } from './map.mjs';

/** How a fader's way is shared out among decibels: straight pieces between points, the way mixing desks print them. */
const POINTS = [[0, -90], [0.0625, -60], [0.25, -30], [0.5, -10], [1, 10]];

/** The levels a scale is marked with, dB. */
export const MARKS = [10, 5, 0, -5, -10, -20, -30, -40, -60];

const between = (from, to, share) => from + share * (to - from);

/** Decibels at a place of 0 to 1; null for silence, at the bottom. */
export function decibelsAt(position) {
  if (!(position > 0)) return null;
  const found = POINTS.findIndex(([at]) => at >= position);
  const above = Math.max(1, found < 0 ? POINTS.length - 1 : found);
  const [[low, lowLevel], [high, highLevel]] = [POINTS[above - 1], POINTS[above]];
  return between(lowLevel, highLevel, (position - low) / (high - low));
}

/** The place of a level; null is silence, beyond the ends is an end. */
export function positionOf(decibels) {
  if (decibels === null || decibels <= POINTS[0][1]) return 0;
  const above = POINTS.findIndex(([, level]) => level >= decibels);
  if (above < 0) return 1;
  const [[low, lowLevel], [high, highLevel]] = [POINTS[above - 1], POINTS[above]];
  return between(low, high, (decibels - lowLevel) / (highLevel - lowLevel));
}

/** Tenths of a decibel, as a desk shows them. */
export function decibelText(position) {
  const decibels = decibelsAt(position);
  if (decibels === null) return '−∞ dB';
  const tenths = Math.round(Math.abs(decibels) * 10) * Math.sign(decibels);
  const sign = tenths < 0 ? '−' : tenths > 0 ? '+' : '';
  return `${sign}${(Math.abs(tenths) / 10).toFixed(1)} dB`;
}

/** A place, drawn to the nearest of some levels that is at most `reach` away. */
export function detented(position, detents, reach) {
  const near = detents.map(positionOf).filter((at) => Math.abs(at - position) <= reach);
  if (near.length === 0) return position;
  return near.reduce((best, at) => (Math.abs(at - position) < Math.abs(best - position) ? at : best));
}

/** The arithmetic of a knob: a pointer that sweeps 270°, from lower left over the top to lower right. */
export const SWEEP = 270;

/** A finger that moves so far up or to the right turns the whole sweep, points. */
const TRAVEL = 200;

/** Degrees clockwise from the top, −135 to 135. */
export function angleOf(fraction) { return (fraction - 0.5) * SWEEP; }

/** The fraction a finger points at from the centre. A pointer does not go through the gap below: `previous` keeps it at its own end. */
export function fractionToward(dx, dy, previous) {
  if (dx === 0 && dy === 0) return previous;
  const fraction = clamp((Math.atan2(dx, -dy) * 180) / Math.PI / SWEEP + 0.5, 0, 1);
  return Math.abs(fraction - previous) > 0.5 && (previous === 0 || previous === 1) ? previous : fraction;
}

/** The fraction after a finger has moved by so much, starting from `start`. */
export function fractionMoved(start, dx, dy) { return clamp(start + (dx - dy) / TRAVEL, 0, 1); }
