/** A slider that turns: the finger's way counts, or the pointer goes to the finger. */
import { TrackedElement, stepKeys } from './tracked.mjs';
import { angleOf, fractionMoved, fractionToward } from '../core/dials.mjs';
import { fractionOf, sliderRange, valueAfterKey, valueAt } from '../core/map.mjs';
import { spoken } from '../core/words.mjs';

export class KnobElement extends TrackedElement {
  #dial;
  #readout;
  #startFraction = 0;

  build() {
    this.#dial = this.piece('span', 'dial');
    this.native = this.range();
    this.#readout = this.piece('span', 'readout');
    this.#readout.setAttribute('aria-hidden', 'true');
    this.#dial.append(this.piece('i', 'arc'), this.piece('i', 'needle'), this.native);
    this.append(this.makeCaption(), this.#dial, this.#readout);
    this.follow(this.#dial);
    this.takeKeys(this.native, stepKeys, (key) => valueAfterKey(key, this.main.shown, this.record) ?? undefined);
    this.takeSteps(this.native);
  }

  valueOf(record) { return Math.fround(record.value ?? 0); }

  receive(record) {
    const { minimum, maximum } = sliderRange(record);
    this.native.min = minimum;
    this.native.max = maximum;
  }

  draw() {
    super.draw();
    const { shown, server } = this.main;
    const fraction = fractionOf(shown, this.record);
    this.#dial.style.setProperty('--p', fraction);
    this.#dial.style.setProperty('--turn', `${angleOf(fraction)}deg`);
    const text = spoken(shown, this.record, shown === server);
    this.write(this.#readout, text);
    this.native.value = shown;
    this.native.setAttribute('aria-valuetext', text);
  }

  pressed() {
    this.#startFraction = fractionOf(this.main.shown, this.record);
    return this.main.shown;
  }

  moved(place) {
    const [, , width = 64, height = 64] = this.record.frame ?? [];
    const fraction = this.record.turning === 'absolute'
      ? fractionToward((place[0] - 0.5) * width, (place[1] - 0.5) * height, fractionOf(this.main.shown, this.record))
      : fractionMoved(this.#startFraction, (place[0] - this.start[0]) * width, (place[1] - this.start[1]) * height);
    return valueAt(fraction, this.record);
  }
}

customElements.define('ui-knob', KnobElement);
