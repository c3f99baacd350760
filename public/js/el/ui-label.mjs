/** A label: text the server sets. */
import { ControlElement } from './control.mjs';

export class LabelElement extends ControlElement {
  #text;

  build() {
    this.#text = this.piece('span', 'text');
    this.append(this.#text);
  }

  receive(record) {
    const text = String(record.text ?? record.value ?? record.title ?? '');
    if (this.#text.textContent !== text) this.#text.textContent = text;
    this.dataset.align = record.textAlignment ?? 'natural';
  }
}

customElements.define('ui-label', LabelElement);
