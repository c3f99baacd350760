/** Which element draws which kind. */
import './ui-button.mjs';
import './ui-label.mjs';
import './ui-slider.mjs';
import './ui-switch.mjs';
import './ui-unknown.mjs';

const ELEMENTS = { button: 'ui-button', label: 'ui-label', slider: 'ui-slider', switch: 'ui-switch' };

/** The element's name for a record's kind. */
export function elementFor(kind) {
  return ELEMENTS[kind] ?? 'ui-unknown';
}
