/** What slides: sliders and switches. */
import { Drag, Scrub, carryOver, fractionOf, sliderRange, valueAfterKey, valueOn } from '../core/map.mjs';
import { spoken } from '../core/words.mjs';
import { define } from './control.mjs';
import { TrackedElement } from './tracked.mjs';

const DEFAULT_THUMB = 28;

/** Milliseconds of rest before a new value that is drawn gliding. */
const GLIDE_AFTER = 250;

/** More ticks than these are not drawn: they would be a grey bar. */
const MOST_TICKS = 101;

/** A slider: horizontal, or a vertical fader. The finger owns the thumb while it is down. */
export class SliderElement extends TrackedElement {
  #drag = null;
  #grabbed = null;
  #scrub = null;
  #box = null;
  #track;
  #thumb;
  #stretch;
  #rail;
  #foreign;
  #cameAt = -Infinity;
  #isAlone = true;
  #readout;

  build() {
    this.#track = this.piece('div', 'track');
    this.#thumb = this.piece('b', 'thumb');
    this.native = this.range();
    this.#stretch = this.piece('i', 'stretch');
    const fill = this.piece('i', 'fill');
    fill.append(this.#stretch);
    [this.#rail, this.#foreign] = [this.piece('i', 'rail'), this.piece('i', 'rail foreign')];
    this.#rail.append(this.#thumb);
    this.#foreign.append(this.piece('i', 'ghost'));
    this.#track.append(this.piece('i', 'groove'), fill, this.#foreign, this.#rail, this.native);
    this.#readout = this.mute('span', 'readout');
    this.append(this.makeCaption(), this.#track, this.#readout);
    this.follow(this.#track);
    this.takeKeys(this.native, ({ key }) => (this.#after(key) === null ? null : key), (key) => this.#after(key));
    this.native.addEventListener('input', () => this.setValue(Math.fround(this.native.valueAsNumber)));
  }

  get vertical() { return this.record.orientation === 'vertical'; }
  /** Values grow upwards, or from right to left. */
  get #runsBackwards() { return this.vertical || this.isMirrored; }

  valueOf(record) { return Math.fround(record.value ?? 0); }

  receive(record) {
    const { minimum, maximum, ticks } = sliderRange(record);
    this.dataset.axis = this.vertical ? 'vertical' : 'horizontal';
    this.native.min = minimum;
    this.native.max = maximum;
    this.native.setAttribute('aria-orientation', this.dataset.axis);
    this.toggleAttribute('data-ticks', ticks >= 2 && ticks <= MOST_TICKS);
    if (ticks >= 2) this.#track.style.setProperty('--steps', ticks - 1);
  }

  /** A value that comes alone glides; one of a stream is there at once. What counts is when it came, not when there was time to draw it. */
  receiveValue() {
    const now = this.surface.now();
    this.#isAlone = now - this.#cameAt > GLIDE_AFTER;
    this.#cameAt = now;
  }

  draw() {
    super.draw();
    const { shown, ghost } = this.main;
    const fraction = fractionOf(shown, this.record);
    this.#slide(this.#rail, fraction);
    this.#stretch.style.setProperty('transform', this.vertical ? `scale(1, ${fraction})` : `scale(${fraction}, 1)`);
    this.toggleAttribute('data-glide', this.#isAlone);
    this.toggleAttribute('data-ghost', ghost !== undefined);
    if (ghost !== undefined) this.#slide(this.#foreign, fractionOf(ghost, this.record));
    if (this.#isAlone || this.main.phase !== 'following') this.speak();
    else this.surface.speakLater(this);
  }

  /** Moves a rail by a share of itself: set on it alone and not as a custom property, which costs twice as much to compute. */
  #slide(rail, fraction) {
    const way = `${(this.#runsBackwards ? 1 - fraction : fraction) * 100}%`;
    rail.style.setProperty('transform', this.vertical ? `translate(0, ${way})` : `translate(${way}, 0)`);
  }

  /** The value in words, and to the native input. Both cost a layout, and nobody reads or hears sixty values a second. */
  speak() {
    const { shown, server } = this.main;
    const text = this.wordsFor(shown, shown === server);
    this.write(this.#readout, text);
    this.tell(this.native, shown, text);
  }

  // What a slider of another trade says and does

  wordsFor(value, isServers) { return spoken(value, this.record, isServers); }
  /** The value a finger means, which may be drawn to another; `travel` is the way of the thumb in the server's points. */
  drawn(value) { return value; }

  // The finger

  takes() { return this.#grabbed !== null; }
  pressed(place) {
    this.#scrub = this.record.scrub === true ? new Scrub(...this.#points(place)) : null;
    return this.#grabbed;
  }

  moved(place, event) {
    if (this.#scrub) return valueOn(this.#box.server, this.#scrub.move(...this.#points(place)), this.record);
    return this.#follow(event);
  }

  /** A place in the server's points: along the track, and beside it. */
  #points([u, v]) {
    const [, , width = 1, height = 1] = this.record.frame ?? [];
    return this.vertical ? [v * height, u * width] : [u * width, v * height];
  }

  #follow(event) {
    const { length, thumb } = this.#box.server;
    return this.drawn(this.#drag.follow(this.#along(event)), Math.max(1, length - thumb));
  }

  #after(key) {
    return valueAfterKey(key, this.main.shown, this.record, getComputedStyle(this).direction === 'rtl');
  }

  // Geometry: measured once, at the touch

  measure(event) {
    const track = this.#track.getBoundingClientRect();
    const box = this.getBoundingClientRect();
    const { vertical } = this;
    const scale = vertical ? track.height / this.#track.offsetHeight : track.width / this.#track.offsetWidth;
    const thumb = (vertical ? this.#thumb.offsetHeight : this.#thumb.offsetWidth) * scale;
    const backwards = { vertical: this.#runsBackwards };
    const drawn = { length: vertical ? track.height : track.width, thumb, ...backwards };
    const frame = this.record.frame ?? [0, 0, box.width, box.height];
    const length = vertical ? frame[3] : frame[2];
    const server = { length, thumb: Math.min(length, this.record.thumb ?? DEFAULT_THUMB), ...backwards };
    this.#box = { track, box, drawn, server };
    this.#drag = new Drag(drawn, this.record);
    this.#grabbed = this.#drag.begin(this.#along(event), this.main.shown);
  }

  #along(event) {
    return this.vertical ? event.clientY - this.#box.track.top : event.clientX - this.#box.track.left;
  }

  /** The finger in the unit square of the server's bounds: along the axis where the server would see the thumb's middle. */
  place(event) {
    const { box, drawn, server } = this.#box;
    const along = carryOver(this.#drag.thumbAt(this.#along(event)), drawn, server) / server.length;
    return this.vertical ? [(event.clientX - box.left) / box.width, along] : [along, (event.clientY - box.top) / box.height];
  }
}

/** Travel, in screen points, below which a touch is a tap wherever it wobbles. */
const SLOP = 10;

/** A switch: a tap flips it, a slide takes it to the side where the finger is. */
class SwitchElement extends TrackedElement {
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

define({ slider: SliderElement, switch: SwitchElement });
