/** A stepper: minus and plus. The server steps, and goes on stepping while a half is held. */
import { TrackedElement, pressKeys, stepKeys } from './tracked.mjs';
import { number, words } from '../core/words.mjs';

export class StepperElement extends TrackedElement {
  #readout;
  #halves;
  #up = null;

  build() {
    this.#readout = this.piece('output', 'readout');
    this.native = this.piece('span', 'stepper');
    this.native.setAttribute('role', 'group');
    this.#halves = [this.#half(false), this.#half(true)];
    this.native.append(...this.#halves);
    this.append(this.makeCaption(), this.#readout, this.native);
    this.follow(this.native);
  }

  #half(up) {
    const half = this.piece('button', up ? 'plus' : 'minus');
    half.setAttribute('aria-label', up ? words.increment : words.decrement);
    // Space and Enter press the half they are on; held, the keyboard repeats them.
    this.takeKeys(half, (event) => (pressKeys(event) ? (up ? 'ArrowUp' : 'ArrowDown') : stepKeys(event)));
    this.takeClicks(half, () => this.surface.adjust(this, up));
    return half;
  }

  receive(record) {
    const { minimumValue = 0, maximumValue = 100, value = 0, wraps } = record;
    for (const [half, atEnd] of [[this.#halves[0], value <= minimumValue], [this.#halves[1], value >= maximumValue]]) {
      const dead = record.isEnabled === false || (atEnd && !wraps);
      this.attribute(half, 'aria-disabled', dead && 'true');
    }
    const said = record.accessibility?.value ?? String(value);
    this.write(this.#readout, said === String(value) ? number(value) : said);
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
