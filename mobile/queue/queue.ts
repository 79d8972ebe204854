import type { Storage } from '../storage.ts';
import { type QueuedWrite, readQueue, type WriteKind, writeQueue } from './queuedWrite.ts';
import { unknownReason } from './verdicts.ts';

/** Result of one attempt. */
export type Verdict =
  | { kind: 'done' }
  /** No answer or rate limit: retry later with the same key. */
  | { kind: 'later' }
  /** Signed out: retry after the next sign-in. */
  | { kind: 'signed-out' }
  | { kind: 'refused' | 'unknown'; reason: string }
  /** The key was used for something else: outcome unknown, needs a new key. */
  | { kind: 'key-spent'; reason: string };

/** Makes one attempt; never rejects. */
export type Deliver = (write: QueuedWrite) => Promise<Verdict>;

/** Persistent outbox: writes are stored before sending and removed when acknowledged. */
export interface Queue {
  /** Loads a person's stored writes and sends them. */
  open(username: string): Promise<void>;
  /** Stops; stored writes are kept for their author. */
  close(): void;
  /** Stores a write and sends it in order within its subject. Returns its key. */
  add(kind: WriteKind, subject: string, text: string): Promise<string>;
  /** Unacknowledged writes of one subject or all, in order. */
  pending(subject?: string): readonly QueuedWrite[];
  /** Whether writes of a subject are being sent or wait for a connection. */
  isWaiting(subject: string): boolean;
  /** Sends waiting writes now. */
  flush(): void;
  /** Retries a rejected or unknown write, optionally with a new text. */
  retry(key: string, text?: string): Promise<void>;
  /** Discards a write. */
  discard(key: string): Promise<void>;
  /** Subscribes to changes. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** First and maximum retry delay in milliseconds. */
const firstPause = 1_000;
const longestPause = 60_000;

/** Milliseconds for which the API remembers keys: two days. */
const keyLifetime = 172_800_000;
const isExpired = ({ sentAt }: QueuedWrite): boolean =>
  sentAt !== undefined && Date.now() - sentAt > keyLifetime;

/**
 * Creates the queue of the signed-in person's unsent writes, kept in `storage`; retries them until they are delivered
 * or refused.
 */
export function createQueue(storage: Storage, deliver: Deliver, newKey: () => string): Queue {
  let username: string | null = null;
  let writes: readonly QueuedWrite[] = [];
  /** Generation counter: answers for a previous person are ignored. */
  let turn = 0;
  /** Consecutive failures by subject; subjects do not block each other. */
  const failures = new Map<string, number>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const busy = new Set<string>();
  /** Keys of writes that are being stored: they are not sent yet. */
  const unstored = new Set<string>();
  const listeners = new Set<() => void>();

  /** Serialises storage writes. */
  let saved: Promise<void> = Promise.resolve();

  function change(next: readonly QueuedWrite[]): Promise<void> {
    if (username === null) return Promise.resolve();
    const person = username;
    writes = next;
    for (const listener of listeners) listener();
    saved = saved.catch(() => undefined).then(() => writeQueue(storage, person, next));
    return saved;
  }
  const replace = (key: string, changes: Partial<QueuedWrite>) =>
    change(writes.map((write) => (write.key === key ? { ...write, ...changes } : write)));
  const remove = (key: string) => change(writes.filter((write) => write.key !== key));

  function restALittle(subject: string): void {
    const failed = failures.get(subject) ?? 0;
    const pause = Math.min(longestPause, firstPause * 2 ** failed);
    failures.set(subject, failed + 1);
    clearTimeout(timers.get(subject));
    // Jitter against simultaneous retries.
    timers.set(
      subject,
      setTimeout(() => begin(subject), pause / 2 + (Math.random() * pause) / 2),
    );
  }
  function forgetPauses(): void {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
    failures.clear();
  }

  /** Makes one attempt. Returns whether the next write may be sent. */
  async function attempt(write: QueuedWrite, inTurn: number): Promise<boolean> {
    if (isExpired(write)) {
      // It may have arrived, and its key is forgotten: the person decides.
      await replace(write.key, { state: 'unknown', reason: unknownReason, sentAt: undefined });
      return true;
    }
    if (write.sentAt === undefined) await replace(write.key, { sentAt: Date.now() });
    if (turn !== inTurn) return false;
    // Discarded meanwhile.
    if (!writes.some(({ key }) => key === write.key)) return true;
    const verdict = await deliver(write);
    if (turn !== inTurn) return false;
    switch (verdict.kind) {
      case 'done':
        failures.delete(write.subject);
        await remove(write.key);
        return true;
      case 'later':
        restALittle(write.subject);
        return false;
      case 'signed-out':
        // This attempt wrote nothing.
        await replace(write.key, { sentAt: write.sentAt });
        return false;
      case 'key-spent':
        await replace(write.key, {
          state: 'unknown',
          reason: verdict.reason,
          key: newKey(),
          sentAt: undefined,
        });
        return true;
      default:
        await replace(write.key, { state: verdict.kind, reason: verdict.reason });
        return true;
    }
  }

  /** Sends a subject's writes in order until one fails. */
  async function send(subject: string): Promise<void> {
    const inTurn = turn;
    busy.add(subject);
    try {
      for (;;) {
        const next = writes.find(
          (write) => write.subject === subject && write.state === 'waiting' && !unstored.has(write.key),
        );
        if (!next || !(await attempt(next, inTurn))) return;
      }
    } catch {
      // Device storage failed: retry later.
      if (turn === inTurn) restALittle(subject);
    } finally {
      if (turn === inTurn) busy.delete(subject);
    }
  }

  /** Starts sending a subject unless already running. */
  function begin(subject: string): void {
    clearTimeout(timers.get(subject));
    timers.delete(subject);
    if (!busy.has(subject)) void send(subject);
  }

  function sendAll(): void {
    forgetPauses();
    for (const { subject, state } of writes) if (state === 'waiting') begin(subject);
  }

  return {
    async open(person) {
      if (username === person) return sendAll();
      const own = (turn += 1);
      const found = await readQueue(storage, person);
      // Closed or reopened meanwhile.
      if (turn !== own) return;
      busy.clear();
      username = person;
      writes = found;
      for (const listener of listeners) listener();
      sendAll();
    },
    close() {
      turn += 1;
      busy.clear();
      forgetPauses();
      username = null;
      writes = [];
      for (const listener of listeners) listener();
    },
    async add(kind, subject, text) {
      const write: QueuedWrite = {
        key: newKey(),
        kind,
        subject,
        text,
        writtenAt: Date.now(),
        state: 'waiting',
        reason: '',
      };
      if (username === null) throw new Error('Nobody is signed in.');
      unstored.add(write.key);
      try {
        await change([...writes, write]);
      } catch (error) {
        // The caller keeps the text; a later write may have stored it.
        await remove(write.key).catch(() => undefined);
        throw error;
      } finally {
        unstored.delete(write.key);
      }
      // Offline: waits behind earlier writes.
      if (!timers.has(subject)) begin(subject);
      return write.key;
    },
    pending: (subject) => (subject === undefined ? writes : writes.filter((one) => one.subject === subject)),
    isWaiting: (subject) => writes.some((one) => one.subject === subject && one.state === 'waiting'),
    flush: sendAll,
    async retry(key, text) {
      const write = writes.find((one) => one.key === key);
      if (!write) return;
      // An unknown write keeps its key even with a new text, so at most one happens; a rejected one gets a new key.
      const isOther = text !== undefined && text !== write.text;
      const changes = isOther ? { text, ...(write.state === 'refused' ? { key: newKey() } : {}) } : {};
      // Who sends it all the same has decided.
      const sentAt = write.state === 'refused' || isExpired(write) ? undefined : write.sentAt;
      await replace(key, { state: 'waiting', reason: '', ...changes, sentAt });
      if (!timers.has(write.subject)) begin(write.subject);
    },
    discard: remove,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
