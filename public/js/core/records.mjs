/**
 * What one property shows: the server's value, or the finger's while the finger owns it.
 *
 *     following ──hold──▶ held ──release(ref)──▶ settling ──acknowledged, or 2 s──▶ following
 *
 * A foreign value that arrives meanwhile is kept apart as the ghost; it never moves what is held. After the release the
 * local value stays until the server has answered the last thing sent, so the thumb does not spring back and forth.
 */

/** How long a local value outlives its finger without an acknowledgement, in milliseconds. */
export const PATIENCE = 2000;

export class Mirror {
  #server;
  #local;
  #phase = 'following';
  #awaited = null;
  #deadline = Infinity;
  #foreign;

  constructor(server) {
    this.#server = server;
  }

  /** `following`, `held` or `settling`. */
  get phase() { return this.#phase; }

  /** What the page draws. */
  get shown() { return this.#phase === 'following' ? this.#server : this.#local; }

  /** The last word of the server. */
  get server() { return this.#server; }

  /** Someone else's value that the held one hides, or undefined. */
  get ghost() {
    return this.#phase === 'following' || this.#foreign === this.#local ? undefined : this.#foreign;
  }

  /** When `expire` has something to do, in the clock's milliseconds. */
  get deadline() { return this.#deadline; }

  /** A finger takes the property; from here on it shows `value`. */
  hold(value = this.shown) {
    this.drop();
    this.#phase = 'held';
    this.#local = value;
  }

  /** The finger moved. Without a hold it says nothing. */
  move(value) {
    if (this.#phase === 'held') this.#local = value;
  }

  /** The finger is gone and `ref` was the last thing sent for it. */
  release(ref, now) {
    if (this.#phase !== 'held') return;
    this.#settle(ref, now);
  }

  /** A value set in one go, by key or by an assistive technology. A finger goes before it. */
  set(value, ref, now) {
    if (this.#phase === 'held') return;
    this.#local = value;
    this.#foreign = undefined;
    this.#settle(ref, now);
  }

  #settle(ref, now) {
    if (ref === null || ref === undefined) return this.drop();
    this.#phase = 'settling';
    this.#awaited = ref;
    this.#deadline = now + PATIENCE;
  }

  /** The touch was cancelled or refused: back to what the server says. */
  drop() {
    this.#phase = 'following';
    this.#local = undefined;
    this.#foreign = undefined;
    this.#awaited = null;
    this.#deadline = Infinity;
  }

  /**
   * The server's value changed. `own` is true for what this surface caused. What arrives unattributed (a snapshot) is no
   * news unless it differs from what was known.
   */
  receive(value, own = false) {
    if (own) this.#foreign = undefined;
    else if (this.#phase !== 'following' && value !== this.#server) this.#foreign = value;
    this.#server = value;
  }

  /** The server has dealt with everything up to `ref`. Refs rise. Returns whether that ended the wait. */
  acknowledge(ref) {
    if (this.#phase !== 'settling' || ref < this.#awaited) return false;
    this.drop();
    return true;
  }

  /** Lets go of a value nobody acknowledged. Returns whether that changed anything. */
  expire(now) {
    if (now < this.#deadline) return false;
    this.drop();
    return true;
  }
}

/**
 * Replies that wait for their turn to be drawn: a reply at revision 43 acknowledges nothing before the change of revision 43 is here, else a value
 * would spring back for a moment.
 */
export class Acknowledgements {
  #waiting = [];

  /** A reply arrived while the panel is at `current`. Returns the refs that are settled by now. */
  add(ref, revision, current) {
    this.#waiting.push({ ref, revision: revision ?? -1 });
    return this.reached(current);
  }

  /** The panel is at `current`. Returns the refs that are settled by it, lowest first. */
  reached(current) {
    const settled = this.#waiting.filter((one) => one.revision <= current).map((one) => one.ref);
    this.#waiting = this.#waiting.filter((one) => one.revision > current);
    return settled.sort((a, b) => a - b);
  }

  clear() { this.#waiting = []; }
}

/** The properties that decide where and as what a control is drawn. */
const SHAPING = ['kind', 'orientation', 'frame', 'isHidden'];

/** The panel as this surface knows it: the records of its controls at a revision, kept from snapshots and changes. */
export class Records {
  panel = '';
  title = '';
  revision = -1;
  layout = null;
  size = null;
  surfaces = [];
  #controls = new Map();

  get all() { return [...this.#controls.values()]; }

  get(id) { return this.#controls.get(id); }

  /** Takes a whole panel. Returns what is to be done: `rebuild` when its shape changed, else the ids to refresh. */
  takeSnapshot(message) {
    const shape = this.#shape();
    this.panel = message.panel ?? this.panel;
    this.title = message.title ?? this.panel;
    this.revision = message.revision ?? this.revision;
    this.layout = message.layout ?? null;
    this.size = message.size ?? null;
    this.surfaces = message.surfaces ?? this.surfaces;
    this.#controls = new Map((message.controls ?? []).map((record) => [record.id, record]));
    return { rebuild: shape !== this.#shape(), ids: [...this.#controls.keys()] };
  }

  /** Takes one turn. What is already known is skipped. Controls that appear or go, or move, change the shape. */
  takeChange(message) {
    if (message.revision !== undefined && message.revision <= this.revision) return { rebuild: false, ids: [] };
    this.revision = message.revision ?? this.revision;
    this.layout = message.layout ?? this.layout;
    this.size = message.size ?? this.size;
    this.title = message.title ?? this.title;
    const parts = message.controls ?? [];
    const rebuild = Boolean(message.layout || message.size || message.title || message.removed)
      || parts.some((part) => !this.#controls.has(part.id) || SHAPING.some((name) => name in part));
    for (const part of parts) this.#controls.set(part.id, { ...this.#controls.get(part.id), ...part });
    for (const id of message.removed ?? []) this.#controls.delete(id);
    return { rebuild, ids: parts.map((part) => part.id), parts: new Map(parts.map((part) => [part.id, part])) };
  }

  #shape() {
    const kinds = this.all.map((record) => [record.id, ...SHAPING.map((name) => record[name])]);
    return JSON.stringify([this.layout, this.size, kinds]);
  }
}
