/** A date, a time, or how long to count down: the browser's own picker, in the zone of the panel. */
import { ControlElement } from './control.mjs';
import { Mirror } from '../core/mirror.mjs';
import { fromInput, inputType, toInput } from '../core/dates.mjs';

export class DatePickerElement extends ControlElement {
  #shown = new Mirror('');
  #caption;
  #native;

  build() {
    this.#caption = this.makeCaption();
    const field = this.piece('span', 'field');
    this.#native = this.piece('input');
    field.append(this.#native);
    this.append(this.#caption, field);
    this.#native.addEventListener('change', () => this.#set());
    this.#native.addEventListener('blur', () => this.surface.paint(this));
  }

  get #mode() { return this.record.datePickerMode ?? 'dateAndTime'; }

  receive(record, own) {
    const native = this.#native;
    this.write(this.#caption, record.title ?? '');
    this.nameNative(native, this.#caption);
    this.describe(native);
    this.dataset.mode = this.#mode;
    if (native.type !== inputType(this.#mode)) native.type = inputType(this.#mode);
    native.readOnly = record.isEnabled === false || this.heldByOther;
    const isDated = /^date|Month/.test(this.#mode);
    native.min = isDated ? toInput(record.minimumDate, this.#mode) : '';
    native.max = isDated ? toInput(record.maximumDate, this.#mode) : '';
    if (/Time|time/.test(this.#mode)) native.step = 60 * (record.minuteInterval ?? 1);
    this.#shown.receive(toInput(record.value, this.#mode), own);
  }

  draw() {
    this.toggleAttribute('data-pending', this.#shown.phase === 'settling');
    if (this.#native.value !== this.#shown.shown) this.#native.value = this.#shown.shown;
  }

  #set() {
    const value = fromInput(this.#native.value, this.#mode);
    if (value !== null && this.record.isEnabled !== false) {
      const ref = this.surface.setValue(this, value);
      if (ref !== null) this.#shown.set(this.#native.value, ref, this.surface.now());
    }
    this.surface.settle(this);
  }

  acknowledge(ref) {
    if (this.#shown.acknowledge(ref)) this.surface.paint(this);
  }

  expire(now) {
    if (this.#shown.expire(now)) this.surface.paint(this);
  }
}

customElements.define('ui-date-picker', DatePickerElement);
