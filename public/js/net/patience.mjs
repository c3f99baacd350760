/** How long the link waits for what, in milliseconds. */

/** From opening a connection to its hello. */
export const HELLO_PATIENCE = 6000;

/** From a command that wants a reply to any sign of life. */
export const ANSWER_PATIENCE = 5000;

/** The same after waking up, when doubt is in order. */
export const WAKE_PATIENCE = 1500;

/** A page hidden for longer takes a fresh connection at once. */
export const LONG_SLEEP = 8000;

const FIRST = 250;
const CAP = 10_000;

/** The pause before attempt `n` (from 0): doubling, capped, 50 to 100 % of it by chance so that a room of phones does not come back as one. */
export function backoff(n, chance) {
  return Math.min(CAP, FIRST * 2 ** Math.min(n, 10)) * (0.5 + chance / 2);
}
