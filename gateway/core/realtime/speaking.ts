import type { IncomingMessage } from 'node:http';
import { type ConnectionInitMessage, makeServer, type ServerOptions } from 'graphql-ws';
import type { Logger } from 'pino';
import type { WebSocket, WebSocketServer } from 'ws';
import { closeCodes } from './closing.ts';

/** What belongs to a connection. */
interface Connection {
  readonly socket: WebSocket;
  readonly request: IncomingMessage;
}

type Options = ServerOptions<ConnectionInitMessage['payload'], Connection>;

/** Milliseconds after which a connection is asked whether it is still there, and for which it may think about it. */
const pingPeriod = 20_000;

/** Milliseconds for which clients may answer a goodbye: of the five seconds that all have, requests need the rest. */
const farewell = 500;

/** Speaks graphql-transport-ws on every connection. What goes wrong within is logged, and not told to clients. */
export function speak(sockets: WebSocketServer, options: Options, log: Logger): void {
  const server = makeServer(options);
  sockets.on('connection', (socket, request) => {
    // A client's own fault, such as a message that is too large, for which the connection is closed already.
    socket.on('error', (error) => log.debug({ err: error }, 'WebSocket'));
    const stopAsking = askWhetherThere(socket);
    const closed = server.opened(
      {
        protocol: socket.protocol,
        // Who has gone while it was sent needs it no more.
        send: async (data) =>
          new Promise((resolve) => {
            if (socket.readyState === socket.OPEN) socket.send(data, () => resolve());
            else resolve();
          }),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (take) =>
          socket.on('message', (data: Buffer) => {
            take(data.toString()).catch((error: unknown) => {
              log.error({ err: error }, 'A WebSocket message failed');
              socket.close(closeCodes.internalError, 'Internal server error');
            });
          }),
      },
      { socket, request },
    );
    socket.once('close', (code, reason) => {
      stopAsking();
      closed(code, reason.toString()).catch((error: unknown) =>
        log.error({ err: error }, 'A WebSocket was not closed properly'),
      );
    });
  });
}

/** Ends a connection that does not answer any more; answers how to stop asking. */
function askWhetherThere(socket: WebSocket): () => void {
  let isThere = true;
  socket.on('pong', () => (isThere = true));
  const asking = setInterval(() => {
    if (!isThere) {
      socket.terminate();
      return;
    }
    isThere = false;
    if (socket.readyState === socket.OPEN) socket.ping();
  }, pingPeriod);
  return () => clearInterval(asking);
}

/** Says goodbye to every client and closes; those that do not answer, such as telephones asleep, are not waited for. */
export async function sayGoodbye(sockets: WebSocketServer): Promise<void> {
  for (const client of sockets.clients) client.close(closeCodes.goingAway, 'Going away');
  sockets.removeAllListeners();
  const leaving = setTimeout(() => {
    for (const client of sockets.clients) client.terminate();
  }, farewell);
  await new Promise<void>((resolve, reject) => {
    sockets.close((error) => (error ? reject(error) : resolve()));
  });
  clearTimeout(leaving);
}
