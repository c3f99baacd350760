/** Two values under one finger: x to the right, y up. Two ranges inside carry keys and screen readers. */
import { TrackedElement } from './tracked.mjs';
import { percent } from '../core/words.mjs';

const clamp = (number) => Math.fround(Math.min(1, Math.max(0, number)));

/** Positions are compared, so they are text here: `0.5 0.25`. */
const pack = ([x, y]) => `${clamp(x)} ${clamp(y)}`;
const unpack = (text) => (text ?? '0.5 0.5').split(' ').map(Number);

export class XYPadElement extends TrackedElement {
  #field;
  #axes;
  #grab = [0, 0];

  build() {
    this.#field = this.piece('span', 'field-xy');
    this.#axes = [this.#axis(0), this.#axis(1)];
    this.#field.append(this.piece('i', 'line-x'), this.piece('i', 'line-y'), this.piece('b', 'puck'), ...this.#axes);
    this.native = this.#axes[0];
    this.append(this.makeCaption(), this.#field);
    this.follow(this.#field);
  }

  #axis(index) {
    const range = this.range(0.01);
    range.max = 1;
    if (index === 1) range.setAttribute('aria-orientation', 'vertical');
    this.takeKeys(range, ({ key }) => (/^Arrow|^Home$/.test(key) ? key : null));
    range.addEventListener('input', () => {
      const wanted = this.#axes.map((axis) => axis.valueAsNumber);
      this.setValue({ [index === 0 ? 'x' : 'y']: wanted[index] }, pack(wanted));
    });
    return range;
  }

  /** Each axis has a name of its own. */
  nameNative() {}

  valueOf({ value }) { return pack([value?.x ?? 0.5, value?.y ?? 0.5]); }

  receive() {
    for (const [index, name] of ['x', 'y'].entries()) {
      this.#axes[index].setAttribute('aria-label', `${this.label} ${name}`);
      this.describe(this.#axes[index]);
    }
  }

  draw() {
    super.draw();
    const [x, y] = unpack(this.main.shown);
    this.#field.style.setProperty('--x', x);
    this.#field.style.setProperty('--y', y);
    for (const [index, part] of [x, y].entries()) {
      this.#axes[index].value = part;
      this.#axes[index].setAttribute('aria-valuetext', percent(part));
    }
  }

  pressed(place) {
    const [x, y] = unpack(this.main.shown);
    this.#grab = this.record.isAbsolute === false ? [place[0] - x, place[1] - (1 - y)] : [0, 0];
    return this.moved(place);
  }

  moved([u, v]) { return pack([u - this.#grab[0], 1 - (v - this.#grab[1])]); }

  lifted() { return this.record.springsBack === true ? '0.5 0.5' : undefined; }
}

customElements.define('ui-xy-pad', XYPadElement);
