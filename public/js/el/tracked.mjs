/**
 * A control that follows one finger: the touch is the server's, and what it will lead to is shown at once where that can be
 * foretold. Subclasses say what to foretell.
 */
import { ControlElement } from './control.mjs';
import { Finger, Keys } from './finger.mjs';
import { Mirror } from '../core/mirror.mjs';
import { isInside } from '../core/map.mjs';

export { pressKeys, stepKeys } from './finger.mjs';

export class TrackedElement extends ControlElement {
  /** What the record's highlight shows. */
  lit = new Mirror(false);
  /** Where the touch began, in the unit square of the zone. */
  start = null;
  #zone;
  #box = null;
  #last = null;
  #finger;

  /** Touches of `zone` are touches of the control. */
  follow(zone) {
    this.#zone = zone;
    this.#finger = new Finger(zone, this);
  }

  get mirrors() { return [this.lit, this.main]; }

  // For subclasses. What these return is the value the server will have; undefined when that is its own to say.

  pressed() {}
  moved() {}
  lifted() {}
  /** Measures what a drag needs, once, when it begins. */
  measure() { this.#box = this.#zone.getBoundingClientRect(); }
  /** Where an event is in the unit square of the server's bounds. */
  place(event) {
    const { left, top, width, height } = this.#box;
    return [(event.clientX - left) / width, (event.clientY - top) / height];
  }

  /** The zone as it was when the touch began. */
  get box() { return this.#box; }

  refresh(record, own) {
    this.lit.receive(record.isHighlighted === true, own);
    super.refresh(record, own);
  }

  draw() {
    super.draw();
    this.toggleAttribute('data-highlighted', this.lit.shown);
    this.toggleAttribute('data-tracking', this.main.phase === 'held');
  }

  // The finger

  fingerDown(event, type) {
    if (this.record.isEnabled === false) return false;
    this.measure(event);
    const place = this.place(event);
    if (!this.takes(place)) return false;
    this.touch = this.beginTouch(...place, type);
    if (!this.touch) return false;
    this.surface.feel();
    if (type === 'indirectPointer') this.native?.focus({ preventScroll: true });
    this.start = place;
    this.#last = event;
    this.lit.hold(!this.heldByOther);
    if (!this.heldByOther) this.#foretell(this.pressed(place, event));
    this.surface.paint(this);
    return true;
  }

  /** Whether a touch may begin there: a control can have places that lead nowhere. */
  takes() { return true; }

  fingerMoved(event) {
    const place = this.place(event);
    this.#last = event;
    if (this.touch) this.surface.touches.move(this.touch, ...place);
    if (this.heldByOther || this.lit.phase !== 'held') return;
    this.lit.move(this.inside(place));
    this.#foretell(this.moved(place, event));
    this.surface.paint(this);
  }

  fingerUp(event) {
    const place = this.place(event);
    const ref = this.touch ? this.surface.touches.end(this.touch, ...place) : null;
    if (this.touch && !this.heldByOther) this.#foretell(this.lifted(place, this.inside(place)));
    this.touch = null;
    this.start = null;
    this.lit.move(false);
    for (const mirror of this.mirrors) mirror.release(ref, this.surface.now());
    this.surface.settle(this);
  }

  fingerCancelled() {
    if (this.touch) this.surface.touches.cancel(this.touch);
    this.touch = null;
    this.letGo();
  }

  inside([u, v]) {
    return isInside(u, v, this.record.frame, this.record.trackingOutset);
  }

  #foretell(value) {
    if (value === undefined) return;
    if (this.main.phase !== 'held') this.main.hold();
    this.main.move(value);
  }

  // The server and the link

  /** Whether a finger that is still down goes on after the link was gone for a moment. What acts when it is pressed does not. */
  get resumes() { return true; }

  touchLost() {
    this.touch = null;
    this.lit.receive(false, true);
    if (!this.resumes || !this.surface.linkIsDoubtful) this.letGo();
  }

  relinked() {
    if (!this.#finger?.isDown || this.touch || this.lit.phase !== 'held') return;
    this.touch = this.beginTouch(...this.place(this.#last));
  }

  letGo() {
    this.start = null;
    super.letGo();
  }

  // Keys and assistive technologies

  /** Sends keys of `native` to the server (see Keys); `foretold(key)` may say the value one leads to. */
  takeKeys(native, meaning, foretold = () => undefined) {
    new Keys(this, native, meaning, (key, ref) => {
      const value = foretold(key);
      if (value !== undefined) this.main.set(value, ref, this.surface.now());
    });
  }

  /** An assistive technology moved a range: a step up or down, or a value. */
  takeSteps(range) {
    range.addEventListener('input', () => {
      const up = range.valueAsNumber > Number(this.main.shown);
      if (this.record.isEnabled !== false) this.surface.adjust(this, up);
      this.draw();
    });
  }

  /** A click that no finger explains, from an assistive technology, does `act`. */
  takeClicks(native, act) {
    native.addEventListener('click', (event) => event.detail === 0 && this.record.isEnabled !== false && act());
  }
}
