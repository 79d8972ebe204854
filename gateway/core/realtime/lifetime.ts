import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { readClaims } from '../claims.ts';
import type { IdentityGate } from '../context.ts';
import { closeCodes } from './closing.ts';

/** Milliseconds for which a socket stays whose session has another token: most clients come back by themselves. */
const renewalGrace = 30_000;
/** Milliseconds after which it is looked again which tokens have expired: when they do is told in seconds. */
const watchfulness = 1_000;

/** Ends a socket whose token is refused or has expired: another one is to be presented. */
export const refuse = (socket: WebSocket, why = 'The session has ended'): void =>
  socket.close(closeCodes.forbidden, why);

/**
 * Lets a socket last as long as its token: it ends with 4403 when that expires, or is refused, however this is heard
 * of; with 1012, come back, when its session has had another token for a while.
 */
export function endWithToken(
  socket: WebSocket,
  token: string,
  {
    identity,
    admit,
    log,
  }: {
    identity: Pick<IdentityGate, 'watch'>;
    /** Asks the gate again, in turn; it tells whoever watches the token when that is refused. */
    admit: () => Promise<unknown>;
    log: Logger;
  },
): void {
  let leaving: NodeJS.Timeout | undefined;
  const stopWatching = identity.watch(token, (news) => {
    if (news === 'ended') refuse(socket);
    else if (news === 'renewed')
      leaving ??= setTimeout(
        () => socket.close(closeCodes.comeBack, 'The session was renewed'),
        renewalGrace,
      );
    else
      admit().catch((error: unknown) =>
        log.error({ err: error }, 'Who holds a WebSocket could not be asked'),
      );
  });
  const stopWaiting = endAt(socket, readClaims(token)?.exp);
  socket.on('close', () => {
    clearTimeout(leaving);
    stopWatching();
    stopWaiting();
  });
}

/** Sockets by when their tokens expire, in seconds since 1970. */
const expiring = new Map<number, Set<WebSocket>>();
/** One for all of them: a timer each would be the largest part of what waits. */
let looking: NodeJS.Timeout | undefined;

function endExpired(): void {
  for (const [exp, sockets] of expiring)
    if (exp * 1000 <= Date.now()) {
      expiring.delete(exp);
      for (const socket of sockets) refuse(socket, 'Token expired');
    }
}

/** Ends a socket when its token expires, at once or in years; answers how to wait no longer. */
function endAt(socket: WebSocket, exp: number | undefined): () => void {
  if (exp === undefined) return () => undefined;
  const sockets = expiring.get(exp) ?? new Set();
  expiring.set(exp, sockets.add(socket));
  looking ??= setInterval(endExpired, watchfulness).unref();
  if (exp * 1000 <= Date.now()) endExpired();
  return () => {
    sockets.delete(socket);
    if (sockets.size === 0 && expiring.get(exp) === sockets) expiring.delete(exp);
    if (expiring.size > 0) return;
    clearInterval(looking);
    looking = undefined;
  };
}
