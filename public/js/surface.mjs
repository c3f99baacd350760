/**
 * One panel on one screen: what arrives over the link becomes records and elements, what fingers and keys do becomes
 * commands. Owns the page's single frame loop.
 */
import { Touches, refusal } from './core/touches.mjs';
import { Acknowledgements, PATIENCE, Records } from './core/records.mjs';
import { elementFor, loadKinds } from './el/kinds.mjs';

/** Moves leave at most this often, in milliseconds: sixty a second also on a screen that draws twice as often. */
const MOVE_EVERY = 15;

/** Without a link for this long, the page says so and takes no touch. */
const STALE_AFTER = 1000;

const REST_EVERY = 200;

/** At most as many controls are drawn in one frame, but for those under a finger; the others wait for the next. */
const DRAWN = 50;

/** How often streams of values are put in words, in milliseconds. */
const SPEAK_EVERY = 250;

export class Surface {
  #link;
  #clock;
  #page;
  #settings;
  #records = new Records();
  #elements = new Map();
  #acknowledgements = new Acknowledgements();
  #dirty = new Set();
  #unsaid = new Set();
  #frame = 0;
  #movedAt = -Infinity;
  #resting = null;
  #doubt = null;
  #focus = null;
  /** Whose command a ref is, until it is answered. */
  #asked = new Map();
  #isStale = false;

  /**
   * `makeLink(handlers)` makes the link; `page` shows things: `arrange(records, elements)`, `linkIs(state, detail)`, `say(sentence)`,
   * `people(surfaces, client)`, `confirm(title, act)`.
   */
  constructor({ makeLink, clock, page, settings, firstTouch }) {
    this.#clock = clock;
    this.#page = page;
    this.#settings = settings;
    // What browsers call focus-visible takes a focus given by script for a keyboard's; a finger's leaves no ring and is not told.
    const modality = (name) => () => { document.body.dataset.modality = name; };
    document.addEventListener('pointerdown', modality('pointer'), true);
    document.addEventListener('keydown', modality('keys'), true);
    document.addEventListener('focusin', () => this.focusMoved(focusedControl()));
    // A focus that only moves on is one message, not two.
    document.addEventListener('focusout', () => queueMicrotask(() => this.focusMoved(focusedControl())));
    this.#link = makeLink({
      onMessage: (message) => this.#take(message),
      onState: (state, detail) => this.#linkBecame(state, detail),
    });
    this.touches = new Touches({
      first: firstTouch,
      now: clock.now,
      send: (body, wantsReply) => this.#link.send(body, wantsReply),
    });
  }

  // For the page

  start() { this.#link.start(); }

  /** The page is going away. */
  stop() {
    this.letGo();
    this.#link.stop();
  }

  /** The page is hidden: nothing stays held. */
  hide() {
    this.letGo();
    this.#link.send({ visible: false });
  }

  /** The page is visible again after `slept` milliseconds, or the network is back. */
  wake(slept) {
    this.#link.send({ visible: true });
    this.#link.wake(slept);
  }

  /** This surface wants to be shown otherwise now: `{name, color}`. Where it can't be said, the next connection says it. */
  introduce(look) { this.#link.send({ introduce: look }); }

  /** Every touch is over. */
  letGo() {
    for (const element of this.#elements.values()) {
      if (element.touch) element.fingerCancelled();
    }
  }

  // For the controls

  get client() { return this.#link.client; }

  /** The link is down, but not for long enough to say so: a finger on a fader may hope. */
  get linkIsDoubtful() { return this.#doubt !== null; }

  get isLive() { return this.#link.live; }

  now() { return this.#clock.now(); }
  after(ms, run) { return this.#clock.after(ms, run); }
  say(sentence) { this.#page.say(sentence); }
  confirm(title, act) { this.#page.confirm(title, act); }

  /** A touch was taken: a short buzz, where this device has one and its owner wants it. */
  feel() {
    if (this.#settings.value('haptics')) navigator.vibrate?.(8);
  }

  /** What a control asks for before it acts: null, `hold` or `confirm`. */
  guardOf(record) {
    return record.role === 'destructive' && this.#settings.danger !== 'direct' ? this.#settings.danger : null;
  }

  /** How a surface wants to be shown, as far as it is known: `{name, color}`. */
  lookOf(client) {
    const { name, color } = this.#records.surfaces.find?.((one) => one.client === client) ?? {};
    return { name: name || client, color: /^#[0-9a-f]{6}$/i.test(color ?? '') ? color : null };
  }

  /** Draws an element at the next frame. */
  paint(element) {
    this.#dirty.add(element);
    this.#requestFrame();
  }

  /**
   * Has an element of a stream of values say, by `speak`, what it shows by then. All of them at once: a layout for one reading costs as much as
   * for a hundred.
   */
  speakLater(element) {
    if (this.#unsaid.size === 0) {
      this.after(SPEAK_EVERY, () => {
        for (const one of this.#unsaid) one.speak();
        this.#unsaid.clear();
      });
    }
    this.#unsaid.add(element);
  }

  /** Draws an element now, and again when its patience is over. */
  settle(element) {
    element.draw();
    this.#clock.after(PATIENCE + 20, () => element.expire(this.now()));
  }

  /** Sets a value as a user. Returns the ref to wait for, or null without a link. */
  setValue(element, value) {
    return this.#command(element, { control: element.record.id, value });
  }

  sendKey(element, key) {
    return this.#command(element, { keys: [{ ...key, control: element.record.id }] });
  }

  /** A step up or down, as an assistive technology asks for it. */
  adjust(element, up) {
    return this.#command(element, { control: element.record.id, adjust: up ? 'increment' : 'decrement' });
  }

  /** A mouse's other button: the menu, where there is one. */
  openContextMenu(element) {
    const { id, menu, isContextMenuInteractionEnabled } = element.record;
    if (!menu && !isContextMenuInteractionEnabled) return;
    this.#command(element, { touches: [{ touch: 'other button', phase: 'began', control: id, type: 'indirectPointer', button: 'secondary' }] });
  }

  /** A finger of the server's own at the centre: what an assistive technology's click means where nothing else is known. */
  tap(element) {
    return this.#command(element, { control: element.record.id, tap: {} });
  }

  /** A mouse is over a control that wants to know, or leaves it. */
  hover(element, phase) {
    this.#link.send({ touches: [{ touch: 'hover', phase, control: element.record.id, type: 'indirectPointer' }] });
  }

  #command(element, message) {
    const ref = this.#link.send(message, true);
    if (ref !== null) this.#asked.set(ref, element);
    return ref;
  }

  /** Tells the server where this surface's keyboard focus is: an element, or null. */
  focusMoved(element) {
    const id = element?.record.id ?? null;
    if (id === this.#focus) return;
    this.#focus = id;
    this.#link.send({ focus: id });
  }

  // What arrives

  #take(message) {
    try {
      if (message.type === 'snapshot') this.#snapshot(message);
      else if (message.type === 'change') this.#change(message);
      else if (message.type === 'reply') this.#reply(message);
      else if (message.type === 'presence') this.#presence(message);
    } catch (error) {
      console.warn('unreadable message, asking for everything anew', error, message);
      this.#link.resync();
    }
  }

  #snapshot(message) {
    this.#show(this.#records.takeSnapshot(message), false);
    this.#page.people(this.#records.surfaces, this.client);
  }

  #change(message) {
    const own = Boolean(message.origin?.client) && message.origin.client === this.client;
    this.#show(this.#records.takeChange(message), own);
    for (const part of message.controls ?? []) this.#checkHold(part.id);
  }

  #show({ rebuild, ids, parts }, own) {
    if (rebuild) this.#rebuild();
    for (const id of ids) {
      const [element, record] = [this.#elements.get(id), this.#records.get(id)];
      // What was made just now has it already.
      if (element && element.record !== record) element.refresh(record, own, rebuild ? undefined : parts?.get(id));
    }
    this.#settleReplies(this.#acknowledgements.reached(this.#records.revision));
  }

  /** A refusal is known at once; anything else counts once the panel has reached the reply's revision. */
  #reply(reply) {
    if (refusal(reply)) {
      this.touches.answered(reply.ref, reply);
      this.#asked.get(reply.ref)?.commandRefused(reply);
    }
    this.#asked.delete(reply.ref);
    this.#settleReplies(this.#acknowledgements.add(reply.ref, reply.revision, this.#records.revision));
  }

  #settleReplies(refs) {
    for (const ref of refs) {
      this.touches.answered(ref, {});
      for (const element of this.#elements.values()) element.acknowledge(ref);
    }
    if (refs.length > 0) for (const id of this.#elements.keys()) this.#checkHold(id);
  }

  /** A touch the server took is lost when the record names no holder, or another one. */
  #checkHold(id) {
    if (this.touches.size > 0 && this.#records.get(id)?.holder !== this.client) this.touches.lost(id);
  }

  #presence(message) {
    this.#records.surfaces = message.surfaces ?? this.#records.surfaces;
    this.#page.people(this.#records.surfaces, this.client);
  }

  /** Elements are kept by id and kind; only what is new is made, once the modules that draw it are here. */
  #rebuild() {
    const loading = loadKinds(this.#records.all);
    if (loading) {
      loading.then(() => this.#rebuild());
      return;
    }
    const kept = new Map();
    for (const record of this.#records.all) {
      const name = elementFor(record);
      const old = this.#elements.get(record.id);
      const keep = old?.localName === name && old.record.orientation === record.orientation;
      kept.set(record.id, keep ? old : document.createElement(name).mount(this, record));
      // Made is drawn.
      if (!keep) this.#dirty.delete(kept.get(record.id));
    }
    this.#elements = kept;
    this.#page.arrange(this.#records, kept);
  }

  // The link

  #linkBecame(state, detail) {
    this.#page.linkIs(state, detail);
    if (state === 'live') return this.#linkIsBack();
    if (this.#doubt || this.#isStale) return;
    this.#doubt = this.#clock.after(STALE_AFTER, () => this.#becomeStale());
    this.touches.loseAll();
  }

  #linkIsBack() {
    this.#doubt?.();
    this.#doubt = null;
    this.#isStale = false;
    this.#focus = null;
    for (const element of this.#elements.values()) element.relinked();
    this.focusMoved(focusedControl());
  }

  #becomeStale() {
    this.#doubt = null;
    this.#isStale = true;
    this.#acknowledgements.clear();
    this.#asked.clear();
    for (const element of this.#elements.values()) element.letGo();
    this.#page.linkIs('stale', {});
  }

  // The frame

  #requestFrame() {
    if (this.#frame === 0) this.#frame = requestAnimationFrame((time) => this.#onFrame(time));
  }

  #onFrame(time) {
    this.#frame = 0;
    let left = DRAWN;
    for (const element of this.#dirty) {
      if (left <= 0 && !element.touch) continue;
      left -= 1;
      this.#dirty.delete(element);
      element.draw();
    }
    if (this.#dirty.size > 0) this.#requestFrame();
    if (this.touches.size === 0) return;
    if (time - this.#movedAt >= MOVE_EVERY && this.touches.flush(this.#link.congested)) this.#movedAt = time;
    this.#keepAlive();
    this.#requestFrame();
  }

  #keepAlive() {
    if (this.#resting) return;
    this.#resting = this.#clock.after(REST_EVERY, () => {
      this.#resting = null;
      if (this.touches.size === 0) return;
      this.touches.rest();
      this.#keepAlive();
    });
  }
}

/** The control the keyboard is on. A mouse that presses a button takes no focus in the sense of UIKit. */
function focusedControl() {
  const { activeElement, body } = document;
  const isFelt = body.dataset.modality !== 'pointer' || activeElement?.matches('.field > input');
  return isFelt ? activeElement?.closest('.control') ?? null : null;
}
