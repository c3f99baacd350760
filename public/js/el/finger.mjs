/**
 * One contact on one control: pointer events turned into down, moved, up and cancelled, each told once.
 *
 * A control follows one pointer at a time; further ones on it are ignored until the first is gone. The pointer is captured, so a finger
 * that leaves the control still belongs to it.
 */

const TYPES = { touch: 'direct', pen: 'pencil', mouse: 'indirectPointer' };

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
    zone.addEventListener('contextmenu', (event) => event.preventDefault());
    zone.addEventListener('dragstart', (event) => event.preventDefault());
  }

  get isDown() { return this.#pointer !== null; }

  #mine(event) { return event.pointerId === this.#pointer; }

  #begin(event) {
    if (this.#pointer !== null || event.button !== 0) return;
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
