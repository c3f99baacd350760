/** The stream as a WebSocket: what the page uses unless something in between does not let it through. */

/** More than this waiting in the browser's own buffer, and moves wait their turn. */
const CONGESTED_AT = 16 * 1024;

/** Opens the stream's URL (http or https) as a WebSocket. */
export function openSocket(Socket, url, handlers) {
  const address = new URL(url);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new Socket(address.href);
  let over = false;
  const finish = (detail) => {
    if (over) return;
    over = true;
    handlers.closed(detail);
  };
  socket.onmessage = ({ data }) => {
    if (over) return;
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      return finish({ reason: 'unreadable' });
    }
    handlers.message(message);
  };
  socket.onclose = ({ code, reason }) => finish({ code, reason: reason || 'closed' });
  socket.onerror = () => {};
  return {
    send(message) {
      if (socket.readyState !== 1) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    close() {
      over = true;
      socket.close();
    },
    get congested() { return socket.bufferedAmount > CONGESTED_AT; },
  };
}
