/** The controls of the module FieldControls: fader, knob, pad, stars, pill, hold button. */
import { MARKS, angleOf, decibelText, detented, fractionMoved, fractionToward, positionOf } from '../core/dials.mjs';
import { clamp, fractionOf, sliderRange, valueAfterKey, valueAt } from '../core/map.mjs';
import { percent, spoken, words } from '../core/words.mjs';
import { define } from './control.mjs';
import { TrackedElement, pressKeys, stepKeys } from './tracked.mjs';
import { SliderElement } from './ui-sliders.mjs';

/** How near a detent the finger clicks into it, in the server's points. */
const REACH = 6;

/** A fader: a slider upright, marked in decibels, that clicks into its detents. */
class FaderElement extends SliderElement {
  build() {
    super.build();
    const scale = this.mute('span', 'scale');
    for (const level of MARKS) {
      const mark = this.piece('i', null, String(Math.abs(level)));
      mark.style.setProperty('--at', positionOf(level));
      scale.append(mark);
    }
    this.querySelector('.track').prepend(scale);
  }

  wordsFor(value) { return decibelText(value); }

  drawn(value, travel) { return Math.fround(detented(value, this.record.detents ?? [0], REACH / travel)); }
}

/** A slider that turns: the finger's way counts, or the pointer goes to the finger. */
class KnobElement extends TrackedElement {
  #dial;
  #readout;
  #startFraction = 0;

  build() {
    this.#dial = this.piece('span', 'dial');
    this.native = this.range();
    this.#readout = this.mute('span', 'readout');
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
    this.tell(this.native, shown, text);
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

/** Positions are compared, so they are text here: `0.5 0.25`. */
const pack = (place) => place.map((number) => Math.fround(clamp(number, 0, 1))).join(' ');
const unpack = (text) => (text ?? '0.5 0.5').split(' ').map(Number);

/** Two values under one finger: x to the right, y up. Two ranges inside carry keys and screen readers. */
class XYPadElement extends TrackedElement {
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
    for (const [index, part] of [x, y].entries()) this.tell(this.#axes[index], part, percent(part));
  }

  pressed(place) {
    const [x, y] = unpack(this.main.shown);
    this.#grab = this.record.isAbsolute === false ? [place[0] - x, place[1] - (1 - y)] : [0, 0];
    return this.moved(place);
  }

  moved([u, v]) { return pack([u - this.#grab[0], 1 - (v - this.#grab[1])]); }

  lifted() { return this.record.springsBack === true ? '0.5 0.5' : undefined; }
}

/** Stars: the one under the finger is the rating. */
class RatingElement extends TrackedElement {
  #row;
  #stars = [];

  build() {
    this.#row = this.piece('span', 'stars');
    this.native = this.range(1);
    this.#row.append(this.native);
    this.append(this.makeCaption(), this.#row);
    this.follow(this.#row);
    this.takeKeys(this.native, stepKeys, (key) => this.#after(key));
    this.takeSteps(this.native);
  }

  get #most() { return this.record.maximumValue ?? 5; }

  receive(record) {
    this.native.max = this.#most;
    this.#stars = this.pieces(this.#row, 'star', this.#most, '★');
  }

  draw() {
    super.draw();
    const rating = this.main.shown ?? 0;
    for (const [index, star] of this.#stars.entries()) star.toggleAttribute('data-lit', index < rating);
    this.tell(this.native, rating, words.of(rating, this.#most));
  }

  pressed(place) { return this.#at(place); }
  moved(place) { return this.#at(place); }

  #at([u]) { return clamp(Math.floor(u * this.#most) + 1, 1, this.#most); }

  #after(key) {
    const now = this.main.shown ?? 0;
    const wanted = { ArrowRight: now + 1, ArrowUp: now + 1, ArrowLeft: now - 1, ArrowDown: now - 1, Home: 0, End: this.#most }[key];
    return wanted === undefined ? undefined : clamp(wanted, 0, this.#most);
  }
}

/** On or off in one pill, with a title for each. Let go beside it, even near, it does not toggle. */
class TogglePillElement extends TrackedElement {
  build() {
    this.native = this.piece('button', 'pill');
    this.append(this.makeCaption(), this.native);
    this.follow(this.native);
    this.takeKeys(this.native, pressKeys);
    this.takeClicks(this.native, () => this.setValue(!this.main.shown));
  }

  draw() {
    super.draw();
    const on = this.main.shown === true;
    this.toggleAttribute('data-on', on);
    this.native.setAttribute('aria-pressed', on);
    this.write(this.native, on ? this.record.onTitle ?? 'On' : this.record.offTitle ?? 'Off');
  }

  lifted([u, v]) { return u >= 0 && u < 1 && v >= 0 && v < 1 ? !this.main.server : undefined; }
}

/** On while it is held, off the moment it is not. */
class HoldButtonElement extends TrackedElement {
  build() {
    this.native = this.piece('button', 'hold');
    this.append(this.native);
    this.follow(this.native);
    this.takeKeys(this.native, pressKeys);
    this.takeClicks(this.native, () => this.surface.tap(this));
  }

  receive(record) { this.write(this.native, record.title ?? ''); }

  draw() {
    super.draw();
    this.toggleAttribute('data-on', this.main.shown === true);
    this.native.setAttribute('aria-pressed', this.main.shown === true);
  }

  pressed() { return true; }
  lifted() { return false; }
}

define({
  fader: FaderElement, knob: KnobElement, 'xy-pad': XYPadElement, rating: RatingElement, 'toggle-pill': TogglePillElement,
  'hold-button': HoldButtonElement,
});
