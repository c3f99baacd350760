/**
 * A control whose class the page does not know, drawn from the look in its record: boxes, colours, texts. Touches and keys go to the server,
 * which knows what they mean.
 */
import { TrackedElement, pressKeys, stepKeys } from './tracked.mjs';
import { styleOf } from '../core/appearance.mjs';

class CustomElement extends TrackedElement {
  #box;
  #view;

  build() {
    this.#box = this.piece('span', 'custom');
    this.#view = this.mute('span', 'view');
    this.#box.append(this.#view);
    this.append(this.makeCaption(), this.#box);
    this.native = this.#isAdjustable ? this.#makeRange() : this.#makeButton();
    this.#box.append(this.native);
    this.follow(this.#box);
  }

  get #isAdjustable() { return this.record.accessibility?.traits?.includes('adjustable') ?? false; }

  #makeRange() {
    const range = this.range(1);
    range.min = -1;
    range.max = 1;
    this.takeKeys(range, stepKeys);
    range.addEventListener('input', () => {
      this.surface.adjust(this, range.valueAsNumber > 0);
      range.value = 0;
    });
    return range;
  }

  #makeButton() {
    const button = this.piece('button', 'over');
    this.takeKeys(button, (event) => pressKeys(event) ?? stepKeys(event));
    this.takeClicks(button, () => this.surface.tap(this));
    return button;
  }

  receive(record) {
    const value = record.accessibility?.value;
    if (value && this.#isAdjustable) this.native.setAttribute('aria-valuetext', value);
    if (this.#isAdjustable) this.native.value = 0;
    if (record.accessibility?.traits?.includes('toggleButton')) this.native.setAttribute('aria-pressed', record.isSelected === true);
    const [, , width, height] = record.frame ?? [0, 0, 100, 44];
    this.#box.style.setProperty('--w', `${width}px`);
    this.#box.style.setProperty('--h', `${height}px`);
    this.#paint(this.#view, record.appearance ?? {});
  }

  /** Changes what differs. Views are kept by their place among their siblings. */
  #paint(node, view) {
    const style = styleOf(view);
    for (const name of Object.keys(node.drawn ?? {})) if (!(name in style)) node.style.removeProperty(name);
    for (const [name, value] of Object.entries(style)) if (node.drawn?.[name] !== value) node.style.setProperty(name, value);
    node.drawn = style;
    if (view.text !== undefined || node.words) {
      node.words ??= node.insertBefore(this.piece('span', 'words'), node.firstChild);
      this.write(node.words, view.text ?? '');
    }
    node.views ??= [];
    const wanted = view.subviews ?? [];
    while (node.views.length > wanted.length) node.views.pop().remove();
    for (const [index, subview] of wanted.entries()) {
      if (!node.views[index]) node.append(node.views[index] = this.piece('span', 'view'));
      this.#paint(node.views[index], subview);
    }
  }
}

customElements.define('ui-custom', CustomElement);
