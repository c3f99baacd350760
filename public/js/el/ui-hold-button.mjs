/** On while it is held, off the moment it is not. */
import { TrackedElement } from './tracked.mjs';

export class HoldButtonElement extends TrackedElement {
  #native;

  build() {
    this.#native = this.piece('button', 'hold');
    this.#native.type = 'button';
    this.append(this.#native);
    this.follow(this.#native, this.#native);
    this.takeKeys(this.#native, ({ key }) => (key === ' ' || key === 'Enter' ? key : null));
    this.#native.addEventListener('click', (event) => event.detail === 0 && this.surface.tap(this));
  }

  receive(record, own) {
    super.receive(record, own);
    this.write(this.#native, record.title ?? '');
    if (this.label !== record.title) this.#native.setAttribute('aria-label', this.label);
    else this.#native.removeAttribute('aria-label');
  }

  draw() {
    super.draw();
    this.toggleAttribute('data-on', this.main.shown === true);
    this.#native.setAttribute('aria-pressed', this.main.shown === true);
  }

  pressed() { return true; }
  lifted() { return false; }
}

customElements.define('ui-hold-button', HoldButtonElement);
