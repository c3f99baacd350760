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
