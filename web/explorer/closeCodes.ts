/** The end of a connection; network errors have no code. */
export interface ConnectionEnd {
  code: number;
  reason: string;
}

/** Converts graphql-ws's close event. */
export function toConnectionEnd(event: unknown): ConnectionEnd {
  const code = typeof event === 'object' && event !== null && 'code' in event ? event.code : undefined;
  const reason = typeof event === 'object' && event !== null && 'reason' in event ? event.reason : undefined;
  return {
    code: typeof code === 'number' ? code : 1006,
    reason: typeof reason === 'string' ? reason : '',
  };
}

const returning = new Map([
  [1001, 'The gateway is being restarted'],
  [1005, 'The connection was closed without a word'],
  [1006, 'The connection was lost, or the gateway cannot be reached'],
  [1012, 'The session was renewed'],
  [1013, 'The gateway cannot take this connection now'],
  [1014, 'A proxy before the gateway could not reach it'],
]);

/** Whether graphql-ws reconnects after this end. */
export const willReconnect = ({ code }: ConnectionEnd): boolean => returning.has(code);

/** Whether the server closed the connection because of its token. */
export const isForbidden = ({ code }: ConnectionEnd): boolean => code === 4401 || code === 4403;

const lasting = new Map([
  [1011, 'The gateway met an unexpected fault: run it again'],
  [4401, 'The gateway knows nobody on this connection: press « Sign in » above, then run it again'],
  [4403, 'The session is not accepted, or has ended: sign in again above, then run it again'],
  [4408, 'The connection took too long to begin: run it again'],
]);

/** Explains an end to the user. */
export function closeMessage(ending: ConnectionEnd): string {
  const { code, reason } = ending;
  const quotedReason = reason && `, « ${reason} »`;
  const back = returning.get(code);
  if (back !== undefined) return `${back}${quotedReason} (${code}): connecting again.`;
  const why = lasting.get(code) ?? `The gateway ended the connection${quotedReason}: run it again`;
  return `${why} (${code}).`;
}
