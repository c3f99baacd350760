import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  angleOf, decibelText, decibelsAt, detented, fractionMoved, fractionToward, positionOf,
} from '../../public/js/core/dials.mjs';

test('a fader goes from silence over 0 dB at three quarters to +10 dB, and back', () => {
  for (const [position, decibels] of [[0.0625, -60], [0.25, -30], [0.5, -10], [0.75, 0], [0.625, -5], [1, 10]]) {
    assert.equal(decibelsAt(position), decibels);
    assert.equal(positionOf(decibels), position);
  }
  assert.equal(decibelsAt(0), null);
  assert.equal(positionOf(null), 0);
  assert.equal(positionOf(-200), 0);
  assert.equal(positionOf(12), 1);
});

test('a level is said in tenths of a decibel, with its sign', () => {
  assert.equal(decibelText(0), '−∞ dB');
  assert.equal(decibelText(0.75), '0.0 dB');
  assert.equal(decibelText(1), '+10.0 dB');
  assert.equal(decibelText(0.5), '−10.0 dB');
});

test('a finger near a detent clicks into it, the nearer of two', () => {
  assert.equal(detented(0.74, [0], 0.02), 0.75);
  assert.equal(detented(0.7, [0], 0.02), 0.7);
  assert.equal(detented(0.76, [0, 1], 0.1), 0.75);
  assert.equal(detented(0.3, [], 1), 0.3);
});

test('a knob sweeps from lower left to lower right; up and right turn it on', () => {
  assert.equal(angleOf(0), -135);
  assert.equal(angleOf(1), 135);
  assert.equal(fractionMoved(0.5, 0, -100), 1);
  assert.equal(fractionMoved(0.5, -50, 0), 0.25);
  assert.equal(fractionMoved(0.1, 0, 400), 0);
});

test('a pointer goes to the finger, but never through the gap below', () => {
  assert.equal(fractionToward(0, -10, 0), 0.5);
  assert.ok(Math.abs(fractionToward(10, 0, 0.5) - 5 / 6) < 1e-12);
  assert.equal(fractionToward(1, 10, 0), 0);
  assert.equal(fractionToward(0, 0, 0.3), 0.3);
});
