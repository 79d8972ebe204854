import { GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';
import { digestToken, readClaims } from '../http/claims.ts';
import {
  type Authentication,
  type Caller,
  type Context,
  type TokenVerifier,
  clearMemory,
  type TokenEvent,
} from './context.ts';
import type { RevokedTokens } from './revokedTokens.ts';
import { graphqlError, UserError } from '../http/errors.ts';
import { invalidValueError } from '../compat/decode.ts';
import { sessionExpiredError } from '../rest/userErrors.ts';

/** Milliseconds a confirmation is valid; also how long a missed end of a session goes unnoticed. */
const cacheTtl = 60_000;
/** The same in milliseconds while session events are missed, and for revocations in Redis. */
const disconnectedTtl = 5_000;
/** Milliseconds a confirmed person may still read while the API is unavailable. */
const staleReadTtl = 600_000;
/** Maximum number of cached confirmations. */
const maxCached = 10_000;

interface Confirmed {
  caller: Caller;
  at: number;
  /** When the revoked tokens were last checked. */
  revocationCheckedAt: number;
  sid: string | undefined;
}

/** Dependencies of a token verifier. */
export interface TokenVerifierOptions {
  /** Signed-out tokens, shared by the gateways through Redis. */
  revoked: RevokedTokens;
  /** Whether the API reports when sessions end. */
  hasSessions: boolean;
  /** Called with the digest of a token whose cached data must be dropped. */
  onForget: (digest: string) => void;
}

/**
 * Creates a token verifier. `confirmToken` makes the API call that confirms a context's token and returns its owner;
 * concurrent requests with the same token share it.
 */
export function createTokenVerifier(
  confirmToken: (context: Context) => Promise<Caller>,
  { revoked, hasSessions, onForget }: TokenVerifierOptions,
): TokenVerifier {
  // Only valid tokens are cached, so that invented ones cannot displace them.
  const confirmed = new LRUCache<string, Confirmed>({ max: maxCached });
  const inFlight = new Map<string, { caller: Promise<Caller>; sid: string | undefined }>();
  const watched = new Map<string, { sid: string | undefined; listeners: Set<(news: TokenEvent) => void> }>();
  let isConnected = false;
  /** Confirmations from before may have missed the end of a session. */
  let connectedAt = -Infinity;

  function confirmedWithin(milliseconds: number, key: string): Confirmed | undefined {
    const known = confirmed.get(key);
    return known && performance.now() - known.at < milliseconds ? known : undefined;
  }

  /** The cached confirmation, if still valid. */
  function validCached(key: string): Confirmed | undefined {
    const known = confirmedWithin(hasSessions && !isConnected ? disconnectedTtl : cacheTtl, key);
    return known && known.at > connectedAt ? known : undefined;
  }

  /** The same, if revocation was also checked recently. */
  function recentlyChecked(key: string): Caller | undefined {
    const known = validCached(key);
    return known && performance.now() - known.revocationCheckedAt < disconnectedTtl
      ? known.caller
      : undefined;
  }

  async function confirm(context: Context, key: string): Promise<Caller> {
    const caller = recentlyChecked(key);
    if (caller) return caller;
    const known = validCached(key);
    const lookedAt = performance.now();
    if (await revoked.has(key)) throw sessionExpiredError();
    if (known && validCached(key) === known) {
      known.revocationCheckedAt = lookedAt;
      return known.caller;
    }
    return (inFlight.get(key) ?? requestCaller(context, key)).caller;
  }

  function requestCaller(context: Context, key: string) {
    const at = performance.now();
    const request = { caller: answer(), sid: readClaims(context.token)?.sid };
    async function answer(): Promise<Caller> {
      try {
        const caller = await confirmToken(context);
        if (inFlight.get(key) === request) {
          confirmed.set(key, { caller, at, revocationCheckedAt: at, sid: request.sid });
          return caller;
        }
        // Dropped meanwhile: the response may be out of date.
        clearMemory(context);
        return await confirm(context, key);
      } finally {
        if (inFlight.get(key) === request) inFlight.delete(key);
      }
    }
    inFlight.set(key, request);
    return request;
  }

  function drop(key: string): void {
    confirmed.delete(key);
    inFlight.delete(key);
    onForget(key);
  }

  function notify(key: string, news: TokenEvent): void {
    for (const listener of watched.get(key)?.listeners ?? []) listener(news);
  }

  return {
    cached(token) {
      const caller = recentlyChecked(digestToken(token));
      return caller && { caller, authError: null, mayWrite: true };
    },
    isConfirmed: (token) => validCached(digestToken(token)) !== undefined,
    async authenticate(context): Promise<Authentication> {
      if (context.token === null) return anonymousAuthentication;
      const key = digestToken(context.token);
      try {
        return { caller: await confirm(context, key), authError: null, mayWrite: true };
      } catch (error) {
        const refusal = toAuthError(error);
        const known = confirmedWithin(staleReadTtl, key);
        if (isUnauthenticated(refusal)) {
          if (confirmed.has(key)) drop(key);
          notify(key, 'ended');
        } else if (known) return { caller: known.caller, authError: null, mayWrite: false };
        return { caller: null, authError: refusal, mayWrite: true };
      }
    },
    invalidate(token) {
      drop(digestToken(token));
    },
    restore: (token) => revoked.remove(token),
    async revoke(token) {
      const key = digestToken(token);
      const remembered = revoked.add(token);
      drop(key);
      notify(key, 'ended');
      await remembered;
    },
    isRevoked: (token) => revoked.has(digestToken(token)),
    handleSessionEvent({ what, sessions }) {
      if (!hasSessions) return;
      const meant = new Set<string | undefined>(sessions);
      for (const known of [confirmed, inFlight])
        for (const [key, { sid }] of known.entries()) if (what === 'ended' && meant.has(sid)) drop(key);
      for (const [key, { sid }] of watched) if (meant.has(sid)) notify(key, what);
    },
    setConnected(hears) {
      if (!hasSessions || hears === isConnected) return;
      isConnected = hears;
      if (!hears) return;
      connectedAt = performance.now();
      for (const key of watched.keys()) notify(key, 'doubted');
    },
    watch(token, listener) {
      const key = digestToken(token);
      const watch = watched.get(key) ?? { sid: readClaims(token)?.sid, listeners: new Set() };
      watched.set(key, watch);
      watch.listeners.add(listener);
      return () => {
        watch.listeners.delete(listener);
        if (watch.listeners.size === 0 && watched.get(key) === watch) watched.delete(key);
      };
    },
  };
}

/** The result of authentication without a token; public mutations may write. */
export const anonymousAuthentication: Authentication = { caller: null, authError: null, mayWrite: true };

/** Whether an error says that the token or the credentials were rejected: its code is UNAUTHENTICATED. */
export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof GraphQLError && error.extensions.code === 'UNAUTHENTICATED';

/** APIs reject tokens with 401 or 403; other errors do not concern the token. */
function toAuthError(error: unknown): GraphQLError {
  if (error instanceof UserError)
    return error.userError.code === 'FORBIDDEN'
      ? sessionExpiredError()
      : error.userError.code === 'RATE_LIMITED'
        ? graphqlError('RATE_LIMITED', error.userError.message)
        : invalidValueError('who is asking', undefined);
  if (error instanceof GraphQLError) return error;
  throw error;
}
