/** The page around a panel: title, connection, people, layout, pages, and the lines a screen reader hears. */
import { chooseLayout, pageOf, pagesOf, panelSize } from './core/layout.mjs';
import { words } from './core/words.mjs';
import { make } from './el/control.mjs';
import { arrangeFlow, arrangeStage, fitStrips } from './el/arrange.mjs';
import { Finger } from './el/tracked.mjs';

/** A finger that goes so far to the side, in points of the screen, and not half as far up or down, turns the page. */
const SWIPE = 60;

export class Page {
  #parts;
  #settings;
  #records = null;
  #elements = null;
  #strips = [];
  #late = false;
  #shown = '';
  #page = 0;
  #swipe = null;

  /** `parts`: the page's elements `title, banner, live, main, people, tabs`. `settings` has `layout`. */
  constructor(parts, settings) {
    this.#parts = parts;
    this.#settings = settings;
    new ResizeObserver(() => this.#layOut()).observe(document.documentElement);
    document.addEventListener('fingersup', () => this.#late && this.#layOut());
    settings.onChange(() => this.#layOut());
    parts.tabs.addEventListener('click', ({ target }) => target.dataset.page && this.#turnTo(Number(target.dataset.page)));
    parts.tabs.addEventListener('keydown', (event) => this.#tabKey(event));
    parts.main.addEventListener('pointerdown', (event) => {
      this.#swipe = event.pointerType === 'mouse' || event.target.closest('.control:not(ui-label)') ? null : event;
    });
    parts.main.addEventListener('pointerup', (event) => event.pointerId === this.#swipe?.pointerId && this.#swiped(event));
  }

  /** The panel has a new shape. */
  arrange(records, elements) {
    this.#records = records;
    this.#elements = elements;
    this.#shown = '';
    this.#parts.title.textContent = records.title;
    document.title = records.title;
    this.#makeTabs(pagesOf(records.layout));
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
    if (detail.status === 404) this.#banner(words.noPanel(dataset.panel));
    if (detail.status === 401 || detail.status === 403) this.#banner(words.notAllowed);
  }

  /** A line for screen readers, politely. The same line twice is said twice. */
  say(sentence) {
    this.#parts.live.replaceChildren(make('p', null, sentence));
  }

  /** Asks once more before `act`. */
  confirm(title, act) {
    import('./kiosk.mjs').then((kiosk) => kiosk.confirm(title, act), () => this.say(words.refusedOffline(title)));
  }

  people(surfaces, client) {
    const names = surfaces.map((one) => one.name ?? one.client);
    const { people } = this.#parts;
    people.hidden = names.length < 2;
    people.textContent = words.surfaces(names.length);
    people.title = names.map((name) => (name === client ? `${name} (${words.you})` : name)).join(', ');
  }

  #banner(sentence) {
    const { banner } = this.#parts;
    if (banner.textContent !== sentence) banner.textContent = sentence;
  }

  // Pages

  #makeTabs(pages) {
    const { tabs } = this.#parts;
    this.#page = Math.min(this.#page, Math.max(0, pages.length - 1));
    const hasPages = pages.length > 1;
    tabs.parentElement.hidden = !hasPages;
    document.body.toggleAttribute('data-pages', hasPages);
    tabs.replaceChildren(...(hasPages ? pages : []).map((page, index) => {
      const tab = make('button', null, page.title ?? index + 1);
      tab.id = `page-${index}`;
      if (!page.title) tab.setAttribute('aria-label', words.page(index + 1, pages.length));
      tab.dataset.page = index;
      tab.setAttribute('role', 'tab');
      return tab;
    }));
    this.#markTab();
  }

  #markTab() {
    for (const [index, tab] of [...this.#parts.tabs.children].entries()) {
      tab.setAttribute('aria-selected', index === this.#page);
      tab.tabIndex = index === this.#page ? 0 : -1;
    }
  }

  #turnTo(page) {
    if (Finger.down > 0) return;
    this.#page = page;
    this.#shown = '';
    this.#markTab();
    this.#layOut();
  }

  /** To the left for what comes next, as pages are turned; the last one is the last. */
  #swiped({ clientX, clientY }) {
    const across = clientX - this.#swipe.clientX;
    const page = this.#page - Math.sign(across);
    const isFlat = Math.abs(across) > 2 * Math.abs(clientY - this.#swipe.clientY);
    if (isFlat && Math.abs(across) >= SWIPE && this.#parts.tabs.children[page]) this.#turnTo(page);
  }

  #tabKey(event) {
    const last = this.#parts.tabs.children.length - 1;
    const to = { ArrowRight: this.#page + 1, ArrowLeft: this.#page - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#turnTo((to + last + 1) % (last + 1));
    this.#parts.tabs.children[this.#page].focus();
  }

  // Layout

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
      const records = pageOf(this.#records, this.#page, size);
      document.body.dataset.layout = mode;
      if (mode === 'stage') arrangeStage(main, records, this.#elements, size, scale);
      this.#strips = mode === 'stage' ? [] : arrangeFlow(main, records, this.#elements);
      if (this.#parts.tabs.firstChild) {
        main.firstElementChild.setAttribute('role', 'tabpanel');
        main.firstElementChild.setAttribute('aria-labelledby', `page-${this.#page}`);
      }
      if (main.contains(focused)) focused.focus({ preventScroll: true });
    }
    fitStrips(this.#strips, main.firstElementChild, view[1]);
  }
}
