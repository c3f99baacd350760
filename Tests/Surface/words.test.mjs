import assert from 'node:assert/strict';
import { test } from 'node:test';
import { number, percent, speak, spoken, words } from '../../public/js/core/words.mjs';
import { words as german } from '../../public/js/core/words-de.mjs';
import { words as french } from '../../public/js/core/words-fr.mjs';

const plain = (text) => text.replace(/\s/g, ' ');

test('every table has the same sentences, taking the same things', () => {
  for (const table of [german, french]) {
    assert.deepEqual(Object.keys(table).sort(), Object.keys(words).sort());
    assert.deepEqual(Object.keys(table.choices).sort(), Object.keys(words.choices).sort());
    for (const [key, sentence] of Object.entries(words)) {
      assert.equal(typeof table[key], typeof sentence, key);
      if (typeof sentence === 'function') assert.equal(table[key].length, sentence.length, key);
      else if (typeof sentence === 'string') assert.notEqual(table[key], '', key);
    }
  }
});

test('a value is what the server says, percent of one, or the number of another range', () => {
  const said = (value) => ({ accessibility: { value } });
  assert.equal(spoken(0.5, said('half'), true), 'half');
  assert.equal(spoken(0.5, said('half'), false), '50%');
  assert.equal(spoken(0.5, said('50%'), true), '50%');
  assert.equal(spoken(12, { minimumValue: 0, maximumValue: 30, ...said('40%') }, true), '12');
  assert.equal(spoken(1600, { minimumValue: 1500, maximumValue: 2000 }, true), '1600');
  assert.equal(spoken(0.125, { minimumValue: -1, maximumValue: 1 }, true), '0.13');
});

test('what nobody speaks here is English; a language brings its sentences and its numbers', async () => {
  await speak(['xx', 'en-GB', 'de']);
  assert.equal(words.settings, 'Settings');
  assert.equal(number(21.5), '21.5');
  await speak(['xx', 'de-CH', 'en']);
  assert.equal(words.settings, 'Einstellungen');
  assert.equal(number(21.5), '21,5');
  assert.equal(plain(percent(0.29)), '29 %');
});
