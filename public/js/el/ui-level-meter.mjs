/** A level that the device reports, and its peak. It is drawn by moving what is there: a new level costs no layout. */
import { ControlElement } from './control.mjs';

export class LevelMeterElement extends ControlElement {
  #caption;
  #meter;
  #level;
  #peak;

  build() {
    this.#caption = this.makeCaption();
    this.#meter = this.piece('span', 'meter');
    this.#meter.setAttribute('role', 'meter');
    this.#level = this.piece('i', 'level');
    this.#peak = this.piece('i', 'peak');
    this.#meter.append(this.#level, this.#peak);
    this.append(this.#meter, this.#caption);
  }

  receive(record) {
    this.write(this.#caption, record.title ?? '');
    this.nameNative(this.#meter, this.#caption);
    this.#meter.setAttribute('aria-valuemin', record.minimumValue ?? -60);
    this.#meter.setAttribute('aria-valuemax', record.maximumValue ?? 0);
  }

  draw() {
    const { minimumValue: low = -60, maximumValue: high = 0, value = low, peak = low, accessibility } = this.record;
    const part = (level) => (high > low ? Math.min(1, Math.max(0, (level - low) / (high - low))) : 0);
    this.#level.style.setProperty('--p', part(value));
    this.#peak.style.setProperty('--p', part(peak));
    this.#meter.setAttribute('aria-valuenow', value);
    this.#meter.setAttribute('aria-valuetext', accessibility?.value ?? `${Math.round(value)} dB`);
  }
}

customElements.define('ui-level-meter', LevelMeterElement);
