/** How a fader's way is shared out among decibels: straight pieces between points, the way mixing desks print them. The server has the same. */
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
