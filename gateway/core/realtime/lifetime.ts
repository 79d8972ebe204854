import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { readClaims } from '../claims.ts';
import type { Admission, IdentityGate } from '../context.ts';
import { closeCodes } from './closing.ts';

/** Milliseconds for which a socket stays whose session has another token: most clients come back by themselves. */
const renewalGrace = 30_000;
/** Milliseconds that a timer holds at most. */
const longestTimer = 2 ** 31 - 1;

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
    /** Asks the gate again; it tells whoever watches the token when that is refused. */
    admit: () => Promise<Admission>;
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
  const stopWaiting = atExpiry(readClaims(token)?.exp, () => refuse(socket, 'Token expired'));
  socket.once('close', () => {
    clearTimeout(leaving);
    stopWatching();
    stopWaiting();
  });
}

/** Calls back when a token expires, at once or in years; answers how to wait no longer. */
function atExpiry(exp: number | undefined, end: () => void): () => void {
  if (exp === undefined) return () => undefined;
  let timer: NodeJS.Timeout;
  const wait = () => {
    const left = exp * 1000 - Date.now();
    timer = left > longestTimer ? setTimeout(wait, longestTimer) : setTimeout(end, left);
  };
  wait();
  return () => clearTimeout(timer);
}
