import { GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';
import { digestOf, readClaims } from '../http/claims.ts';
import {
  type Admission,
  type Caller,
  type Context,
  type IdentityGate,
  renew,
  type TokenNews,
} from './context.ts';
import type { EndedTokens } from './endedTokens.ts';
import { fault, Refusal } from '../http/errors.ts';
import { unusable } from '../rest/decode.ts';
import { sessionEnded } from '../rest/refusals.ts';

/** Milliseconds for which the API's word counts: a session that ends unheard of lasts no longer here. */
const keptFor = 60_000;
/** The same while an API that tells which sessions end is not heard, and for what gateways know of each other. */
const keptUnheard = 5_000;
/** Milliseconds for which somebody whom the API confirmed may still read while it cannot tell. */
const readsFor = 600_000;
/** Tokens confirmed at most; beyond them the least recently used is asked about again. */
const mostKept = 10_000;

/** A token that the API has confirmed. */
interface Confirmed {
  caller: Caller;
  /** When the API was asked. */
  at: number;
  /** When the tokens that were signed out were looked through. */
  lookedAt: number;
  sid: string | undefined;
}

/** What a gate stands among. */
export interface GateSurroundings {
  /** Tokens that were signed out. */
  ended: EndedTokens;
  /** Whether the API tells when sessions end. */
  hasSessions: boolean;
  /** Called with the digest of a token of which nothing is to be kept any more. */
  onForget: (digest: string) => void;
}

/**
 * Opens the gate. `ask` makes the one call of the API by which a token is confirmed, and answers whose it
 * is; who comes with the same token meanwhile waits for the same answer.
 */
export function createIdentityGate(
  ask: (context: Context) => Promise<Caller>,
  { ended, hasSessions, onForget }: GateSurroundings,
): IdentityGate {
  // Only good tokens are kept: those that somebody makes up must not displace them.
  const confirmed = new LRUCache<string, Confirmed>({ max: mostKept });
  const underWay = new Map<string, { caller: Promise<Caller>; sid: string | undefined }>();
  const watched = new Map<string, { sid: string | undefined; listeners: Set<(news: TokenNews) => void> }>();
  let isHearing = false;
  /** What was asked before may have ended unheard. */
  let heardFrom = -Infinity;

  /** What the API said of a token within this many milliseconds. */
  function confirmedWithin(milliseconds: number, key: string): Confirmed | undefined {
    const known = confirmed.get(key);
    return known && performance.now() - known.at < milliseconds ? known : undefined;
  }

  /** What the API said of a token, where it still counts. */
  function believed(key: string): Confirmed | undefined {
    const known = confirmedWithin(hasSessions && !isHearing ? keptUnheard : keptFor, key);
    return known && known.at > heardFrom ? known : undefined;
  }

  /** The same, where it was also looked up lately whether the token was signed out. */
  function recalled(key: string): Caller | undefined {
    const known = believed(key);
    return known && performance.now() - known.lookedAt < keptUnheard ? known.caller : undefined;
  }

  async function confirm(context: Context, key: string): Promise<Caller> {
    const caller = recalled(key);
    if (caller) return caller;
    const known = believed(key);
    const lookedAt = performance.now();
    if (await ended.has(key)) throw sessionEnded();
    if (known && believed(key) === known) {
      known.lookedAt = lookedAt;
      return known.caller;
    }
    return (underWay.get(key) ?? question(context, key)).caller;
  }

  function question(context: Context, key: string) {
    const at = performance.now();
    const asked = { caller: answer(), sid: readClaims(context.token)?.sid };
    async function answer(): Promise<Caller> {
      try {
        const caller = await ask(context);
        if (underWay.get(key) === asked) {
          confirmed.set(key, { caller, at, lookedAt: at, sid: asked.sid });
          return caller;
        }
        // It was forgotten meanwhile: what was answered may hold no longer.
        renew(context);
        return await confirm(context, key);
      } finally {
        if (underWay.get(key) === asked) underWay.delete(key);
      }
    }
    underWay.set(key, asked);
    return asked;
  }

  function drop(key: string): void {
    confirmed.delete(key);
    underWay.delete(key);
    onForget(key);
  }

  function tell(key: string, news: TokenNews): void {
    for (const listener of watched.get(key)?.listeners ?? []) listener(news);
  }

  return {
    recall(token) {
      const caller = recalled(digestOf(token));
      return caller && { caller, refusal: null, mayWrite: true };
    },
    knows: (token) => believed(digestOf(token)) !== undefined,
    async admit(context): Promise<Admission> {
      if (context.token === null) return nobody;
      const key = digestOf(context.token);
      try {
        return { caller: await confirm(context, key), refusal: null, mayWrite: true };
      } catch (error) {
        const refusal = understood(error);
        const known = confirmedWithin(readsFor, key);
        if (isUnauthenticated(refusal)) {
          if (confirmed.has(key)) drop(key);
          tell(key, 'ended');
        } else if (known) return { caller: known.caller, refusal: null, mayWrite: false };
        return { caller: null, refusal, mayWrite: true };
      }
    },
    forget(token) {
      drop(digestOf(token));
    },
    grant: (token) => ended.remove(token),
    async end(token) {
      const key = digestOf(token);
      const remembered = ended.add(token);
      drop(key);
      tell(key, 'ended');
      await remembered;
    },
    hasEnded: (token) => ended.has(digestOf(token)),
    hear({ what, sessions }) {
      if (!hasSessions) return;
      const meant = new Set<string | undefined>(sessions);
      for (const known of [confirmed, underWay])
        for (const [key, { sid }] of known.entries()) if (what === 'ended' && meant.has(sid)) drop(key);
      for (const [key, { sid }] of watched) if (meant.has(sid)) tell(key, what);
    },
    setHearing(hears) {
      if (!hasSessions || hears === isHearing) return;
      isHearing = hears;
      if (!hears) return;
      heardFrom = performance.now();
      for (const key of watched.keys()) tell(key, 'doubted');
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
export const nobody: Admission = { caller: null, refusal: null, mayWrite: true };

/** Whether somebody is nobody: refused, as opposed to not known for the moment. */
export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof GraphQLError && error.extensions.code === 'UNAUTHENTICATED';

/** APIs refuse a token by 401 or by 403. Any other refusal of this call says nothing of the token. */
function understood(error: unknown): GraphQLError {
  if (error instanceof Refusal)
    return error.userError.code === 'FORBIDDEN'
      ? sessionEnded()
      : error.userError.code === 'RATE_LIMITED'
        ? fault('RATE_LIMITED', error.userError.message)
        : unusable('who is asking', undefined);
  if (error instanceof GraphQLError) return error;
  throw error;
}
