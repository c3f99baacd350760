/**
 * How a panel fills a screen: the server's frames as a scaled stage where they fit, else its stacks, reflowed.
 */

/** A stage is never drawn smaller than this: targets would fall under 40 points. */
export const SMALLEST_STAGE = 0.9;
export const LARGEST_STAGE = 3;

/** A stage that would leave more than this share of the screen empty gives way to the flow. */
export const EMPTIEST_STAGE = 0.5;

/** The size of the panel in points: what the server says, or what its frames need. */
export function panelSize(size, records) {
  if (Array.isArray(size) && size[0] > 0 && size[1] > 0) return size;
  const box = boxAround(records);
  return box && [box[0] + box[2], box[1] + box[3]];
}

/** Stage or flow, and the stage's scale. `preference`: automatic, stage or flow. */
export function chooseLayout({ size, view, preference = 'automatic' }) {
  if (!size || preference === 'flow') return { mode: 'flow', scale: 1 };
  const fit = Math.min(view[0] / size[0], view[1] / size[1]);
  const empty = 1 - (fit * size[0] * fit * size[1]) / (view[0] * view[1]);
  if (preference === 'automatic' && (fit < SMALLEST_STAGE || empty > EMPTIEST_STAGE)) return { mode: 'flow', scale: 1 };
  return { mode: 'stage', scale: Math.min(LARGEST_STAGE, Math.round(fit * 1000) / 1000) };
}

/** How many columns `count` strips take so that the rows are as even as can be and none is narrower than `smallest`. */
export function balancedColumns(count, width, smallest = 64, gap = 8) {
  if (count <= 0) return 1;
  const most = Math.max(1, Math.floor((width + gap) / (smallest + gap)));
  const rows = Math.ceil(count / most);
  return Math.ceil(count / rows);
}

/** The height of a fader in a flow that has `spare` points of screen left over (or too few) in `rows` rows of faders. */
export function faderHeight(now, spare, rows) {
  const [least, most] = [rows > 1 ? 190 : 120, 520];
  return Math.round(Math.min(most, Math.max(least, now + spare / rows)));
}

const STACKS = ['vstack', 'hstack', 'grid', 'pages'];

/**
 * The layout as a tree of `{stack, spacing, title, columns, children}` and `{id}`. Records the layout does not name come last, in reading
 * order, where `withRest` says so; names without a record are left out.
 */
export function layoutTree(layout, records, withRest = true) {
  const known = new Map(records.map((record) => [record.id, record]));
  const used = new Set();
  const walk = (node) => {
    if (typeof node === 'string') return leaf(node);
    if (!node || typeof node !== 'object') return null;
    const stack = STACKS.find((name) => Array.isArray(node[name]));
    if (!stack) return typeof node.control === 'string' ? leaf(node.control) : null;
    const children = node[stack].flat().map(walk).filter(Boolean);
    return { stack, spacing: node.spacing, title: node.title, columns: node.columns, children };
  };
  const leaf = (id) => {
    if (!known.has(id) || used.has(id)) return null;
    used.add(id);
    return { id };
  };
  const root = walk(layout) ?? { stack: 'vstack', children: [] };
  const rest = records.filter((record) => !used.has(record.id)).sort(readingOrder).map((record) => ({ id: record.id }));
  if (rest.length === 0 || !withRest) return root;
  if (root.stack === 'vstack') return { ...root, children: [...root.children, ...rest] };
  return { stack: 'vstack', children: [root, ...rest] };
}

function readingOrder(a, b) {
  const [ax, ay] = a.frame ?? [0, 0];
  const [bx, by] = b.frame ?? [0, 0];
  return ay - by || ax - bx;
}

/** The pages of a panel that is made of pages, each a part of its layout; none for any other. */
export function pagesOf(layout) {
  return layout?.pages ?? [];
}

/** One page of a panel as records of their own, at the place of the first. A panel without pages is its own one page. */
export function pageOf(records, index, size) {
  const pages = pagesOf(records.layout);
  if (pages.length < 2) return records;
  // Its tab has its title.
  const layout = { ...pages[index], title: undefined };
  const named = (one) => leaves(layoutTree(one, records.all, false));
  const [here, elsewhere] = [new Set(named(layout)), new Set(pages.flatMap(named))];
  const left = index * ((size?.[0] ?? 0) + (records.layout.spacing ?? 0));
  const shift = ({ frame, ...record }) => ({ ...record, frame: frame && [frame[0] - left, ...frame.slice(1)] });
  // What no page names, having a frame of its own, is on all of them.
  const all = records.all.filter(({ id }) => here.has(id) || !elsewhere.has(id))
    .map((record) => (here.has(record.id) ? shift(record) : record));
  return { layout, all, get: (id) => all.find((record) => record.id === id) };
}

/** The ids under a node, in order. */
export function leaves(node) {
  return node.id ? [node.id] : node.children.flatMap(leaves);
}

/** The smallest box around the frames of some records, or null. */
export function boxAround(records) {
  const frames = records.map((record) => record?.frame).filter(Boolean);
  if (frames.length === 0) return null;
  const left = Math.min(...frames.map(([x]) => x));
  const top = Math.min(...frames.map(([, y]) => y));
  const right = Math.max(...frames.map(([x, , w]) => x + w));
  const bottom = Math.max(...frames.map(([, y, , h]) => y + h));
  return [left, top, right - left, bottom - top];
}

/** Kinds that are rows of a list, with a caption at one end. */
const CELLS = [
  'slider', 'switch', 'stepper', 'segmentedControl', 'pageControl', 'progressView', 'textField', 'datePicker', 'colorWell', 'rating', 'togglePill',
];

/**
 * The tree as shapes that reflow: `control`, `column`, `group` (cells that belong together), `row`, `buttons`, `strips` (faders side by
 * side, one `strip` each, in which a `side` keeps a meter beside its fader), `columns`, `grid`. A fader anywhere in a horizontal stack makes its children strips, but for those that need width.
 */
export function flowShape(node, kindOf) {
  if (node.id) return { shape: 'control', id: node.id };
  if (node.stack === 'hstack') return rowShape(node, kindOf);
  if (node.stack === 'grid') {
    return { ...named(node), shape: 'grid', columns: node.columns, children: node.children.map((one) => flowShape(one, kindOf)) };
  }
  return { ...named(node), shape: 'column', children: grouped(node.children.map((one) => flowShape(one, kindOf)), kindOf) };
}

/** Kinds that need width: a column holding one is no strip. */
const WIDE = ['slider', 'switch', 'segmentedControl', 'textField', 'datePicker', 'colorWell', 'rating', 'xyPad'];

function rowShape(node, kindOf) {
  const holds = (one, kinds) => leaves(one).some((id) => kinds.includes(kindOf(id)));
  if (!holds(node, ['fader'])) {
    const isButtons = node.children.every((one) => one.id && kindOf(one.id) === 'button');
    const isColumns = node.children.some((one) => !one.id && holds(one, WIDE));
    const shape = isButtons ? 'buttons' : isColumns ? 'columns' : 'row';
    return { ...named(node), shape, children: node.children.map((one) => flowShape(one, kindOf)) };
  }
  const strip = (one) => ({ shape: 'strip', children: stripParts(one) });
  const parts = [];
  for (const child of node.children) {
    if (holds(child, WIDE) && !holds(child, ['fader'])) parts.push(flowShape(child, kindOf));
    else if (parts.at(-1)?.shape === 'strips') parts.at(-1).children.push(strip(child));
    else parts.push({ shape: 'strips', children: [strip(child)] });
  }
  return parts.length === 1 ? { ...named(node), ...parts[0] } : { ...named(node), shape: 'columns', children: parts };
}

/** What stands in a strip, from top to bottom. What a stack puts side by side, a fader and its meter, stays so. */
function stripParts(node) {
  if (node.id) return [{ shape: 'control', id: node.id }];
  if (node.stack !== 'hstack') return node.children.flatMap(stripParts);
  return [{ shape: 'side', children: leaves(node).map((id) => ({ shape: 'control', id })) }];
}

/** The ids under a shape, in order. */
export function shapeLeaves(shape) {
  return shape.id ? [shape.id] : shape.children.flatMap(shapeLeaves);
}

/** Neighbouring cells become one group. A row is a cell when all of it are controls and one of them is a cell. */
function grouped(children, kindOf) {
  const isCell = (one) => (one.shape === 'control' ? CELLS.includes(kindOf(one.id))
    : one.shape === 'row' && one.children.every((child) => child.shape === 'control') && one.children.some(isCell));
  const out = [];
  for (const child of children) {
    const last = out.at(-1);
    if (!isCell(child)) out.push(child);
    else if (last?.shape === 'group') last.children.push(child);
    else out.push({ shape: 'group', children: [child] });
  }
  return out;
}

function named(node) {
  return { title: node.title, spacing: node.spacing };
}

/** What a record is to the layout: its kind, or `fader` for a vertical slider. */
export function layoutKind(record) {
  return record?.kind === 'slider' && record.orientation === 'vertical' ? 'fader' : record?.kind;
}
