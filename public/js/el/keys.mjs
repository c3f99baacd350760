/** Keys of a native input, sent to the server as keys: down, again while held, and up. The server knows what they mean. */
export class Keys {
  #element;
  #down = new Set();

  /**
   * `meaning(event)` names the key to send, or returns nothing for one that is the browser's; `pressed(key, ref, event)` hears of each that was sent
   * down, with the ref to wait for.
   */
  constructor(element, native, meaning, pressed = () => {}) {
    this.#element = element;
    const known = (event) => (event.altKey || event.ctrlKey || event.metaKey ? null : meaning(event));
    native.addEventListener('keydown', (event) => {
      const key = known(event);
      if (!key) return;
      event.preventDefault();
      if (element.record.isEnabled === false || element.touch) return;
      const ref = element.surface.sendKey(element, { key, phase: 'down', ...(event.repeat && { repeat: true }) });
      if (ref === null) return;
      this.#down.add(key);
      pressed(key, ref, event);
      element.surface.settle(element);
    });
    native.addEventListener('keyup', (event) => {
      const key = meaning(event);
      if (!key) return;
      event.preventDefault();
      this.#lift(key);
    });
    native.addEventListener('blur', () => [...this.#down].forEach((key) => this.#lift(key)));
  }

  #lift(key) {
    if (this.#down.delete(key)) this.#element.surface.sendKey(this.#element, { key, phase: 'up' });
  }
}
