/** Dots, one a page: a tap goes one on or back, a slide runs along them. */
import { TrackedElement, stepKeys } from './tracked.mjs';
import { words } from '../core/words.mjs';

/** Travel beyond which a tap is a slide, in the control's points. */
const SLOP = 10;

/** More dots than these are a line of text. */
const DOTS = 24;

export class PageControlElement extends TrackedElement {
  #dots;
  #slides = false;

  build() {
    this.#dots = this.piece('span', 'dots');
    this.native = this.range(1);
    this.#dots.append(this.native);
    this.append(this.makeCaption(), this.#dots);
    this.follow(this.#dots);
    this.takeKeys(this.native, stepKeys);
    this.takeSteps(this.native);
  }

  get #count() { return this.record.numberOfPages ?? 0; }
  get #isVertical() { return /Top|Bottom/.test(this.record.direction ?? ''); }

  receive(record) {
    this.hidden = record.isHidden === true || (record.hidesForSinglePage === true && this.#count <= 1);
    this.native.max = Math.max(0, this.#count - 1);
    this.#dots.dataset.axis = this.#isVertical ? 'column' : 'row';
    this.#dots.toggleAttribute('data-backwards', this.#isBackwards);
    const wanted = this.#count > DOTS ? 1 : this.#count;
    const dots = [...this.#dots.querySelectorAll('.dot')];
    for (const dot of dots.slice(wanted)) dot.remove();
    for (let index = dots.length; index < wanted; index += 1) this.#dots.append(this.piece('i', 'dot'));
    this.#colour('--dot', record.pageIndicatorTintColor);
    this.#colour('--dot-now', record.currentPageIndicatorTintColor);
  }

  #colour(name, value) {
    if (value) this.style.setProperty(name, value);
    else this.style.removeProperty(name);
  }

  draw() {
    super.draw();
    const page = this.main.shown ?? 0;
    const lit = this.main.phase === 'following' ? this.record.displayedPage ?? page : page;
    const dots = this.#dots.querySelectorAll('.dot');
    const asText = this.#count > DOTS;
    for (const [index, dot] of dots.entries()) {
      dot.toggleAttribute('data-now', asText || index === lit);
      this.write(dot, asText ? `${lit + 1} / ${this.#count}` : '');
    }
    this.native.value = page;
    this.native.setAttribute('aria-valuetext', words.page(page + 1, this.#count));
  }

  get #isBackwards() {
    const { direction = 'natural' } = this.record;
    return direction === 'rightToLeft' || direction === 'bottomToTop' || (direction === 'natural' && this.isMirrored);
  }

  #along([u, v]) {
    const along = Math.min(1, Math.max(0, this.#isVertical ? v : u));
    return this.#isBackwards ? 1 - along : along;
  }

  #pageAt(page) { return Math.min(this.#count - 1, Math.max(0, page)); }

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

customElements.define('ui-page-control', PageControlElement);
