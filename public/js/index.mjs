/** The list of panels, each with a small picture of its layout drawn from the server's frames. */
import { boxAround, layoutKind } from './core/layout.mjs';
import { language, speak, words } from './core/words.mjs';
import { Settings } from './settings.mjs';

const root = new URL('../', import.meta.url);
const list = document.getElementById('panels');
const note = document.getElementById('note');
const RETRY_AFTER = 2000;

/** At most this many pictures: each costs a snapshot. */
const PICTURES = 24;

await speak(new Settings(new URLSearchParams(location.search)).languages);
document.documentElement.lang = language;
document.querySelector('h1').textContent = words.panels;

async function get(path) {
  const response = await fetch(new URL(path, root), { headers: { Accept: 'application/json' }, cache: 'no-cache' });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

function make(name, className, text, ...children) {
  const element = Object.assign(document.createElement(name), { className: className ?? '', textContent: text ?? '' });
  element.append(...children);
  return element;
}

async function show() {
  let panels;
  try {
    ({ panels } = await get('v1/panels'));
  } catch (error) {
    note.textContent = words.unreachable;
    console.warn(String(error));
    setTimeout(show, RETRY_AFTER);
    return;
  }
  note.textContent = panels.length === 0 ? words.noPanels : '';
  if (panels.length === 0) note.append(make('span', 'hint', words.noPanelsHint));
  list.replaceChildren(...panels.map(entry));
  await Promise.allSettled([...list.children].slice(0, PICTURES).map(addPicture));
}

function entry(panel) {
  const link = make('a', 'panel', null, make('span', 'picture'), make('span', 'panel-title', panel.title));
  link.href = new URL(`p/${encodeURIComponent(panel.panel)}`, root).href;
  link.dataset.panel = panel.panel;
  return make('li', null, null, link);
}

async function addPicture(item) {
  const link = item.firstElementChild;
  const snapshot = await get(`v1/panels/${encodeURIComponent(link.dataset.panel)}`);
  const controls = snapshot.controls.filter((record) => !record.isHidden);
  link.append(make('span', 'panel-note', words.controls(controls.length)));
  const picture = draw(controls);
  if (picture) link.firstElementChild.append(picture);
}

const SVG = 'http://www.w3.org/2000/svg';

function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

const rect = (part, x, y, width, height, rx) => shape('rect', { class: part, x, y, width, height, rx });

function draw(controls) {
  const bounds = boxAround(controls);
  if (!bounds) return null;
  const [x, y, width, height] = bounds;
  const picture = shape('svg', { viewBox: `${x - 8} ${y - 8} ${width + 16} ${height + 16}`, 'aria-hidden': 'true' });
  for (const record of controls) {
    if (record.frame) picture.append(...drawControl(layoutKind(record), record));
  }
  return picture;
}

function drawControl(kind, { frame: [x, y, width, height], value, minimumValue = 0, maximumValue = 1, isSelected, isOn, tintColor }) {
  const part = maximumValue > minimumValue ? (value - minimumValue) / (maximumValue - minimumValue) : 0;
  if (kind === 'fader') {
    const middle = x + width / 2;
    return [
      rect('line', middle - 3, y, 6, height, 3),
      rect('cap', middle - 18, y + (1 - part) * (height - 24), 36, 24, 6),
    ];
  }
  if (kind === 'slider') {
    const middle = y + height / 2;
    return [
      rect('line', x, middle - 3, width, 6, 3),
      rect('cap', x + part * (width - 28), middle - 14, 28, 28, 14),
    ];
  }
  if (kind === 'label') return [rect('text', x, y + height / 2 - 4, width / 2, 8, 4)];
  const lit = isSelected || isOn;
  const look = lit ? 'pad lit' : 'pad';
  if (kind === 'switch') return [rect(look, x + width - 52, y + height / 2 - 15, 52, 30, 15)];
  const pad = rect(look, x, y, width, height, 12);
  if (lit && tintColor) pad.style.setProperty('fill', tintColor);
  return [pad];
}

document.addEventListener('visibilitychange', () => document.hidden || show());
show();
