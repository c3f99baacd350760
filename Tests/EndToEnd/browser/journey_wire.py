"""What goes over the wire between a browser and the server."""
import json

from harness import desks, journey

# Opens a stream by hand, sends a long compressible message up and gives back what was agreed and what came.
STREAM = """async () => {
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/v1/panels/desk/stream?client=by-hand');
  const came = [];
  const until = (wanted) => new Promise((done, lost) => {
    socket.onmessage = (event) => { came.push(event.data); if (wanted(JSON.parse(event.data))) done(); };
    socket.onclose = (event) => lost(new Error('closed with ' + event.code));
  });
  await until((message) => message.type === 'snapshot');
  const touches = Array.from({length: 100}, (_, n) => ({touch: 1, phase: 'moved', u: 0.5, v: n / 100}));
  socket.send(JSON.stringify({ref: 1, touches}));
  await until((message) => message.ref === 1);
  socket.onclose = null;
  socket.close();
  return {extensions: socket.extensions, came};
}"""


@journey("a browser agrees on compression: what is large comes packed and whole, and what it packs is understood")
def packed(browser, server):
    with desks(browser, server, "desktop") as desk:
        told = desk.page.evaluate(STREAM)
        assert "permessage-deflate" in told["extensions"], told["extensions"]
        messages = [json.loads(text) for text in told["came"]]
        snapshot = next(message for message in messages if message["type"] == "snapshot")
        # Large enough that it was packed; and it is what the server says it is.
        assert len(json.dumps(snapshot)) > 1024
        _, state = server.call("GET", "v1/panels/desk")
        assert [control["id"] for control in snapshot["controls"]] == [control["id"] for control in state["controls"]]
        reply = messages[-1]
        assert reply["type"] == "reply" and reply["status"] == 200 and len(reply["steps"]) == 100, reply
