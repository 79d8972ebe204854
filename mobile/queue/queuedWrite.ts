import { readKept, type Storage } from '../storage.ts';

/** Kinds of text-only writes that can be queued offline. */
export type WriteKind = 'message' | 'comment' | 'post';

/** A write that the gateway has not acknowledged. */
export interface QueuedWrite {
  /** Idempotency key of all attempts. */
  key: string;
  kind: WriteKind;
  /** Id of the conversation, post or community. */
  subject: string;
  /** Text as typed. */
  text: string;
  /** Milliseconds since 1970. */
  writtenAt: number;
  /** First attempt with this key, in milliseconds since 1970; absent while none may have arrived. */
  sentAt?: number | undefined;
  state:
    | 'waiting'
    /** Rejected with `reason`; the person edits or discards it. */
    | 'refused'
    /** Outcome unknown; the person retries or discards it. */
    | 'unknown';
  /** French message; empty while waiting. */
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
  typeof value.writtenAt === 'number' &&
  (!('sentAt' in value) || typeof value.sentAt === 'number');

const areQueuedWrites = (value: unknown): value is QueuedWrite[] =>
  Array.isArray(value) && value.every(isQueuedWrite);

const nameOf = (username: string) => `queue.${username}`;

/** Stored writes of a person, in order. */
export const readQueue = async (storage: Storage, username: string): Promise<QueuedWrite[]> =>
  (await readKept(storage, nameOf(username), areQueuedWrites)) ?? [];

/** Stores the writes of a person. */
export const writeQueue = (
  storage: Storage,
  username: string,
  writes: readonly QueuedWrite[],
): Promise<void> => storage.set(nameOf(username), JSON.stringify(writes));
