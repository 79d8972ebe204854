import { createHash } from 'node:crypto';
import type { Context } from './context.ts';
import { graphqlError } from '../http/errors.ts';
import { keyReusedError } from '../rest/userErrors.ts';
import { requireCaller } from './viewer.ts';

/** A write and its key. */
interface Write {
  mutation: string;
  content: unknown;
  key: string | null | undefined;
}

/**
 * Writes, or joins a write that is under way in this process for the same person, mutation and key. The same key with
 * other content throws IDEMPOTENCY_KEY_REUSED. An API that supports keys recognises repetitions of finished writes.
 */
export async function joinConcurrentWrite<Answer>(
  context: Context,
  { mutation, content, key }: Write,
  write: () => Promise<Answer>,
): Promise<Answer> {
  if (key === null || key === undefined) return write();
  // The key is sent in a header.
  if (!/^[\x21-\x7e]{1,64}$/.test(key))
    throw graphqlError('BAD_USER_INPUT', 'idempotencyKey must have 1 to 64 printable ASCII characters.');
  const { writesInFlight } = context;
  const name = `${mutation}:${requireCaller(context).username}:${key}`;
  const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  const running = writesInFlight.get(name);
  if (running) {
    if (running.fingerprint !== fingerprint) throw keyReusedError();
    return (await running.answer) as Answer;
  }
  const answer = write().finally(() => writesInFlight.delete(name));
  writesInFlight.set(name, { fingerprint, answer });
  return answer;
}
