import type { IncomingHttpHeaders, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { GRAPHQL_TRANSPORT_WS_PROTOCOL } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { bearer } from '../claims.ts';
import { closeCodes } from './closing.ts';

/** Bytes of one message, unpacked. */
const maxPayload = 64 * 1024;
/** Bytes from which a message is packed. */
const worthPacking = 1024;
/** The protocol of subscriptions-transport-ws, which has another one's name. */
const formerProtocol = 'graphql-ws';

const smallWindow = /server_max_window_bits="?(?:8|9|10)\b/i;

const speakIt = 'Use the subprotocol graphql-transport-ws, of the package graphql-ws.';

/**
 * Packs what clients offer to unpack. Each message stands for itself, with a window of 2 KiB: so a connection
 * holds no more than some tens of kilobytes once it has packed anything, and nothing before.
 */
const perMessageDeflate = {
  threshold: worthPacking,
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  serverMaxWindowBits: 11,
  concurrencyLimit: 4,
  zlibDeflateOptions: { level: 6, memLevel: 5, chunkSize: 4 * 1024 },
  zlibInflateOptions: { chunkSize: 4 * 1024 },
};

/** The subprotocol of a connection: another one than ours is taken as well, to be told in it that it is not spoken. */
const chooseProtocol = (offered: ReadonlySet<string>): string | false =>
  offered.has(GRAPHQL_TRANSPORT_WS_PROTOCOL) ? GRAPHQL_TRANSPORT_WS_PROTOCOL : ([...offered][0] ?? false);

/** Takes WebSockets at /graphql; at any other address a sentence says where they are. */
export function openSockets(server: Server): WebSocketServer {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload,
    perMessageDeflate,
    handleProtocols: chooseProtocol,
  });
  server.on('upgrade', (request, line, head) => {
    const [path = ''] = (request.url ?? '').split('?');
    // An offer of packing by an even smaller window is declined, and not the connection with it.
    if (smallWindow.test(request.headers['sec-websocket-extensions'] ?? ''))
      delete request.headers['sec-websocket-extensions'];
    if (/^\/graphql\/?$/i.test(path))
      sockets.handleUpgrade(request, line, head, (socket) => sockets.emit('connection', socket, request));
    else notHere(line);
  });
  return sockets;
}

function notHere(line: Duplex): void {
  const text = 'WebSockets are at /graphql.';
  line.on('error', () => line.destroy());
  // Nobody reads what else comes, nor would see that the other side has gone.
  line.once('finish', () => line.destroy());
  line.end(
    `HTTP/1.1 404 Not Found\r\nContent-Type: text/plain\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
  );
}

/** Ends a connection of another subprotocol, or of none, and says which one to use. */
export function refuseOtherProtocols(socket: WebSocket): void {
  if (socket.protocol === GRAPHQL_TRANSPORT_WS_PROTOCOL) return;
  if (socket.protocol === formerProtocol)
    socket.send(JSON.stringify({ type: 'connection_error', payload: { message: speakIt } }));
  socket.close(closeCodes.subprotocolNotAcceptable, speakIt);
}

/** A text by its name, whatever the case of that. */
function named(holder: unknown, wanted: string): string | undefined {
  if (typeof holder !== 'object' || holder === null) return undefined;
  const found: unknown = Object.entries(holder).find(([name]) => name.toLowerCase() === wanted)?.[1];
  return typeof found === 'string' ? found : undefined;
}

/** The token of a connection: of its parameters, of headers among them, or of its handshake's headers. */
export function tokenOf(
  parameters: Readonly<Record<string, unknown>> | undefined,
  headers: IncomingHttpHeaders,
): string | null {
  const header =
    named(parameters, 'authorization') ??
    named(parameters?.headers, 'authorization') ??
    headers.authorization;
  return bearer(header);
}

/** What a connection without a token of this form is told. */
export const tokenWanted =
  'connection_init needs the payload {"authorization": "Bearer …"}, a token of signIn.';
