/** The page around a panel: title, connection, people, layout, and the lines a screen reader hears. */
import { chooseLayout, panelSize } from './core/layout.mjs';
import { words } from './core/words.mjs';
import { arrangeFlow, arrangeStage, fitStrips } from './el/arrange.mjs';
import { Finger } from './el/finger.mjs';

export class Page {
  #parts;
  #settings;
  #records = null;
  #elements = null;
  #strips = [];
  #late = false;
  #shown = '';

  /** `parts`: the page's elements `title, banner, live, main, people`. `settings` has `layout`. */
  constructor(parts, settings) {
    this.#parts = parts;
    this.#settings = settings;
    new ResizeObserver(() => this.#layOut()).observe(document.documentElement);
    document.addEventListener('fingersup', () => this.#late && this.#layOut());
    settings.onChange(() => this.#layOut());
  }

  /** The panel has a new shape. */
  arrange(records, elements) {
    this.#records = records;
    this.#elements = elements;
    this.#shown = '';
    this.#parts.title.textContent = records.title;
    document.title = records.title;
    this.#layOut();
    document.body.dataset.ready = '';
  }

  /** `live`, `connecting`, `down`, or `stale` when it has been down for a while. */
  linkIs(state, detail) {
    const { dataset } = document.body;
    const known = this.#records !== null;
    if (state === 'live') {
      const was = dataset.link;
      dataset.link = 'live';
      this.#banner('');
      if (was === 'stale' && known) this.say(words.reconnected);
    } else if (state === 'stale') {
      dataset.link = 'stale';
      if (!this.#parts.banner.textContent) this.#banner(known ? words.reconnecting : words.connecting);
    } else if (dataset.link !== 'stale') {
      dataset.link = 'doubtful';
    }
    if (detail.status === 404) this.#banner(words.noPanel(document.body.dataset.panel));
    if (detail.status === 401 || detail.status === 403) this.#banner(words.notAllowed);
  }

  /** A line for screen readers, politely. The same line twice is said twice. */
  say(sentence) {
    const { live } = this.#parts;
    live.replaceChildren();
    const line = document.createElement('p');
    line.textContent = sentence;
    live.append(line);
  }

  people(surfaces, client) {
    const names = (surfaces ?? []).map((one) => (typeof one === 'string' ? one : one.client ?? one.name ?? '')).filter(Boolean);
    const { people } = this.#parts;
    people.hidden = names.length < 2;
    people.textContent = words.surfaces(names.length);
    people.title = names.map((name) => (name === client ? `${name} (${words.you})` : name)).join(', ');
  }

  #banner(sentence) {
    const { banner } = this.#parts;
    if (banner.textContent !== sentence) banner.textContent = sentence;
  }

  /** Never while a finger is down: it waits for the last one to lift. */
  #layOut() {
    if (!this.#records) return;
    this.#late = Finger.down > 0;
    if (this.#late) return;
    const { main } = this.#parts;
    const size = panelSize(this.#records.size, this.#records.all);
    const style = getComputedStyle(main);
    const view = [
      main.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight),
      innerHeight - main.offsetTop - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom),
    ];
    const { mode, scale } = chooseLayout({ size, view, preference: this.#settings.layout });
    const wanted = `${mode} ${scale}`;
    if (wanted !== this.#shown) {
      this.#shown = wanted;
      const focused = document.activeElement;
      document.body.dataset.layout = mode;
      if (mode === 'stage') arrangeStage(main, this.#records, this.#elements, size, scale);
      this.#strips = mode === 'stage' ? [] : arrangeFlow(main, this.#records, this.#elements);
      if (main.contains(focused)) focused.focus({ preventScroll: true });
    }
    fitStrips(this.#strips, main.firstElementChild, view[1]);
  }
}
