/** A button: momentary, toggle, of any role, and held as long as the finger, or the Space key, is down. */
import { ControlElement } from './control.mjs';
import { Finger } from './finger.mjs';
import { Mirror } from '../core/mirror.mjs';
import { isInside } from '../core/map.mjs';
import { titleFor } from '../core/title.mjs';

/** How long after a finger a browser may still send its click, in milliseconds. */
const CLICK_DELAY = 700;

export class ButtonElement extends ControlElement {
  #selected = new Mirror(false);
  #lit = new Mirror(false);
  #spaceDown = false;
  #keyed = false;
  #liftedAt = -Infinity;
  #native;
  #title;
  #box = null;
  #menu = null;

  build() {
    this.#native = this.piece('button');
    this.#native.type = 'button';
    this.#title = this.piece('span', 'title');
    this.#native.append(this.piece('i', 'lamp'), this.#title);
    this.append(this.#native);
    new Finger(this, this);
    this.#native.addEventListener('keydown', (event) => this.#keyDown(event));
    this.#native.addEventListener('keyup', (event) => this.#keyUp(event));
    this.#native.addEventListener('blur', () => this.#dropKey());
    this.#native.addEventListener('click', (event) => this.#clicked(event));
  }

  get isToggle() { return this.record.changesSelectionAsPrimaryAction === true && !this.#opensMenu; }
  get #opensMenu() { return Boolean(this.record.menu) && this.record.showsMenuAsPrimaryAction === true; }

  receive(record, own) {
    this.describe(this.#native);
    this.dataset.role = record.role ?? 'normal';
    this.dataset.look = record.style ?? 'filled';
    this.toggleAttribute('data-toggle', this.isToggle);
    this.#selected.receive(record.isSelected === true, own);
    this.#lit.receive(record.isHighlighted === true, own);
    this.#receiveMenu(record);
  }

  /** The server opens and closes the menu; what draws it is fetched when a button has one. */
  #receiveMenu(record) {
    if (!record.menu && !this.#menu) return;
    const isOpen = Boolean(record.menuPresenter) && record.menuPresenter === this.surface.client;
    this.#native.setAttribute('aria-haspopup', 'menu');
    this.#native.setAttribute('aria-expanded', isOpen);
    this.toggleAttribute('data-menu', this.#opensMenu);
    this.#menu ??= import('./menu.mjs').then(({ Menu }) => Menu.of(this, this.#native));
    this.#menu.then((menu) => menu.show(isOpen ? this.record.menu : null), (error) => console.warn('no menu', error));
  }

  draw() {
    const selected = this.#selected.shown;
    this.toggleAttribute('data-selected', selected);
    this.toggleAttribute('data-highlighted', this.#lit.shown);
    this.toggleAttribute('data-pending', this.#lit.phase === 'settling' || this.#selected.phase === 'settling');
    if (this.isToggle || selected) this.#native.setAttribute('aria-pressed', selected);
    else this.#native.removeAttribute('aria-pressed');
    this.#drawTitle(selected);
  }

  #drawTitle(selected) {
    const { record } = this;
    const states = (record.state ?? []).filter((name) => name === 'disabled' || name === 'focused');
    if (selected) states.push('selected');
    if (this.#lit.shown) states.push('highlighted');
    const title = titleFor(states, record.titles, record.title);
    this.write(this.#title, title);
    const label = record.accessibility?.label || (title ? '' : record.id);
    if (label && label !== title) this.#native.setAttribute('aria-label', label);
    else this.#native.removeAttribute('aria-label');
  }

  // The finger

  fingerDown(event, type) {
    if (this.record.isEnabled === false) return false;
    this.#box = this.getBoundingClientRect();
    this.touch = this.beginTouch(...this.#place(event), type);
    if (!this.touch) return false;
    if (type === 'indirectPointer') this.#native.focus({ preventScroll: true });
    this.#lit.hold(!this.heldByOther);
    this.draw();
    return true;
  }

  fingerMoved(event) {
    if (!this.touch) return;
    const place = this.#place(event);
    this.surface.touches.move(this.touch, ...place);
    this.#lit.move(!this.heldByOther && this.#inside(place));
    this.surface.paint(this);
  }

  fingerUp(event) {
    this.#liftedAt = this.surface.now();
    const place = this.#place(event);
    const ref = this.touch ? this.surface.touches.end(this.touch, ...place) : null;
    const flips = this.touch && this.isToggle && this.#lit.shown && this.#inside(place);
    this.touch = null;
    this.#lit.move(false);
    this.#lit.release(ref, this.surface.now());
    if (flips && ref !== null) this.#selected.set(!this.#selected.shown, ref, this.surface.now());
    this.surface.settle(this);
  }

  fingerCancelled() {
    if (this.touch) this.surface.touches.cancel(this.touch);
    this.touch = null;
    this.letGo();
  }

  touchLost() {
    this.#lit.receive(false, true);
    super.touchLost();
  }

  letGo() {
    if (this.#spaceDown) this.#lit.receive(false, true);
    this.#spaceDown = false;
    this.#menu?.then((menu) => menu.show(null));
    this.#lit.drop();
    this.#selected.drop();
    this.surface.paint(this);
  }

  acknowledge(ref) {
    const settled = [this.#lit.acknowledge(ref), this.#selected.acknowledge(ref)];
    if (settled.includes(true)) this.surface.paint(this);
  }

  expire(now) {
    const changed = [this.#lit.expire(now), this.#selected.expire(now)];
    if (changed.includes(true)) this.surface.paint(this);
  }

  #place(event) {
    const { left, top, width, height } = this.#box;
    return [(event.clientX - left) / width, (event.clientY - top) / height];
  }

  #inside([u, v]) {
    return isInside(u, v, this.record.frame, this.record.trackingOutset);
  }

  // Keys: Space is down as long as it is held, Enter acts at once, Escape takes Space back

  #keyDown(event) {
    if (event.key === 'Escape') return this.#dropKey();
    const opens = event.key === 'ArrowDown' && this.#opensMenu;
    if (event.key !== ' ' && event.key !== 'Enter' && !opens) return;
    event.preventDefault();
    if (event.repeat || this.record.isEnabled === false) return;
    if (this.#opensMenu) return void this.#sendKey({ key: event.key });
    this.#keyed = true;
    if (event.key === 'Enter') return void this.#sendKey({ key: 'Enter' });
    if (this.touch || this.#sendKey({ key: ' ', phase: 'down' }) === null) return;
    this.#spaceDown = true;
    this.#lit.hold(true);
    this.surface.paint(this);
  }

  #keyUp(event) {
    if (event.key !== ' ') return;
    event.preventDefault();
    this.#endSpace({ key: ' ', phase: 'up' });
  }

  #dropKey() {
    this.#endSpace({ key: 'Escape' });
  }

  #endSpace(key) {
    if (!this.#spaceDown) return;
    this.#spaceDown = false;
    this.#lit.move(false);
    this.#lit.release(this.#sendKey(key), this.surface.now());
    this.surface.settle(this);
  }

  /** A click that no finger and no key explains comes from an assistive technology. */
  #clicked(event) {
    const explained = this.#keyed || event.detail > 0 || this.surface.now() - this.#liftedAt < CLICK_DELAY;
    if (!explained && this.record.isEnabled !== false) this.#sendKey({ key: 'Enter' });
    this.#keyed = false;
  }

  #sendKey(key) {
    return this.surface.sendKey(this, key);
  }
}

customElements.define('ui-button', ButtonElement);
