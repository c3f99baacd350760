/** What this screen remembers: appearance, layout, its name. Works without storage, then only until the page is left. */

const KEY = 'touchplane';
const APPEARANCES = ['system', 'light', 'dark', 'stage', 'contrast'];
const LAYOUTS = ['automatic', 'stage', 'flow'];

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

  /** The query of the address goes before what is remembered: `?appearance=stage&layout=flow&name=foh-ipad`. */
  constructor(query) {
    for (const name of ['appearance', 'layout', 'name']) {
      if (query.has(name)) this.#values[name] = query.get(name);
    }
    this.#apply();
  }

  get appearance() { return APPEARANCES.includes(this.#values.appearance) ? this.#values.appearance : 'system'; }
  get layout() { return LAYOUTS.includes(this.#values.layout) ? this.#values.layout : 'automatic'; }

  /** The name others see while this surface holds a control, or null. */
  get name() { return this.#values.name?.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 48) || null; }

  set(name, value) {
    this.#values[name] = value;
    this.#apply();
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#values));
    } catch {
      // No storage here: it holds for this visit.
    }
    for (const listener of this.#listeners) listener();
  }

  onChange(listener) { this.#listeners.push(listener); }

  /** Makes the fields of a form show and set what they are named after. */
  bind(form) {
    for (const field of form.querySelectorAll('input')) {
      if (field.type === 'radio') field.checked = this[field.name] === field.value;
      else field.value = this[field.name] ?? '';
      field.addEventListener('change', () => this.set(field.name, field.value));
    }
  }

  #apply() {
    document.documentElement.dataset.appearance = this.appearance;
  }
}
