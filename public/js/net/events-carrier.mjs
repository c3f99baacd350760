/**
 * The stream as server-sent events, and commands as posts: for a proxy that lets no WebSocket through.
 *
 * Read with fetch rather than EventSource: it shows the heartbeat's comments, the status of a refusal, and takes our header.
 */
import { EventParser } from './event-parser.mjs';
import { PostQueue } from './post-queue.mjs';

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
