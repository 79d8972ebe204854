import type { Logger } from 'pino';
import type { WebSocket, WebSocketServer } from 'ws';
import { readClaims } from '../http/claims.ts';
import type { TokenVerifier } from '../graphql/context.ts';
import { closeCodes } from './closeCodes.ts';

/** Milliseconds that a connection stays open after its session was renewed: most clients reconnect by themselves. */
const renewalGrace = 30_000;
/** Milliseconds between two looks for expired tokens, whose expiry is in seconds. */
const expiryCheckInterval = 1_000;

/** Closes a connection whose token is refused or has expired: the client must present another one. */
export const closeForbidden = (socket: WebSocket, reason = 'The session has ended'): void =>
  socket.close(closeCodes.forbidden, reason);

/** Closes connections when their tokens expire or are refused, and some time after they were renewed. */
export interface TokenWatch {
  /** `recheck` asks the API about the token again; the token verifier reports a refusal to all who watch the token. */
  add(socket: WebSocket, token: string, options: { recheck: () => Promise<unknown>; log: Logger }): void;
  stop(): void;
}

/** Creates it: connections end with 4403 when the token expires or is refused, with 1012 30 s after it was renewed. */
export function createTokenWatch(
  sockets: Pick<WebSocketServer, 'clients'>,
  tokenVerifier: Pick<TokenVerifier, 'watch'>,
): TokenWatch {
  /** When tokens expire, in milliseconds since 1970. */
  const expiries = new WeakMap<WebSocket, number>();
  const closeIfExpired = (socket: WebSocket) => {
    if ((expiries.get(socket) ?? Infinity) <= Date.now()) closeForbidden(socket, 'Token expired');
  };
  // One timer for all: timers of their own would overflow after 24 days, and take memory for each connection.
  const checking = setInterval(() => {
    for (const socket of sockets.clients) closeIfExpired(socket);
  }, expiryCheckInterval).unref();
  return {
    add(socket, token, { recheck, log }) {
      const exp = readClaims(token)?.exp;
      if (exp !== undefined) expiries.set(socket, exp * 1000);
      closeIfExpired(socket);
      let renewal: NodeJS.Timeout | undefined;
      const stopWatching = tokenVerifier.watch(token, (news) => {
        if (news === 'ended') closeForbidden(socket);
        else if (news === 'renewed')
          renewal ??= setTimeout(
            () => socket.close(closeCodes.sessionRenewed, 'The session was renewed'),
            renewalGrace,
          );
        else
          recheck().catch((error: unknown) =>
            log.error({ err: error }, 'Could not ask the API about the token of a WebSocket'),
          );
      });
      socket.once('close', () => {
        clearTimeout(renewal);
        stopWatching();
      });
    },
    stop: () => clearInterval(checking),
  };
}
