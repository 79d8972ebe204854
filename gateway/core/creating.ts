import { isOffered } from './capabilities.ts';
import type { Context } from './context.ts';
import { fault } from './errors.ts';
import { once } from './idempotency.ts';
import { NoAnswer } from './rest/faults.ts';

/** How something is created, and found again where the API does not say what became of it. */
export interface Creation<Made> {
  /** The name of the mutation. */
  mutation: string;
  /** What is asked for, its key apart: the same key with other content is refused. */
  content: unknown;
  idempotencyKey: string | null | undefined;
  /** Whether the call carries the key, for an API that recognises it. */
  isKeyed?: boolean;
  /** Makes it; undefined where the answer tells nothing of what was made. */
  send(): Promise<Made | undefined>;
  /**
   * What documented lists show of it, made by the viewer since an instant (milliseconds since 1970); null
   * where they do not. Absent where no list could show it.
   */
  find?(since: number): Promise<Made | null>;
}

/** Milliseconds by which the API's clock may be behind ours. */
const leeway = 2 * 60_000;

/**
 * Creates something at most once. What the API's answer does not tell is looked for in documented lists; null
 * where these do not show it: it is made all the same. Where it is not known whether it was made (the answer
 * did not come), it is looked for too, and OUTCOME_UNKNOWN is thrown where it is not found: only the person
 * decides to send it again.
 */
export function createOnce<Made>(context: Context, creation: Creation<Made>): Promise<Made | null> {
  const { mutation, content, idempotencyKey: key } = creation;
  // An API that recognises the key answers a repetition like the first call.
  const recognisesKey = Boolean(key) && creation.isKeyed === true && isOffered(context, 'IDEMPOTENCY');
  const write = { mutation, content, key, isJudgedByApi: recognisesKey };
  return once(context, write, async ({ firstAt, isRepeated }) => {
    const look = async () => (await creation.find?.(firstAt - leeway)) ?? null;
    const done = isRepeated && !recognisesKey ? await look() : null;
    if (done !== null) return done;
    try {
      const made = await creation.send();
      return made ?? (await look().catch(notSeen(context)));
    } catch (error) {
      if (recognisesKey || !(error instanceof NoAnswer) || !error.mayBeDone) throw error;
      const found = await look().catch(notSeen(context));
      if (found === null) throw outcomeUnknown();
      return found;
    }
  });
}

/** What was written, as it is now; null where it cannot be read at the moment: it is written all the same. */
export const readAgain = <T>(context: Context, read: () => Promise<T>): Promise<T | null> =>
  read().catch(notSeen(context));

/** Clients fetch it later. */
const notSeen = (context: Context) => (error: unknown) => {
  context.log.warn({ err: error }, 'What was written could not be read again');
  return null;
};

const outcomeUnknown = () =>
  fault(
    'OUTCOME_UNKNOWN',
    'Le service n’a pas confirmé l’envoi. Vérifiez s’il est arrivé avant de le renvoyer.',
  );
