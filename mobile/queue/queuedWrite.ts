import { readKept, type Storage } from '../storage.ts';

/** What can be written without a connection: words, of which files are no part. */
export type WriteKind = 'message' | 'comment' | 'post';

/** A write that the gateway has not acknowledged. */
export interface QueuedWrite {
  /** Its idempotency key, from the first try to the last: sent again it does nothing twice. */
  key: string;
  kind: WriteKind;
  /** Id of the conversation, the post or the community in which it is written. */
  subject: string;
  /** As it was typed. */
  text: string;
  /** When it was written, in milliseconds since 1970. */
  writtenAt: number;
  state:
    | 'waiting'
    /** Not done, and `reason` says why: the person changes it or gives it up. */
    | 'refused'
    /** Nobody knows whether it was done: the person looks, and sends it again or gives it up. */
    | 'unknown';
  /** In French, ready to show; empty while it waits. */
  reason: string;
}

const isQueuedWrite = (value: unknown): value is QueuedWrite =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  (value.kind === 'message' || value.kind === 'comment' || value.kind === 'post') &&
  'state' in value &&
  (value.state === 'waiting' || value.state === 'refused' || value.state === 'unknown') &&
  ['key', 'subject', 'text', 'reason'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  'writtenAt' in value &&
  typeof value.writtenAt === 'number';

const areQueuedWrites = (value: unknown): value is QueuedWrite[] =>
  Array.isArray(value) && value.every(isQueuedWrite);

const nameOf = (username: string) => `queue.${username}`;

/** What one person has written and is not acknowledged, in its order. */
export const readQueue = async (storage: Storage, username: string): Promise<QueuedWrite[]> =>
  (await readKept(storage, nameOf(username), areQueuedWrites)) ?? [];

/** Keeps it. */
export const writeQueue = (
  storage: Storage,
  username: string,
  writes: readonly QueuedWrite[],
): Promise<void> => storage.set(nameOf(username), JSON.stringify(writes));
