/**
 * Commands over HTTP in the order they were given: one request in flight, the rest wait. Moves that wait are merged, newest
 * place of each touch; nothing else is dropped below the limit, and beyond it `add` says no.
 */
export const QUEUE_LIMIT = 64;

export class PostQueue {
  #send;
  #handlers;
  #waiting = [];
  #busy = false;
  #closed = false;

  /** `send(request)` performs one and promises its reply; handlers are the carrier's. */
  constructor(send, handlers) {
    this.#send = send;
    this.#handlers = handlers;
  }

  get busy() { return this.#busy; }

  /** Takes a message of the socket's shape. False when it can't be kept. */
  add(message) {
    if (this.#closed) return false;
    if ('visible' in message || 'focus' in message) return true;
    const last = this.#waiting.at(-1);
    if (last && isMoves(last) && isMoves(message)) {
      last.touches = merge(last.touches, message.touches);
      return true;
    }
    if (this.#waiting.length >= QUEUE_LIMIT) return false;
    this.#waiting.push({ ...message });
    this.#next();
    return true;
  }

  close() {
    this.#closed = true;
    this.#waiting = [];
  }

  async #next() {
    if (this.#busy || this.#closed || this.#waiting.length === 0) return;
    this.#busy = true;
    const message = this.#waiting.shift();
    try {
      const reply = await this.#send(request(message));
      if (this.#closed) return;
      this.#handlers.alive();
      if (message.ref !== undefined) this.#handlers.message({ ...reply, ref: message.ref });
    } catch (error) {
      if (!this.#closed) this.#handlers.closed({ reason: String(error) });
      return;
    } finally {
      this.#busy = false;
    }
    this.#next();
  }
}

function isMoves(message) {
  return message.ref === undefined && Array.isArray(message.touches);
}

function merge(before, after) {
  const moved = new Set(after.map((touch) => touch.touch));
  return [...before.filter((touch) => !moved.has(touch.touch)), ...after];
}

/** A message of the socket as the request that means the same. */
export function request(message) {
  if (message.touches) return { method: 'POST', path: 'touches', body: message.touches };
  if (message.keys) return { method: 'POST', path: 'keys', body: message.keys };
  if (message.tap) return { method: 'POST', path: `controls/${encodeURIComponent(message.control)}/tap`, body: message.tap };
  if (message.adjust) {
    const key = message.adjust === 'increment' ? 'ArrowUp' : 'ArrowDown';
    return { method: 'POST', path: 'keys', body: [{ key, control: message.control }] };
  }
  return {
    method: 'PUT',
    path: `controls/${encodeURIComponent(message.control)}/value`,
    body: { value: message.value },
  };
}
