/** A button's menu. The server opens it and closes it; a choice is the value of the button, and null dismisses. */

const MARGIN = 8;

export class Menu {
  #owner;
  #native;
  #panel;
  #onOutside = (event) => this.#panel.contains(event.target) || this.#dismiss();

  /** The menu of `owner`, whose native button is `native`. */
  constructor(owner, native) {
    this.#owner = owner;
    this.#native = native;
    this.#panel = owner.piece('div', 'menu');
    this.#panel.popover = 'manual';
    this.#panel.setAttribute('role', 'menu');
    this.#panel.addEventListener('keydown', (event) => this.#key(event));
    this.#panel.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  get #isOpen() { return this.#panel.matches(':popover-open'); }

  /** Shows these elements; null hides it. */
  show(elements) {
    if (!elements) return this.#hide();
    const focused = this.#items.indexOf(document.activeElement);
    this.#panel.setAttribute('aria-label', this.#owner.label);
    this.#panel.replaceChildren(...elements.flatMap((element) => this.#draw(element)));
    if (!this.#isOpen) this.#open();
    else if (focused >= 0) this.#items[focused]?.focus();
    return undefined;
  }

  #open() {
    this.#owner.after(this.#panel);
    this.#panel.showPopover();
    this.#place();
    (this.#items.find((item) => item.getAttribute('aria-checked') === 'true') ?? this.#items[0])?.focus({ preventScroll: true });
    document.addEventListener('pointerdown', this.#onOutside, true);
  }

  #hide() {
    if (!this.#isOpen) return;
    document.removeEventListener('pointerdown', this.#onOutside, true);
    const hadFocus = this.#panel.contains(document.activeElement);
    this.#panel.hidePopover();
    this.#panel.remove();
    if (hadFocus) this.#native.focus({ preventScroll: true });
  }

  /** Below the button, or above where there is more room; never outside the screen. */
  #place() {
    const button = this.#native.getBoundingClientRect();
    const { width, height } = this.#panel.getBoundingClientRect();
    const below = innerHeight - button.bottom - 2 * MARGIN;
    const top = below >= height || below >= button.top ? button.bottom + 6 : Math.max(MARGIN, button.top - 6 - height);
    const left = Math.min(innerWidth - width - MARGIN, Math.max(MARGIN, button.left + button.width / 2 - width / 2));
    this.#panel.style.setProperty('left', `${left}px`);
    this.#panel.style.setProperty('top', `${top}px`);
    this.#panel.style.setProperty('max-height', `${innerHeight - top - MARGIN}px`);
  }

  #draw(element) {
    if (element.attributes?.includes('hidden')) return [];
    if (element.children) return [this.#group(element)];
    const { piece } = this.#owner;
    const item = piece('button', 'menu-item');
    const marked = element.state && element.state !== 'off';
    const hasMarks = marked || this.#owner.record.changesSelectionAsPrimaryAction === true;
    item.tabIndex = -1;
    item.setAttribute('role', hasMarks ? 'menuitemradio' : 'menuitem');
    if (hasMarks) item.setAttribute('aria-checked', marked);
    item.append(piece('span', null, element.title ?? element.id));
    if (element.subtitle) item.append(piece('small', null, element.subtitle));
    item.toggleAttribute('data-destructive', element.attributes?.includes('destructive') ?? false);
    if (element.attributes?.includes('disabled')) item.setAttribute('aria-disabled', 'true');
    else item.addEventListener('click', () => this.#owner.surface.setValue(this.#owner, element.id));
    return [item];
  }

  #group(menu) {
    const group = this.#owner.piece('div', 'menu-group');
    group.setAttribute('role', 'group');
    if (menu.title) {
      group.setAttribute('aria-label', menu.title);
      const heading = this.#owner.piece('div', 'menu-heading', menu.title);
      heading.setAttribute('aria-hidden', 'true');
      group.append(heading);
    }
    group.append(...menu.children.flatMap((element) => this.#draw(element)));
    return group;
  }

  get #items() { return [...this.#panel.querySelectorAll('.menu-item')]; }

  #key(event) {
    const items = this.#items;
    const at = items.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) items[(to + items.length) % items.length]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') this.#dismiss();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #dismiss() { this.#owner.surface.setValue(this.#owner, null); }
}
