/**
 * A line of text. The native field edits; every edit goes to the server as the text it led to, a composition as one. While it is being edited
 * here, what others write waits beside it.
 */
import { ControlElement } from './control.mjs';
import { Mirror } from '../core/mirror.mjs';
import { words } from '../core/words.mjs';

const KEYBOARDS = {
  numberPad: 'numeric', decimalPad: 'decimal', phonePad: 'tel', namePhonePad: 'tel', emailAddress: 'email', URL: 'url', webSearch: 'search',
  numbersAndPunctuation: 'numeric', asciiCapableNumberPad: 'numeric',
};
const RETURN_KEYS = { go: 'go', google: 'search', next: 'next', route: 'go', search: 'search', send: 'send', yahoo: 'search', done: 'done', join: 'go', continue: 'next' };

export class TextFieldElement extends ControlElement {
  #text = new Mirror('');
  #caption;
  #native;
  #clear;
  #isComposing = false;

  build() {
    this.#caption = this.makeCaption();
    const field = this.piece('span', 'field');
    this.#native = this.piece('input');
    this.#native.autocomplete = 'off';
    this.#native.spellcheck = false;
    this.#clear = this.piece('button', 'clear');
    this.#clear.type = 'button';
    this.#clear.tabIndex = -1;
    this.#clear.setAttribute('aria-label', words.clear);
    field.append(this.#native, this.#clear);
    this.append(this.#caption, field);
    const native = this.#native;
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
    this.#clear.addEventListener('click', () => this.#send(null, ''));
  }

  get #isSecure() { return this.record.isSecureTextEntry === true; }
  get #isEditing() { return document.activeElement === this.#native; }

  receive(record, own) {
    const native = this.#native;
    this.write(this.#caption, record.title ?? '');
    this.nameNative(native, this.#caption);
    this.describe(native);
    native.type = this.#isSecure ? 'password' : 'text';
    native.readOnly = record.isEnabled === false || this.heldByOther;
    native.inputMode = KEYBOARDS[record.keyboardType] ?? 'text';
    native.enterKeyHint = RETURN_KEYS[record.returnKeyType] ?? 'enter';
    native.autocapitalize = record.autocapitalizationType === 'allCharacters' ? 'characters' : record.autocapitalizationType ?? 'none';
    native.setAttribute('autocorrect', record.autocorrectionType === 'no' ? 'off' : 'on');
    // What a secret is like is all that the record tells: as many bullets as it has characters.
    native.placeholder = this.#isSecure && record.accessibility?.value ? record.accessibility.value : record.placeholder ?? '';
    this.dataset.align = record.textAlignment ?? 'natural';
    if (record.textColor) native.style.setProperty('color', record.textColor);
    else native.style.removeProperty('color');
    this.#text.receive(record.text ?? (this.#isSecure ? this.#text.server : ''), own);
  }

  draw() {
    const { shown } = this.#text;
    const isMoved = this.#text.phase === 'following' && !this.#isComposing && this.#native.value !== shown;
    if (isMoved && !(this.#isSecure && this.#isEditing)) this.#replace(this.#isSecure ? '' : shown);
    this.toggleAttribute('data-pending', this.#text.phase === 'settling');
    const mode = this.record.clearButtonMode ?? 'never';
    const wanted = mode === 'always' || (mode === 'whileEditing' && this.#isEditing) || (mode === 'unlessEditing' && !this.#isEditing);
    this.#clear.hidden = !wanted || this.#native.value === '';
  }

  /** Someone else's text, and the caret where it was, as far as that goes. */
  #replace(text) {
    const { selectionStart, selectionEnd } = this.#native;
    this.#native.value = text;
    if (this.#isEditing) this.#native.setSelectionRange(Math.min(selectionStart, text.length), Math.min(selectionEnd, text.length));
  }

  #edited() { this.#send(this.#native.value, this.#native.value); }

  #send(value, shown) {
    const ref = this.surface.setValue(this, value);
    if (ref === null) {
      this.refuse(words.refusedOffline(this.name));
      this.#text.drop();
    } else {
      this.#native.value = shown;
      this.#text.set(shown, ref, this.surface.now());
    }
    this.surface.settle(this);
  }

  #key(event) {
    if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    this.surface.sendKey(this, { key: event.key, ...(event.repeat && { repeat: true }) });
    if (event.key === 'Escape') this.#native.blur();
  }

  acknowledge(ref) {
    if (this.#text.acknowledge(ref)) this.surface.paint(this);
  }

  expire(now) {
    if (this.#text.expire(now)) this.surface.paint(this);
  }

  letGo() {
    this.#text.drop();
    this.surface.paint(this);
  }
}

customElements.define('ui-text-field', TextFieldElement);
