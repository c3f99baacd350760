/** The title of a button for its state: as UIKit looks it up. */

const ORDER = ['highlighted', 'disabled', 'selected', 'focused'];

/**
 * The title stored for exactly these states; for a focused button else the one without focus; else the one for normal. A combination never
 * falls back to one of its parts. `titles` has keys like `normal` and `highlighted+selected`.
 */
export function titleFor(states, titles, normal) {
  const key = (names) => ORDER.filter((name) => names.includes(name)).join('+') || 'normal';
  return titles?.[key(states)] ?? titles?.[key(states.filter((name) => name !== 'focused'))] ?? titles?.normal ?? normal ?? '';
}
