import { test } from 'node:test';
import assert from 'node:assert/strict';
import { Touches, refusal } from '../../public/js/core/touches.mjs';
import { Clock } from './clock.mjs';

function desk(first = 1) {
  const clock = new Clock();
  const sent = [];
  const link = { up: true };
  let ref = 0;
  const touches = new Touches({
    now: clock.now,
    first,
    send(body, wantsReply) {
      if (!link.up) return null;
      sent.push({ ...body, reply: wantsReply });
      ref += 1;
      return wantsReply ? ref : 0;
    },
  });
  const phases = () => sent.flatMap((message) => message.touches.map((touch) => `${touch.touch} ${touch.phase} ${touch.u}`));
  return { clock, sent, link, touches, phases };
}

test('a began goes at once and alone, with its place in the unit square', () => {
  const { touches, sent } = desk(40);
  touches.begin('gain', 0.25, 1 / 3);
  assert.deepEqual(sent, [{
    touches: [{ touch: 40, phase: 'began', control: 'gain', u: 0.25, v: 0.333333333, seq: 1 }], reply: true,
  }]);
});

test('one move a frame, the newest place, both fingers in one message', () => {
  const { touches, sent, phases } = desk();
  const [one, two] = [touches.begin('a', 0, 0), touches.begin('b', 0, 0)];
  for (const u of [0.1, 0.2, 0.3]) touches.move(one, u, 0);
  touches.move(two, 0.9, 0);
  assert.equal(touches.flush(), true);
  assert.equal(touches.flush(), false);
  assert.deepEqual(phases().slice(2), ['1 moved 0.3', '2 moved 0.9']);
  assert.equal(sent.length, 3);
});

test('the last move goes before its ended, in the same message', () => {
  const { touches, sent, phases } = desk();
  const touch = touches.begin('a', 0, 0);
  touches.move(touch, 0.4, 0);
  assert.equal(touches.end(touch, 0.5, 0), 2);
  assert.deepEqual(phases(), ['1 began 0', '1 moved 0.5', '1 ended 0.5']);
  assert.deepEqual(sent[1].touches.map((said) => said.seq), [2, 3]);
  assert.equal(touches.size, 0);
});

test('a tap that never moved sends no move', () => {
  const { touches, phases } = desk();
  touches.end(touches.begin('a', 0.5, 0.5), 0.5, 0.5);
  assert.deepEqual(phases(), ['1 began 0.5', '1 ended 0.5']);
});

test('while the link is congested moves wait, and an ended still takes the last one along', () => {
  const { touches, phases } = desk();
  const touch = touches.begin('a', 0, 0);
  touches.move(touch, 0.4, 0);
  assert.equal(touches.flush(true), false);
  touches.end(touch, 0.4, 0);
  assert.deepEqual(phases().slice(1), ['1 moved 0.4', '1 ended 0.4']);
});

test('a held touch says something within every second, a moving one has said it already', () => {
  const { touches, clock, phases } = desk();
  const still = touches.begin('a', 0, 0);
  const busy = touches.begin('b', 0, 0);
  for (let step = 0; step < 10; step += 1) {
    clock.pass(100);
    touches.move(busy, step / 10, 0);
    touches.flush();
    touches.rest();
  }
  const ofStill = phases().filter((line) => line.startsWith(`${still.id} `));
  assert.deepEqual(ofStill, ['1 began 0', '1 stationary 0']);
  assert.ok(!phases().some((line) => line.startsWith('2 stationary')));
});

test('a refused touch is dead: its moves and its end are not sent', () => {
  const { touches, sent } = desk();
  const refused = [];
  const touch = touches.begin('a', 0, 0, 'direct', { refused: (reply) => refused.push(reply.holder) });
  touches.answered(touch.ref, { status: 409, holder: 'foh-ipad' });
  touches.move(touch, 0.5, 0);
  touches.flush();
  assert.equal(touches.end(touch, 0.5, 0), null);
  assert.deepEqual(refused, ['foh-ipad']);
  assert.equal(sent.length, 1);
});

test('a touch the server stops tracking is lost, but not before the server has taken it', () => {
  const { touches } = desk();
  const lost = [];
  const touch = touches.begin('a', 0, 0, 'direct', { lost: () => lost.push('a') });
  touches.lost('a');
  assert.deepEqual(lost, []);
  touches.answered(touch.ref, { status: 200 });
  touches.lost('b');
  assert.deepEqual(lost, []);
  touches.lost('a');
  assert.deepEqual(lost, ['a']);
  assert.equal(touches.size, 0);
});

test('without a link no touch begins', () => {
  const { touches, link } = desk();
  link.up = false;
  assert.equal(touches.begin('a', 0, 0), null);
  assert.equal(touches.size, 0);
});

test('when the link is lost every touch is, and nothing is sent for it', () => {
  const { touches, sent } = desk();
  const lost = [];
  touches.begin('a', 0, 0, 'direct', { lost: () => lost.push('a') });
  touches.begin('b', 0, 0, 'direct', { lost: () => lost.push('b') });
  touches.loseAll();
  assert.deepEqual(lost, ['a', 'b']);
  assert.equal(sent.length, 2);
});

test('a cancel is sent, once', () => {
  const { touches, phases } = desk();
  const touch = touches.begin('a', 0, 0);
  touches.cancel(touch);
  assert.equal(touches.cancel(touch), null);
  assert.deepEqual(phases(), ['1 began 0', '1 cancelled 0']);
});

test('a refusal is found in the reply or in its step', () => {
  assert.equal(refusal({ status: 200, steps: [{ control: 'a', events: ['touchDown'] }] }), null);
  assert.equal(refusal({ status: 409, holder: 'x' }).holder, 'x');
  assert.equal(refusal({ status: 200, steps: [{ status: 409, holder: 'y' }] }).holder, 'y');
  assert.equal(refusal({ revision: 4, steps: [{ control: 'a', status: 409, problem: { status: 409, code: 'held', holder: 'z' } }] }).holder, 'z');
});

test('a tap refused after it ended is refused all the same', () => {
  const { touches } = desk();
  const refused = [];
  const touch = touches.begin('a', 0, 0, 'direct', { refused: (reply) => refused.push(reply.holder) });
  touches.end(touch, 0, 0);
  touches.answered(touch.ref, { status: 409, holder: 'foh-ipad' });
  assert.deepEqual(refused, ['foh-ipad']);
});
