/** A fader: a slider upright, marked in decibels, that clicks into its detents. */
import { SliderElement } from './ui-slider.mjs';
import { MARKS, decibelText, detented, positionOf } from '../core/dials.mjs';

/** How near a detent the finger clicks into it, in the server's points. */
const REACH = 6;

export class FaderElement extends SliderElement {
  build() {
    super.build();
    const scale = this.piece('span', 'scale');
    scale.setAttribute('aria-hidden', 'true');
    for (const level of MARKS) {
      const mark = this.piece('i', null, String(Math.abs(level)));
      mark.style.setProperty('--at', positionOf(level));
      scale.append(mark);
    }
    this.querySelector('.track').prepend(scale);
  }

  wordsFor(value) { return decibelText(value); }

  drawn(value, travel) { return Math.fround(detented(value, this.record.detents ?? [0], REACH / travel)); }
}

customElements.define('ui-fader', FaderElement);
