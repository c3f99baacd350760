/** Colours that come with a record: which text is readable on them. */

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
