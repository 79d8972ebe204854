import { GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';
import { digestOf, readClaims } from '../http/claims.ts';
import {
  type Admission,
  type Caller,
  type Context,
  type TokenVerifier,
  clearMemory,
  type TokenEvent,
} from './context.ts';
import type { RevokedTokens } from './revokedTokens.ts';
import { graphqlError, UserError } from '../http/errors.ts';
import { invalidValue } from '../rest/decode.ts';
import { sessionExpired } from '../rest/userErrors.ts';

/** Milliseconds for which the API's word counts: a session that ends unheard of lasts no longer here. */
const cacheTtl = 60_000;
/** The same while an API that tells which sessions end is not heard, and for what gateways know of each other. */
const disconnectedTtl = 5_000;
/** Milliseconds for which somebody whom the API confirmed may still read while it cannot tell. */
const staleReadTtl = 600_000;
/** Tokens confirmed at most; beyond them the least recently used is asked about again. */
const maxCached = 10_000;

/** A token that the API has confirmed. */
interface Confirmed {
  caller: Caller;
  /** When the API was asked. */
  at: number;
  /** When the tokens that were signed out were looked through. */
  revocationCheckedAt: number;
  sid: string | undefined;
}

/** What a gate stands among. */
export interface TokenVerifierOptions {
  /** Tokens that were signed out. */
  ended: RevokedTokens;
  /** Whether the API tells when sessions end. */
  hasSessions: boolean;
  /** Called with the digest of a token of which nothing is to be kept any more. */
  onForget: (digest: string) => void;
}

/**
 * Opens the gate. `ask` makes the one call of the API by which a token is confirmed, and answers whose it
 * is; who comes with the same token meanwhile waits for the same answer.
 */
export function createTokenVerifier(
  ask: (context: Context) => Promise<Caller>,
  { ended, hasSessions, onForget }: TokenVerifierOptions,
): TokenVerifier {
  // Only good tokens are kept: those that somebody makes up must not displace them.
  const confirmed = new LRUCache<string, Confirmed>({ max: maxCached });
  const inFlight = new Map<string, { caller: Promise<Caller>; sid: string | undefined }>();
  const watched = new Map<string, { sid: string | undefined; listeners: Set<(news: TokenEvent) => void> }>();
  let isConnected = false;
  /** What was asked before may have ended unheard. */
  let connectedAt = -Infinity;

  /** What the API said of a token within this many milliseconds. */
  function confirmedWithin(milliseconds: number, key: string): Confirmed | undefined {
    const known = confirmed.get(key);
    return known && performance.now() - known.at < milliseconds ? known : undefined;
  }

  /** What the API said of a token, where it still counts. */
  function validCached(key: string): Confirmed | undefined {
    const known = confirmedWithin(hasSessions && !isConnected ? disconnectedTtl : cacheTtl, key);
    return known && known.at > connectedAt ? known : undefined;
  }

  /** The same, where it was also looked up lately whether the token was signed out. */
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
    if (await ended.has(key)) throw sessionExpired();
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
        const caller = await ask(context);
        if (inFlight.get(key) === request) {
          confirmed.set(key, { caller, at, revocationCheckedAt: at, sid: request.sid });
          return caller;
        }
        // It was forgotten meanwhile: what was answered may hold no longer.
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
      const caller = recentlyChecked(digestOf(token));
      return caller && { caller, authError: null, mayWrite: true };
    },
    isCached: (token) => validCached(digestOf(token)) !== undefined,
    async authenticate(context): Promise<Admission> {
      if (context.token === null) return anonymous;
      const key = digestOf(context.token);
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
      drop(digestOf(token));
    },
    restore: (token) => ended.remove(token),
    async revoke(token) {
      const key = digestOf(token);
      const remembered = ended.add(token);
      drop(key);
      notify(key, 'ended');
      await remembered;
    },
    isRevoked: (token) => ended.has(digestOf(token)),
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
      const key = digestOf(token);
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

/** Who comes without a token: what is open to everybody is open to them. */
export const anonymous: Admission = { caller: null, authError: null, mayWrite: true };

/** Whether somebody is nobody: refused, as opposed to not known for the moment. */
export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof GraphQLError && error.extensions.code === 'UNAUTHENTICATED';

/** APIs refuse a token by 401 or by 403. Any other refusal of this call says nothing of the token. */
function toAuthError(error: unknown): GraphQLError {
  if (error instanceof UserError)
    return error.userError.code === 'FORBIDDEN'
      ? sessionExpired()
      : error.userError.code === 'RATE_LIMITED'
        ? graphqlError('RATE_LIMITED', error.userError.message)
        : invalidValue('who is asking', undefined);
  if (error instanceof GraphQLError) return error;
  throw error;
}
