import { test } from 'node:test';
import assert from 'node:assert/strict';
import { Mirror, PATIENCE } from '../../public/js/core/records.mjs';

test('without a finger the server’s value shows', () => {
  const mirror = new Mirror(0.2);
  mirror.receive(0.5);
  assert.equal(mirror.shown, 0.5);
  assert.equal(mirror.ghost, undefined);
});

test('a foreign value never moves what is held; it shows as the ghost', () => {
  const mirror = new Mirror(0.2);
  mirror.hold();
  mirror.move(0.3);
  mirror.receive(0.9);
  assert.equal(mirror.shown, 0.3);
  assert.equal(mirror.ghost, 0.9);
});

test('the echo of one’s own drag is no ghost, however late', () => {
  const mirror = new Mirror(0);
  mirror.hold();
  mirror.move(0.5);
  mirror.receive(0.1, true);
  assert.equal(mirror.ghost, undefined);
  assert.equal(mirror.shown, 0.5);
});

test('a snapshot that repeats what was known makes no ghost and moves nothing', () => {
  const mirror = new Mirror(0.2);
  mirror.hold();
  mirror.move(0.8);
  mirror.receive(0.2);
  assert.equal(mirror.ghost, undefined);
  assert.equal(mirror.shown, 0.8);
});

test('after the release the value stays until the last thing sent is acknowledged', () => {
  const mirror = new Mirror(0);
  mirror.hold();
  mirror.move(0.7);
  mirror.release(12, 1000);
  mirror.receive(0.6, true);
  mirror.acknowledge(11);
  assert.equal(mirror.shown, 0.7, 'an older acknowledgement says nothing');
  mirror.receive(0.69999, true);
  mirror.acknowledge(12);
  assert.equal(mirror.shown, 0.69999);
  assert.equal(mirror.phase, 'following');
});

test('without an acknowledgement it follows the server after two seconds', () => {
  const mirror = new Mirror(0);
  mirror.hold();
  mirror.move(0.7);
  mirror.release(12, 1000);
  assert.equal(mirror.deadline, 1000 + PATIENCE);
  assert.equal(mirror.expire(1000 + PATIENCE - 1), false);
  assert.equal(mirror.shown, 0.7);
  assert.equal(mirror.expire(1000 + PATIENCE), true);
  assert.equal(mirror.shown, 0);
});

test('a release with nothing sent follows the server at once', () => {
  const mirror = new Mirror(0);
  mirror.hold();
  mirror.move(0.7);
  mirror.release(null, 0);
  assert.equal(mirror.shown, 0);
});

test('a cancelled touch gives the server’s value back, ghost and all', () => {
  const mirror = new Mirror(0.1);
  mirror.hold();
  mirror.move(0.7);
  mirror.receive(0.4);
  mirror.drop();
  assert.equal(mirror.shown, 0.4);
  assert.equal(mirror.ghost, undefined);
});

test('a key sets the value until its acknowledgement, but never against a finger', () => {
  const mirror = new Mirror(0.5);
  mirror.set(0.51, 3, 0);
  assert.equal(mirror.shown, 0.51);
  mirror.set(0.52, 4, 10);
  mirror.acknowledge(3);
  assert.equal(mirror.shown, 0.52);
  mirror.hold();
  mirror.set(0.9, 5, 20);
  assert.equal(mirror.shown, 0.52);
});

test('a new finger on a settling value takes over from where it shows', () => {
  const mirror = new Mirror(0);
  mirror.hold();
  mirror.move(0.7);
  mirror.release(1, 0);
  mirror.hold();
  assert.equal(mirror.shown, 0.7);
  mirror.acknowledge(1);
  assert.equal(mirror.phase, 'held');
});
