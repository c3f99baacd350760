import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromInput, inputType, toInput } from '../../public/js/core/dates.mjs';

const NOON = '2026-10-07T12:30:00+02:00';

test('an input shows the local part of a date that its mode has', () => {
  assert.equal(toInput(NOON, 'dateAndTime'), '2026-10-07T12:30');
  assert.equal(toInput(NOON, 'date'), '2026-10-07');
  assert.equal(toInput(NOON, 'time'), '12:30');
  assert.equal(toInput(NOON, 'yearAndMonth'), '2026-10');
  assert.equal(toInput(null, 'date'), '');
});

test('a countdown is hours and minutes, and goes back as seconds', () => {
  assert.equal(toInput(5400, 'countDownTimer'), '01:30');
  assert.equal(fromInput('01:30', 'countDownTimer'), 5400);
  assert.equal(inputType('countDownTimer'), 'time');
});

test('what is typed goes as it stands, an emptied input not at all', () => {
  assert.equal(fromInput('2026-10-07', 'date'), '2026-10-07');
  assert.equal(fromInput('', 'date'), null);
});
