import { test } from 'node:test';
import assert from 'node:assert/strict';
import { luminance, textOn, titleFor } from '../../public/js/core/look.mjs';

test('text on a colour is the one of black and white that reads better', () => {
  assert.equal(textOn('#D70015'), '#fff');
  assert.equal(textOn('#0A66D6'), '#fff');
  assert.equal(textOn('#FF9F0A'), '#000');
  assert.equal(textOn('#FFFFFF'), '#000');
  assert.equal(textOn('#000000'), '#fff');
  assert.ok(Math.abs(luminance('#777777') - 0.1845) < 0.001);
  assert.equal(luminance('red'), null);
});

test('a title is the one stored for exactly the state, or the normal one; never that of a part', () => {
  const titles = { normal: 'Off', selected: 'On', 'highlighted+selected': 'Going' };
  assert.equal(titleFor([], titles, 'x'), 'Off');
  assert.equal(titleFor(['selected'], titles, 'x'), 'On');
  assert.equal(titleFor(['selected', 'highlighted'], titles, 'x'), 'Going');
  assert.equal(titleFor(['selected', 'disabled'], titles, 'x'), 'Off');
  assert.equal(titleFor(['selected', 'focused'], titles, 'x'), 'On');
  assert.equal(titleFor(['selected'], undefined, 'Plain'), 'Plain');
  assert.equal(titleFor([], null, undefined), '');
});
