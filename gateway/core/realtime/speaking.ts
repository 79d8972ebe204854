import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { GraphQLError } from 'graphql';
import { type ConnectionInitMessage, makeServer, type ServerOptions } from 'graphql-ws';
import type { Logger } from 'pino';
import type { WebSocket, WebSocketServer } from 'ws';
import { closeCodes } from './closing.ts';

/** Where a connection comes from. */
export interface Whence {
  /** The address at which it reaches the gateway. */
  origin: string;
  /** The address of the person behind it. */
  forwardedFor: string | undefined;
  /** When it was opened, in milliseconds since 1970. */
  begunAt: number;
}

/** What belongs to a connection: not its request, since thousands of them stay. */
interface Connection {
  readonly socket: WebSocket;
  readonly whence: Whence;
  /** Those of its request, until it has told who it is. */
  headers: IncomingHttpHeaders | undefined;
  /** The id of the operation that the message at hand asks for. */
  asked?: string | undefined;
  /** Ids of operations that are being read or answered, also where the client has ended them. */
  busy?: Set<string> | undefined;
}

type Options = ServerOptions<ConnectionInitMessage['payload'], Connection>;

/** Milliseconds after which a connection is asked whether it is still there, and for which it may think about it. */
const pingPeriod = 20_000;
/** Parts of that in which a part of all is asked. */
const roundsOfPeriod = 20;

/** Milliseconds for which clients may answer a goodbye: of the five seconds that all have, requests need the rest. */
const farewell = 500;

/** Speaks graphql-transport-ws on every connection. What goes wrong within is logged, and not told to clients. */
export function speak(
  sockets: WebSocketServer,
  whenceOf: (request: IncomingMessage) => Whence,
  options: Options,
  log: Logger,
): void {
  const server = makeServer(withIdsApart(options));
  const roundCall = createRoundCall();
  sockets.on('connection', (socket, request) => {
    // A client's own fault, such as a message that is too large, for which the connection is closed already.
    socket.on('error', (error) => log.debug({ err: error }, 'WebSocket'));
    const stopAsking = roundCall.join(socket);
    const connection: Connection = { socket, whence: whenceOf(request), headers: request.headers };
    const closed = server.opened(
      {
        protocol: socket.protocol,
        send: (data) => say(socket, data),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (take) =>
          socket.on('message', (data: Buffer) => {
            const taken = take(data.toString());
            const { asked } = connection;
            connection.asked = undefined;
            taken.then(
              () => free(connection, asked),
              (error: unknown) => {
                log.error({ err: error }, 'A WebSocket message failed');
                socket.close(closeCodes.internalError, 'Internal server error');
              },
            );
          }),
      },
      connection,
    );
    socket.on('close', (code, reason) => {
      stopAsking();
      closed(code, reason.toString()).catch((error: unknown) =>
        log.error({ err: error }, 'A WebSocket was not closed properly'),
      );
    });
  });
}

/**
 * graphql-ws knows operations by their ids alone. What comes of one that its client has ended it would tell of the next
 * by the same id, and then forget that one, which would never end. So until an operation is over, its id is not free;
 * a stream, once it has begun, is over as soon as it is ended (`streams.ts`).
 */
const withIdsApart = (options: Options): Options => ({
  ...options,
  onSubscribe(ctx, id, payload) {
    const connection = ctx.extra;
    if (connection.busy?.has(id)) {
      const reason = `Subscriber for ${id} already exists`;
      connection.socket.close(closeCodes.subscriberAlreadyExists, reason);
      return [new GraphQLError(reason, { extensions: { code: 'BAD_REQUEST' } })];
    }
    connection.asked = id;
    connection.busy = (connection.busy ?? new Set()).add(id);
    return options.onSubscribe?.(ctx, id, payload);
  },
  onOperation(ctx, id, payload, args, result) {
    if (Symbol.asyncIterator in result) free(ctx.extra, id);
    return options.onOperation?.(ctx, id, payload, args, result);
  },
});

function free(connection: Connection, id: string | undefined): void {
  if (id !== undefined) connection.busy?.delete(id);
  // Thousands of connections wait, and few of them have any.
  if (connection.busy?.size === 0) connection.busy = undefined;
}

/** Bytes that wait for a client that does not read; nothing more is said to it then. */
const mostWaiting = 1024 * 1024;

export function endStalled(socket: WebSocket): void {
  if (socket.bufferedAmount > mostWaiting) socket.terminate();
}

/** Sends a message. Whoever has more to say waits for a client that does not take it at once. */
export function say(socket: WebSocket, data: string): Promise<void> | undefined {
  // Who has gone while it was sent needs it no more.
  if (socket.readyState !== socket.OPEN) return undefined;
  let goOn: (() => void) | undefined;
  socket.send(data, () => goOn?.());
  if (socket.bufferedAmount === 0) return undefined;
  return new Promise((resolve) => {
    goOn = resolve;
  });
}

/** Ends connections that do not answer any more: one timer for all asks a part of them at a time. */
function createRoundCall() {
  const rounds = Array.from({ length: roundsOfPeriod }, () => new Set<WebSocket>());
  const silent = new Set<WebSocket>();
  let turn = 0;
  let joining = 0;
  let timer: NodeJS.Timeout | undefined;
  const ask = () => {
    turn = (turn + 1) % roundsOfPeriod;
    for (const socket of rounds[turn] ?? []) {
      if (silent.has(socket)) socket.terminate();
      silent.add(socket);
      if (socket.readyState === socket.OPEN) socket.ping();
    }
  };
  /** One for all sockets. */
  function hear(this: WebSocket) {
    silent.delete(this);
  }
  return {
    /** Asks a connection too; answers how to stop. */
    join(socket: WebSocket): () => void {
      joining = (joining + 1) % roundsOfPeriod;
      const round = rounds[joining];
      round?.add(socket);
      timer ??= setInterval(ask, pingPeriod / roundsOfPeriod).unref();
      socket.on('pong', hear);
      return () => {
        round?.delete(socket);
        silent.delete(socket);
        if (rounds.some(({ size }) => size > 0)) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
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
