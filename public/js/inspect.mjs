/** The inspector, `?inspect`: what happens on the panel, who holds what, and the curl line for what was just done here. */
import { Gestures, curlOf } from './core/curl.mjs';
import { maskText } from './core/events.mjs';
import { words } from './core/words.mjs';
import { loadSheet } from './el/kinds.mjs';

/** The log keeps as many turns. */
const TURNS = 200;

const PING_EVERY = 2000;

export class Inspector {
  #panelURL;
  #link = null;
  #gestures = new Gestures();
  #holders = new Map();
  #sentAt = new Map();
  #latency = null;
  #parts = {};
  #waiting = [];

  constructor(panelURL) {
    this.#panelURL = panelURL;
    loadSheet('inspect').catch((error) => console.warn(error));
    document.body.dataset.inspect = '';
    document.body.append(this.#build());
    setInterval(() => this.#link?.live && this.#link.send({ visible: !document.hidden }, true), PING_EVERY);
  }

  /** Watches what goes over a link, both ways. Returns the link. */
  watch(link) {
    this.#link = link;
    const send = link.send.bind(link);
    link.send = (body, wantsReply) => {
      const ref = send(body, wantsReply);
      if (ref > 0) this.#sentAt.set(ref, performance.now());
      if (ref !== null) this.#sent(body);
      return ref;
    };
    return link;
  }

  heard(message) {
    if (message.type === 'reply') this.#reply(message);
    else if (message.type === 'snapshot') this.#snapshot(message);
    else if (message.type === 'change') this.#change(message);
  }

  #sent(body) {
    const message = body.touches ? this.#gestures.take(body.touches) : body;
    const line = message && curlOf(message, this.#panelURL, this.#link.client);
    if (line) this.#parts.curl.textContent = line;
  }

  #reply({ ref }) {
    const sentAt = this.#sentAt.get(ref);
    if (sentAt === undefined) return;
    for (const known of this.#sentAt.keys()) if (known <= ref) this.#sentAt.delete(known);
    const took = performance.now() - sentAt;
    this.#latency = this.#latency === null ? took : this.#latency * 0.7 + took * 0.3;
    this.#parts.latency.textContent = `${this.#latency.toFixed(1)} ms`;
  }

  #snapshot({ revision, controls }) {
    this.#parts.revision.textContent = revision;
    this.#holders = new Map(controls.filter((one) => one.holder).map((one) => [one.id, one.holder]));
    this.#showHolders();
  }

  #change({ revision, origin = {}, events = [], controls = [], skipped }) {
    this.#parts.revision.textContent = revision;
    for (const { id, holder } of controls) {
      if (holder) this.#holders.set(id, holder);
      else if (holder === null) this.#holders.delete(id);
    }
    this.#showHolders();
    const turn = make('li', 'turn');
    turn.append(make('b', null, `${revision}`), make('i', null, [origin.client, origin.by].filter(Boolean).join(' · ')));
    if (skipped) turn.append(make('p', null, words.skipped(skipped)));
    for (const { control, names } of events) {
      const pass = make('p', 'pass');
      pass.append(make('code', null, maskText(names)), ` ${control} `, make('strong', null, names.join(' ')));
      turn.append(pass);
    }
    for (const { id, ...changed } of controls) turn.append(make('p', 'changed', `${id} ${JSON.stringify(changed)}`));
    this.#waiting.push(turn);
    if (this.#waiting.length === 1) requestAnimationFrame(() => this.#flush());
  }

  /** A drag brings many turns in a frame: they are drawn together. */
  #flush() {
    const { log } = this.#parts;
    const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
    log.append(...this.#waiting.slice(-TURNS));
    this.#waiting = [];
    while (log.children.length > TURNS) log.firstElementChild.remove();
    if (isAtEnd) log.scrollTop = log.scrollHeight;
  }

  #showHolders() {
    const held = [...this.#holders].map(([id, holder]) => `${id}: ${holder}`).join(', ');
    this.#parts.held.textContent = held || words.nobody;
  }

  #build() {
    const aside = make('aside', 'inspector');
    aside.setAttribute('aria-label', words.inspector);
    const facts = make('dl');
    for (const [name, word] of [['revision', words.revision], ['latency', words.latency], ['held', words.held]]) {
      this.#parts[name] = make('dd', null, '–');
      facts.append(make('dt', null, word), this.#parts[name]);
    }
    const line = make('div', 'curl');
    this.#parts.curl = make('code', null, words.nothingYet);
    this.#parts.curl.tabIndex = 0;
    this.#parts.curl.setAttribute('role', 'textbox');
    this.#parts.curl.setAttribute('aria-readonly', 'true');
    this.#parts.curl.setAttribute('aria-label', 'curl');
    const copy = make('button', 'plain', words.copy);
    copy.type = 'button';
    copy.addEventListener('click', () => this.#copy(copy));
    line.append(this.#parts.curl, copy);
    this.#parts.log = make('ol', 'turns');
    this.#parts.log.tabIndex = 0;
    this.#parts.log.setAttribute('aria-label', words.log);
    aside.append(facts, line, this.#parts.log);
    return aside;
  }

  /** The clipboard is for secure pages only; elsewhere the line is selected, which one key copies. */
  async #copy(button) {
    try {
      await navigator.clipboard.writeText(this.#parts.curl.textContent);
      button.textContent = words.copied;
    } catch {
      getSelection().selectAllChildren(this.#parts.curl);
      button.textContent = document.execCommand?.('copy') ? words.copied : words.copyByKey;
    }
    setTimeout(() => { button.textContent = words.copy; }, 1500);
  }
}

function make(name, className, text) {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}
