/**
 * Which element draws which kind. The four that every panel has are here from the start; the rest is fetched when a panel holds one,
 * each with its sheet.
 */
import './ui-button.mjs';
import './ui-label.mjs';
import './ui-slider.mjs';
import './ui-switch.mjs';
import './ui-unknown.mjs';
import { loadSheet } from './sheets.mjs';

const AT_HAND = { button: 'ui-button', label: 'ui-label', slider: 'ui-slider', switch: 'ui-switch' };

/** The sheets are few, so that a panel costs few requests: one for UIKit's further controls, one for the field's. */
const LATER = {
  stepper: ['ui-stepper', 'further'],
  segmentedControl: ['ui-segmented-control', 'further'],
  pageControl: ['ui-page-control', 'further'],
  progressView: ['ui-progress-view', 'further'],
  textField: ['ui-text-field', 'further'],
  datePicker: ['ui-date-picker', 'further'],
  colorWell: ['ui-color-well', 'further'],
  refreshControl: ['ui-refresh-control', 'further'],
};

/** What draws a kind the page does not know from the look its record brings. */
const CUSTOM = ['ui-custom', 'custom'];

const known = (kinds, kind) => (Object.hasOwn(kinds, kind) ? kinds[kind] : null);
const arrived = new Map();

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
  const missing = new Map(records.map(needed).filter((part) => part && !arrived.has(part[0])));
  if (missing.size === 0) return null;
  return Promise.all([...missing].map(async ([name, sheet]) => {
    const parts = await Promise.allSettled([import(`./${name}.mjs`), loadSheet(sheet)]);
    for (const { reason } of parts) if (reason) console.warn(`can't load ${name}`, reason);
    arrived.set(name, true);
  }));
}
