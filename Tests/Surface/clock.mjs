/** A clock that moves only when told, in the shape the link and the touches take. */
export class Clock {
  #now = 0;
  #timers = [];

  now = () => this.#now;

  after = (ms, run) => {
    const timer = { due: this.#now + ms, run };
    this.#timers.push(timer);
    return () => { this.#timers = this.#timers.filter((one) => one !== timer); };
  };

  /** Moves on by `ms`, running what falls due in order. */
  pass(ms) {
    const end = this.#now + ms;
    for (;;) {
      const due = this.#timers.filter((timer) => timer.due <= end).sort((a, b) => a.due - b.due)[0];
      if (!due) break;
      this.#timers = this.#timers.filter((one) => one !== due);
      this.#now = due.due;
      due.run();
    }
    this.#now = end;
  }

  get waiting() { return this.#timers.length; }
}
