/** Puts a panel's elements on the page: at the server's frames, or reflowed. Elements are moved, never made anew. */
import { make } from './control.mjs';
import { balancedColumns, boxAround, faderHeight, flowShape, layoutKind, layoutTree, shapeLeaves } from '../core/layout.mjs';

/** The least width of a strip in a row of faders, and the gap between two. */
const STRIP = 64;
const GAP = 8;

/** The room above a frame for its caption, points, and the kinds that have none there. */
const CAPTION = 22;

/** The room above a caption on the plate of a strip, and around a column at most, points. */
const AIR = 4;
const MARGIN = 14;

/** Kinds of one size that a column of the server's centres: here they are rows, the caption at one end and the control at the other. */
const ROWS = ['switch', 'stepper', 'togglePill', 'colorWell', 'rating'];

const UNCAPTIONED = ['button', 'label', 'progressView', 'levelMeter', 'holdButton', 'view'];

const box = (className, ...children) => make('div', className, null, ...children);

/** Puts an element at a frame; without one, where it comes in the flow. */
function place(element, frame) {
  for (const [index, name] of ['left', 'top', 'width', 'height'].entries()) element.style.setProperty(name, frame ? `${frame[index]}px` : '');
}

function shapes(records) {
  const tree = layoutTree(records.layout, records.all);
  return flowShape(tree, (id) => layoutKind(records.get(id)));
}

/** The stage: every element at its frame, a plate under each strip, the whole scaled. */
export function arrangeStage(root, records, elements, size, scale) {
  const stage = box('stage');
  const [width, height] = size;
  place(stage, [0, 0, width, height]);
  stage.style.setProperty('scale', scale);
  const wrap = box('stage-wrap', stage);
  wrap.style.setProperty('width', `${width * scale}px`);
  wrap.style.setProperty('height', `${height * scale}px`);
  const walk = (node, plated, column) => {
    if (node.shape === 'control') {
      const [element, record] = [elements.get(node.id), records.get(node.id)];
      const [, y, own, height] = record.frame ?? [0, 0, 0, 0];
      const isRow = column && ROWS.includes(record.kind) && column[2] > own + 60;
      place(element, isRow ? [column[0], y - CAPTION, column[2], height + CAPTION] : record.frame ?? [0, 0, 0, 0]);
      element.toggleAttribute('data-row', Boolean(isRow));
      element.toggleAttribute('data-plated', plated);
      stage.append(element);
      return;
    }
    const boxOf = (one) => boxAround(shapeLeaves(one).map((id) => withCaption(records.get(id))));
    const inside = node.shape === 'column' ? boxOf(node) : node.shape === 'group' ? column : null;
    if (node.shape === 'strip' && shapeLeaves(node).length > 1) stage.append(plate(boxOf(node), 0, AIR));
    // Columns with enough room between them stand on plates of their own.
    const margin = node.shape === 'columns' ? Math.min(MARGIN, (node.spacing ?? 0) / 2 - 4) : 0;
    const [, top, , tall] = (margin >= 8 && boxOf(node)) || [];
    for (const child of node.children) {
      const own = top !== undefined && shapeLeaves(child).length > 1 && boxOf(child);
      if (own) stage.append(plate([own[0], top, own[2], tall], margin, margin));
      walk(child, plated || node.shape === 'strip', inside);
    }
  };
  walk(shapes(records), false, null);
  root.replaceChildren(wrap);
}

/** A record whose frame takes in the room above it that the server keeps for its caption. */
function withCaption(record) {
  if (!record.frame || !record.title || UNCAPTIONED.includes(record.kind)) return record;
  const [x, y, width, height] = record.frame;
  return { ...record, frame: [x, y - CAPTION, width, height + CAPTION] };
}

/** What lies under some controls: the box around them, and air at its sides and above. */
function plate(around, side, above) {
  const element = box('plate');
  const [x, y, width, height] = around ?? [0, above, 0, 0];
  place(element, [x - side, y - above, width + 2 * side, height + above + side]);
  return element;
}

/** The flow: stacks reflowed to the width there is. Returns the rows of strips, which `fitStrips` divides. */
export function arrangeFlow(root, records, elements) {
  const rows = [];
  const build = (node) => {
    if (node.shape === 'control') {
      const element = elements.get(node.id);
      place(element, null);
      for (const mark of ['data-plated', 'data-row']) element.removeAttribute(mark);
      return element;
    }
    const element = box(`flow-${node.shape}`);
    if (node.columns) element.style.setProperty('--columns', node.columns);
    if (node.shape === 'strips') rows.push(element);
    element.append(...node.children.map(build));
    if (!node.title) return element;
    return make('section', null, null, make('h2', null, node.title), element);
  };
  const flow = box('flow', build(shapes(records)));
  root.replaceChildren(flow);
  return rows;
}

/** Divides rows of strips evenly over the width there is now, and gives their faders the height that is left of `view`. */
export function fitStrips(rows, flow, height) {
  if (rows.length === 0) return;
  let lines = 0;
  for (const row of rows) {
    const columns = balancedColumns(row.children.length, row.clientWidth, STRIP, GAP);
    row.style.setProperty('--columns', columns);
    lines += Math.ceil(row.children.length / columns);
  }
  const fader = rows[0].querySelector('[data-axis="vertical"]');
  flow.style.setProperty('--fader', `${faderHeight(fader.offsetHeight, height - flow.offsetHeight, lines)}px`);
}
