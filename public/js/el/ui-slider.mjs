/** A slider: horizontal, or a vertical fader. The finger owns the thumb while it is down. */
import { ControlElement } from './control.mjs';
import { Finger } from './finger.mjs';
import { Keys } from './keys.mjs';
import { Mirror } from '../core/mirror.mjs';
import { Drag, carryOver, centreAt, fractionOf, percentText, sliderRange, valueAfterKey } from '../core/map.mjs';

const DEFAULT_THUMB = 28;

/** Milliseconds of rest before a new value that is drawn gliding. */
const GLIDE_AFTER = 250;

/** More ticks than these are not drawn: they would be a grey bar. */
const MOST_TICKS = 101;

export class SliderElement extends ControlElement {
  #mirror = new Mirror(0);
  #drag = null;
  #last = null;
  #box = null;
  #track;
  #thumb;
  #fill;
  #rail;
  #foreign;
  #drawnAt = -Infinity;
  #native;
  #readout;
  #caption;
  #finger;

  build() {
    this.#caption = this.makeCaption();
    this.#track = this.piece('div', 'track');
    this.#thumb = this.piece('b', 'thumb');
    this.#native = this.piece('input');
    this.#native.type = 'range';
    this.#native.step = 'any';
    this.#fill = this.piece('i', 'fill');
    [this.#rail, this.#foreign] = [this.piece('i', 'rail'), this.piece('i', 'rail foreign')];
    this.#rail.append(this.#thumb);
    this.#foreign.append(this.piece('i', 'ghost'));
    this.#track.append(this.piece('i', 'groove'), this.#fill, this.#foreign, this.#rail, this.#native);
    this.#readout = this.piece('span', 'readout');
    this.#readout.setAttribute('aria-hidden', 'true');
    this.append(this.#caption, this.#track, this.#readout);
    this.#finger = new Finger(this.#track, this);
    new Keys(this, this.#native, ({ key }) => (this.#after(key) === null ? null : key), (key, ref) => {
      this.#mirror.set(this.#after(key), ref, this.surface.now());
    });
    this.#native.addEventListener('input', () => this.#set(Math.fround(this.#native.valueAsNumber)));
  }

  get vertical() { return this.record.orientation === 'vertical'; }
  get value() { return this.#mirror.shown; }

  receive(record, own) {
    const { minimum, maximum } = sliderRange(record);
    this.dataset.axis = this.vertical ? 'vertical' : 'horizontal';
    this.write(this.#caption, record.title ?? '');
    this.nameNative(this.#native, this.#caption);
    this.#native.min = minimum;
    this.#native.max = maximum;
    this.#native.setAttribute('aria-orientation', this.dataset.axis);
    this.describe(this.#native);
    const { ticks } = sliderRange(record);
    this.toggleAttribute('data-ticks', ticks >= 2 && ticks <= MOST_TICKS);
    if (ticks >= 2) this.#track.style.setProperty('--steps', ticks - 1);
    this.#mirror.receive(Math.fround(record.value ?? 0), own);
    this.toggleAttribute('data-highlighted', record.isHighlighted === true);
  }

  draw() {
    const { shown, ghost } = this.#mirror;
    const fraction = fractionOf(shown, this.record);
    // Set where it is used: a property that is inherited would have everything within restyled.
    for (const part of [this.#fill, this.#rail]) part.style.setProperty('--p', fraction);
    this.#glide();
    this.toggleAttribute('data-pending', this.#mirror.phase === 'settling');
    this.toggleAttribute('data-ghost', ghost !== undefined);
    if (ghost !== undefined) this.#foreign.style.setProperty('--p', fractionOf(ghost, this.record));
    const text = this.textOf(shown);
    this.write(this.#readout, text);
    this.#native.value = shown;
    this.#native.setAttribute('aria-valuetext', text);
  }

  /** A value that comes alone glides; one of a stream is there at once. */
  #glide() {
    const now = this.surface.now();
    this.toggleAttribute('data-glide', now - this.#drawnAt > GLIDE_AFTER);
    this.#drawnAt = now;
  }

  /** The server's own words for its value; this page's while it shows another. */
  textOf(shown) {
    const said = this.record.accessibility?.value;
    return said && shown === this.#mirror.server ? said : this.wordsFor(shown);
  }

  // What a slider of another trade says and does

  wordsFor(value) { return percentText(value, this.record); }
  /** The value a finger means, which may be drawn to another; `travel` is the way of the thumb in the server's points. */
  drawn(value) { return value; }

  #follow(event) {
    const { length, thumb } = this.#box.server;
    return this.drawn(this.#drag.follow(this.#along(event)), Math.max(1, length - thumb));
  }

  // The finger

  fingerDown(event, type) {
    if (this.record.isEnabled === false) return false;
    this.#measure();
    this.#drag = new Drag(this.#box.drawn, this.record);
    const value = this.#drag.begin(this.#along(event), this.value);
    if (value === null) return false;
    this.touch = this.beginTouch(...this.#place(event), type);
    if (!this.touch) return false;
    if (type === 'indirectPointer') this.#native.focus({ preventScroll: true });
    this.#last = event;
    this.toggleAttribute('data-tracking', true);
    this.#mirror.hold();
    if (!this.heldByOther) this.#mirror.move(value);
    this.surface.paint(this);
    return true;
  }

  fingerMoved(event) {
    if (this.#mirror.phase !== 'held') return;
    if (!this.heldByOther) this.#mirror.move(this.#follow(event));
    this.surface.paint(this);
    if (this.touch) this.surface.touches.move(this.touch, ...this.#place(event));
    this.#last = event;
  }

  fingerUp(event) {
    this.toggleAttribute('data-tracking', false);
    const ref = this.touch ? this.surface.touches.end(this.touch, ...this.#place(event)) : null;
    this.touch = null;
    this.#mirror.release(ref, this.surface.now());
    this.surface.settle(this);
  }

  fingerCancelled() {
    if (this.touch) this.surface.touches.cancel(this.touch);
    this.touch = null;
    this.letGo();
  }

  // The server and the link

  touchLost() {
    this.touch = null;
    if (!this.surface.linkIsDoubtful) this.letGo();
  }

  relinked() {
    if (!this.#finger.isDown || this.touch || this.#mirror.phase !== 'held') return;
    this.touch = this.beginTouch(...this.#place(this.#last));
  }

  letGo() {
    this.toggleAttribute('data-tracking', false);
    this.toggleAttribute('data-highlighted', this.heldByOther);
    this.#mirror.drop();
    this.surface.paint(this);
  }

  acknowledge(ref) {
    if (this.#mirror.acknowledge(ref)) this.surface.paint(this);
  }

  expire(now) {
    if (this.#mirror.expire(now)) this.surface.paint(this);
  }

  // Keys and assistive technologies

  #after(key) {
    return valueAfterKey(key, this.value, this.record, getComputedStyle(this).direction === 'rtl');
  }

  #set(value) {
    const usable = this.record.isEnabled !== false && this.#mirror.phase !== 'held';
    if (usable) {
      const ref = this.surface.setValue(this, value);
      if (ref !== null) this.#mirror.set(value, ref, this.surface.now());
      this.surface.settle(this);
    }
    this.draw();
  }

  // Geometry: measured once, at the touch

  #measure() {
    const track = this.#track.getBoundingClientRect();
    const box = this.getBoundingClientRect();
    const { vertical } = this;
    const scale = vertical ? track.height / this.#track.offsetHeight : track.width / this.#track.offsetWidth;
    const thumb = (vertical ? this.#thumb.offsetHeight : this.#thumb.offsetWidth) * scale;
    const drawn = { length: vertical ? track.height : track.width, thumb, vertical };
    const frame = this.record.frame ?? [0, 0, box.width, box.height];
    const length = vertical ? frame[3] : frame[2];
    const server = { length, thumb: Math.min(length, this.record.thumb ?? DEFAULT_THUMB), vertical };
    this.#box = { track, box, drawn, server };
  }

  #along(event) {
    return this.vertical ? event.clientY - this.#box.track.top : event.clientX - this.#box.track.left;
  }

  /** The finger in the unit square of the server's bounds: along the axis where the server would see the thumb's middle. */
  #place(event) {
    const { box, drawn, server } = this.#box;
    const along = carryOver(this.#drag.thumbAt(this.#along(event)), drawn, server) / server.length;
    return this.vertical ? [(event.clientX - box.left) / box.width, along] : [along, (event.clientY - box.top) / box.height];
  }
}

customElements.define('ui-slider', SliderElement);
