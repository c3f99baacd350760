/** What is typed or picked: text, dates, colours. The native field edits; every edit goes to the server as the value it led to. */
import { ControlElement, define } from './control.mjs';
import { fromInput, inputType, toInput } from '../core/dates.mjs';
import { hexOf, opacityOf } from '../core/look.mjs';
import { percent, words } from '../core/words.mjs';

const KEYBOARDS = {
  numberPad: 'numeric', decimalPad: 'decimal', phonePad: 'tel', namePhonePad: 'tel', emailAddress: 'email', URL: 'url', webSearch: 'search',
  numbersAndPunctuation: 'numeric', asciiCapableNumberPad: 'numeric',
};
const RETURN_KEYS = { google: 'search', yahoo: 'search', route: 'go', join: 'go', continue: 'next' };
const PLAIN_RETURN_KEYS = ['go', 'next', 'search', 'send', 'done'];

/** A line of text. While it is being edited here, what others write waits beside it. A composition goes as one. */
class TextFieldElement extends ControlElement {
  #clear;
  #isComposing = false;

  build() {
    const field = this.piece('span', 'field');
    const native = this.piece('input');
    this.native = native;
    native.autocomplete = 'off';
    native.spellcheck = false;
    this.#clear = this.piece('button', 'clear');
    this.#clear.tabIndex = -1;
    this.#clear.setAttribute('aria-label', words.clear);
    field.append(native, this.#clear);
    this.append(this.makeCaption(), field);
    native.addEventListener('compositionstart', () => { this.#isComposing = true; });
    native.addEventListener('compositionend', () => {
      this.#isComposing = false;
      this.#edited();
    });
    native.addEventListener('input', () => this.#isComposing || this.#edited());
    native.addEventListener('keydown', (event) => this.#key(event));
    native.addEventListener('focus', () => this.record.isSecureTextEntry && native.select());
    native.addEventListener('blur', () => this.surface.paint(this));
    this.#clear.addEventListener('pointerdown', (event) => event.preventDefault());
    this.#clear.addEventListener('click', () => {
      native.value = '';
      this.setValue(null, '');
    });
  }

  get #isSecure() { return this.record.isSecureTextEntry === true; }
  get #isEditing() { return document.activeElement === this.native; }

  valueOf(record) { return record.text ?? (record.isSecureTextEntry ? this.main.server : ''); }

  receive(record) {
    const { native } = this;
    native.type = this.#isSecure ? 'password' : 'text';
    native.readOnly = this.isOff || this.heldByOther;
    native.inputMode = KEYBOARDS[record.keyboardType] ?? 'text';
    const { returnKeyType: key, autocapitalizationType: capitals } = record;
    native.enterKeyHint = PLAIN_RETURN_KEYS.includes(key) ? key : RETURN_KEYS[key] ?? 'enter';
    native.autocapitalize = capitals === 'allCharacters' ? 'characters' : capitals ?? 'none';
    native.setAttribute('autocorrect', record.autocorrectionType === 'no' ? 'off' : 'on');
    // What a secret is like is all that the record tells: as many bullets as it has characters.
    native.placeholder = this.#isSecure && record.accessibility?.value ? record.accessibility.value : record.placeholder ?? '';
    this.dataset.align = record.textAlignment ?? 'natural';
    native.style.setProperty('color', record.textColor ?? '');
  }

  draw() {
    super.draw();
    const { shown, phase } = this.main;
    const isMoved = phase === 'following' && !this.#isComposing && this.native.value !== shown;
    if (isMoved && !(this.#isSecure && this.#isEditing)) this.#replace(this.#isSecure ? '' : shown ?? '');
    const mode = this.record.clearButtonMode ?? 'never';
    const wanted = mode === 'always' || (mode === 'whileEditing' && this.#isEditing) || (mode === 'unlessEditing' && !this.#isEditing);
    this.#clear.hidden = !wanted || this.native.value === '';
  }

  /** Someone else's text, and the caret where it was, as far as that goes. */
  #replace(text) {
    const { selectionStart, selectionEnd } = this.native;
    this.native.value = text;
    if (this.#isEditing) this.native.setSelectionRange(Math.min(selectionStart, text.length), Math.min(selectionEnd, text.length));
  }

  #edited() { this.setValue(this.native.value); }

  #key(event) {
    if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    this.surface.sendKey(this, { key: event.key, ...(event.repeat && { repeat: true }) });
    if (event.key === 'Escape') this.native.blur();
  }
}

/** A date, a time, or how long to count down: the browser's own picker, in the zone of the panel. */
class DatePickerElement extends ControlElement {
  build() {
    const field = this.piece('span', 'field');
    this.native = this.piece('input');
    field.append(this.native);
    this.append(this.makeCaption(), field);
    this.native.addEventListener('change', () => {
      const value = fromInput(this.native.value, this.#mode);
      if (value === null) this.surface.settle(this);
      else this.setValue(value, this.native.value);
    });
    this.native.addEventListener('blur', () => this.surface.paint(this));
  }

  get #mode() { return this.record.datePickerMode ?? 'dateAndTime'; }

  valueOf(record) { return toInput(record.value, record.datePickerMode ?? 'dateAndTime'); }

  receive(record) {
    const { native } = this;
    const mode = this.#mode;
    this.dataset.mode = mode;
    if (native.type !== inputType(mode)) native.type = inputType(mode);
    native.readOnly = this.isOff || this.heldByOther;
    const isDated = /^date|Month/.test(mode);
    native.min = isDated ? toInput(record.minimumDate, mode) : '';
    native.max = isDated ? toInput(record.maximumDate, mode) : '';
    if (/time/i.test(mode)) native.step = 60 * (record.minuteInterval ?? 1);
  }

  draw() {
    super.draw();
    if (this.native.value !== this.main.shown) this.native.value = this.main.shown;
  }
}

/** A colour: the browser's picker, and how much shows through where that is asked for. Each new colour goes to the server while the picker is open. */
class ColorWellElement extends ControlElement {
  #opacity;

  build() {
    const well = this.piece('span', 'well');
    this.native = this.piece('input');
    this.native.type = 'color';
    well.append(this.native);
    this.#opacity = this.range(1 / 255);
    this.#opacity.className = 'opacity';
    this.#opacity.max = 1;
    this.append(this.makeCaption(), this.#opacity, well);
    for (const native of [this.native, this.#opacity]) {
      native.addEventListener('input', () => this.#pick());
      native.addEventListener('click', (event) => this.isOff && event.preventDefault());
    }
  }

  valueOf(record) { return hexOf(record.selectedColor ?? record.value); }

  receive(record) {
    this.#opacity.hidden = record.supportsAlpha === false;
    this.#opacity.setAttribute('aria-label', `${this.label}: ${words.opacity}`);
    this.describe(this.#opacity);
  }

  draw() {
    super.draw();
    const { shown } = this.main;
    const opacity = opacityOf(shown || '#000000ff');
    this.style.setProperty('--colour', shown || 'transparent');
    this.native.value = (shown || '#000000').slice(0, 7);
    this.tell(this.#opacity, opacity, percent(opacity));
  }

  #pick() {
    const alpha = this.record.supportsAlpha === false ? 255 : Math.round(this.#opacity.valueAsNumber * 255);
    const colour = this.native.value + alpha.toString(16).padStart(2, '0');
    if (colour === this.main.shown) this.surface.settle(this);
    else this.setValue(colour.toUpperCase(), colour);
  }
}

define({ 'text-field': TextFieldElement, 'date-picker': DatePickerElement, 'color-well': ColorWellElement });
