/** What a surface has just done, as the curl line that does the same. */
import { request } from '../net/carriers.mjs';

const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The line for a message of the socket; null for one that is no command. */
export function curlOf(message, panelURL, client) {
  if (!message.touches && !message.keys && !('value' in message) && !message.adjust && !message.tap) return null;
  const { method, path, body } = request(message);
  const headers = [`Touchplane-Client: ${client}`, 'Content-Type: application/json'];
  const flags = headers.map((header) => ` -H ${quoted(header)}`).join('');
  return `curl${method === 'POST' ? '' : ` -X ${method}`}${flags} -d ${quoted(JSON.stringify(body))} ${quoted(`${panelURL}/${path}`)}`;
}

const round = (number) => (number === undefined ? undefined : Math.round(number * 1e4) / 1e4);

/** Gathers the touches of each contact into the shortest gesture that does the same: began, the last place, ended. */
export class Gestures {
  #steps = new Map();

  /** Takes touches as they are sent. Returns the gesture of the last one so far, as a message. */
  take(touches) {
    let steps = [];
    for (const { seq, ...touch } of touches) {
      const said = { ...touch, u: round(touch.u), v: round(touch.v) };
      steps = said.phase === 'began' ? [] : this.#steps.get(said.touch) ?? [];
      if (said.phase === 'stationary') continue;
      if (said.phase === 'moved' && steps.at(-1)?.phase === 'moved') steps.pop();
      steps.push(said);
      this.#steps.set(said.touch, steps);
      if (said.phase === 'ended' || said.phase === 'cancelled') this.#steps.delete(said.touch);
    }
    return steps.length > 0 ? { touches: steps } : null;
  }
}

/** The names of control events and their bits: UIKit's raw values. */
const BITS = {
  touchDown: 0, touchDownRepeat: 1, touchDragInside: 2, touchDragOutside: 3, touchDragEnter: 4, touchDragExit: 5, touchUpInside: 6,
  touchUpOutside: 7, touchCancel: 8, valueChanged: 12, primaryActionTriggered: 13, menuActionTriggered: 14, editingDidBegin: 16,
  editingChanged: 17, editingDidEnd: 18, editingDidEndOnExit: 19,
};

/** The mask of some events. */
export function maskOf(names) {
  return names.reduce((mask, name) => mask | (Object.hasOwn(BITS, name) ? 1 << BITS[name] : 0), 0);
}

/** As UIKit's headers write it. */
export function maskText(names) {
  return `0x${maskOf(names).toString(16).padStart(5, '0')}`;
}
