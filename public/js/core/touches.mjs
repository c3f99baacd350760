/**
 * The contacts of this surface, and the messages they become.
 *
 * began and ended go at once. A move only marks its touch; `flush` (once a frame) sends the newest place of each. The last
 * move goes before its ended, in one message. A touch at rest says so within a second, or the server would let go of it.
 * A refused touch is dead: nothing more of it is sent.
 */

/** The longest a held touch stays silent, in milliseconds. The server's patience is three seconds. */
export const STATIONARY_EVERY = 800;

/** Nine places: finer than a 32-bit value can tell apart. */
const places = (number) => Math.round(number * 1e9) / 1e9;

class Touch {
  constructor(id, control, type, place, events) {
    this.id = id;
    this.control = control;
    this.type = type;
    this.place = place;
    this.events = events;
    this.seq = 0;
    this.pending = false;
    this.state = 'asked';
    this.spokeAt = 0;
  }

  say(phase, now) {
    this.seq += 1;
    this.pending = false;
    this.spokeAt = now;
    const [u, v] = this.place;
    const said = { touch: this.id, phase, control: this.control, u: places(u), v: places(v), seq: this.seq };
    if (this.type !== 'direct') said.type = this.type;
    return said;
  }
}

export class Touches {
  #live = new Map();
  #asked = new Map();
  #send;
  #now;
  #next;

  /**
   * `send(body, wantsReply)` returns the message's ref, or null when there is no link. `first` is the first touch id: start
   * somewhere random, so that two pages under one name do not end each other's touches.
   */
  constructor({ send, now, first = 1 }) {
    this.#send = send;
    this.#now = now;
    this.#next = first;
  }

  get size() { return this.#live.size; }

  /**
   * A contact begins. `events.refused(reply)` and `events.lost()` may follow. Null when nothing could be sent.
   * Each began is a message of its own: its reply speaks of this touch alone.
   */
  begin(control, u, v, type = 'direct', events = {}) {
    const touch = new Touch(this.#next, control, type, [u, v], events);
    const ref = this.#send({ touches: [touch.say('began', this.#now())] }, true);
    if (ref === null) return null;
    this.#next += 1;
    touch.ref = ref;
    this.#asked.set(ref, touch);
    this.#live.set(touch.id, touch);
    return touch;
  }

  move(touch, u, v) {
    if (!this.#live.has(touch.id)) return;
    const [before, after] = [touch.place.map(places), [places(u), places(v)]];
    touch.place = [u, v];
    if (before[0] !== after[0] || before[1] !== after[1]) touch.pending = true;
  }

  /** The contact is over. Returns the ref to wait for, or null when the touch was dead or there is no link. */
  end(touch, u, v) {
    if (!this.#live.has(touch.id)) return null;
    this.move(touch, u, v);
    const said = touch.pending ? [touch.say('moved', this.#now())] : [];
    said.push(touch.say('ended', this.#now()));
    this.#live.delete(touch.id);
    return this.#send({ touches: said }, true);
  }

  cancel(touch) {
    if (!this.#live.delete(touch.id)) return null;
    return this.#send({ touches: [touch.say('cancelled', this.#now())] }, true);
  }

  /** The newest place of every touch that moved, in one message; nothing while the link is congested. */
  flush(congested = false) {
    const moved = [...this.#live.values()].filter((touch) => touch.pending);
    if (congested || moved.length === 0) return false;
    const now = this.#now();
    this.#send({ touches: moved.map((touch) => touch.say('moved', now)) }, false);
    return true;
  }

  /** Keeps the touches alive that have had nothing to say. Call it a few times a second while `size` is not 0. */
  rest() {
    const now = this.#now();
    const quiet = [...this.#live.values()].filter((touch) => now - touch.spokeAt >= STATIONARY_EVERY);
    if (quiet.length === 0) return;
    this.#send({ touches: quiet.map((touch) => touch.say(touch.pending ? 'moved' : 'stationary', now)) }, false);
  }

  /** The answer to a began. It may come after the touch has ended: a refused tap is refused all the same. */
  answered(ref, reply) {
    const touch = this.#asked.get(ref);
    if (!touch) return;
    this.#asked.delete(ref);
    if (refusal(reply) === null) {
      touch.state = 'tracked';
      return;
    }
    this.#live.delete(touch.id);
    touch.events.refused?.(reply);
  }

  /** The server no longer tracks what this surface holds on a control: it let go of it, or someone took over. */
  lost(control) {
    for (const touch of this.#live.values()) {
      if (touch.control !== control || touch.state !== 'tracked') continue;
      this.#live.delete(touch.id);
      touch.events.lost?.();
    }
  }

  /** The link is gone or the page is hidden: the server cancels everything, so nothing is sent. */
  loseAll() {
    const all = [...this.#live.values()];
    this.#live.clear();
    this.#asked.clear();
    for (const touch of all) touch.events.lost?.();
  }
}

/** The part of a reply that refuses its (first) touch, or null: the reply as a whole, or the one step in it. */
export function refusal(reply) {
  if ((reply.status ?? 200) >= 400) return reply;
  const step = reply.steps?.find((one) => (one.status ?? 200) >= 400);
  return step ? (step.problem ?? step) : null;
}
