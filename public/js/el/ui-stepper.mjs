/** A stepper: minus and plus. The server steps, and goes on stepping while a half is held. */
import { TrackedElement, stepKeys } from './tracked.mjs';
import { words } from '../core/words.mjs';

export class StepperElement extends TrackedElement {
  #caption;
  #readout;
  #pad;
  #halves;
  #up = null;

  build() {
    this.#caption = this.makeCaption();
    this.#readout = this.piece('output', 'readout');
    this.#pad = this.piece('span', 'stepper');
    this.#pad.setAttribute('role', 'group');
    this.#halves = [this.#half(false), this.#half(true)];
    this.#pad.append(...this.#halves);
    this.append(this.#caption, this.#readout, this.#pad);
    this.follow(this.#pad, null);
  }

  #half(up) {
    const half = this.piece('button', up ? 'plus' : 'minus');
    half.type = 'button';
    half.setAttribute('aria-label', up ? words.increment : words.decrement);
    // Space and Enter press the half they are on; held, the keyboard repeats them.
    this.takeKeys(half, (event) => (event.key === ' ' || event.key === 'Enter' ? (up ? 'ArrowUp' : 'ArrowDown') : stepKeys(event)));
    half.addEventListener('click', (event) => {
      if (event.detail === 0 && this.record.isEnabled !== false) this.surface.adjust(this, up);
    });
    return half;
  }

  receive(record, own) {
    super.receive(record, own);
    this.write(this.#caption, record.title ?? '');
    this.nameNative(this.#pad, this.#caption);
    const { minimumValue = 0, maximumValue = 100, value = 0, wraps } = record;
    for (const [half, atEnd] of [[this.#halves[0], value <= minimumValue], [this.#halves[1], value >= maximumValue]]) {
      const dead = record.isEnabled === false || (atEnd && !wraps);
      if (dead) half.setAttribute('aria-disabled', 'true');
      else half.removeAttribute('aria-disabled');
    }
    const text = record.accessibility?.value ?? String(value);
    this.write(this.#readout, text);
  }

  draw() {
    super.draw();
    const pressed = this.lit.shown && this.start ? this.#up : null;
    this.#halves[0].toggleAttribute('data-pressed', pressed === false);
    this.#halves[1].toggleAttribute('data-pressed', pressed === true);
  }

  pressed([u]) { this.#up = (this.isMirrored ? 1 - u : u) >= 0.5; }
}

customElements.define('ui-stepper', StepperElement);
