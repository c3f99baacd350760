/** Asks for the newest: pulled down as UIKit has it, or pressed, which a pull must never be the only way to. */
import { TrackedElement, pressKeys } from './tracked.mjs';
import { words } from '../core/words.mjs';

/** A pull longer than this refreshes, in the control's points; a touch that travels less than the other is a tap. */
const PULL = 60;
const SLOP = 10;

class RefreshElement extends TrackedElement {
  #text;

  build() {
    this.native = this.piece('button', 'refresh');
    this.#text = this.piece('span');
    this.native.append(this.piece('i', 'spinner'), this.#text);
    this.append(this.native);
    this.follow(this.native);
    this.takeKeys(this.native, pressKeys);
    this.takeClicks(this.native, () => this.setValue(true));
  }

  /** It says what it does, not only its title: see draw. */
  nameNative() {}

  valueOf(record) { return (record.isRefreshing ?? record.value) === true; }

  draw() {
    super.draw();
    const isBusy = this.main.shown === true;
    this.toggleAttribute('data-busy', isBusy);
    this.native.setAttribute('aria-busy', isBusy);
    const title = this.record.title || words.refresh;
    this.write(this.#text, isBusy ? words.refreshing : title);
    this.native.setAttribute('aria-label', this.record.accessibility?.label || title);
    if (!this.start) this.#pull(0);
  }

  takes() { return this.main.shown !== true; }

  moved(place) { this.#pull(this.#travel(place)); }

  lifted(place, inside) {
    const travel = this.#travel(place);
    if (travel > PULL) return true;
    if (inside && Math.abs(travel) < SLOP) this.setValue(true);
    return undefined;
  }

  #travel(place) { return (place[1] - this.start[1]) * (this.record.frame?.[3] ?? this.box.height); }

  #pull(points) {
    this.native.style.setProperty('--pull', Math.min(1.4, Math.max(0, points / PULL)));
  }
}

customElements.define('ui-refresh-control', RefreshElement);
