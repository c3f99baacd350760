/**
 * The inspector, `?inspect`: what happens on the panel, who holds what, what a control sends where, and the curl line for what was just done
 * here. For people who build panels: it speaks English only.
 */
import { Gestures, curlOf, maskText } from './core/curl.mjs';
import { make } from './el/control.mjs';

/** The log keeps as many turns. */
const TURNS = 200;

const PING_EVERY = 2000;

/** What a record tells of a control besides its value. */
const TOLD = ['kind', 'state', 'holder', 'sharing', 'maximumHold', 'frame'];

/** Puts an inspector beside the panel, once its sheet is in force: the panel is laid out in what it leaves. */
export async function inspect(panelURL) {
  const sheet = make('link');
  await new Promise((resolve) => {
    Object.assign(sheet, { rel: 'stylesheet', href: new URL('../css/inspect.css', import.meta.url).href, onload: resolve, onerror: resolve });
    document.head.append(sheet);
  });
  return new Inspector(panelURL);
}

class Inspector {
  #panelURL;
  #link = null;
  #gestures = new Gestures();
  #records = new Map();
  #sentAt = new Map();
  #latency = null;
  #parts = {};
  #waiting = [];
  #seen = null;

  constructor(panelURL) {
    this.#panelURL = panelURL;
    document.body.dataset.inspect = '';
    document.body.append(this.#build());
    for (const sign of ['pointerdown', 'focusin']) {
      document.addEventListener(sign, ({ target }) => this.#look(target.closest?.('.control')?.dataset.control), true);
    }
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

  #snapshot({ revision, controls = [] }) {
    this.#records = new Map(controls.map((one) => [one.id, one]));
    this.#parts.revision.textContent = revision;
    this.#showHolders();
  }

  #change({ revision, origin = {}, events = [], controls = [], skipped }) {
    this.#parts.revision.textContent = revision;
    for (const part of controls) this.#records.set(part.id, { ...this.#records.get(part.id), ...part });
    this.#showHolders();
    const turn = make('li', 'turn');
    turn.append(make('b', null, `${revision}`), make('i', null, [origin.client, origin.by].filter(Boolean).join(' · ')));
    if (skipped) turn.append(make('p', null, `${skipped} turns skipped`));
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
    const held = [...this.#records.values()].filter((one) => one.holder).map(({ id, holder }) => `${id}: ${holder}`);
    this.#parts.held.textContent = held.join(', ') || 'nothing';
  }

  // The dispatch table of the control that was touched or focused last

  async #look(id) {
    if (!id || !this.#records.has(id)) return;
    this.#seen = id;
    const actions = await this.#actionsOf(id);
    if (this.#seen !== id) return;
    const record = this.#records.get(id);
    const told = TOLD.filter((name) => record[name] !== undefined && record[name] !== null)
      .map((name) => `${name} ${typeof record[name] === 'string' ? record[name] : JSON.stringify(record[name])}`);
    const { table } = this.#parts;
    table.replaceChildren(make('b', null, id), make('p', 'changed', told.join(' · ')));
    if (actions === null) table.append(make('p', null, 'This server tells no dispatch tables.'));
    else if (actions.length === 0) table.append(make('p', null, 'Its dispatch table is empty: the stream tells its events, nothing else is done.'));
    for (const { id: name = '', on = [], mask, enabled, origin = '', ...rest } of actions ?? []) {
      const line = make('p', 'pass');
      const names = [on].flat();
      line.append(make('code', null, maskText(names)), ' ', make('strong', null, names.join(' ')), ` ${name} · ${origin} ${JSON.stringify(rest)}`);
      line.toggleAttribute('data-off', enabled === false);
      table.append(line);
    }
  }

  /** The actions of a control, in their order; null where the server has no such resource. */
  async #actionsOf(id) {
    try {
      const response = await fetch(`${this.#panelURL}/controls/${encodeURIComponent(id)}/actions`, { headers: { Accept: 'application/json' } });
      if (!response.ok) return null;
      const answer = await response.json();
      const actions = Array.isArray(answer) ? answer : answer.actions;
      return Array.isArray(actions) ? actions : null;
    } catch {
      return null;
    }
  }

  #build() {
    const aside = make('aside', 'inspector');
    aside.setAttribute('aria-label', 'Inspector');
    aside.lang = 'en';
    const facts = make('dl');
    for (const [name, word] of [['revision', 'Revision'], ['latency', 'Answers in'], ['held', 'Held']]) {
      this.#parts[name] = make('dd', null, '–');
      facts.append(make('dt', null, word), this.#parts[name]);
    }
    const line = make('div', 'curl');
    const curl = make('code', null, 'Touch a control: here is the line that does the same');
    for (const [name, text] of [['role', 'textbox'], ['aria-readonly', 'true'], ['aria-label', 'curl']]) curl.setAttribute(name, text);
    const copy = make('button', 'plain', 'Copy');
    copy.addEventListener('click', () => this.#copy(copy));
    line.append(curl, copy);
    const table = make('div', 'table');
    table.setAttribute('role', 'region');
    table.setAttribute('aria-label', 'Dispatch table');
    const log = make('ol', 'turns');
    log.setAttribute('aria-label', 'Turns');
    for (const part of [curl, table, log]) part.tabIndex = 0;
    Object.assign(this.#parts, { curl, table, log });
    aside.append(facts, line, table, log);
    return aside;
  }

  /** The clipboard is for secure pages only; elsewhere the line is selected, which one key copies. */
  async #copy(button) {
    try {
      await navigator.clipboard.writeText(this.#parts.curl.textContent);
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(this.#parts.curl);
      button.textContent = document.execCommand?.('copy') ? 'Copied' : 'Press Ctrl+C';
    }
    setTimeout(() => { button.textContent = 'Copy'; }, 1500);
  }
}
