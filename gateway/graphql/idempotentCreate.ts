import { randomUUID } from 'node:crypto';
import { supports } from './capabilities.ts';
import type { Context } from './context.ts';
import { graphqlError } from '../http/errors.ts';
import { type Attempt, runOnce } from './idempotency.ts';
import { NoResponseError, unavailable } from '../rest/upstreamErrors.ts';
import { requireCaller } from './viewer.ts';

/** How something is created, and found again where the API does not say what became of it. */
export interface Creation<Made> {
  /** The name of the mutation. */
  mutation: string;
  /** What is asked for, its key apart: the same key with other content is refused. */
  content: unknown;
  idempotencyKey: string | null | undefined;
  /** Whether the call carries the key, for an API that recognises it. */
  sendsKey?: boolean;
  /** Makes it; undefined where the answer tells nothing of what was made. */
  send(): Promise<Made | undefined>;
  /**
   * What documented lists show of it, made by the viewer since an instant (milliseconds since 1970); null
   * where they do not. Absent where no list could show it. Of several that are alike it is the newest that `isFree`:
   * the others are known to be something else, by their `idOf`.
   */
  find?(since: number, isFree: (id: string) => Promise<boolean>): Promise<Made | null>;
  /** Names one among those that are alike (`nameOf`), where a person may well make the same twice. */
  idOf?(made: Made): string;
  /** How long ago it was sent first, where it is sent again without the person having been asked. */
  firstSentSecondsAgo?: number | null | undefined;
}

/** Milliseconds by which the API's clock may be behind ours. */
const clockTolerance = 2 * 60_000;
/** Milliseconds by which two clocks differ that are alike. */
const second = 1_000;

/**
 * Creates something at most once. What the API's answer does not tell is looked for in documented lists; null
 * where these do not show it: it is made all the same. Where it is not known whether it was made (the answer
 * did not come), it is looked for too, and OUTCOME_UNKNOWN is thrown where it is not found: only the person
 * decides to send it again.
 */
export function idempotentCreate<Made>(context: Context, creation: Creation<Made>): Promise<Made | null> {
  const { mutation, content, idempotencyKey: key, firstSentSecondsAgo } = creation;
  // An API that recognises the key answers a repetition like the first call.
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
 * Throws where something that was sent before the memory of keys began, and is not found, may be there all the same:
 * one that is alike may be it, or an earlier one; or the API has not come to it yet, and is asked again later.
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

/** Which of somebody's things that are alike were made under which key: the second of two is not taken for the first. */
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

/** What tells one from another that is alike, also where an API that was put back gives an id again. */
export const rowIdentity = (row: string, { createdAt }: { createdAt: string }): string =>
  `${row} ${createdAt}`;

/** The first of which something holds that has to be asked for. */
export async function findAsync<Item>(
  items: readonly Item[],
  holds: (item: Item) => Promise<boolean>,
): Promise<Item | null> {
  for (const item of items) if (await holds(item)) return item;
  return null;
}

/** What was written, as it is now; null where it cannot be read at the moment: it is written all the same. */
export const refetch = <T>(context: Context, read: () => Promise<T>): Promise<T | null> =>
  read().catch(logUnreadable(context));

/** Clients fetch it later. */
const logUnreadable = (context: Context) => (error: unknown) => {
  context.log().warn({ err: error }, 'What was written could not be read again');
  return null;
};

const outcomeUnknown = () =>
  graphqlError(
    'OUTCOME_UNKNOWN',
    'Le service n’a pas confirmé l’envoi. Vérifiez s’il est arrivé avant de le renvoyer.',
  );
