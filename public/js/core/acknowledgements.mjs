/**
 * Replies that wait for their turn to be drawn: a reply at revision 43 acknowledges nothing before the change of revision 43 is here, else a value
 * would spring back for a moment.
 */
export class Acknowledgements {
  #waiting = [];

  /** A reply arrived while the panel is at `current`. Returns the refs that are settled by now. */
  add(ref, revision, current) {
    this.#waiting.push({ ref, revision: revision ?? -1 });
    return this.reached(current);
  }

  /** The panel is at `current`. Returns the refs that are settled by it, lowest first. */
  reached(current) {
    const settled = this.#waiting.filter((one) => one.revision <= current).map((one) => one.ref);
    this.#waiting = this.#waiting.filter((one) => one.revision > current);
    return settled.sort((a, b) => a - b);
  }

  clear() { this.#waiting = []; }
}
