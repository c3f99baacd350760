/** What is read and not operated: labels, progress, levels. And what this page can't draw. */
import { ControlElement, define } from './control.mjs';
import { percent, words } from '../core/words.mjs';

/** UIFont's weights as CSS has them. */
const WEIGHTS = { regular: 400, medium: 500, semibold: 600, bold: 700 };

/** Text the server sets. */
class LabelElement extends ControlElement {
  build() { this.append(this.piece('span', 'text')); }

  receive(record) {
    this.write(this.firstChild, String(record.text ?? record.value ?? record.title ?? ''));
    this.dataset.align = record.textAlignment ?? 'natural';
    this.style.setProperty('font-size', `${(record.fontSize ?? 17) / 16}rem`);
    this.style.setProperty('font-weight', WEIGHTS[record.fontWeight] ?? 400);
  }
}

/** How far something is. */
class ProgressElement extends ControlElement {
  build() {
    this.native = this.piece('span', 'progress');
    this.native.setAttribute('role', 'progressbar');
    this.native.append(this.piece('i'));
    this.append(this.makeCaption(), this.native);
  }

  receive(record) {
    const part = record.progress ?? record.value ?? 0;
    this.native.setAttribute('aria-valuenow', Math.round(part * 100));
    this.native.setAttribute('aria-valuetext', percent(part));
    this.native.firstChild.style.setProperty('--p', part);
    if (record.trackTintColor) this.native.style.setProperty('--groove', record.trackTintColor);
  }
}

/** A level that the device reports, and its peak. It is drawn by moving what is there: a new level costs no layout. */
class LevelMeterElement extends ControlElement {
  build() {
    this.native = this.piece('span', 'meter');
    this.native.setAttribute('role', 'meter');
    this.native.append(this.piece('i', 'level'), this.piece('i', 'peak'));
    this.append(this.native, this.makeCaption());
  }

  draw() {
    const { minimumValue: low = -60, maximumValue: high = 0, value = low, peak = low, accessibility } = this.record;
    const part = (level) => (high > low ? Math.min(1, Math.max(0, (level - low) / (high - low))) : 0);
    for (const [index, level] of [value, peak].entries()) this.native.children[index].style.setProperty('--p', part(level));
    const said = { valuemin: low, valuemax: high, valuenow: value, valuetext: accessibility?.value ?? `${Math.round(value)} dB` };
    for (const [name, text] of Object.entries(said)) this.native.setAttribute(`aria-${name}`, text);
  }
}

/** A control of a kind this page does not know: a labelled box that says so. Everything beside it works. */
class UnknownElement extends ControlElement {
  build() { this.append(this.makeCaption(), this.piece('span', 'remark')); }

  receive(record) {
    this.write(this.caption, this.name);
    this.write(this.lastChild, words.unknownKind(record.kind));
  }
}

define({ label: LabelElement, 'progress-view': ProgressElement, 'level-meter': LevelMeterElement, unknown: UnknownElement });
