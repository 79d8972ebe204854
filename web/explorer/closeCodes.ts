/** WebSocket close code and reason; 1006 for a network error. */
export interface CloseInfo {
  code: number;
  reason: string;
}

/** Reads code and reason from a WebSocket close event; any other error becomes 1006, connection lost. */
export function toCloseInfo(event: unknown): CloseInfo {
  const code = typeof event === 'object' && event !== null && 'code' in event ? event.code : undefined;
  const reason = typeof event === 'object' && event !== null && 'reason' in event ? event.reason : undefined;
  return {
    code: typeof code === 'number' ? code : 1006,
    reason: typeof reason === 'string' ? reason : '',
  };
}

const retryableCodes = new Map([
  [1001, 'The gateway is being restarted'],
  [1005, 'The connection was closed without a word'],
  [1006, 'The connection was lost, or the gateway cannot be reached'],
  [1012, 'The session was renewed'],
  [1013, 'The gateway cannot take this connection now'],
  [1014, 'A proxy before the gateway could not reach it'],
]);

/** graphql-ws's `shouldRetry`: whether to reconnect after this close code. */
export const shouldReconnect = ({ code }: CloseInfo): boolean => retryableCodes.has(code);

/** Whether the server rejected the token, so that the session must be renewed. */
export const isTokenRejected = ({ code }: CloseInfo): boolean => code === 4401 || code === 4403;

const fatalCodes = new Map([
  [1011, 'The gateway met an unexpected fault: run it again'],
  [4401, 'The gateway knows nobody on this connection: press « Sign in » above, then run it again'],
  [4403, 'The session is not accepted, or has ended: sign in again above, then run it again'],
  [4408, 'The connection took too long to begin: run it again'],
]);

/** Explains to the user why a connection was closed. */
export function closeMessage(close: CloseInfo): string {
  const { code, reason } = close;
  const quotedReason = reason && `, « ${reason} »`;
  const retryMessage = retryableCodes.get(code);
  if (retryMessage !== undefined) return `${retryMessage}${quotedReason} (${code}): connecting again.`;
  const why = fatalCodes.get(code) ?? `The gateway ended the connection${quotedReason}: run it again`;
  return `${why} (${code}).`;
}
