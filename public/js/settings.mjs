/** What this screen remembers: how it looks, what it is called, how it is guarded. Works without storage, then only until the page is left. */

const KEY = 'touchplane';

/** Bytes of a name that the server takes. */
const NAME_LIMIT = 64;

/** The settings that are one of several, the first being the usual one. */
export const CHOICES = {
  appearance: ['system', 'light', 'dark', 'stage', 'contrast'],
  layout: ['automatic', 'stage', 'flow'],
  language: ['system', 'en', 'de', 'fr'],
  danger: ['direct', 'hold', 'confirm'],
  lockAfter: ['0', '1', '5', '15'],
};

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

export class Settings {
  #values = read();
  #listeners = [];
  #isKiosk;

  /** The query of the address goes before what is remembered: `?appearance=stage&layout=flow&name=foh-ipad`. A PIN is never in an address. */
  constructor(query) {
    for (const name of [...Object.keys(CHOICES), 'name', 'colour']) {
      if (query.has(name)) this.#values[name] = query.get(name);
    }
    this.#isKiosk = query.has('kiosk');
    this.#apply();
  }

  /** The chosen one of several, or the usual one. */
  get(name) { return CHOICES[name].includes(this.#values[name]) ? this.#values[name] : CHOICES[name][0]; }

  /** Whatever else is kept under a name. */
  value(name) { return this.#values[name]; }

  get layout() { return this.get('layout'); }

  get isKiosk() { return this.#isKiosk; }

  /** What a dangerous button asks for. A kiosk asks for a longer finger unless told otherwise. */
  get danger() { return this.isKiosk && !CHOICES.danger.includes(this.#values.danger) ? 'hold' : this.get('danger'); }

  get isAwake() { return this.#values.awake ?? this.isKiosk; }

  /** The languages to speak, best first. */
  get languages() { return this.get('language') === 'system' ? navigator.languages : [this.get('language')]; }

  /** What the server calls this surface, the name others see while it holds a control, and its colour, `#rrggbb`; null where there is none. */
  get name() { return this.#values.name?.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 48) || null; }
  get shownName() {
    let name = (this.#values.name ?? '').replace(/\p{C}/gu, '').trim();
    while (new TextEncoder().encode(name).length > NAME_LIMIT) name = [...name].slice(0, -1).join('');
    return name || null;
  }
  /** How others shall see it, as the stream is told. */
  get look() { return { ...(this.shownName && { name: this.shownName }), ...(this.colour && { color: this.colour }) }; }
  get colour() { return /^#[0-9a-f]{6}$/i.test(this.#values.colour ?? '') ? this.#values.colour : null; }

  set(name, value) {
    this.#values[name] = value;
    this.#apply();
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#values));
    } catch {
      // No storage here: it holds for this visit.
    }
    for (const listener of this.#listeners) listener(name);
  }

  onChange(listener) { this.#listeners.push(listener); }

  #apply() { document.documentElement.dataset.appearance = this.get('appearance'); }
}
