/** The floor of live events: a bare WebSocket server that sends what is posted to it to everybody. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString();
    for (const client of sockets.clients) client.send(text);
    response.end('{}');
  });
});
const sockets = new WebSocketServer({ server });
sockets.on('connection', (socket) => socket.on('message', () => socket.send('{"type":"connection_ack"}')));
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () =>
  process.send?.({ type: 'ready', port: (server.address() as AddressInfo).port }),
);
process.on('SIGTERM', () => process.exit(0));
