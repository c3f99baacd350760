/** What is chosen among several: segments, pages, and the steps of a number. */
import { clamp, segmentAt, segmentWidths } from '../core/map.mjs';
import { number, words } from '../core/words.mjs';
import { define } from './control.mjs';
import { TrackedElement, pressKeys, stepKeys } from './tracked.mjs';

/** Segments of which one is chosen, or, momentary, pressed. */
class SegmentedElement extends TrackedElement {
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
      const dead = this.isOff || this.#segments[index].isEnabled === false;
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

/** Travel beyond which a tap is a slide, in the control's points. */
const SLOP = 10;

/** More dots than these are a line of text. */
const DOTS = 24;

/** Dots, one a page: a tap goes one on or back, a slide runs along them. */
class PageControlElement extends TrackedElement {
  #row;
  #dots = [];
  #slides = false;

  build() {
    this.#row = this.piece('span', 'dots');
    this.native = this.range(1);
    this.#row.append(this.native);
    this.append(this.makeCaption(), this.#row);
    this.follow(this.#row);
    this.takeKeys(this.native, stepKeys);
    this.takeSteps(this.native);
  }

  get #count() { return this.record.numberOfPages ?? 0; }
  get #isVertical() { return /Top|Bottom/.test(this.record.direction ?? ''); }

  receive(record) {
    this.hidden = record.isHidden === true || (record.hidesForSinglePage === true && this.#count <= 1);
    this.native.max = Math.max(0, this.#count - 1);
    this.#row.dataset.axis = this.#isVertical ? 'column' : 'row';
    this.#row.toggleAttribute('data-backwards', this.#isBackwards);
    this.#dots = this.pieces(this.#row, 'dot', this.#count > DOTS ? 1 : this.#count);
    this.style.setProperty('--dot', record.pageIndicatorTintColor ?? '');
    this.style.setProperty('--dot-now', record.currentPageIndicatorTintColor ?? '');
  }

  draw() {
    super.draw();
    const page = this.main.shown ?? 0;
    const lit = this.main.phase === 'following' ? this.record.displayedPage ?? page : page;
    const asText = this.#count > DOTS;
    for (const [index, dot] of this.#dots.entries()) {
      dot.toggleAttribute('data-now', asText || index === lit);
      this.write(dot, asText ? `${lit + 1} / ${this.#count}` : '');
    }
    this.tell(this.native, page, words.page(page + 1, this.#count));
  }

  get #isBackwards() {
    const { direction = 'natural' } = this.record;
    return direction === 'rightToLeft' || direction === 'bottomToTop' || (direction === 'natural' && this.isMirrored);
  }

  #along([u, v]) {
    const along = clamp(this.#isVertical ? v : u, 0, 1);
    return this.#isBackwards ? 1 - along : along;
  }

  #pageAt(page) { return clamp(page, 0, this.#count - 1); }

  pressed() { this.#slides = false; }

  moved(place) {
    const [, , width = 1, height = 1] = this.record.frame ?? [];
    const travel = Math.hypot((place[0] - this.start[0]) * width, (place[1] - this.start[1]) * height);
    if (travel > SLOP && this.record.allowsContinuousInteraction !== false) this.#slides = true;
    return this.#slides ? this.#pageAt(Math.floor(this.#along(place) * this.#count)) : undefined;
  }

  lifted(place, inside) {
    if (this.#slides || !inside) return undefined;
    return this.#pageAt((this.main.shown ?? 0) + (this.#along(place) >= 0.5 ? 1 : -1));
  }
}

/** A stepper: minus and plus. The server steps, and goes on stepping while a half is held. */
class StepperElement extends TrackedElement {
  #readout;
  #halves;
  #up = null;

  build() {
    this.#readout = this.piece('output', 'readout');
    this.native = this.piece('span', 'stepper');
    this.native.setAttribute('role', 'group');
    this.#halves = [this.#half(false), this.#half(true)];
    this.native.append(...this.#halves);
    this.append(this.makeCaption(), this.#readout, this.native);
    this.follow(this.native);
  }

  #half(up) {
    const half = this.piece('button', up ? 'plus' : 'minus');
    half.setAttribute('aria-label', up ? words.increment : words.decrement);
    // Space and Enter press the half they are on; held, the keyboard repeats them.
    this.takeKeys(half, (event) => (pressKeys(event) ? (up ? 'ArrowUp' : 'ArrowDown') : stepKeys(event)));
    this.takeClicks(half, () => this.surface.adjust(this, up));
    return half;
  }

  receive(record) {
    const { minimumValue = 0, maximumValue = 100, value = 0, wraps } = record;
    for (const [half, atEnd] of [[this.#halves[0], value <= minimumValue], [this.#halves[1], value >= maximumValue]]) {
      const dead = this.isOff || (atEnd && !wraps);
      this.attribute(half, 'aria-disabled', dead && 'true');
    }
    const said = record.accessibility?.value ?? String(value);
    this.write(this.#readout, said === String(value) ? number(value) : said);
  }

  draw() {
    super.draw();
    const pressed = this.lit.shown && this.start ? this.#up : null;
    this.#halves[0].toggleAttribute('data-pressed', pressed === false);
    this.#halves[1].toggleAttribute('data-pressed', pressed === true);
  }

  pressed([u]) { this.#up = (this.isMirrored ? 1 - u : u) >= 0.5; }
}

define({ 'segmented-control': SegmentedElement, 'page-control': PageControlElement, stepper: StepperElement });
