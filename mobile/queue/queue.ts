import type { Storage } from '../storage.ts';
import { type QueuedWrite, readQueue, type WriteKind, writeQueue } from './queuedWrite.ts';

/** What came of one try. */
export type Verdict =
  | { kind: 'done' }
  /** No answer, or too much was asked: again later, with the same key. */
  | { kind: 'later' }
  /** Nobody is signed in: again after the next sign-in. */
  | { kind: 'signed-out' }
  | { kind: 'refused' | 'unknown'; reason: string }
  /** Its key stands for something else: whether it was done, nobody knows, and it needs another one. */
  | { kind: 'key-spent'; reason: string };

/** Makes one try; rejects never. */
export type Deliver = (write: QueuedWrite) => Promise<Verdict>;

/**
 * What people write goes through here: it is kept before it is sent, and goes away when the gateway has
 * acknowledged it, so that neither a lost connection nor the end of the application loses a word.
 */
export interface Queue {
  /** Opens what a person left behind, and sends it. */
  open(username: string): Promise<void>;
  /** Stops; what is left stays kept for its author alone. */
  close(): void;
  /** Keeps a write and sends it after those before it about the same subject; answers its key. */
  add(kind: WriteKind, subject: string, text: string): Promise<string>;
  /** What is not acknowledged, of one subject or all, in its order. */
  pending(subject?: string): readonly QueuedWrite[];
  /** Whether something of a subject is under way, or waits for a connection. */
  isWaiting(subject: string): boolean;
  /** There is a connection: what waits is sent now. */
  flush(): void;
  /** Sends what was refused or is unknown again, with other words where some are given. */
  retry(key: string, text?: string): Promise<void>;
  /** Gives a write up. */
  discard(key: string): Promise<void>;
  /** Calls back when something changed; answers how to stop. */
  subscribe(listener: () => void): () => void;
}

/** Milliseconds until the next try, after the first one and at most. */
const firstPause = 1_000;
const longestPause = 60_000;

/** The queue of whoever is signed in. */
export function createQueue(storage: Storage, deliver: Deliver, newKey: () => string): Queue {
  let username: string | null = null;
  let writes: readonly QueuedWrite[] = [];
  /** Counted up with each person, so that an answer to the one before changes nothing. */
  let turn = 0;
  /** Tries in a row that were not answered, by subject: one that cannot be sent holds up no other. */
  const failures = new Map<string, number>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const busy = new Set<string>();
  const listeners = new Set<() => void>();

  /** What is written last is kept last. */
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
    // Jitter: a gateway that is back meets its clients one by one.
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

  /** Makes one try; answers whether the next write may go. */
  async function attempt(write: QueuedWrite, inTurn: number): Promise<boolean> {
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
        return false;
      case 'key-spent':
        await replace(write.key, { state: 'unknown', reason: verdict.reason, key: newKey() });
        return true;
      default:
        await replace(write.key, { state: verdict.kind, reason: verdict.reason });
        return true;
    }
  }

  /** Sends what waits about a subject, one after the other, until there is no answer. */
  async function send(subject: string): Promise<void> {
    const inTurn = turn;
    busy.add(subject);
    try {
      for (;;) {
        const next = writes.find((write) => write.subject === subject && write.state === 'waiting');
        if (!next || !(await attempt(next, inTurn))) return;
      }
    } catch {
      // The storage of the device failed: what is kept is tried again later.
      if (turn === inTurn) restALittle(subject);
    } finally {
      if (turn === inTurn) busy.delete(subject);
    }
  }

  /** Begins with a subject, unless it is under way. */
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
      // Closed meanwhile, or opened for somebody else.
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
      await change([...writes, write]);
      // Where there is no connection it waits with those before it.
      if (!timers.has(subject)) begin(subject);
      return write.key;
    },
    pending: (subject) => (subject === undefined ? writes : writes.filter((one) => one.subject === subject)),
    isWaiting: (subject) => writes.some((one) => one.subject === subject && one.state === 'waiting'),
    flush: sendAll,
    async retry(key, text) {
      const write = writes.find((one) => one.key === key);
      if (!write) return;
      // Of what may be there already other words keep the key too: of both one is done at most. What was refused is not
      // there, and other words are another write.
      const isOther = text !== undefined && text !== write.text;
      const changes = isOther ? { text, ...(write.state === 'refused' ? { key: newKey() } : {}) } : {};
      await replace(key, { state: 'waiting', reason: '', ...changes });
      if (!timers.has(write.subject)) begin(write.subject);
    },
    discard: remove,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
