/** Hands on a control: pointers and keys, and the elements that follow them. */
import { ControlElement } from './control.mjs';
import { Mirror } from '../core/records.mjs';
import { isInside } from '../core/map.mjs';

const TYPES = { touch: 'direct', pen: 'pencil', mouse: 'indirectPointer' };

/**
 * One contact: pointer events turned into down, moved, up and cancelled.
 *
 * A control follows one pointer at a time; further ones on it are ignored until the first is gone. The pointer is captured, so a finger
 * that leaves the control still belongs to it.
 */
export class Finger {
  static #down = 0;

  /** How many fingers are down on the whole page. While there are any, nothing is laid out anew. */
  static get down() { return Finger.#down; }

  #zone;
  #owner;
  #pointer = null;

  /**
   * Watches `zone` for `owner`, which has `fingerDown(event, type)` (false turns it away), `fingerMoved(event)`, `fingerUp(event)`
   * and `fingerCancelled()`.
   */
  constructor(zone, owner) {
    this.#zone = zone;
    this.#owner = owner;
    zone.addEventListener('pointerdown', (event) => this.#begin(event));
    zone.addEventListener('pointermove', (event) => this.#mine(event) && owner.fingerMoved(event));
    zone.addEventListener('pointerup', (event) => this.#mine(event) && this.#finish(() => owner.fingerUp(event)));
    for (const end of ['pointercancel', 'lostpointercapture']) {
      zone.addEventListener(end, (event) => this.#mine(event) && this.#finish(() => owner.fingerCancelled()));
    }
    for (const unwanted of ['contextmenu', 'dragstart']) zone.addEventListener(unwanted, (event) => event.preventDefault());
  }

  get isDown() { return this.#pointer !== null; }

  #mine(event) { return event.pointerId === this.#pointer; }

  #begin(event) {
    if (event.pointerType === 'mouse' && event.button === 2) this.#owner.surface.openContextMenu(this.#owner);
    if (this.isDown || event.button !== 0) return;
    event.preventDefault();
    if (this.#owner.fingerDown(event, TYPES[event.pointerType] ?? 'direct') === false) return;
    this.#pointer = event.pointerId;
    Finger.#down += 1;
    try {
      this.#zone.setPointerCapture(event.pointerId);
    } catch {
      // The pointer can be gone already (a synthetic event, a very quick tap): up or cancel still reaches the zone.
    }
  }

  #finish(tell) {
    this.#pointer = null;
    Finger.#down -= 1;
    tell();
    if (Finger.#down === 0) document.dispatchEvent(new CustomEvent('fingersup'));
  }
}

/** Keys of a native input, sent to the server as keys: down, again while held, and up. The server knows what they mean. */
export class Keys {
  #element;
  #down = new Set();

  /**
   * `meaning(event)` names the key to send, or returns nothing for one that is the browser's; `pressed(key, ref, event)` hears of each that was sent
   * down, with the ref to wait for.
   */
  constructor(element, native, meaning, pressed = () => {}) {
    this.#element = element;
    const known = (event) => (event.altKey || event.ctrlKey || event.metaKey ? null : meaning(event));
    native.addEventListener('keydown', (event) => {
      const key = known(event);
      if (!key) return;
      event.preventDefault();
      if (element.isOff || element.touch) return;
      const flags = { ...(event.repeat && { repeat: true }), ...(event.shiftKey && { shift: true }) };
      const ref = element.surface.sendKey(element, { key, phase: 'down', ...flags });
      if (ref === null) return;
      this.#down.add(key);
      pressed(key, ref, event);
      element.surface.settle(element);
    });
    native.addEventListener('keyup', (event) => {
      const key = meaning(event);
      if (!key) return;
      event.preventDefault();
      this.#lift(key);
    });
    native.addEventListener('blur', () => [...this.#down].forEach((key) => this.#lift(key)));
  }

  #lift(key) {
    if (this.#down.delete(key)) this.#element.surface.sendKey(this.#element, { key, phase: 'up' });
  }
}

/** The arrows, Home, End and the page keys as they are. */
export const stepKeys = ({ key }) => (/^(Arrow|Page|Home$|End$)/.test(key) ? key : null);

/** The keys that press a button. */
export const pressKeys = ({ key }) => (key === ' ' || key === 'Enter' ? key : null);

/**
 * A control that follows one finger: the touch is the server's, and what it will lead to is shown at once where that can be
 * foretold. Subclasses say what to foretell.
 */
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

  refresh(record, own, part) {
    this.lit.receive(record.isHighlighted === true, own);
    super.refresh(record, own, part);
  }

  draw() {
    super.draw();
    this.toggleAttribute('data-highlighted', this.lit.shown);
    this.toggleAttribute('data-tracking', this.main.phase === 'held');
  }

  // The finger

  fingerDown(event, type) {
    if (this.isOff) return false;
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
      if (!this.isOff) this.surface.adjust(this, up);
      this.draw();
    });
  }

  /** A click that no finger explains, from an assistive technology, does `act`. */
  takeClicks(native, act) {
    native.addEventListener('click', (event) => event.detail === 0 && !this.isOff && act());
  }
}
