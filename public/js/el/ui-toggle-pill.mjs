/** On or off in one pill, with a title for each. Let go beside it, even near, it does not toggle. */
import { TrackedElement } from './tracked.mjs';

export class TogglePillElement extends TrackedElement {
  #caption;
  #native;

  build() {
    this.#caption = this.makeCaption();
    this.#native = this.piece('button', 'pill');
    this.#native.type = 'button';
    this.append(this.#caption, this.#native);
    this.follow(this.#native, this.#native);
    this.takeKeys(this.#native, ({ key }) => (key === ' ' || key === 'Enter' ? key : null));
    this.#native.addEventListener('click', (event) => event.detail === 0 && this.setValue(!this.main.shown));
  }

  receive(record, own) {
    super.receive(record, own);
    this.write(this.#caption, record.title ?? '');
    this.#native.setAttribute('aria-label', this.label);
  }

  draw() {
    super.draw();
    const on = this.main.shown === true;
    this.toggleAttribute('data-on', on);
    this.#native.setAttribute('aria-pressed', on);
    const title = on ? this.record.onTitle ?? 'On' : this.record.offTitle ?? 'Off';
    this.write(this.#native, title);
  }

  lifted([u, v]) {
    return u >= 0 && u < 1 && v >= 0 && v < 1 ? !this.main.server : undefined;
  }
}

customElements.define('ui-toggle-pill', TogglePillElement);
