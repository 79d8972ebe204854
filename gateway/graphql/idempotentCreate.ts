import { randomUUID } from 'node:crypto';
import { supports } from './capabilities.ts';
import type { Context } from './context.ts';
import { graphqlError } from '../http/errors.ts';
import { type Attempt, runOnce } from './idempotency.ts';
import { NoResponseError, unavailable } from '../rest/upstreamErrors.ts';
import { requireCaller } from './viewer.ts';

/** A creation, and how to find its result when the API does not return it. */
export interface Creation<Made> {
  mutation: string;
  /** The input without its key: the same key with other content is rejected. */
  content: unknown;
  idempotencyKey: string | null | undefined;
  /** Whether the call carries the key for an API that supports it. */
  sendsKey?: boolean;
  /** Sends the call; undefined if the response does not show what was created. */
  send(): Promise<Made | undefined>;
  /**
   * Finds it in documented lists, created by the viewer since an instant (milliseconds since 1970); null if absent.
   * Among equal ones, returns the newest whose `idOf` `isFree`.
   */
  find?(since: number, isFree: (id: string) => Promise<boolean>): Promise<Made | null>;
  /** Identifies one of several equal creations (`rowIdentity`). */
  idOf?(made: Made): string;
  /** Age of the first attempt when the client retries by itself. */
  firstSentSecondsAgo?: number | null | undefined;
}

/** Milliseconds by which the API's clock may be behind. */
const clockTolerance = 2 * 60_000;
const second = 1_000;

/**
 * Creates something at most once. Results missing from the response are searched in documented lists; null if not found
 * there. If no response came and the search finds nothing, throws OUTCOME_UNKNOWN: only the user may decide to send
 * again.
 */
export function idempotentCreate<Made>(context: Context, creation: Creation<Made>): Promise<Made | null> {
  const { mutation, content, idempotencyKey: key, firstSentSecondsAgo } = creation;
  // An API that supports the key returns the first result again.
  const recognisesKey = Boolean(key) && creation.sendsKey === true && supports(context, 'IDEMPOTENCY');
  const made = recognisesKey ? null : creationClaims(context, mutation, key ?? randomUUID());
  const write = { mutation, content, key, isDeduplicatedByApi: recognisesKey, firstSentSecondsAgo };
  const create = async ({ firstAt, isRepeated, isForgotten }: Attempt): Promise<Made | null> => {
    const look = async (since = firstAt - clockTolerance) =>
      (await creation.find?.(since, made?.isFree ?? always)) ?? null;
    if (isRepeated && !recognisesKey) {
      const done = await look(isForgotten ? firstAt - second : undefined);
      if (done !== null) return done;
      if (isForgotten && typeof firstSentSecondsAgo === 'number')
        await rejectIfUnsure(context, firstAt, look);
    }
    try {
      return (await creation.send()) ?? (await look().catch(logUnreadable(context)));
    } catch (error) {
      if (recognisesKey || !(error instanceof NoResponseError) || !error.mayBeDone) throw error;
      const found = await look().catch(logUnreadable(context));
      if (found === null) throw outcomeUnknown();
      return found;
    }
  };
  return runOnce(context, write, async (attempt) => {
    const done = await create(attempt);
    if (done !== null && creation.idOf) await made?.claim(creation.idOf(done));
    return done;
  });
}

/**
 * Throws if an attempt from before the key store began may have succeeded: an equal item exists, or the API may still
 * be processing it.
 */
async function rejectIfUnsure(
  context: Context,
  firstAt: number,
  look: () => Promise<unknown>,
): Promise<void> {
  if ((await look()) !== null) throw outcomeUnknown();
  if (Date.now() - firstAt < context.config.apiTimeout) throw unavailable();
}

const always = async () => true;

/** Records which key created which item, so that an equal item is not taken for this one. */
function creationClaims(context: Context, mutation: string, key: string) {
  const { idempotency: store } = context;
  const claimName = (id: string) => `made:${mutation}:${requireCaller(context).username}:${id}`;
  return {
    claim: (id: string) => store.set(claimName(id), key),
    async isFree(id: string) {
      const known = await store.get(claimName(id));
      return known === undefined || known === key;
    },
  };
}

/** Identifies a row even after a restored API reuses its id. */
export const rowIdentity = (row: string, { createdAt }: { createdAt: string }): string =>
  `${row} ${createdAt}`;

/** The first item that satisfies an asynchronous condition. */
export async function findAsync<Item>(
  items: readonly Item[],
  holds: (item: Item) => Promise<boolean>,
): Promise<Item | null> {
  for (const item of items) if (await holds(item)) return item;
  return null;
}

/** Reads the result of a write; null if that fails, because the write succeeded anyway. */
export const refetch = <T>(context: Context, read: () => Promise<T>): Promise<T | null> =>
  read().catch(logUnreadable(context));

const logUnreadable = (context: Context) => (error: unknown) => {
  context.log().warn({ err: error }, 'What was written could not be read again');
  return null;
};

const outcomeUnknown = () =>
  graphqlError(
    'OUTCOME_UNKNOWN',
    'Le service n’a pas confirmé l’envoi. Vérifiez s’il est arrivé avant de le renvoyer.',
  );
