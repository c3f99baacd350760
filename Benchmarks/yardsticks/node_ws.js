// node_ws: the usual way. node and Debian's node-ws; the body of a POST is sent to every client, and a text that arrives
// on a WebSocket is sent back to its sender.
//
//     node node_ws.js PORT      0 picks a free port; the first line says which
'use strict';
const http = require('http');
const { WebSocketServer } = require('/usr/share/nodejs/ws');

const server = http.createServer((request, response) => {
  let body = '';
  request.on('data', (piece) => { body += piece; });
  request.on('end', () => {
    if (request.method === 'POST') for (const client of sockets.clients) client.send(body);
    response.setHeader('Content-Type', 'application/json');
    response.end('{"ok":true}');
  });
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (client) => client.on('message', (text) => client.send(String(text))));

server.listen(Number(process.argv[2]), '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}`);
});
