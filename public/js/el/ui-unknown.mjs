/** A control of a kind this page does not know: a labelled box that says so. Everything beside it works. */
import { ControlElement } from './control.mjs';
import { words } from '../core/words.mjs';

export class UnknownElement extends ControlElement {
  #name;
  #remark;

  build() {
    this.#name = this.piece('span', 'caption');
    this.#remark = this.piece('span', 'remark');
    this.append(this.#name, this.#remark);
  }

  receive(record) {
    this.#name.textContent = this.name;
    this.#remark.textContent = words.unknownKind(record.kind);
  }
}

customElements.define('ui-unknown', UnknownElement);
