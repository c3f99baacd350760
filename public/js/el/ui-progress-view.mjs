/** How far something is: read, not operated. */
import { ControlElement } from './control.mjs';

export class ProgressElement extends ControlElement {
  #caption;
  #bar;
  #part;

  build() {
    this.#caption = this.makeCaption();
    this.#bar = this.piece('span', 'progress');
    this.#bar.setAttribute('role', 'progressbar');
    this.#bar.setAttribute('aria-valuemin', 0);
    this.#bar.setAttribute('aria-valuemax', 100);
    this.#part = this.piece('i');
    this.#bar.append(this.#part);
    this.append(this.#caption, this.#bar);
  }

  receive(record) {
    const part = record.progress ?? record.value ?? 0;
    this.write(this.#caption, record.title ?? '');
    this.nameNative(this.#bar, this.#caption);
    this.#bar.setAttribute('aria-valuenow', Math.round(part * 100));
    this.#part.style.setProperty('--p', part);
    if (record.trackTintColor) this.#bar.style.setProperty('--groove', record.trackTintColor);
  }
}

customElements.define('ui-progress-view', ProgressElement);
