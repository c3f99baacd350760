/** Where the segments of a segmented control are. Tests/GoldenVectors/segment.json holds this and the server to the same arithmetic. */

/** The segment under a point from the leading end, brought into the bounds first; null when there is none. `widths` are points, 0 for an equal share. */
export function segmentAt(position, { width, widths, isMirrored = false }) {
  if (widths.length === 0 || width <= 0) return null;
  const x = Math.min(width, Math.max(0, isMirrored ? width - position : position));
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
