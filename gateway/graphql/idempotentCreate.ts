import { isRepeatable } from '../compat/capabilities.ts';
import type { Context } from './context.ts';
import { graphqlError } from '../http/errors.ts';
import { joinConcurrentWrite } from './idempotency.ts';
import { NoResponseError } from '../http/upstreamErrors.ts';

/** A creation: the call that sends it, and how to find what it made if the response does not show it. */
export interface Creation<Made> {
  mutation: string;
  /** The input without its key: the same key with other content is rejected. */
  content: unknown;
  idempotencyKey: string | null | undefined;
  /** Sends the call with the key; undefined if the response does not show what was created. */
  send(): Promise<Made | undefined>;
  /** Reads what was created since an instant (milliseconds since 1970), if the response does not show it. */
  readBack?(since: number): Promise<Made | null>;
}

/** Milliseconds by which the API's clock may be behind. */
const clockTolerance = 2 * 60_000;

/**
 * Creates something; null if neither the response nor lists show it. If the response is lost, throws the error of the
 * call if the API supports the key, for clients to send again; otherwise RETRY_UNSAFE: only the user may decide that.
 */
export const idempotentCreate = <Made>(
  context: Context,
  { mutation, content, idempotencyKey: key, send, readBack }: Creation<Made>,
): Promise<Made | null> =>
  joinConcurrentWrite(context, { mutation, content, key }, async () => {
    const since = Date.now() - clockTolerance;
    try {
      const made = await send();
      if (made !== undefined || !readBack) return made ?? null;
    } catch (error) {
      if (!isRepeatable(context, key) && error instanceof NoResponseError && error.mayHaveReachedApi)
        throw retryUnsafe();
      throw error;
    }
    return readAfterWrite(context, () => readBack(since));
  });

/** Reads the result of a write; null if that fails, because the write succeeded anyway. */
export async function readAfterWrite<T>(context: Context, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    context.log().warn({ err: error }, 'What was written could not be read again');
    return null;
  }
}

const retryUnsafe = () =>
  graphqlError(
    'RETRY_UNSAFE',
    'Le service n’a pas confirmé l’envoi. Vérifiez s’il est arrivé avant de le renvoyer.',
  );
