/** The colours and titles that come with a record. */

const channel = (byte) => (byte <= 10 ? byte / 3294.6 : ((byte / 255 + 0.055) / 1.055) ** 2.4);

/** Relative luminance of `#RRGGBB` (WCAG), or null for what is no such colour. */
export function luminance(hex) {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(hex ?? '');
  if (!digits) return null;
  const [red, green, blue] = digits.slice(1).map((pair) => channel(parseInt(pair, 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever reads better on a colour. */
export function textOn(hex) {
  const light = luminance(hex) ?? 0;
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? '#fff' : '#000';
}

const pair = (share) => Math.round(Math.min(1, Math.max(0, share)) * 255).toString(16).padStart(2, '0');

/** A colour of the wire, `{red, green, blue, alpha}` from 0 to 1, as `#rrggbbaa`; '' for none. */
export function hexOf(colour) {
  if (!colour) return '';
  const { red = 0, green = 0, blue = 0, alpha = 1 } = colour;
  return `#${[red, green, blue, alpha].map(pair).join('')}`;
}

/** The opacity in `#rrggbbaa`, 0 to 1. */
export function opacityOf(hex) {
  return hex.length === 9 ? parseInt(hex.slice(7), 16) / 255 : 1;
}

const ORDER = ['highlighted', 'disabled', 'selected', 'focused'];

/**
 * The title stored for exactly these states; for a focused button else the one without focus; else the one for normal. A combination never
 * falls back to one of its parts. `titles` has keys like `normal` and `highlighted+selected`.
 */
export function titleFor(states, titles, normal) {
  const key = (names) => ORDER.filter((name) => names.includes(name)).join('+') || 'normal';
  return titles?.[key(states)] ?? titles?.[key(states.filter((name) => name !== 'focused'))] ?? titles?.normal ?? normal ?? '';
}
