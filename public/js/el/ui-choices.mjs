/** Segments of which one is chosen, or, momentary, pressed. */
import { TrackedElement } from './tracked.mjs';
import { segmentAt, segmentWidths } from '../core/segments.mjs';

export class SegmentedElement extends TrackedElement {
  #bar;
  #under = null;
  #shape = '';

  build() {
    this.#bar = this.native = this.piece('span', 'segments');
    this.append(this.makeCaption(), this.#bar);
    this.follow(this.#bar);
    this.takeKeys(this.#bar, ({ key }) => this.#meaning(key), (key) => this.#after(key));
  }

  get #segments() { return this.record.segments ?? []; }
  get #isMomentary() { return this.record.isMomentary === true; }
  get #natives() { return [...this.#bar.querySelectorAll('input, button')]; }

  receive(record) {
    const shape = JSON.stringify([record.segments, record.isMomentary]);
    if (shape !== this.#shape) this.#rebuild();
    this.#shape = shape;
    this.#bar.setAttribute('role', this.#isMomentary ? 'toolbar' : 'radiogroup');
    for (const [index, native] of this.#natives.entries()) {
      const dead = record.isEnabled === false || this.#segments[index].isEnabled === false;
      this.attribute(native, 'aria-disabled', dead && 'true');
    }
  }

  #rebuild() {
    const widths = segmentWidths(this.#layout);
    this.#bar.style.setProperty('--count', widths.length);
    this.#bar.style.setProperty('grid-template-columns', widths.map((width) => `minmax(0, ${width || 1}fr)`).join(' '));
    this.#bar.replaceChildren(...this.#segments.map((segment, index) => this.#segment(segment, index)));
  }

  #segment(segment, index) {
    const title = segment.title ?? segment.image ?? String(index + 1);
    const box = this.piece(this.#isMomentary ? 'button' : 'label', 'segment', this.#isMomentary ? title : undefined);
    const choose = () => {
      if (segment.isEnabled !== false) this.setValue(index);
      else this.draw();
    };
    if (this.#isMomentary) {
      this.takeClicks(box, choose);
      return box;
    }
    const native = this.piece('input');
    native.type = 'radio';
    native.name = `${this.record.id}-segment`;
    native.addEventListener('change', choose);
    box.append(native, this.piece('span', null, title));
    // The finger has done it already.
    box.addEventListener('click', (event) => event.target === native || event.preventDefault());
    return box;
  }

  draw() {
    super.draw();
    const { shown } = this.main;
    const focused = this.#isMomentary ? Math.max(0, this.record.focusedSegmentIndex ?? 0) : Math.max(0, shown ?? -1);
    const under = this.lit.shown && this.start ? this.#under : null;
    const isFocusInside = this.#bar.contains(document.activeElement);
    for (const [index, native] of this.#natives.entries()) {
      const box = this.#isMomentary ? native : native.parentElement;
      box.toggleAttribute('data-selected', !this.#isMomentary && index === shown);
      box.toggleAttribute('data-pressed', index === under && index !== shown);
      box.toggleAttribute('data-dead', native.hasAttribute('aria-disabled'));
      if (!this.#isMomentary) native.checked = index === shown;
      native.tabIndex = index === focused ? 0 : -1;
      if (index === focused && isFocusInside && document.activeElement !== native) native.focus({ preventScroll: true });
    }
  }

  // The finger

  get #layout() {
    return { width: this.record.frame?.[2] ?? 1, widths: this.#segments.map((one) => one.width ?? 0), isMirrored: this.isMirrored };
  }

  #at([u]) {
    const layout = this.#layout;
    const index = segmentAt(u * layout.width, layout);
    return index !== null && this.#segments[index].isEnabled !== false ? index : null;
  }

  takes(place) { return this.#at(place) !== null; }
  pressed(place) { this.#under = this.#at(place); }
  moved(place) { this.#under = this.#at(place); }

  lifted(place, inside) {
    const index = inside ? this.#at(place) : null;
    return index === null || this.#isMomentary ? undefined : index;
  }

  // Keys: the arrows stop at the ends, as the server has it

  #meaning(key) {
    if (/^Arrow/.test(key)) return key;
    return this.#isMomentary && (key === ' ' || key === 'Enter') && this.record.focusedSegmentIndex >= 0 ? key : null;
  }

  #after(key) {
    if (this.#isMomentary) return undefined;
    const forward = key === 'ArrowDown' || key === (this.isMirrored ? 'ArrowLeft' : 'ArrowRight');
    const usable = this.#segments.map((one, index) => (one.isEnabled === false ? -1 : index)).filter((index) => index >= 0);
    const now = this.main.shown ?? -1;
    if (now < 0) return forward ? usable[0] : usable.at(-1);
    return forward ? usable.find((index) => index > now) : usable.findLast((index) => index < now);
  }
}

customElements.define('ui-segmented-control', SegmentedElement);
