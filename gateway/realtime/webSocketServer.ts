import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { handleProtocols } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';

/** Maximum size of a message in bytes, decompressed. */
const maxPayload = 64 * 1024;
/** Bytes that may wait for a client that does not read. */
const maxBuffered = 1024 * 1024;

/** Matches offers of a compression window smaller than ours, which `ws` rejects together with the connection. */
const smallWindow = /server_max_window_bits="?(?:8|9|10)\b/i;

/**
 * Each message is compressed on its own, with a window of 2 KiB: a connection then holds a few tens of kilobytes once
 * it has compressed anything, and nothing before.
 */
const perMessageDeflate = {
  threshold: 1024,
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  serverMaxWindowBits: 11,
  concurrencyLimit: 4,
  zlibDeflateOptions: { level: 6, memLevel: 5, chunkSize: 4 * 1024 },
  zlibInflateOptions: { chunkSize: 4 * 1024 },
};

/** Accepts WebSockets at /graphql; rejects other addresses and subprotocols with a sentence that says what to use. */
export function createWebSocketServer(server: Server): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate });
  sockets.on('connection', (socket) => {
    // Every message may be answered, before authentication too.
    socket.on('message', closeIfNotReading);
  });
  server.on('upgrade', (request, connection, head) => {
    const [path = ''] = (request.url ?? '').split('?');
    const offered = request.headers['sec-websocket-protocol'];
    if (!/^\/graphql\/?$/i.test(path)) {
      reject(connection, '404 Not Found', 'WebSockets are at /graphql.');
      return;
    }
    if (offered !== undefined && handleProtocols(offered) === false) {
      reject(
        connection,
        '400 Bad Request',
        'Use the subprotocol graphql-transport-ws, of the package graphql-ws.',
      );
      return;
    }
    if (smallWindow.test(request.headers['sec-websocket-extensions'] ?? ''))
      delete request.headers['sec-websocket-extensions'];
    sockets.handleUpgrade(request, connection, head, (socket) => sockets.emit('connection', socket, request));
  });
  return sockets;
}

/** Ends the connection of a client that no longer reads what it is sent. */
export function endIfNotReading(socket: WebSocket): void {
  if (socket.bufferedAmount > maxBuffered) socket.terminate();
}

/** One listener for all sockets. */
function closeIfNotReading(this: WebSocket): void {
  endIfNotReading(this);
}

function reject(connection: Duplex, status: string, text: string): void {
  connection.on('error', () => connection.destroy());
  // The rest of the request is not read, and a client that left would go unnoticed.
  connection.once('finish', () => connection.destroy());
  connection.end(
    `HTTP/1.1 ${status}\r\nContent-Type: text/plain\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
  );
}
