/** Which element draws which kind. What every panel has is here from the start; the rest is fetched when a panel holds one. */
import './ui-button.mjs';
import './ui-readings.mjs';
import './ui-sliders.mjs';

const AT_HAND = ['button', 'label', 'slider', 'switch', 'progressView', 'levelMeter'];

/** The others, and the module each is in. */
const LATER = {
  stepper: 'ui-choices', segmentedControl: 'ui-choices', pageControl: 'ui-choices', refreshControl: 'ui-refresh-control',
  textField: 'ui-fields', datePicker: 'ui-fields', colorWell: 'ui-fields',
  fader: 'field-controls', knob: 'field-controls', xyPad: 'field-controls', rating: 'field-controls', togglePill: 'field-controls',
  holdButton: 'field-controls',
};

const arrived = new Set();

/** The module a record wants: for a kind the page does not know, the one that draws it from the look its record brings. */
function moduleFor({ kind, appearance }) {
  if (AT_HAND.includes(kind)) return null;
  return Object.hasOwn(LATER, kind) ? LATER[kind] : appearance ? 'ui-custom' : null;
}

/** The element's name for a record: `levelMeter` is a `ui-level-meter`. */
export function elementFor(record) {
  const isKnown = AT_HAND.includes(record.kind) || Object.hasOwn(LATER, record.kind);
  const name = isKnown ? `ui-${record.kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}` : moduleFor(record);
  return name && customElements.get(name) ? name : 'ui-unknown';
}

/** Fetches what these records need. Null when it is all here; else a promise that is kept even when something could not be had. */
export function loadKinds(records) {
  const missing = new Set(records.map(moduleFor).filter((name) => name && !arrived.has(name)));
  if (missing.size === 0) return null;
  return Promise.all([...missing].map(async (name) => {
    await import(`./${name}.mjs`).catch((error) => console.warn(`can't load ${name}`, error));
    arrived.add(name);
  }));
}
