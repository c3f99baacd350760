/** Hands on one control: pointers and keys, each turned into what is told once. */

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
      if (element.record.isEnabled === false || element.touch) return;
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
