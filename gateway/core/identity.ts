import { createHash } from 'node:crypto';
import { GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Admission, Caller, Context, IdentityGate } from './context.ts';
import { fault, Refusal } from './errors.ts';
import { unusable } from './rest/decode.ts';

/** Milliseconds for which the API's word counts: a session that ends elsewhere lasts no longer here. */
const keptFor = 60_000;
/** Milliseconds for which somebody whom the API confirmed may still read while it cannot tell. */
const readsFor = 600_000;
/** Tokens confirmed at most; beyond them the least recently used is asked about again. */
const mostKept = 10_000;

/**
 * Opens the gate. `ask` makes the one call of the API by which a token is confirmed, and answers whose it
 * is; who comes with the same token meanwhile waits for the same answer.
 */
export function createIdentityGate(ask: (context: Context) => Promise<Caller>): IdentityGate {
  // Only good tokens are kept: those that somebody makes up must not displace them.
  const confirmed = new LRUCache<string, { caller: Caller; at: number }>({ max: mostKept });
  const underWay = new Map<string, Promise<Caller>>();

  /** Whose a token is, if the API said so within this many milliseconds. */
  function confirmedWithin(milliseconds: number, key: string): Caller | undefined {
    const known = confirmed.get(key);
    return known && performance.now() - known.at < milliseconds ? known.caller : undefined;
  }

  async function confirm(context: Context, key: string): Promise<Caller> {
    const known = confirmedWithin(keptFor, key) ?? underWay.get(key);
    if (known !== undefined) return known;
    const question = ask(context);
    underWay.set(key, question);
    try {
      const caller = await question;
      // Unless it was forgotten while it was asked.
      if (underWay.get(key) === question) confirmed.set(key, { caller, at: performance.now() });
      return caller;
    } finally {
      if (underWay.get(key) === question) underWay.delete(key);
    }
  }

  return {
    knows: (token) => confirmedWithin(keptFor, digestOf(token)) !== undefined,
    async admit(context): Promise<Admission> {
      if (context.token === null) return nobody;
      const key = digestOf(context.token);
      try {
        return { caller: await confirm(context, key), refusal: null, mayWrite: true };
      } catch (error) {
        const refusal = understood(error);
        const caller = confirmedWithin(readsFor, key);
        if (isUnauthenticated(refusal)) confirmed.delete(key);
        else if (caller) return { caller, refusal: null, mayWrite: false };
        return { caller: null, refusal, mayWrite: true };
      }
    },
    forget(token) {
      const key = digestOf(token);
      confirmed.delete(key);
      underWay.delete(key);
    },
  };
}

/** Who comes without a token: what is open to everybody is open to them. */
export const nobody: Admission = { caller: null, refusal: null, mayWrite: true };

/** Whether somebody is nobody: refused, as opposed to not known for the moment. */
export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof GraphQLError && error.extensions.code === 'UNAUTHENTICATED';

/** Tokens themselves are not kept: they may be long, and are secret. */
const digestOf = (token: string | null): string =>
  createHash('sha256')
    .update(token ?? '')
    .digest('base64url');

/** APIs refuse a token by 401 or by 403. Any other refusal of this call says nothing of the token. */
function understood(error: unknown): GraphQLError {
  if (error instanceof Refusal)
    return error.userError.code === 'FORBIDDEN'
      ? fault('UNAUTHENTICATED', 'Votre session a expiré. Veuillez vous reconnecter.')
      : error.userError.code === 'RATE_LIMITED'
        ? fault('RATE_LIMITED', error.userError.message)
        : unusable('who is asking', undefined);
  if (error instanceof GraphQLError) return error;
  throw error;
}
