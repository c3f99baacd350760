/**
 * What a link travels on: a WebSocket, which the page uses unless something in between does not let it through; or server-sent events, and
 * commands as posts.
 *
 * Events are read with fetch rather than EventSource: it shows the heartbeat's comments, the status of a refusal, and takes our header.
 */

/** More than this waiting in the browser's own buffer, and moves wait their turn. */
const CONGESTED_AT = 16 * 1024;

/** Opens the stream's URL (http or https) as a WebSocket. */
export function openSocket(Socket, url, handlers) {
  const address = new URL(url);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new Socket(address.href);
  let over = false;
  const finish = (detail) => {
    if (over) return;
    over = true;
    handlers.closed(detail);
  };
  socket.onmessage = ({ data }) => {
    if (over) return;
    let message;
    try {
      message = JSON.parse(data);
    } catch (error) {
      console.warn('unreadable message, connecting anew', error);
      return finish({ reason: 'unreadable' });
    }
    handlers.message(message);
  };
  socket.onclose = ({ code, reason }) => finish({ code, reason: reason || 'closed' });
  socket.onerror = () => {};
  return {
    send(message) {
      if (socket.readyState !== 1) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    close() {
      over = true;
      socket.close();
    },
    get congested() { return socket.bufferedAmount > CONGESTED_AT; },
  };
}


/** `panelURL` is the panel's resource; `query` goes to its stream. */
export function openEvents(fetch, panelURL, query, client, handlers) {
  const abort = new AbortController();
  const posts = new PostQueue((request) => post(fetch, panelURL, client, request), handlers);
  let over = false;
  const finish = (detail) => {
    if (over) return;
    over = true;
    posts.close();
    abort.abort();
    handlers.closed(detail);
  };
  read(fetch, `${panelURL}/stream?${query}`, abort.signal, handlers)
    .then((detail) => finish(detail), (error) => finish({ reason: String(error) }));
  return {
    send: (message) => !over && posts.add(message),
    close() {
      over = true;
      posts.close();
      abort.abort();
    },
    get congested() { return posts.busy; },
  };
}

async function read(fetch, url, signal, handlers) {
  const response = await fetch(url, { signal, headers: { Accept: 'text/event-stream' }, cache: 'no-store' });
  if (!response.ok) return { status: response.status, reason: 'refused' };
  const parser = new EventParser();
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { reason: 'closed' };
    handlers.alive();
    for (const event of parser.push(decoder.decode(value, { stream: true }))) {
      handlers.message({ type: event.event, ...JSON.parse(event.data) });
    }
  }
}

async function post(fetch, panelURL, client, { method, path, body }) {
  const response = await fetch(`${panelURL}/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', 'Touchplane-Client': client },
    body: JSON.stringify(body),
  });
  const answer = await response.json().catch(() => ({}));
  return { ...answer, type: 'reply', status: response.status };
}

/** Reads server-sent events from text in pieces: the part of the standard that a stream of ours uses. */
export class EventParser {
  #rest = '';
  #fields = { event: '', data: [], id: '' };

  /** Takes a piece of text. Returns the events it completed, as `{event, data, id}`. */
  push(text) {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop();
    const events = [];
    for (const line of lines) {
      if (line === '') this.#finish(events);
      else this.#field(line);
    }
    return events;
  }

  #field(line) {
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') this.#fields.data.push(value);
    else if (name === 'event' || name === 'id') this.#fields[name] = value;
  }

  #finish(events) {
    const { event, data, id } = this.#fields;
    if (data.length > 0) events.push({ event: event || 'message', data: data.join('\n'), id });
    this.#fields = { event: '', data: [], id };
  }
}

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
    if ('visible' in message || 'focus' in message || 'introduce' in message) return true;
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
