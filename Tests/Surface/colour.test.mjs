import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hexOf, opacityOf } from '../../public/js/core/look.mjs';

test('the components of a colour are eight digits, and back', () => {
  assert.equal(hexOf({ red: 1, green: 0.5, blue: 0, alpha: 0.2 }), '#ff800033');
  assert.equal(hexOf({ red: 2, green: -1, blue: 0 }), '#ff0000ff');
  assert.equal(hexOf(null), '');
  assert.equal(opacityOf('#ff800033'), 0.2);
  assert.equal(opacityOf('#ff8000'), 1);
});
