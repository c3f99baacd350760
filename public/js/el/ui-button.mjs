/** A button: momentary, toggle, of any role, and held as long as the finger, or the Space key, is down. */
import { TrackedElement } from './tracked.mjs';
import { titleFor } from '../core/look.mjs';
import { words } from '../core/words.mjs';

/** How long after a finger a browser may still send its click, in milliseconds. */
const CLICK_DELAY = 700;

/** How long a dangerous button is held before lifting the finger fires it, in milliseconds: as the style sheet fills it. */
const ARMED_AFTER = 1000;

class ButtonElement extends TrackedElement {
  #spaceDown = false;
  #keyed = false;
  #liftedAt = -Infinity;
  #title;
  #menu = null;
  #disarm = null;

  build() {
    this.native = this.piece('button');
    this.#title = this.piece('span', 'title');
    this.native.append(this.piece('i', 'lamp'), this.#title);
    this.append(this.native);
    this.follow(this);
    for (const [name, phase] of [['pointerenter', 'regionEntered'], ['pointerleave', 'regionExited']]) {
      this.addEventListener(name, ({ pointerType }) => pointerType === 'mouse' && 'isHovered' in this.record && this.surface.hover(this, phase));
    }
    this.native.addEventListener('keydown', (event) => this.#keyDown(event));
    this.native.addEventListener('keyup', (event) => this.#keyUp(event));
    this.native.addEventListener('blur', () => this.#endSpace({ key: 'Escape' }));
    this.native.addEventListener('click', (event) => this.#clicked(event));
  }

  get isToggle() { return this.record.changesSelectionAsPrimaryAction === true && !this.#opensMenu; }
  get #opensMenu() { return Boolean(this.record.menu) && this.record.showsMenuAsPrimaryAction === true; }

  valueOf(record) { return record.isSelected === true; }

  receive(record) {
    this.dataset.role = record.role ?? 'normal';
    this.dataset.look = record.style ?? 'filled';
    this.toggleAttribute('data-toggle', this.isToggle);
    this.toggleAttribute('data-hovered', record.isHovered === true);
    if (!record.menu && !this.#menu) return;
    // The server opens and closes the menu; what draws it is fetched when a button has one.
    const isOpen = Boolean(record.menuPresenter) && record.menuPresenter === this.surface.client;
    this.native.setAttribute('aria-haspopup', 'menu');
    this.native.setAttribute('aria-expanded', isOpen);
    this.toggleAttribute('data-menu', this.#opensMenu);
    this.#menu ??= import('./menu.mjs').then(({ Menu }) => new Menu(this, this.native));
    this.#menu.then((menu) => menu.show(isOpen ? this.record.menu : null), (error) => console.warn('no menu', error));
  }

  /** The title says it, and changes with the state: see draw. */
  nameNative() {}

  draw() {
    super.draw();
    const selected = this.main.shown === true;
    this.toggleAttribute('data-selected', selected);
    this.attribute(this.native, 'aria-pressed', this.isToggle || selected ? String(selected) : null);
    const { record } = this;
    const states = (record.state ?? []).filter((name) => name === 'disabled' || name === 'focused');
    if (selected) states.push('selected');
    if (this.lit.shown) states.push('highlighted');
    const title = titleFor(states, record.titles, record.title);
    this.write(this.#title, title);
    // A pop-up is called what its author called it, and shows its choice.
    const said = record.accessibility?.label || (title ? '' : record.id);
    const label = said && title && said !== title && record.accessibility?.value === title ? `${said}: ${title}` : said;
    this.attribute(this.native, 'aria-label', label !== title && (label || null));
  }

  // The finger. A dangerous button may ask for a longer one, or for a word: the surface's settings say.

  fingerDown(event, type) {
    if (this.isOff || !this.#guard || !this.surface.isLive) return super.fingerDown(event, type);
    if (this.#guard === 'confirm') return true;
    this.toggleAttribute('data-arming', true);
    this.#disarm = this.surface.after(ARMED_AFTER, () => {
      this.#disarm = null;
      super.fingerDown(event, type);
    });
    return true;
  }

  fingerMoved(event) {
    if (this.start) super.fingerMoved(event);
  }

  fingerUp(event) {
    this.#liftedAt = this.surface.now();
    const wasArming = this.#endArming();
    if (this.start) return super.fingerUp(event);
    if (wasArming) return this.refuse(words.holdLonger(this.name));
    const { left, right, top, bottom } = this.getBoundingClientRect();
    const isInside = event.clientX >= left && event.clientX < right && event.clientY >= top && event.clientY < bottom;
    if (isInside && this.#guard === 'confirm' && this.surface.isLive) this.#confirm(() => this.surface.tap(this));
    return undefined;
  }

  /** Returns whether it was not held for long enough. */
  #endArming() {
    const disarm = this.#disarm;
    this.removeAttribute('data-arming');
    this.#disarm = null;
    disarm?.();
    return disarm !== null;
  }

  letGo() {
    this.#endArming();
    if (this.#spaceDown) this.lit.receive(false, true);
    this.#spaceDown = false;
    this.#menu?.then((menu) => menu.show(null));
    super.letGo();
  }

  get resumes() { return false; }

  lifted(place, inside) { return this.isToggle && inside && this.lit.shown ? !this.main.shown : undefined; }

  get #guard() { return this.surface.guardOf(this.record); }

  #confirm(act) { this.surface.confirm(this.name, act); }

  // Keys: Space is down as long as it is held, Enter acts at once, Escape takes Space back

  #keyDown(event) {
    if (event.key === 'Escape') return this.#endSpace({ key: 'Escape' });
    const opens = event.key === 'ArrowDown' && this.#opensMenu;
    if (event.key !== ' ' && event.key !== 'Enter' && !opens) return undefined;
    event.preventDefault();
    if (event.repeat || this.isOff) return undefined;
    if (this.#opensMenu) return this.#sendKey({ key: event.key });
    this.#keyed = true;
    const act = () => this.#sendKey({ key: 'Enter' });
    if (this.#guard) return this.#confirm(act);
    if (event.key === 'Enter') return act();
    if (this.touch || this.#sendKey({ key: ' ', phase: 'down' }) === null) return undefined;
    this.#spaceDown = true;
    this.lit.hold(true);
    return this.surface.paint(this);
  }

  #keyUp(event) {
    if (event.key !== ' ') return;
    event.preventDefault();
    this.#endSpace({ key: ' ', phase: 'up' });
  }

  #endSpace(key) {
    if (!this.#spaceDown) return;
    this.#spaceDown = false;
    this.lit.move(false);
    this.lit.release(this.#sendKey(key), this.surface.now());
    this.surface.settle(this);
  }

  /** A click that no finger and no key explains comes from an assistive technology. */
  #clicked(event) {
    const explained = this.#keyed || event.detail > 0 || this.surface.now() - this.#liftedAt < CLICK_DELAY;
    this.#keyed = false;
    if (explained || this.isOff) return;
    const act = () => this.#sendKey({ key: 'Enter' });
    if (this.#guard) this.#confirm(act);
    else act();
  }

  #sendKey(key) { return this.surface.sendKey(this, key); }
}

customElements.define('ui-button', ButtonElement);
