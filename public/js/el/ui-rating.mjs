/** Stars: the one under the finger is the rating. */
import { TrackedElement, stepKeys } from './tracked.mjs';
import { words } from '../core/words.mjs';

export class RatingElement extends TrackedElement {
  #row;

  build() {
    this.#row = this.piece('span', 'stars');
    this.native = this.range(1);
    this.#row.append(this.native);
    this.append(this.makeCaption(), this.#row);
    this.follow(this.#row);
    this.takeKeys(this.native, stepKeys, (key) => this.#after(key));
    this.takeSteps(this.native);
  }

  get #most() { return this.record.maximumValue ?? 5; }

  receive(record) {
    this.native.max = this.#most;
    const stars = this.#row.querySelectorAll('.star');
    for (const star of [...stars].slice(this.#most)) star.remove();
    for (let index = stars.length; index < this.#most; index += 1) {
      const star = this.piece('i', 'star', '★');
      star.setAttribute('aria-hidden', 'true');
      this.#row.append(star);
    }
  }

  draw() {
    super.draw();
    const rating = this.main.shown ?? 0;
    for (const [index, star] of this.#row.querySelectorAll('.star').entries()) star.toggleAttribute('data-lit', index < rating);
    this.native.value = rating;
    this.native.setAttribute('aria-valuetext', words.of(rating, this.#most));
  }

  pressed(place) { return this.#at(place); }
  moved(place) { return this.#at(place); }

  #at([u]) { return Math.min(this.#most, Math.max(1, Math.floor(Math.min(1, Math.max(0, u)) * this.#most) + 1)); }

  #after(key) {
    const now = this.main.shown ?? 0;
    const wanted = { ArrowRight: now + 1, ArrowUp: now + 1, ArrowLeft: now - 1, ArrowDown: now - 1, Home: 0, End: this.#most }[key];
    return wanted === undefined ? undefined : Math.min(this.#most, Math.max(0, wanted));
  }
}

customElements.define('ui-rating', RatingElement);
