import { createHash } from 'node:crypto';
import { GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Caller, Context, IdentityGate } from './context.ts';
import { fault, Refusal } from './errors.ts';
import { unusable } from './rest/decode.ts';

/** Milliseconds for which the API's word counts: a session that ends elsewhere lasts no longer here. */
const keptFor = 60_000;
/** Tokens confirmed at most; beyond them the least recently used is asked about again. */
const mostKept = 10_000;

/**
 * Opens the gate. `ask` makes the one call of the API by which a token is confirmed, and answers whose it
 * is; who comes with the same token meanwhile waits for the same answer.
 */
export function createIdentityGate(ask: (context: Context) => Promise<Caller>): IdentityGate {
  // Only good tokens are kept: those that somebody makes up must not displace them.
  const confirmed = new LRUCache<string, Caller>({ max: mostKept });
  // Whose a token is never changes: names in calls need no fresh word of the API, which checks each call.
  const callers = new LRUCache<string, Caller>({ max: mostKept });
  const underWay = new Map<string, Promise<Caller>>();

  async function confirm(context: Context): Promise<Caller> {
    const key = digestOf(context.token);
    const known = confirmed.get(key) ?? underWay.get(key);
    if (known !== undefined) return known;
    const question = ask(context).catch((error: unknown) => {
      throw understood(error);
    });
    underWay.set(key, question);
    try {
      const caller = await question;
      // Unless it was forgotten while it was asked.
      if (underWay.get(key) === question) {
        confirmed.set(key, caller, { ttl: lifeOf(context.claims?.exp) });
        callers.set(key, caller);
      }
      return caller;
    } finally {
      if (underWay.get(key) === question) underWay.delete(key);
    }
  }

  return {
    confirm: async (context) => (await confirm(context)).username,
    caller: async (context) => callers.get(digestOf(context.token)) ?? confirm(context),
    forget(token) {
      const key = digestOf(token);
      confirmed.delete(key);
      callers.delete(key);
      underWay.delete(key);
    },
  };
}

/** Whether somebody is nobody: refused, as opposed to not known for the moment. */
export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof GraphQLError && error.extensions.code === 'UNAUTHENTICATED';

/** Tokens themselves are not kept: they may be long, and are secret. */
const digestOf = (token: string | null): string =>
  createHash('sha256')
    .update(token ?? '')
    .digest('base64url');

/** How long a confirmation counts, in milliseconds: never longer than the token. */
const lifeOf = (exp: number | undefined): number =>
  Math.max(1, Math.min(keptFor, exp === undefined ? Infinity : exp * 1000 - Date.now()));

/** APIs refuse a token by 401 or by 403. Any other refusal of this call says nothing of the token. */
function understood(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  if (error.userError.code === 'FORBIDDEN')
    return fault('UNAUTHENTICATED', 'Votre session a expiré. Veuillez vous reconnecter.');
  return error.userError.code === 'RATE_LIMITED' ? error : unusable('who is asking', undefined);
}
