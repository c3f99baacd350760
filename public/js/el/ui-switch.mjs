/** A switch: a tap flips it, a slide takes it to the side where the finger is. */
import { TrackedElement } from './tracked.mjs';

/** Travel, in screen points, below which a touch is a tap wherever it wobbles. */
const SLOP = 10;

export class SwitchElement extends TrackedElement {
  #lever;
  #slides = false;

  build() {
    this.#lever = this.piece('span', 'lever');
    this.native = this.piece('input');
    this.native.type = 'checkbox';
    this.native.setAttribute('role', 'switch');
    this.#lever.append(this.piece('b', 'knob'), this.native);
    this.append(this.makeCaption(), this.#lever);
    this.follow(this.#lever);
    this.native.addEventListener('keydown', (event) => this.#key(event));
    this.native.addEventListener('change', () => this.#set(this.native.checked));
  }

  valueOf(record) { return (record.isOn ?? record.value) === true; }

  draw() {
    super.draw();
    this.toggleAttribute('data-on', this.main.shown);
    this.native.checked = this.main.shown;
  }

  // The finger

  /** Where the finger is, as the server shall see it: at rest until it has travelled far enough to be a slide. */
  place(event) {
    const place = super.place(event);
    if (!this.start) return place;
    if (Math.abs(place[0] - this.start[0]) * this.box.width > SLOP) this.#slides = true;
    return this.#slides ? place : [this.start[0], place[1]];
  }

  pressed() {
    this.#slides = false;
    return this.main.shown;
  }

  moved([u]) { return this.#slides && this.lit.shown ? this.#isOnSide(u) : undefined; }

  #isOnSide(u) { return (this.isMirrored ? 1 - u : u) >= 0.5; }

  lifted([u], inside) {
    if (!inside || !this.lit.shown) return this.main.server;
    return this.#slides ? this.#isOnSide(u) : !this.main.server;
  }

  get resumes() { return false; }

  // Keys and assistive technologies

  #key(event) {
    const side = { ArrowRight: true, ArrowLeft: false }[event.key];
    const mirrored = getComputedStyle(this).direction === 'rtl';
    if (side !== undefined) this.#set(side !== mirrored);
    else if (event.key === 'Enter' && !event.repeat) this.#set(!this.main.shown);
    else return;
    event.preventDefault();
  }

  #set(on) {
    if (on === this.main.shown) this.draw();
    else this.setValue(on);
  }
}

customElements.define('ui-switch', SwitchElement);
