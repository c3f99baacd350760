import assert from 'node:assert/strict';
import { test } from 'node:test';
import { colourOf, styleOf } from '../../public/js/core/appearance.mjs';

test('a view is its frame, its colours, its text', () => {
  assert.deepEqual(
    styleOf({ frame: [1, 2, 30, 40], backgroundColor: '#12345680', cornerRadius: 6, alpha: 0.5, transform: [1.2, 0, 0, 1.2, 3, 4] }),
    {
      left: '1px', top: '2px', width: '30px', height: '40px', 'background-color': '#12345680', 'border-radius': '6px', opacity: '0.5',
      transform: 'matrix(1.2, 0, 0, 1.2, 3, 4)',
    });
  assert.deepEqual(styleOf({ text: 'On', textAlignment: 'center', textColor: 'label', fontSize: 12, fontWeight: 'bold' }),
    { color: 'var(--label)', 'font-size': '12px', 'font-weight': '700', 'text-align': 'center' });
});

test('what a view leaves out is left out', () => {
  assert.deepEqual(styleOf({}), {});
  assert.deepEqual(styleOf({ alpha: 0, borderWidth: 2 }), { opacity: '0', 'box-shadow': 'inset 0 0 0 2px currentColor' });
});

test('a name of the palette has a shade for light and one for dark; hex stays', () => {
  assert.match(colourOf('systemTeal'), /^light-dark\(/);
  assert.equal(colourOf('#FFAA00'), '#FFAA00');
  assert.equal(colourOf('constructor'), 'constructor');
});
