import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import {
  Drag, Scrub, carryOver, centreAt, fractionOf, isInside, percentText, textOf, valueAfterKey, valueAt, valueOn,
} from '../../public/js/core/map.mjs';

const golden = JSON.parse(readFileSync(new URL('../GoldenVectors/slider.json', import.meta.url)));
const bits = (number) => new Uint32Array(new Float32Array([number]).buffer)[0];
const trackOf = ({ length, thumb, orientation }) => ({ length, thumb, vertical: orientation === 'vertical' });

for (const { name, slider, points, tracks, values } of golden.drags) {
  test(`golden drag: ${name}`, () => {
    const drag = new Drag(trackOf(slider), slider);
    let value = drag.begin(points[0], slider.value);
    assert.equal(value !== null, tracks);
    if (!tracks) return;
    assert.equal(bits(value), values[0].bits);
    points.slice(1).forEach((point, index) => {
      value = drag.follow(point);
      assert.equal(bits(value), values[index + 1].bits, `at ${point}: ${value}`);
    });
  });
}

test('golden centres: the thumb is where the value says', () => {
  for (const { slider, centre } of golden.centres) {
    const got = centreAt(fractionOf(slider.value, slider), trackOf(slider));
    assert.ok(Math.abs(got - centre) < 1e-4, `${JSON.stringify(slider)}: ${got}`);
  }
});

test('golden texts: a float prints as the shortest text that reads back the same', () => {
  for (const { bits: pattern, text } of golden.texts) {
    assert.equal(textOf(new Float32Array(new Uint32Array([pattern]).buffer)[0]), text);
  }
});

test('golden percents: whole percent of the range, half way goes up', () => {
  for (const { text, value, ...range } of golden.percents) assert.equal(percentText(value, range), text);
});

test('golden keys: arrows, pages, home and end', () => {
  for (const { key, value, after, ...range } of golden.keys) {
    assert.equal(bits(valueAfterKey(key, value, range)), after.bits, `${key} at ${value}`);
  }
});

test('a key without a meaning is no value, and left is right from right to left', () => {
  assert.equal(valueAfterKey('a', 0.5, {}), null);
  assert.equal(valueAfterKey('ArrowLeft', 0.5, {}, true), valueAfterKey('ArrowRight', 0.5, {}));
  assert.equal(valueAfterKey('ArrowUp', 0.5, {}, true), valueAfterKey('ArrowUp', 0.5, {}));
});

test('what the finger sees on the drawn track is what the server reads from its own', () => {
  for (const vertical of [false, true]) {
    const server = { length: 300, thumb: 44, vertical };
    const record = { minimumValue: -60, maximumValue: 12, trackTap: 'jump' };
    for (const drawn of [{ length: 611, thumb: 52, vertical }, { length: 90, thumb: 28, vertical }]) {
      for (let finger = -20; finger <= drawn.length + 20; finger += 7) {
        const seen = new Drag(drawn, record).begin(finger, 99, -Infinity);
        const u = Math.round(carryOver(finger, drawn, server) / server.length * 1e9) / 1e9;
        const read = new Drag(server, record).begin(u * server.length, 99, -Infinity);
        assert.ok(Math.abs(seen - read) < 72 * 2e-7, `${finger}: ${seen} and ${read}`);
      }
    }
  }
});

test('both ends of the drawn track are exactly the ends of the range', () => {
  const record = { minimumValue: 0.1, maximumValue: 0.7 };
  assert.equal(valueAt(1, record), Math.fround(0.7));
  assert.equal(valueAt(0, record), Math.fround(0.1));
  assert.equal(valueAt(1.5, record), Math.fround(0.7));
});

test('a touch is inside up to seventy points beyond the bounds, in the control’s own points', () => {
  const frame = [0, 0, 100, 40];
  assert.ok(isInside(0.5, 0.5, frame));
  assert.ok(isInside(-0.7, 0.5, frame));
  assert.ok(!isInside(-0.71, 0.5, frame));
  assert.ok(isInside(0.5, 2.74, frame));
  assert.ok(!isInside(0.5, 2.75, frame), 'the far edge is outside');
  assert.ok(!isInside(1.01, 0.5, frame, 0));
});

test('a track that is tapped relatively lets the thumb follow from where it is', () => {
  const drag = new Drag({ length: 240, thumb: 40, vertical: false }, { trackTap: 'relative' });
  assert.equal(drag.begin(200, 0.5), 0.5);
  assert.equal(drag.thumbAt(200), 120);
  assert.equal(drag.follow(220), Math.fround(0.6));
});

test('a finger and a key stay within the enabled range', () => {
  const record = { enabledRange: [0.25, 0.75], trackTap: 'jump' };
  const drag = new Drag({ length: 240, thumb: 40, vertical: false }, record);
  assert.equal(drag.begin(235, 0), 0.75);
  assert.equal(drag.follow(-50), 0.25);
  assert.equal(valueAfterKey('End', 0.5, record), 0.75);
});

test('ticks that are not enforced still are the keys’ steps', () => {
  assert.equal(valueAt(0.33, { numberOfTicks: 11 }), Math.fround(0.33));
  assert.equal(valueAfterKey('ArrowRight', 0.3, { numberOfTicks: 11 }), Math.fround(0.4));
  assert.equal(valueAfterKey('PageUp', 0, { numberOfTicks: 3 }), 0.5);
});

test('a finger beside the track moves a scrub at a half, a quarter, a tenth; a mirrored track has its maximum at the left', () => {
  const scrub = new Scrub(100, 20);
  assert.equal(scrub.move(110, 60), 110);
  assert.equal(scrub.move(120, 70), 115);
  assert.equal(scrub.move(130, -80), 117.5);
  assert.equal(scrub.move(140, 170), 118.5);
  assert.equal(scrub.move(130, 20), 108.5);
  const track = { length: 228, thumb: 28, vertical: true };
  assert.equal(valueOn(track, 14, {}), 1);
  assert.equal(valueOn(track, 214, {}), 0);
  assert.equal(valueOn(track, 0, { enabledRange: [0, 0.5] }), 0.5);
});
