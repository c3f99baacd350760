/** A colour: the browser's picker, and how much shows through where that is asked for. Each new colour goes to the server while the picker is open. */
import { ControlElement } from './control.mjs';
import { Mirror } from '../core/mirror.mjs';
import { hexOf, opacityOf } from '../core/colour.mjs';
import { words } from '../core/words.mjs';

const BLACK = '#000000ff';

export class ColorWellElement extends ControlElement {
  #colour = new Mirror('');
  #caption;
  #well;
  #native;
  #opacity;

  build() {
    this.#caption = this.makeCaption();
    this.#well = this.piece('span', 'well');
    this.#native = this.piece('input');
    this.#native.type = 'color';
    this.#well.append(this.#native);
    this.#opacity = this.piece('input', 'opacity');
    this.#opacity.type = 'range';
    this.#opacity.max = 1;
    this.#opacity.step = 1 / 255;
    this.append(this.#caption, this.#opacity, this.#well);
    this.#native.addEventListener('input', () => this.#pick(this.#native.value, opacityOf(this.#shown)));
    this.#opacity.addEventListener('input', () => this.#pick(this.#shown.slice(0, 7), this.#opacity.valueAsNumber));
    for (const native of [this.#native, this.#opacity]) {
      native.addEventListener('click', (event) => this.record.isEnabled === false && event.preventDefault());
    }
  }

  get #shown() { return this.#colour.shown || BLACK; }

  receive(record, own) {
    this.write(this.#caption, record.title ?? '');
    this.nameNative(this.#native, this.#caption);
    this.#opacity.setAttribute('aria-label', `${this.label}: ${words.opacity}`);
    this.#opacity.hidden = record.supportsAlpha === false;
    for (const native of [this.#native, this.#opacity]) this.describe(native);
    this.#colour.receive(hexOf(record.selectedColor ?? record.value), own);
  }

  draw() {
    const { shown } = this.#colour;
    this.toggleAttribute('data-pending', this.#colour.phase === 'settling');
    this.#well.style.setProperty('--colour', shown || 'transparent');
    this.#native.value = this.#shown.slice(0, 7);
    this.#opacity.value = opacityOf(this.#shown);
    this.#opacity.setAttribute('aria-valuetext', `${Math.round(opacityOf(this.#shown) * 100)}%`);
  }

  #pick(rgb, opacity) {
    const byte = Math.round(opacity * 255).toString(16).padStart(2, '0');
    const colour = this.record.supportsAlpha === false ? `${rgb}ff` : rgb + byte;
    if (this.record.isEnabled !== false && colour !== this.#colour.shown) {
      const ref = this.surface.setValue(this, colour.toUpperCase());
      if (ref !== null) this.#colour.set(colour, ref, this.surface.now());
    }
    this.surface.settle(this);
  }

  acknowledge(ref) {
    if (this.#colour.acknowledge(ref)) this.surface.paint(this);
  }

  expire(now) {
    if (this.#colour.expire(now)) this.surface.paint(this);
  }

  letGo() {
    this.#colour.drop();
    this.surface.paint(this);
  }
}

customElements.define('ui-color-well', ColorWellElement);
