/** The look a record brings along, as CSS: for controls this page has no module for. */

/** UIKit's palette, light and dark, in the design's own shades (tokens.css); names the page does not know are drawn as they are sent. */
const COLOURS = {
  clear: 'transparent', gray: '#808080', lightGray: '#aaa', darkGray: '#555', orange: '#ff8000', green: '#0f0',
  systemRed: 'var(--bad)', systemGreen: 'var(--good)', systemBlue: 'light-dark(#0064d2, #4da3ff)', systemOrange: 'var(--warn)',
  systemYellow: 'light-dark(#8a6a00, #ffd60a)', systemPurple: 'light-dark(#8a3fb8, #bf7af0)',
  systemPink: 'light-dark(#c2185b, #ff6482)', systemTeal: 'light-dark(#007a87, #40c8e0)', systemIndigo: 'light-dark(#4b47c4, #8f8cf5)',
  systemGray: 'light-dark(#8a8a8f, #75757b)', systemGray2: 'light-dark(#aeaeb2, #636366)', systemGray3: 'light-dark(#c7c7cc, #48484a)',
  systemGray4: 'light-dark(#d1d1d6, #3a3a3c)', systemGray5: 'light-dark(#e3e3e8, #39393d)', systemGray6: 'light-dark(#f2f2f7, #1c1c1e)',
  label: 'var(--label)', secondaryLabel: 'var(--label2)', systemBackground: 'var(--card)', secondarySystemBackground: 'var(--card2)',
  tintColor: 'var(--tint)',
};

const WEIGHTS = { ultraLight: 100, thin: 200, light: 300, regular: 400, medium: 500, semibold: 600, bold: 700, heavy: 800, black: 900 };
const ALIGNMENTS = { left: 'left', center: 'center', right: 'right', justified: 'justify', natural: 'start' };

/** A colour of the wire, a name of the palette or hex, as CSS. */
export function colourOf(colour) {
  return Object.hasOwn(COLOURS, colour) ? COLOURS[colour] : String(colour);
}

const px = (number) => `${number}px`;

/** The CSS properties of one view of an appearance. A root has no frame: it fills its box. */
export function styleOf(view) {
  const style = {};
  if (view.frame) [style.left, style.top, style.width, style.height] = view.frame.map(px);
  if (view.backgroundColor) style['background-color'] = colourOf(view.backgroundColor);
  if (view.cornerRadius) style['border-radius'] = px(view.cornerRadius);
  if (view.borderWidth) style['box-shadow'] = `inset 0 0 0 ${px(view.borderWidth)} ${view.borderColor ? colourOf(view.borderColor) : 'currentColor'}`;
  if (view.alpha !== undefined) style.opacity = String(view.alpha);
  if (view.transform) style.transform = `matrix(${view.transform.join(', ')})`;
  if (view.textColor) style.color = colourOf(view.textColor);
  if (view.fontSize) style['font-size'] = px(view.fontSize);
  if (view.fontWeight) style['font-weight'] = String(WEIGHTS[view.fontWeight] ?? 400);
  if (view.textAlignment) style['text-align'] = ALIGNMENTS[view.textAlignment] ?? 'start';
  return style;
}
