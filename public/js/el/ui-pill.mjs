/** Two buttons with a value: one that stays where it was put, one that is on while it is held. */
import { TrackedElement, pressKeys } from './tracked.mjs';

/** On or off in one pill, with a title for each. Let go beside it, even near, it does not toggle. */
class TogglePillElement extends TrackedElement {
  build() {
    this.native = this.piece('button', 'pill');
    this.append(this.makeCaption(), this.native);
    this.follow(this.native);
    this.takeKeys(this.native, pressKeys);
    this.takeClicks(this.native, () => this.setValue(!this.main.shown));
  }

  draw() {
    super.draw();
    const on = this.main.shown === true;
    this.toggleAttribute('data-on', on);
    this.native.setAttribute('aria-pressed', on);
    this.write(this.native, on ? this.record.onTitle ?? 'On' : this.record.offTitle ?? 'Off');
  }

  lifted([u, v]) { return u >= 0 && u < 1 && v >= 0 && v < 1 ? !this.main.server : undefined; }
}

/** On while it is held, off the moment it is not. */
class HoldButtonElement extends TrackedElement {
  build() {
    this.native = this.piece('button', 'hold');
    this.append(this.native);
    this.follow(this.native);
    this.takeKeys(this.native, pressKeys);
    this.takeClicks(this.native, () => this.surface.tap(this));
  }

  receive(record) { this.write(this.native, record.title ?? ''); }

  draw() {
    super.draw();
    this.toggleAttribute('data-on', this.main.shown === true);
    this.native.setAttribute('aria-pressed', this.main.shown === true);
  }

  pressed() { return true; }
  lifted() { return false; }
}

customElements.define('ui-toggle-pill', TogglePillElement);
customElements.define('ui-hold-button', HoldButtonElement);
