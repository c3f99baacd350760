/**
 * What every control element is: a record drawn, a caption, a holder's name, and the way a refused touch is shown.
 *
 * Light DOM. Each control keeps a native input inside, which is what keyboards and screen readers meet.
 */
import { textOn } from '../core/colour.mjs';
import { words } from '../core/words.mjs';
import { refusal } from '../core/touches.mjs';

/** The hues a holder's mark can have; which one follows from the name, so that it is the same on every surface. */
const HUES = 6;

export class ControlElement extends HTMLElement {
  /** The surface this control belongs to. */
  surface;
  record = {};
  /** The touch being made, or null. */
  touch = null;
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

  /** The server's news. `own` is true for what this surface caused. */
  refresh(record, own) {
    this.record = record;
    this.toggleAttribute('data-disabled', record.isEnabled === false);
    this.hidden = record.isHidden === true;
    this.#tint(record.tintColor);
    if (this.title !== (record.toolTip ?? '')) this.title = record.toolTip ?? '';
    if (this.isMirrored) this.dir = 'rtl';
    else this.removeAttribute('dir');
    this.#showHolder();
    this.receive(record, own);
    this.surface.paint(this);
  }

  // For subclasses.
  build() {}
  receive() {}
  draw() {}
  acknowledge() {}
  expire() {}
  /** The link came back while a finger is still down. */
  relinked() {}
  /** The link is gone for good, or the page hidden: whatever is held is not. */
  letGo() {}

  get name() { return this.record.title || this.record.accessibility?.label || this.record.id; }
  get label() { return this.record.accessibility?.label || this.name; }

  /** A child element with a class; `text` goes in as text. */
  piece(name, className, text) {
    const element = document.createElement(name);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  }

  /** Puts text in an element that does not have it yet: the same text anew would cost a layout. */
  write(element, text) {
    if (element.textContent !== text) element.textContent = text;
  }

  /** A caption, with the id by which the native input is named. */
  makeCaption() {
    const caption = this.piece('span', 'caption');
    caption.id = `${this.record.id}-caption`;
    return caption;
  }

  /** Whether left and right have changed places. */
  get isMirrored() { return this.record.semanticContentAttribute === 'forceRightToLeft'; }

  /** Whether someone else's touch is on this control. */
  get heldByOther() {
    const { holder } = this.record;
    return Boolean(holder) && holder !== this.surface.client;
  }

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
    this.refuse(this.#why(reply));
  }

  /** A key, a value or a step was refused. */
  commandRefused(reply) { this.refuse(this.#why(reply)); }

  touchLost() {
    this.touch = null;
    this.letGo();
  }

  #why(reply) {
    const problem = refusal(reply) ?? reply;
    const kind = problem.code ?? problem.reason ?? '';
    if (problem.holder || kind === 'held') {
      return words.refusedHeld(this.name, problem.holder ?? this.record.holder ?? words.someoneElse);
    }
    if (kind === 'disabled') return words.refusedDisabled(this.name);
    return words.refused(this.name, problem.detail ?? problem.title);
  }

  /** Says no: a short shake, and a line for those who can't see it. */
  refuse(sentence) {
    this.removeAttribute('data-refused');
    requestAnimationFrame(() => this.setAttribute('data-refused', ''));
    this.addEventListener('animationend', () => this.removeAttribute('data-refused'), { once: true });
    this.surface.say(sentence);
  }

  /** Marks the native input as usable or not, and gives it the record's hint. */
  describe(native) {
    const { isEnabled, accessibility } = this.record;
    if (isEnabled === false) native.setAttribute('aria-disabled', 'true');
    else native.removeAttribute('aria-disabled');
    if (accessibility?.hint) native.setAttribute('aria-description', accessibility.hint);
    else native.removeAttribute('aria-description');
  }

  /** Names the native input by its caption, or by the record's own label where that says something else. */
  nameNative(native, caption) {
    const named = caption.textContent && caption.textContent === this.label;
    native.setAttribute(named ? 'aria-labelledby' : 'aria-label', named ? caption.id : this.label);
    native.removeAttribute(named ? 'aria-label' : 'aria-labelledby');
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
    if (!held) {
      if (this.#holder) this.#holder.textContent = '';
      return;
    }
    if (!this.#holder) {
      this.#holder = this.piece('span', 'holder');
      this.#holder.id = `${this.record.id}-holder`;
      this.append(this.#holder);
      this.querySelector('input, button')?.setAttribute('aria-describedby', this.#holder.id);
    }
    this.#holder.textContent = this.record.holder;
    this.dataset.hue = [...this.record.holder].reduce((sum, letter) => sum + letter.codePointAt(0), 0) % HUES;
  }
}
