import { test } from 'node:test';
import assert from 'node:assert/strict';
import { EventParser, PostQueue, QUEUE_LIMIT, openEvents, openSocket, request } from '../../public/js/net/carriers.mjs';

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('events are read however the bytes are cut', () => {
  const text = ': beat\n\nid: b:1\nevent: hello\ndata: {"a":\ndata: 1}\n\nid: b:2\r\nevent: change\r\ndata: {}\r\n\r\n';
  for (let size = 1; size < text.length; size += 1) {
    const parser = new EventParser();
    const events = [];
    for (let at = 0; at < text.length; at += size) events.push(...parser.push(text.slice(at, at + size)));
    assert.deepEqual(events, [
      { event: 'hello', data: '{"a":\n1}', id: 'b:1' }, { event: 'change', data: '{}', id: 'b:2' },
    ], `in pieces of ${size}`);
  }
});

test('a message of the socket is the request that means the same', () => {
  assert.deepEqual(request({ ref: 1, touches: [{ touch: 1 }] }), { method: 'POST', path: 'touches', body: [{ touch: 1 }] });
  assert.deepEqual(request({ keys: [{ key: ' ' }] }), { method: 'POST', path: 'keys', body: [{ key: ' ' }] });
  assert.deepEqual(request({ control: 'a b', value: 0.5 }),
    { method: 'PUT', path: 'controls/a%20b/value', body: { value: 0.5 } });
});

test('posts keep their order, one at a time, and waiting moves merge to the newest', async () => {
  const asked = [];
  let answer;
  const replies = [];
  const queue = new PostQueue(
    (one) => { asked.push(one.body); return new Promise((resolve) => { answer = resolve; }); },
    { alive() {}, message: (message) => replies.push(message.ref), closed() {} });
  queue.add({ ref: 1, touches: [{ touch: 1, phase: 'began' }] });
  queue.add({ touches: [{ touch: 1, u: 0.1 }] });
  queue.add({ touches: [{ touch: 2, u: 0.5 }] });
  queue.add({ touches: [{ touch: 1, u: 0.2 }] });
  queue.add({ ref: 2, touches: [{ touch: 1, phase: 'ended' }] });
  for (let step = 0; step < 3; step += 1) {
    answer({ status: 200 });
    await settled();
  }
  assert.deepEqual(asked, [
    [{ touch: 1, phase: 'began' }], [{ touch: 2, u: 0.5 }, { touch: 1, u: 0.2 }], [{ touch: 1, phase: 'ended' }],
  ]);
  assert.deepEqual(replies, [1, 2]);
});

test('a full queue says no', () => {
  const queue = new PostQueue(() => new Promise(() => {}), {});
  for (let one = 0; one <= QUEUE_LIMIT; one += 1) assert.equal(queue.add({ ref: one, keys: [] }), true);
  assert.equal(queue.add({ ref: 99, keys: [] }), false);
});

test('the event stream reports a refusal with its status', async () => {
  const over = [];
  openEvents(async () => ({ ok: false, status: 404 }), 'http://h/v1/panels/x', 'client=me', 'me',
    { alive() {}, message() {}, closed: (detail) => over.push(detail.status) });
  await settled();
  assert.deepEqual(over, [404]);
});

test('the event stream hands on messages, and comments as signs of life', async () => {
  const messages = [];
  let alive = 0;
  const bytes = new TextEncoder().encode('event: hello\nid: b:1\ndata: {"boot":"b"}\n\n: beat\n\n');
  const body = new ReadableStream({ start(controller) { controller.enqueue(bytes); } });
  const carrier = openEvents(async () => ({ ok: true, body }), 'http://h/v1/panels/x', 'client=me', 'me',
    { alive: () => { alive += 1; }, message: (message) => messages.push(message), closed() {} });
  await settled();
  assert.deepEqual(messages, [{ type: 'hello', boot: 'b' }]);
  assert.equal(alive, 1);
  carrier.close();
});

class FakeSocket {
  static made = [];
  readyState = 1;
  bufferedAmount = 0;
  sent = [];
  constructor(url) { this.url = url; FakeSocket.made.push(this); }
  send(text) { this.sent.push(text); }
  close() { this.readyState = 3; this.onclose({ code: 1000, reason: '' }); }
}

test('the socket speaks JSON on ws or wss, and its own close is no news', () => {
  const heard = [];
  const handlers = { message: (message) => heard.push(message.type), closed: (detail) => heard.push(detail.reason) };
  const carrier = openSocket(FakeSocket, 'https://h/tp/v1/panels/x/stream?client=me', handlers);
  const socket = FakeSocket.made.at(-1);
  assert.equal(socket.url, 'wss://h/tp/v1/panels/x/stream?client=me');
  socket.onmessage({ data: '{"type":"hello"}' });
  carrier.send({ ref: 1 });
  assert.deepEqual(socket.sent, ['{"ref":1}']);
  socket.bufferedAmount = 20_000;
  assert.equal(carrier.congested, true);
  carrier.close();
  assert.deepEqual(heard, ['hello']);
  assert.equal(carrier.send({ ref: 2 }), false);
});

test('a message that is not JSON ends the carrier, so that the link takes everything anew', () => {
  const heard = [];
  openSocket(FakeSocket, 'http://h/x', { message() {}, closed: (detail) => heard.push(detail.reason) });
  FakeSocket.made.at(-1).onmessage({ data: '{' });
  assert.deepEqual(heard, ['unreadable']);
});
