/** Puts a panel's elements on the page: at the server's frames, or reflowed. Elements are moved, never made anew. */
import { balancedColumns, boxAround, faderHeight, flowShape, layoutKind, layoutTree } from '../core/layout.mjs';

/** The least width of a strip in a row of faders, and the gap between two. */
const STRIP = 64;
const GAP = 8;

/** The room above a frame for its caption, points, and the kinds that have none there. */
const CAPTION = 22;

/** The room above a caption on a plate, points. */
const AIR = 4;

const UNCAPTIONED = ['button', 'label', 'progressView', 'view'];

function box(className) {
  const element = document.createElement('div');
  element.className = className;
  return element;
}

function place(element, [x, y, width, height]) {
  element.style.setProperty('left', `${x}px`);
  element.style.setProperty('top', `${y}px`);
  element.style.setProperty('width', `${width}px`);
  element.style.setProperty('height', `${height}px`);
}

function unplace(element) {
  for (const name of ['left', 'top', 'width', 'height']) element.style.removeProperty(name);
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
  const wrap = box('stage-wrap');
  wrap.style.setProperty('width', `${width * scale}px`);
  wrap.style.setProperty('height', `${height * scale}px`);
  const walk = (node, plated) => {
    if (node.shape === 'control') {
      const element = elements.get(node.id);
      place(element, records.get(node.id).frame ?? [0, 0, 0, 0]);
      element.toggleAttribute('data-plated', plated);
      stage.append(element);
      return;
    }
    if (node.shape === 'strip') stage.append(plate(node, records));
    for (const child of node.children) walk(child, node.shape === 'strip');
  };
  walk(shapes(records), false);
  wrap.append(stage);
  root.replaceChildren(wrap);
}

/** A record whose frame takes in the room above it that the server keeps for its caption. */
function withCaption(record) {
  if (!record.frame || !record.title || UNCAPTIONED.includes(record.kind)) return record;
  const [x, y, width, height] = record.frame;
  return { ...record, frame: [x, y - CAPTION, width, height + CAPTION] };
}

/** What lies under the controls of a strip: their frames, which draw a little smaller on it, and air above the caption. */
function plate(node, records) {
  const element = box('plate');
  const [x, y, width, height] = boxAround(node.children.map(({ id }) => withCaption(records.get(id)))) ?? [0, AIR, 0, 0];
  place(element, [x, y - AIR, width, height + AIR]);
  return element;
}

/** The flow: stacks reflowed to the width there is. Returns the rows of strips, which `fitStrips` divides. */
export function arrangeFlow(root, records, elements) {
  const rows = [];
  const build = (node) => {
    if (node.shape === 'control') {
      const element = elements.get(node.id);
      unplace(element);
      element.removeAttribute('data-plated');
      return element;
    }
    const element = box(`flow-${node.shape}`);
    if (node.columns) element.style.setProperty('--columns', node.columns);
    if (node.shape === 'strips') rows.push(element);
    element.append(...node.children.map(build));
    if (!node.title) return element;
    const section = document.createElement('section');
    const heading = document.createElement('h2');
    heading.textContent = node.title;
    section.append(heading, element);
    return section;
  };
  const flow = box('flow');
  flow.append(build(shapes(records)));
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
