/** The arithmetic of a knob: a pointer that sweeps 270°, from lower left over the top to lower right. The server has the same. */
export const SWEEP = 270;

/** A finger that moves so far up or to the right turns the whole sweep, points. */
const TRAVEL = 200;

const clamp = (number) => Math.min(1, Math.max(0, number));

/** Degrees clockwise from the top, −135 to 135. */
export function angleOf(fraction) { return (fraction - 0.5) * SWEEP; }

/** The fraction a finger points at from the centre. A pointer does not go through the gap below: `previous` keeps it at its own end. */
export function fractionToward(dx, dy, previous) {
  if (dx === 0 && dy === 0) return previous;
  const fraction = clamp((Math.atan2(dx, -dy) * 180) / Math.PI / SWEEP + 0.5);
  return Math.abs(fraction - previous) > 0.5 && (previous === 0 || previous === 1) ? previous : fraction;
}

/** The fraction after a finger has moved by so much, starting from `start`. */
export function fractionMoved(start, dx, dy) { return clamp(start + (dx - dy) / TRAVEL); }
