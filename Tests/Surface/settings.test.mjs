import assert from 'node:assert/strict';
import { test } from 'node:test';

// What of a browser the settings stand on.
const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
globalThis.document = { documentElement: { dataset: {} } };
const { Settings } = await import('../../public/js/settings.mjs');
const settings = (query = '') => new Settings(new URLSearchParams(query));

test('what is set is kept, what makes no sense is the usual', () => {
  kept.clear();
  settings().set('appearance', 'stage');
  assert.equal(settings().get('appearance'), 'stage');
  assert.equal(settings('appearance=light').get('appearance'), 'light');
  assert.equal(settings('appearance=plaid').get('appearance'), 'system');
  kept.set('touchplane', '{broken');
  assert.equal(settings().get('appearance'), 'system');
});

test('a kiosk asks for a longer finger and stays awake, unless told otherwise', () => {
  kept.clear();
  assert.equal(settings().danger, 'direct');
  assert.equal(settings().isAwake, false);
  assert.equal(settings('kiosk').danger, 'hold');
  assert.equal(settings('kiosk').isAwake, true);
  assert.equal(settings('kiosk&danger=direct').danger, 'direct');
  settings().set('awake', false);
  assert.equal(settings('kiosk').isAwake, false);
});

test('a PIN in an address is not taken, a name and a colour are, as far as they are some', () => {
  kept.clear();
  assert.equal(settings('pin=1').value('pin'), undefined);
  assert.equal(settings('name=FOH iPad!').name, 'FOH-iPad-');
  assert.equal(settings('name= FOH iPad! ').shownName, 'FOH iPad!');
  assert.equal(new TextEncoder().encode(settings(`name=${'ü'.repeat(60)}`).shownName).length, 64);
  assert.equal(settings('colour=%23ff8800').colour, '#ff8800');
  assert.equal(settings('colour=red;x').colour, null);
});
