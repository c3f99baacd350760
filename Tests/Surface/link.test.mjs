import { test } from 'node:test';
import assert from 'node:assert/strict';
import { Link, backoff } from '../../public/js/net/link.mjs';
import { Clock } from './clock.mjs';

/** A link whose carriers are in the test's hand. */
function desk() {
  const clock = new Clock();
  const opened = [];
  const messages = [];
  const states = [];
  const link = new Link({
    clock,
    random: () => 1,
    onMessage: (message) => messages.push(message),
    onState: (state, detail) => states.push([state, detail.reason].filter(Boolean).join(' ')),
    open(kind, position, handlers) {
      const carrier = { kind, position, handlers, sent: [], closed: false, congested: false };
      carrier.send = (message) => { carrier.sent.push(message); return true; };
      carrier.close = () => { carrier.closed = true; };
      opened.push(carrier);
      return carrier;
    },
  });
  const greet = (boot = 'one', carrier = opened.at(-1)) =>
    carrier.handlers.message({ type: 'hello', boot, client: 'me', heartbeat: 10 });
  return { clock, link, opened, messages, states, greet, last: () => opened.at(-1) };
}

test('it is live at the hello, and knows what the server calls it', () => {
  const { link, states, greet } = desk();
  link.start();
  greet();
  assert.deepEqual(states, ['connecting', 'live']);
  assert.equal(link.client, 'me');
});

test('a lost link is taken up again where it was: after and boot', () => {
  const { link, clock, greet, last } = desk();
  link.start();
  greet();
  last().handlers.message({ type: 'snapshot', revision: 41 });
  last().handlers.message({ type: 'change', revision: 43 });
  last().handlers.closed({});
  assert.equal(link.state, 'down');
  clock.pass(250);
  assert.deepEqual(last().position, { boot: 'one', after: 43 });
});

test('a new boot starts from nothing: its snapshot may have a smaller revision', () => {
  const { link, clock, greet, last } = desk();
  link.start();
  greet('one');
  last().handlers.message({ type: 'snapshot', revision: 41 });
  last().handlers.closed({});
  clock.pass(250);
  greet('two');
  last().handlers.message({ type: 'snapshot', revision: 3 });
  last().handlers.closed({});
  clock.pass(250);
  assert.deepEqual(last().position, { boot: 'two', after: 3 });
});

test('the pauses double up to ten seconds and never end', () => {
  const { link, clock, opened, last } = desk();
  link.start();
  const pauses = [];
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const before = clock.now();
    const count = opened.length;
    last().handlers.closed({});
    while (opened.length === count) clock.pass(10);
    pauses.push(clock.now() - before);
  }
  assert.deepEqual(pauses.slice(0, 7), [250, 500, 1000, 2000, 4000, 8000, 10000]);
  assert.equal(pauses[29], 10000);
});

test('chance takes off up to half of a pause', () => {
  assert.equal(backoff(0, 0), 125);
  assert.equal(backoff(0, 1), 250);
  assert.equal(backoff(1000, 1), 10000);
});

test('a hello resets the pauses', () => {
  const { link, clock, opened, greet, last } = desk();
  link.start();
  for (let attempt = 0; attempt < 6; attempt += 1) {
    last().handlers.closed({});
    clock.pass(10_000);
  }
  greet();
  const count = opened.length;
  last().handlers.closed({});
  clock.pass(250);
  assert.equal(opened.length, count + 1);
});

test('after two sockets without a hello every other attempt is the event stream', () => {
  const { link, clock, opened, last } = desk();
  link.start();
  for (let attempt = 0; attempt < 6; attempt += 1) {
    last().handlers.closed({});
    clock.pass(10_000);
  }
  assert.deepEqual(opened.slice(0, 6).map((one) => one.kind), ['socket', 'socket', 'events', 'socket', 'events', 'socket']);
});

test('a socket that never says hello is given up', () => {
  const { link, clock, opened, states } = desk();
  link.start();
  clock.pass(6000);
  assert.deepEqual(states, ['connecting', 'down no hello']);
  assert.equal(opened[0].closed, true);
  clock.pass(250);
  assert.equal(opened.length, 2);
});

test('in silence it asks, and a link that does not answer is dead', () => {
  const { link, clock, greet, last, states } = desk();
  link.start();
  greet();
  clock.pass(12_000);
  assert.deepEqual(last().sent.map((message) => message.visible), [true]);
  assert.ok(last().sent[0].ref > 0);
  assert.equal(link.state, 'live');
  clock.pass(13_000);
  assert.equal(states.at(-1), 'down no answer');
});

test('any sign of life is an answer', () => {
  const { link, clock, greet, last } = desk();
  link.start();
  greet();
  for (let minute = 0; minute < 10; minute += 1) {
    clock.pass(12_000);
    last().handlers.alive();
  }
  assert.equal(link.state, 'live');
});

test('a command that gets no sign of life within five seconds ends the link', () => {
  const { link, clock, greet, states } = desk();
  link.start();
  greet();
  link.send({ touches: [] }, true);
  clock.pass(4000);
  link.send({ touches: [] }, true);
  clock.pass(999);
  assert.equal(link.state, 'live');
  clock.pass(1);
  assert.equal(states.at(-1), 'down no answer', 'the later command does not put the verdict off');
});

test('refs rise, and only what wants a reply has one', () => {
  const { link, greet, last } = desk();
  link.start();
  assert.equal(link.send({ keys: [] }, true), null);
  greet();
  assert.equal(link.send({ keys: [1] }, true), 1);
  assert.equal(link.send({ touches: [2] }), 0);
  assert.equal(link.send({ keys: [3] }, true), 2);
  assert.deepEqual(last().sent, [{ ref: 1, keys: [1] }, { touches: [2] }, { ref: 2, keys: [3] }]);
});

test('waking up while down connects at once', () => {
  const { link, clock, opened, last } = desk();
  link.start();
  for (let attempt = 0; attempt < 6; attempt += 1) {
    last().handlers.closed({});
    clock.pass(10_000);
  }
  last().handlers.closed({});
  const count = opened.length;
  link.wake();
  assert.equal(opened.length, count + 1);
  assert.equal(link.state, 'connecting');
});

test('waking up after long takes a fresh connection, after a moment it asks and decides quickly', () => {
  const { link, clock, opened, greet, last } = desk();
  link.start();
  greet();
  link.wake(60_000);
  assert.equal(opened.length, 2);
  assert.equal(opened[0].closed, true);
  greet();
  link.wake(100);
  assert.equal(opened.length, 2);
  assert.equal(last().sent.at(-1).visible, true);
  clock.pass(1500);
  assert.equal(link.state, 'down');
});

test('what a left carrier still says is not heard', () => {
  const { link, opened, messages, greet } = desk();
  link.start();
  greet();
  link.wake(60_000);
  const count = messages.length;
  opened[0].handlers.message({ type: 'change', revision: 99 });
  opened[0].handlers.closed({});
  assert.equal(messages.length, count);
  assert.equal(link.state, 'connecting');
});

test('a resync asks for everything', () => {
  const { link, clock, greet, last } = desk();
  link.start();
  greet();
  last().handlers.message({ type: 'snapshot', revision: 41 });
  link.resync();
  clock.pass(250);
  assert.deepEqual(last().position, {});
});

test('stopped means stopped: no timer is left', () => {
  const { link, clock, opened, greet } = desk();
  link.start();
  greet();
  link.stop();
  assert.equal(clock.waiting, 0);
  link.wake(60_000);
  assert.equal(opened.length, 1);
  link.start();
  assert.equal(opened.length, 2);
});
