/** A switch: a tap flips it, a slide takes it to the side where the finger is. */
import { ControlElement } from './control.mjs';
import { Finger } from './finger.mjs';
import { Mirror } from '../core/mirror.mjs';
import { isInside } from '../core/map.mjs';

/** Travel, in screen points, below which a touch is a tap wherever it wobbles. */
const SLOP = 10;

export class SwitchElement extends ControlElement {
  #on = new Mirror(false);
  #native;
  #caption;
  #lever;
  #box = null;
  #start = null;
  #slides = false;
  #lit = new Mirror(false);

  build() {
    this.#caption = this.makeCaption();
    this.#lever = this.piece('span', 'lever');
    this.#native = this.piece('input');
    this.#native.type = 'checkbox';
    this.#native.setAttribute('role', 'switch');
    this.#lever.append(this.piece('b', 'knob'), this.#native);
    this.append(this.#caption, this.#lever);
    new Finger(this.#lever, this);
    this.#native.addEventListener('keydown', (event) => this.#key(event));
    this.#native.addEventListener('change', () => this.#set(this.#native.checked));
  }

  receive(record, own) {
    this.write(this.#caption, record.title ?? '');
    this.nameNative(this.#native, this.#caption);
    this.describe(this.#native);
    this.#on.receive((record.isOn ?? record.value) === true, own);
    this.#lit.receive(record.isHighlighted === true, own);
  }

  draw() {
    const on = this.#on.shown;
    this.toggleAttribute('data-on', on);
    this.toggleAttribute('data-pending', this.#on.phase === 'settling' || this.#lit.phase === 'settling');
    this.toggleAttribute('data-highlighted', this.#lit.shown);
    this.#native.checked = on;
  }

  // The finger

  fingerDown(event, type) {
    if (this.record.isEnabled === false) return false;
    this.#box = this.#lever.getBoundingClientRect();
    this.#start = this.#position(event);
    this.#slides = false;
    this.touch = this.beginTouch(...this.#start, type);
    if (!this.touch) return false;
    if (type === 'indirectPointer') this.#native.focus({ preventScroll: true });
    this.#lit.hold(!this.heldByOther);
    if (this.#lit.shown) this.#on.hold();
    this.draw();
    return true;
  }

  fingerMoved(event) {
    if (!this.touch) return;
    const place = this.#place(event);
    this.surface.touches.move(this.touch, ...place);
    this.#lit.move(!this.heldByOther && this.#inside(place));
    if (this.#slides && this.#lit.shown) this.#on.move(place[0] >= 0.5);
    this.surface.paint(this);
  }

  fingerUp(event) {
    const place = this.#place(event);
    const ref = this.touch ? this.surface.touches.end(this.touch, ...place) : null;
    const acts = this.touch && this.#lit.shown && this.#inside(place);
    this.touch = null;
    this.#lit.move(false);
    this.#lit.release(ref, this.surface.now());
    if (acts) this.#on.move(this.#slides ? place[0] >= 0.5 : !this.#on.server);
    this.#on.release(acts ? ref : null, this.surface.now());
    this.surface.settle(this);
  }

  fingerCancelled() {
    if (this.touch) this.surface.touches.cancel(this.touch);
    this.touch = null;
    this.letGo();
  }

  touchLost() {
    this.#lit.receive(false, true);
    super.touchLost();
  }

  letGo() {
    this.#lit.drop();
    this.#on.drop();
    this.surface.paint(this);
  }

  acknowledge(ref) {
    const settled = [this.#lit.acknowledge(ref), this.#on.acknowledge(ref)];
    if (settled.includes(true)) this.surface.paint(this);
  }

  expire(now) {
    const changed = [this.#lit.expire(now), this.#on.expire(now)];
    if (changed.includes(true)) this.surface.paint(this);
  }

  /** Where the finger is, as the server shall see it: at rest until it has travelled far enough to be a slide. */
  #place(event) {
    const place = this.#position(event);
    const travel = Math.abs(place[0] - this.#start[0]) * this.#box.width;
    if (travel > SLOP) this.#slides = true;
    return this.#slides ? place : [this.#start[0], place[1]];
  }

  #position(event) {
    const { left, top, width, height } = this.#box;
    return [(event.clientX - left) / width, (event.clientY - top) / height];
  }

  #inside([u, v]) {
    return isInside(u, v, this.record.frame, this.record.trackingOutset);
  }

  // Keys and assistive technologies

  #key(event) {
    const side = { ArrowRight: true, ArrowLeft: false }[event.key];
    const mirrored = getComputedStyle(this).direction === 'rtl';
    if (side !== undefined) this.#set(side !== mirrored);
    else if (event.key === 'Enter' && !event.repeat) this.#set(!this.#on.shown);
    else return;
    event.preventDefault();
  }

  #set(on) {
    const usable = this.record.isEnabled !== false && this.#on.phase !== 'held';
    if (usable && on !== this.#on.shown) {
      const ref = this.surface.setValue(this, on);
      if (ref !== null) this.#on.set(on, ref, this.surface.now());
      this.surface.settle(this);
    }
    this.draw();
  }
}

customElements.define('ui-switch', SwitchElement);
