/** A label: text the server sets. */
import { ControlElement } from './control.mjs';

/** UIFont's weights as CSS has them. */
const WEIGHTS = { regular: 400, medium: 500, semibold: 600, bold: 700 };

export class LabelElement extends ControlElement {
  #text;

  build() {
    this.#text = this.piece('span', 'text');
    this.append(this.#text);
  }

  receive(record) {
    const text = String(record.text ?? record.value ?? record.title ?? '');
    this.write(this.#text, text);
    this.dataset.align = record.textAlignment ?? 'natural';
    this.style.setProperty('font-size', `${(record.fontSize ?? 17) / 16}rem`);
    this.style.setProperty('font-weight', WEIGHTS[record.fontWeight] ?? 400);
  }
}

customElements.define('ui-label', LabelElement);
