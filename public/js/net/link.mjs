/**
 * The link to the server: connects, resumes, notices silence, and never gives up.
 *
 *     connecting ──hello──▶ live ──closed, silent or unanswered──▶ down ──back-off, or a reason to hope──▶ connecting
 *
 * Knows no page and no socket: what opens a connection, the clock and chance are handed in.
 */

// How long it waits for what, in milliseconds.

/** From opening a connection to its hello. */
const HELLO_PATIENCE = 6000;

/** From a command that wants a reply to any sign of life. */
const ANSWER_PATIENCE = 5000;

/** The same after waking up, when doubt is in order. */
const WAKE_PATIENCE = 1500;

/** A page hidden for longer takes a fresh connection at once. */
const LONG_SLEEP = 8000;

const FIRST = 250;
const CAP = 10_000;

/** The pause before attempt `n` (from 0): doubling, capped, 50 to 100 % of it by chance so that a room of phones does not come back as one. */
export function backoff(n, chance) {
  return Math.min(CAP, FIRST * 2 ** Math.min(n, 10)) * (0.5 + chance / 2);
}

/** Makes one connection after another, and tells what comes over them. */
export class Link {
  #open;
  #clock;
  #random;
  #onMessage;
  #onState;

  #carrier = null;
  #current = null;
  #kind = 'socket';
  #attempt = 0;
  #failures = { socket: 0, events: 0 };
  #timers = {};
  #heard = 0;
  #heartbeat = 10_000;
  #nextRef;
  #boot = null;
  #revision = -1;
  #stopped = true;

  /** `connecting`, `live` or `down`. */
  state = 'down';
  /** What the server calls this surface. */
  client = null;

  /**
   * `open(kind, position, handlers)` opens a carrier, `kind` being socket or events, and returns `{send, close, congested}`;
   * handlers are `message(object)`, `alive()` and `closed({status, reason})`. `clock` has `now()` and `after(ms, run)`, which returns its own
   * cancellation. `onState(state, detail)` hears of every change.
   */
  constructor({ open, clock, random = Math.random, firstRef = 1, onMessage, onState }) {
    this.#open = open;
    this.#clock = clock;
    this.#random = random;
    this.#nextRef = firstRef;
    this.#onMessage = onMessage;
    this.#onState = onState;
  }

  start() {
    if (!this.#stopped) return;
    this.#stopped = false;
    this.#attempt = 0;
    this.#connect();
  }

  /** Closes for good, until `start`. */
  stop() {
    this.#stopped = true;
    this.#leave();
    this.#become('down', { reason: 'stopped' });
  }

  get live() { return this.state === 'live'; }

  /** Whether more should wait: what was sent before has not left yet. */
  get congested() { return this.#carrier?.congested ?? false; }

  /** Sends one message. Returns its ref (0 when it wants no reply), or null when there is no link to send it over. */
  send(body, wantsReply = false) {
    if (this.state !== 'live') return null;
    if (!wantsReply) return this.#carrier.send(body) ? 0 : null;
    const ref = this.#nextRef;
    this.#nextRef += 1;
    if (!this.#carrier.send({ ref, ...body })) return null;
    this.#expectAnswer(ANSWER_PATIENCE);
    return ref;
  }

  /**
   * A reason to hope, or to doubt: the page became visible after `slept` milliseconds, the network came back. Down: connects at once. Live after
   * a long sleep: takes a fresh connection, because a phone kills sockets without a word. Live otherwise: asks.
   */
  wake(slept = 0) {
    if (this.#stopped) return;
    this.#attempt = 0;
    if (this.state === 'down' || slept >= LONG_SLEEP) {
      this.#leave();
      this.#connect();
    } else if (this.state === 'live') {
      this.#probe(WAKE_PATIENCE);
    }
  }

  /** Drops what is known and asks for a whole snapshot: after a message that made no sense. */
  resync() {
    this.#revision = -1;
    this.#boot = null;
    this.#fall({ reason: 'resync' });
  }

  #connect() {
    this.#cancel('retry');
    this.#become('connecting');
    const kind = this.#chooseKind();
    const position = this.#boot !== null && this.#revision >= 0 ? { boot: this.#boot, after: this.#revision } : {};
    const mine = {};
    this.#current = mine;
    const ifCurrent = (run) => (argument) => { if (this.#current === mine) run(argument); };
    this.#kind = kind;
    this.#after('hello', HELLO_PATIENCE, () => this.#fall({ reason: 'no hello' }));
    this.#carrier = this.#open(kind, position, {
      message: ifCurrent((message) => this.#take(message)),
      alive: ifCurrent(() => this.#hear()),
      closed: ifCurrent((detail) => this.#fall(detail ?? {})),
    });
  }

  /** The socket, unless it failed twice running without a hello; then every other attempt is the event stream's. */
  #chooseKind() {
    if (this.#failures.socket < 2) return 'socket';
    return this.#kind === 'socket' ? 'events' : 'socket';
  }

  #take(message) {
    this.#hear();
    if (message.type === 'hello') return this.#greet(message);
    if (Number.isFinite(message.revision) && (message.type === 'snapshot' || message.type === 'change')) {
      this.#revision = message.type === 'snapshot' ? message.revision : Math.max(this.#revision, message.revision);
    }
    this.#onMessage(message);
  }

  #greet(hello) {
    this.#cancel('hello');
    this.#attempt = 0;
    this.#failures[this.#kind] = 0;
    if (hello.boot !== this.#boot) this.#revision = -1;
    this.#boot = hello.boot ?? null;
    this.client = hello.client ?? this.client;
    if (hello.heartbeat > 0) this.#heartbeat = hello.heartbeat * 1000;
    this.#become('live');
    this.#watch();
    this.#onMessage(hello);
  }

  /** Something arrived: the link is alive, whatever was waited for. */
  #hear() {
    this.#heard = this.#clock.now();
    this.#cancel('answer');
    if (this.state === 'live') this.#watch();
  }

  /** Asks after a silence a little longer than the server's own heartbeat; the browser hides the pings themselves. */
  #watch() {
    this.#after('probe', this.#heartbeat * 1.2, () => this.#probe(this.#heartbeat * 1.3));
  }

  #probe(patience) {
    this.#carrier?.send({ ref: this.#nextRef, visible: true });
    this.#nextRef += 1;
    this.#expectAnswer(patience);
  }

  #expectAnswer(patience) {
    if (this.#timers.answer && this.#timers.answer.due <= this.#clock.now() + patience) return;
    this.#after('answer', patience, () => this.#fall({ reason: 'no answer' }));
  }

  #fall(detail) {
    if (this.state === 'connecting') this.#failures[this.#kind] += 1;
    this.#leave();
    this.#become('down', detail);
    if (this.#stopped) return;
    this.#after('retry', backoff(this.#attempt, this.#random()), () => this.#connect());
    this.#attempt += 1;
  }

  #leave() {
    for (const name of Object.keys(this.#timers)) this.#cancel(name);
    const carrier = this.#carrier;
    this.#carrier = null;
    this.#current = null;
    carrier?.close();
  }

  #become(state, detail = {}) {
    if (this.state === state) return;
    this.state = state;
    this.#onState(state, detail);
  }

  #after(name, ms, run) {
    this.#cancel(name);
    const cancel = this.#clock.after(ms, () => {
      delete this.#timers[name];
      run();
    });
    this.#timers[name] = { cancel, due: this.#clock.now() + ms };
  }

  #cancel(name) {
    this.#timers[name]?.cancel();
    delete this.#timers[name];
  }
}
