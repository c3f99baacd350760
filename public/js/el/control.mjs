/**
 * What every control element is: a record drawn, a caption, a holder's name, and the way a refused touch is shown.
 *
 * Light DOM. Each control keeps a native input inside, which is what keyboards and screen readers meet.
 */
import { textOn } from '../core/look.mjs';
import { Mirror } from '../core/records.mjs';
import { refusal } from '../core/touches.mjs';
import { words } from '../core/words.mjs';

/** The hues a holder's mark can have; which one follows from the name, so that it is the same on every surface. */
const HUES = 6;

/** What changes while a control is used or its device reports, and leaves its name, its colour and its holder as they are. */
const LIVELY = ['id', 'value', 'accessibility', 'isHighlighted', 'isTouchInside', 'state', 'isOn', 'text', 'progress', 'peak'];

/** An element with a class, a text and children, where they are given; text goes in as text. */
export function make(name, className, text, ...children) {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text !== undefined && text !== null) element.textContent = text;
  if (name === 'button') element.type = 'button';
  element.append(...children);
  return element;
}

/** Names elements to the browser: `slider` is drawn by a `ui-slider`. */
export function define(elements) {
  for (const [name, element] of Object.entries(elements)) customElements.define(`ui-${name}`, element);
}

export class ControlElement extends HTMLElement {
  /** The surface this control belongs to. */
  surface;
  record = {};
  /** The touch being made, or null. */
  touch = null;
  /** Its title beside it, and what keyboards and screen readers meet: `build` sets them. */
  caption = null;
  native = null;
  /** What the record's value shows. */
  main = new Mirror(undefined);
  #holder = null;

  /** Builds the element once; the record only changes what is there. */
  mount(surface, record) {
    this.surface = surface;
    this.record = record;
    this.dataset.control = record.id;
    this.classList.add('control');
    this.build();
    this.refresh(record, false);
    this.draw();
    return this;
  }

  /** The server's news. `own` is true for what this surface caused; `part` is what differs, where that is known: a value alone, sixty times a
   *  second, shall cost what a value costs. */
  refresh(record, own, part) {
    const isRenamed = record.accessibility?.label !== this.record.accessibility?.label || record.accessibility?.hint !== this.record.accessibility?.hint;
    this.record = record;
    this.main.receive(this.valueOf(record), own);
    if (part && !isRenamed && Object.keys(part).every((name) => LIVELY.includes(name))) this.receiveValue(record);
    else this.#refreshAll(record, own);
    this.surface.paint(this);
  }

  #refreshAll(record, own) {
    this.toggleAttribute('data-disabled', this.isOff);
    this.hidden = record.isHidden === true;
    this.#tint(record.tintColor);
    if (this.title !== (record.toolTip ?? '')) this.title = record.toolTip ?? '';
    this.attribute(this, 'dir', this.isMirrored && 'rtl');
    this.#showHolder();
    if (this.caption) this.write(this.caption, record.title ?? '');
    if (this.native) {
      this.nameNative(this.native);
      this.describe(this.native);
    }
    this.receive(record, own);
  }

  // For subclasses.
  build() {}
  receive() {}
  /** Nothing but lively properties differ: by default, what is drawn from them is drawn anyway. */
  receiveValue(record) { this.receive(record, false); }
  valueOf(record) { return record.value; }
  get mirrors() { return [this.main]; }
  draw() { this.toggleAttribute('data-pending', this.mirrors.some((mirror) => mirror.phase === 'settling')); }
  /** The link came back while a finger is still down. */
  relinked() {}

  // The server and the link

  acknowledge(ref) { this.#ifAny((mirror) => mirror.acknowledge(ref)); }
  expire(now) { this.#ifAny((mirror) => mirror.expire(now)); }

  #ifAny(did) {
    if (this.mirrors.map(did).includes(true)) this.surface.paint(this);
  }

  /** The link is gone for good, or the page hidden: whatever is held is not. */
  letGo() {
    for (const mirror of this.mirrors) mirror.drop();
    this.surface.paint(this);
  }

  /** Sets a value as a user, and shows `shown` at once. Says why where that can't be. */
  setValue(value, shown = value) {
    if (!this.isOff && this.main.phase !== 'held') {
      const ref = this.surface.setValue(this, value);
      if (ref === null) this.refuse(words.refusedOffline(this.name));
      this.main.set(shown, ref, this.surface.now());
    }
    this.surface.settle(this);
  }

  // Names, and small things to build with

  get name() { return this.record.title || this.label; }
  get label() { return this.record.accessibility?.label || this.record.title || this.record.id; }

  piece(...wanted) { return make(...wanted); }

  /** A piece that is only seen: what it shows is said in another way. */
  mute(...wanted) {
    const piece = make(...wanted);
    piece.setAttribute('aria-hidden', 'true');
    return piece;
  }

  /** Brings the mute pieces of a class in a box to a number. Returns them. */
  pieces(box, className, count, text) {
    const pieces = [...box.querySelectorAll(`.${className}`)];
    for (const piece of pieces.splice(count)) piece.remove();
    while (pieces.length < count) pieces.push(box.appendChild(this.mute('i', className, text)));
    return pieces;
  }

  /** A native range; its steps are the server's affair unless said otherwise. */
  range(step = 'any') {
    const range = this.piece('input');
    range.type = 'range';
    range.step = step;
    return range;
  }

  /** A native range has this value, which is said so. */
  tell(range, value, text) {
    range.value = value;
    range.setAttribute('aria-valuetext', text);
  }

  /** Puts text in an element that does not have it yet: the same text anew would cost a layout. */
  write(element, text) {
    const { firstChild } = element;
    if (element.textContent === text) return;
    if (firstChild?.nodeType === 3 && !firstChild.nextSibling) firstChild.data = text;
    else element.textContent = text;
  }

  /** Sets an attribute, or takes it away where there is nothing to say. */
  attribute(element, name, text) {
    if (text === null || text === undefined || text === false) element.removeAttribute(name);
    else element.setAttribute(name, text);
  }

  /** A caption, with the id by which the native input is named. */
  makeCaption() {
    this.caption = this.piece('span', 'caption');
    this.caption.id = `${this.record.id}-caption`;
    return this.caption;
  }

  /** Whether it is disabled. */
  get isOff() { return this.record.isEnabled === false; }

  /** Whether left and right have changed places. */
  get isMirrored() { return this.record.semanticContentAttribute === 'forceRightToLeft'; }

  /** Whether someone else's touch is on this control. */
  get heldByOther() {
    const { holder } = this.record;
    return Boolean(holder) && holder !== this.surface.client;
  }

  /** Marks the native input as usable or not, and gives it the record's hint. */
  describe(native) {
    this.attribute(native, 'aria-disabled', this.isOff && 'true');
    this.attribute(native, 'aria-description', this.record.accessibility?.hint);
  }

  /** Names the native input by its caption, or by the record's own label where that says something else. */
  nameNative(native) {
    const named = this.caption?.textContent && this.caption.textContent === this.label;
    this.attribute(native, 'aria-labelledby', named && this.caption.id);
    this.attribute(native, 'aria-label', !named && this.label);
  }

  // A touch, and how it is refused

  /** Begins a touch at a place of the unit square; null (after saying why) when there is no link. */
  beginTouch(u, v, type) {
    const inside = (number) => Math.min(0.999999, Math.max(0, number));
    const touch = this.surface.touches.begin(this.record.id, inside(u), inside(v), type, {
      refused: (reply) => this.#touchRefused(touch, reply),
      lost: () => this.touchLost(),
    });
    if (!touch) this.refuse(words.refusedOffline(this.name));
    return touch;
  }

  #touchRefused(touch, reply) {
    if (this.touch === null || this.touch === touch) {
      this.touch = null;
      this.letGo();
    }
    this.commandRefused(reply);
  }

  touchLost() {
    this.touch = null;
    this.letGo();
  }

  /** A touch, a key, a value or a step was refused. */
  commandRefused(reply) {
    const problem = refusal(reply) ?? reply;
    const kind = problem.code ?? problem.reason ?? '';
    if (problem.holder || kind === 'held') {
      const holder = problem.holder ?? this.record.holder;
      this.refuse(words.refusedHeld(this.name, holder ? this.surface.lookOf(holder).name : words.someoneElse));
    } else if (kind === 'disabled') this.refuse(words.refusedDisabled(this.name));
    else this.refuse(words.refused(this.name, problem.detail ?? problem.title));
  }

  /** Says no: a short shake, and a line for those who can't see it. */
  refuse(sentence) {
    this.removeAttribute('data-refused');
    requestAnimationFrame(() => this.setAttribute('data-refused', ''));
    this.addEventListener('animationend', () => this.removeAttribute('data-refused'), { once: true });
    this.surface.say(sentence);
  }

  #tint(colour) {
    this.toggleAttribute('data-tinted', Boolean(colour));
    if (!colour) return;
    this.style.setProperty('--tint', colour);
    this.style.setProperty('--tint-fill', colour);
    this.style.setProperty('--on-tint', textOn(colour));
  }

  #showHolder() {
    const held = this.heldByOther;
    this.toggleAttribute('data-held', held);
    if (!held && !this.#holder) return;
    if (!this.#holder) {
      this.#holder = this.piece('span', 'holder');
      this.#holder.id = `${this.record.id}-holder`;
      this.append(this.#holder);
      this.querySelector('input, button')?.setAttribute('aria-describedby', this.#holder.id);
    }
    const { holder } = this.record;
    const { name, color } = this.surface.lookOf(holder);
    this.write(this.#holder, held ? name : '');
    if (!held) return;
    this.attribute(this, 'data-hue', color ? null : [...holder].reduce((sum, letter) => sum + letter.codePointAt(0), 0) % HUES);
    if (color) {
      this.style.setProperty('--who', color);
      this.style.setProperty('--on-who', textOn(color));
    } else this.style.removeProperty('--who');
  }
}
