/**
 * Which element draws which kind. What every panel has is here from the start; the rest is fetched when a panel holds one, each with
 * its sheet.
 */
import './ui-button.mjs';
import './ui-readings.mjs';
import './ui-slider.mjs';
import './ui-switch.mjs';

const AT_HAND = {
  button: 'ui-button', label: 'ui-label', slider: 'ui-slider', switch: 'ui-switch', progressView: 'ui-progress-view', levelMeter: 'ui-level-meter',
};

/** The others: an element, the sheet it needs, and the module it is in where that has another name. */
const LATER = {
  stepper: ['ui-stepper', 'further'],
  segmentedControl: ['ui-segmented-control', 'further'],
  pageControl: ['ui-page-control', 'further'],
  textField: ['ui-text-field', 'further', 'ui-fields'],
  datePicker: ['ui-date-picker', 'further', 'ui-fields'],
  colorWell: ['ui-color-well', 'further', 'ui-fields'],
  refreshControl: ['ui-refresh-control', 'further'],
  rating: ['ui-rating', 'field'],
  togglePill: ['ui-toggle-pill', 'field', 'ui-pill'],
  holdButton: ['ui-hold-button', 'field', 'ui-pill'],
  knob: ['ui-knob', 'field'],
  xyPad: ['ui-xy-pad', 'field'],
  fader: ['ui-fader', 'field'],
};

/** What draws a kind the page does not know from the look its record brings. */
const CUSTOM = ['ui-custom', 'field'];

const known = (kinds, kind) => (Object.hasOwn(kinds, kind) ? kinds[kind] : null);
const arrived = new Set();
const sheets = new Map();

function needed(record) {
  if (known(AT_HAND, record.kind)) return null;
  return known(LATER, record.kind) ?? (record.appearance ? CUSTOM : null);
}

/** The element's name for a record. */
export function elementFor(record) {
  const [name] = needed(record) ?? [];
  if (name && customElements.get(name)) return name;
  return known(AT_HAND, record.kind) ?? 'ui-unknown';
}

/** Fetches what these records need. Null when it is all here; else a promise that is kept even when something could not be had. */
export function loadKinds(records) {
  const missing = new Map(records.map(needed).filter((part) => part && !arrived.has(part[0])).map((part) => [part[0], part]));
  if (missing.size === 0) return null;
  return Promise.all([...missing.values()].map(async ([name, sheet, file = name]) => {
    const parts = await Promise.allSettled([import(`./${file}.mjs`), loadSheet(sheet)]);
    for (const { reason } of parts) if (reason) console.warn(`can't load ${name}`, reason);
    arrived.add(name);
  }));
}

/** Resolves once the sheet of that name is in force. Asked twice, it is fetched once. */
export function loadSheet(name) {
  if (!sheets.has(name)) {
    sheets.set(name, new Promise((resolve, reject) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = new URL(`../../css/${name}.css`, import.meta.url).href;
      link.onload = resolve;
      link.onerror = () => reject(new Error(`no sheet ${name}`));
      document.head.append(link);
    }));
  }
  return sheets.get(name);
}
