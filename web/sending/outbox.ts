import { backoff, RetryScheduler } from '../core/retryScheduler.ts';
import { maxRetries, retryDelay } from '../uploads/uploadResult.ts';
import { abandonedAfterMs, canListPages, findAbandoned, holdPageLock, pageName } from './livePages.ts';
import { PendingList } from './pendingList.ts';
import {
  createPending,
  type NewMessage,
  type PendingMessage,
  notTriedYet,
  type Delivery,
  type Senders,
} from './pendingMessage.ts';
import type { Environment } from 'relay-runtime';
import { openedOutbox, setOutbox } from './currentOutbox.ts';

/** Messages with files are sent in parallel with others. */
type Lane = 'texts' | 'files';
const laneOf = ({ attachment }: PendingMessage): Lane => (attachment === null ? 'texts' : 'files');

/** Milliseconds for which a text waits for the files before it. */
const uploadWait = 2_000;

/** Whether a message waits for a connection. */
export const isDelayed = ({ state, refusal }: PendingMessage): boolean =>
  state === 'failed' && refusal === null;

/** Whether a message is unsent or unacknowledged and a retry may help. */
export const isUnsent = (message: PendingMessage): boolean => isDelayed(message) || message.isWorthRetrying;

/** Users who retry a rejected message know that it may have arrived. */
const again = ({ refusal, firstSentAt }: PendingMessage): Partial<PendingMessage> => ({
  ...notTriedYet,
  state: 'sending',
  firstSentAt: refusal === null ? firstSentAt : null,
});

/**
 * Sends a user's messages, comments and replies: each is stored first, keeps its idempotency key, and goes in order.
 */
export class Outbox {
  readonly #pending: PendingList;
  #senders: Senders = {};
  /** Lanes in which something is being sent. */
  readonly #busy = new Set<string>();
  readonly #inFlight = new Map<string, AbortController>();
  /** Uploads on their way, by subject. */
  readonly #uploads = new Map<string, { key: string; startedAt: number; ended: Promise<unknown> }>();
  readonly #retries = new RetryScheduler();
  /** Number of times that the connection came back. */
  #resumes = 0;

  readonly subscribe: PendingList['subscribe'];

  constructor(username: string, senders: Senders) {
    this.#pending = new PendingList(username);
    this.subscribe = this.#pending.subscribe;
    holdPageLock();
    this.register(senders);
    if (!canListPages()) setTimeout(() => void this.#adopt(), abandonedAfterMs + 1_000);
  }

  /** Adds missing senders, and sends what closed pages left behind for them. */
  register(senders: Senders): void {
    const known = Object.keys(this.#senders).length;
    this.#senders = { ...senders, ...this.#senders };
    if (Object.keys(this.#senders).length > known) void this.#adopt();
  }

  /** Whether it sends a kind of message. */
  sends(kind: keyof Senders): boolean {
    return this.#senders[kind] !== undefined;
  }

  /** The messages of a subject in the order in which they were written; the same array until they change. */
  of(subject: string): readonly PendingMessage[] {
    return this.#pending.of(subject);
  }

  /** The files of a message; empty until they are read. */
  filesOf(key: string): readonly File[] {
    return this.#pending.filesOf(key);
  }

  /** The chat messages that will be sent by themselves. */
  waiting(): PendingMessage[] {
    return this.#pending.all().filter(({ kind, refusal }) => kind === 'message' && refusal === null);
  }

  /** Whether the server may have a message of this subject that it has not acknowledged. */
  isSending(subject: string): boolean {
    if (this.#busy.has(`texts ${subject}`)) return true;
    const upload = this.#uploads.get(subject);
    const message = this.of(subject).find(({ key }) => key === upload?.key);
    // The server cannot have what was not sent whole.
    return message !== undefined && (message.progress === null || message.progress === 100);
  }

  /** Stores a message, and sends it after those before it. */
  add(message: NewMessage): void {
    const pending = createPending(message);
    this.#pending.add([pending], message.files?.files);
    this.#follow(pending.subject, laneOf(pending));
  }

  /** Retries a failed message under its key, and those waiting before it. */
  retry(key: string): void {
    this.#pending.update((message) => (message.key === key ? again(message) : undefined));
    const message = this.#pending.all().find((candidate) => candidate.key === key);
    if (message) this.#release(message.subject);
  }

  /** Retries everything waiting for a connection. */
  retryAll(): void {
    this.#resumes += 1;
    this.#retries.forgetAll();
    void this.#adopt();
    this.#releaseAll(this.#pending.all().filter(isDelayed));
  }

  /** Retries everything of a subject that was not finally rejected. */
  retryAllOf(subject: string): void {
    this.#pending.update((message) =>
      message.subject === subject && isUnsent(message) ? again(message) : undefined,
    );
    this.#release(subject);
  }

  /** Removes a message, and stops its request. */
  discard(key: string): void {
    this.#inFlight.get(key)?.abort();
    this.#pending.remove(key);
  }

  /** Stops all requests and repetitions; what is stored stays. */
  close(): void {
    this.#senders = {};
    this.#retries.forgetAll();
    for (const controller of this.#inFlight.values()) controller.abort();
  }

  /** Takes over messages of closed pages; their keys prevent duplicates. */
  async #adopt(): Promise<void> {
    const abandoned = await findAbandoned(this.#pending.stored());
    const known = new Set(this.#pending.all().map((message) => message.key));
    const adopted = abandoned
      .filter(({ key, kind }) => this.#senders[kind] && !known.has(key) && this.#pending.isStored(key))
      .map((message): PendingMessage => ({ ...message, page: pageName, state: 'failed' }));
    if (adopted.length === 0) return;
    this.#pending.add(adopted);
    for (const message of adopted) if (message.attachment) void this.#pending.readFiles(message);
    this.#releaseAll(adopted);
  }

  #releaseAll(messages: readonly PendingMessage[]): void {
    for (const subject of new Set(messages.map((message) => message.subject))) this.#release(subject);
  }

  /** Sends what waits in these lanes. */
  #release(subject: string, lanes: readonly Lane[] = ['texts', 'files']): void {
    for (const lane of lanes) this.#retries.stop(`${lane} ${subject}`);
    this.#pending.update((message) =>
      message.subject === subject && isDelayed(message) && lanes.includes(laneOf(message))
        ? { state: 'sending' }
        : undefined,
    );
    for (const lane of lanes) void this.#pump(subject, lane);
  }

  /** Something was added to a lane: what waits is sent too, except files that pause behind a text. */
  #follow(subject: string, lane: Lane): void {
    const areFilesPausing = this.#retries.isWaiting(`files ${subject}`);
    this.#release(subject, lane === 'texts' && areFilesPausing ? ['texts'] : undefined);
  }

  async #pump(subject: string, lane: Lane): Promise<void> {
    const name = `${lane} ${subject}`;
    if (this.#busy.has(name)) return;
    this.#busy.add(name);
    try {
      for (let next = this.#next(subject, lane); next; next = this.#next(subject, lane)) {
        const waiting = lane === 'texts' ? this.#waitForUpload(subject) : undefined;
        if (waiting) {
          await waiting;
          continue;
        }
        const resumes = this.#resumes;
        const delivery = await (lane === 'texts' ? this.#send(next) : this.#sendUpload(next));
        this.#settle(next, lane, delivery, resumes);
        if (lane === 'texts') void this.#pump(subject, 'files');
      }
    } finally {
      this.#busy.delete(name);
      this.#pending.notify();
    }
  }

  #settle({ key, subject }: PendingMessage, lane: Lane, delivery: Delivery, resumes: number): void {
    const name = `${lane} ${subject}`;
    if (delivery.kind !== 'failed') this.#retries.forget(name);
    if (delivery.kind === 'sent') {
      this.#leaveBehind(subject, key, delivery.messageId);
      this.#pending.remove(key);
    } else if (delivery.kind === 'refused') {
      const { message: refusal, isWorthRetrying, mayBePublished = false } = delivery;
      const shown = { state: 'failed', progress: null, before: null } as const;
      this.#change(key, { ...shown, refusal, isWorthRetrying, mayBePublished });
    } else if (delivery.kind === 'failed' && resumes === this.#resumes) {
      this.#change(key, { reason: delivery.message });
      this.#hold(subject, lane);
      const pauseOf = lane === 'texts' ? backoff : (failures: number) => retryDelay(failures - 1);
      this.#retries.later(name, () => this.#follow(subject, lane), pauseOf);
    }
  }

  /** The next message of a lane. Files wait for the texts before them. */
  #next(subject: string, lane: Lane): PendingMessage | undefined {
    for (const message of this.of(subject)) {
      const isOfLane = laneOf(message) === lane;
      if (isOfLane && message.state === 'sending' && this.#senders[message.kind]) return message;
      if (!isOfLane && lane === 'files' && message.refusal === null) return undefined;
    }
    return undefined;
  }

  /** Resolves when the files before a text have arrived or take too long; undefined if it need not wait. */
  #waitForUpload(subject: string): Promise<unknown> | undefined {
    const upload = this.#uploads.get(subject);
    const left = upload ? upload.startedAt + uploadWait - Date.now() : 0;
    if (!upload || left <= 0) return undefined;
    return Promise.race([upload.ended, new Promise((resolve) => setTimeout(resolve, left))]);
  }

  async #send(message: PendingMessage): Promise<Delivery> {
    const { key, kind, attachment, firstSentAt } = message;
    const controller = new AbortController();
    const { signal } = controller;
    this.#inFlight.set(key, controller);
    try {
      const files = attachment === null ? [] : await this.#pending.readFiles(message);
      const sender = this.#senders[kind];
      if (signal.aborted || !sender) return { kind: 'discarded' };
      if (files === null) return { kind: 'refused', message: filesMissing, isWorthRetrying: false };
      // Stored before it leaves: the page may close meanwhile.
      this.#change(key, { firstSentAt: firstSentAt ?? Date.now() });
      const delivery = await sender(message, files, {
        signal,
        onProgress: (percent) => {
          const progress = Math.round(percent);
          this.#change(key, { progress, ...(progress === 100 ? { isFullyUploaded: true } : {}) });
        },
      });
      if (delivery.kind === 'failed' && delivery.neverLeft) this.#change(key, { firstSentAt });
      return signal.aborted ? { kind: 'discarded' } : delivery;
    } finally {
      this.#inFlight.delete(key);
    }
  }

  async #sendUpload(message: PendingMessage): Promise<Delivery> {
    const { key, subject, repeats } = message;
    const ended = this.#send(message);
    this.#uploads.set(subject, { key, startedAt: Date.now(), ended });
    const delivery = await ended;
    this.#uploads.delete(subject);
    if (delivery.kind !== 'failed' || delivery.neverLeft) return delivery;
    // Uploads are expensive: after a few retries the user decides.
    if (repeats === maxRetries) return { kind: 'refused', message: delivery.message, isWorthRetrying: true };
    this.#change(key, { repeats: repeats + 1 });
    return delivery;
  }

  /** Without a connection, pauses a lane and files behind a text, to keep the order. */
  #hold(subject: string, lane: Lane): void {
    this.#pending.update((message) =>
      message.subject === subject &&
      message.state === 'sending' &&
      !this.#inFlight.has(message.key) &&
      (lane === 'texts' || laneOf(message) === 'files')
        ? { state: 'failed', progress: null, refusal: null }
        : undefined,
    );
  }

  /** The messages that this one overtook keep their place before it. */
  #leaveBehind(subject: string, key: string, messageId: string | null): void {
    const messages = this.of(subject);
    const overtaken = new Set(
      messages.slice(
        0,
        messages.findIndex((message) => message.key === key),
      ),
    );
    if (messageId === null || overtaken.size === 0) return;
    this.#pending.update((message) =>
      overtaken.has(message) && message.refusal === null && message.before === null
        ? { before: messageId }
        : undefined,
    );
  }

  #change(key: string, changes: Partial<PendingMessage>): void {
    this.#pending.update((message) => (message.key === key ? changes : undefined));
  }
}

const filesMissing = 'Le fichier n’est plus disponible\u202F: choisissez-le à nouveau.';

/**
 * Returns the page's outbox of the signed-in user, opened at the first call, and adds `senders` for more kinds of
 * message.
 */
export function openOutbox(environment: Environment, username: string, senders: Senders): Outbox {
  const opened = openedOutbox(environment, username);
  if (opened) {
    opened.register(senders);
    return opened;
  }
  const outbox = new Outbox(username, senders);
  setOutbox(environment, username, outbox);
  return outbox;
}
