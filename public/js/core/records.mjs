/**
 * The panel as this surface knows it: the records of its controls at a revision, kept from snapshots and changes.
 */
/** The properties that decide where and as what a control is drawn. */
const SHAPING = ['kind', 'orientation', 'frame', 'isHidden'];

export class Records {
  panel = '';
  title = '';
  revision = -1;
  layout = null;
  size = null;
  surfaces = [];
  #controls = new Map();

  get all() { return [...this.#controls.values()]; }

  get(id) { return this.#controls.get(id); }

  /** Takes a whole panel. Returns what is to be done: `rebuild` when its shape changed, else the ids to refresh. */
  takeSnapshot(message) {
    const shape = this.#shape();
    this.panel = message.panel ?? this.panel;
    this.title = message.title ?? this.panel;
    this.revision = message.revision ?? this.revision;
    this.layout = message.layout ?? null;
    this.size = message.size ?? null;
    this.surfaces = message.surfaces ?? this.surfaces;
    this.#controls = new Map((message.controls ?? []).map((record) => [record.id, record]));
    return { rebuild: shape !== this.#shape(), ids: [...this.#controls.keys()] };
  }

  /** Takes one turn. What is already known is skipped. Controls that appear or go, or move, change the shape. */
  takeChange(message) {
    if (message.revision !== undefined && message.revision <= this.revision) return { rebuild: false, ids: [] };
    this.revision = message.revision ?? this.revision;
    this.layout = message.layout ?? this.layout;
    this.size = message.size ?? this.size;
    this.title = message.title ?? this.title;
    const parts = message.controls ?? [];
    const rebuild = Boolean(message.layout || message.size || message.title || message.removed)
      || parts.some((part) => !this.#controls.has(part.id) || SHAPING.some((name) => name in part));
    for (const part of parts) this.#controls.set(part.id, { ...this.#controls.get(part.id), ...part });
    for (const id of message.removed ?? []) this.#controls.delete(id);
    return { rebuild, ids: parts.map((part) => part.id) };
  }

  #shape() {
    const kinds = this.all.map((record) => [record.id, ...SHAPING.map((name) => record[name])]);
    return JSON.stringify([this.layout, this.size, kinds]);
  }
}
