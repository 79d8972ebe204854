import { pauseAfter, Retries } from '../../core/retries.ts';
import { mostRepeats, pauseBeforeRepeat } from '../../uploads/repeats.ts';
import { findNext, hold, type Lane, laneOf, leaveBehind } from './lanes.ts';
import type { PendingList } from './pendingList.ts';
import type { PendingMessage } from './pendingMessage.ts';

/** What became of one attempt. */
export type Delivery =
  /** The server has it, under this id; null where that was not told. */
  | { kind: 'sent'; messageId: string | null }
  /** It is not tried again by itself: refused, or the person decides, since nobody knows whether it arrived. */
  | { kind: 'refused'; message: string; isWorthRetrying: boolean }
  /** The same may arrive later; `message` is for the person, `neverLeft` says that nothing has left the device. */
  | { kind: 'failed'; message: string; neverLeft: boolean }
  /** The person took it back. */
  | { kind: 'discarded' };

/** Sends one message; never rejects. */
export type Deliver = (
  message: PendingMessage,
  files: readonly File[],
  options: { signal: AbortSignal; onProgress: (percent: number) => void },
) => Promise<Delivery>;

/** The way of messages to the server. */
export interface DeliveryQueue {
  /** Lets all of a conversation that was held go, in the order in which it was written. */
  release(conversationId: string): void;
  /** Something was added to a lane of it: what was held goes along, but for files that pause behind a text. */
  follow(conversationId: string, lane: Lane): void;
  /** A connection came back: what was begun before that may be tried again. */
  resume(): void;
  /** Stops what is under way. */
  abort(key: string): void;
  /** Whether the server may have a message of this conversation that it has not acknowledged yet. */
  isSending(conversationId: string): boolean;
}

/** Milliseconds for which a text waits for the files before it. */
const patience = 2_000;

/**
 * Delivers one message at a time, conversation and lane: texts arrive in the order in which they were written, and so
 * do files. Files wait for the texts before them; a text passes files that take long, and only these. What fails for
 * want of a connection is tried again by itself: texts until they arrive, files a few times.
 */
export function deliverInOrder(pending: PendingList, deliver: Deliver): DeliveryQueue {
  const busy = new Set<string>();
  const inFlight = new Map<string, AbortController>();
  /** The files on their way, by conversation. */
  const uploads = new Map<string, { key: string; startedAt: number; ended: Promise<unknown> }>();
  const retries = new Retries();
  /** How often a connection came back. */
  let resumes = 0;

  const nameOf = (conversationId: string, lane: Lane) => `${lane} ${conversationId}`;
  const update = (key: string, changes: Partial<PendingMessage>) =>
    pending.update((message) => (message.key === key ? changes : undefined));
  /** Until the files before a text have arrived, or take too long; undefined where it need not wait. */
  const waitForUpload = (conversationId: string): Promise<unknown> | undefined => {
    const upload = uploads.get(conversationId);
    const left = upload ? upload.startedAt + patience - Date.now() : 0;
    if (!upload || left <= 0) return undefined;
    return Promise.race([upload.ended, new Promise((resolve) => setTimeout(resolve, left))]);
  };

  const send = async (message: PendingMessage): Promise<Delivery> => {
    const controller = new AbortController();
    inFlight.set(message.key, controller);
    try {
      const files = message.attachment === null ? [] : await pending.readFiles(message);
      if (controller.signal.aborted) return { kind: 'discarded' };
      if (files === null) return { kind: 'refused', message: filesAreGone, isWorthRetrying: false };
      // Noted before it leaves: the page may end meanwhile.
      update(message.key, { firstSentAt: message.firstSentAt ?? Date.now() });
      const delivery = await deliver(message, files, {
        signal: controller.signal,
        onProgress: (progress) =>
          update(message.key, {
            progress: Math.round(progress),
            ...(progress === 100 ? { wentWhole: true } : {}),
          }),
      });
      if (delivery.kind === 'failed' && delivery.neverLeft)
        update(message.key, { firstSentAt: message.firstSentAt });
      return controller.signal.aborted ? { kind: 'discarded' } : delivery;
    } finally {
      inFlight.delete(message.key);
    }
  };
  const sendUpload = async (message: PendingMessage): Promise<Delivery> => {
    const { conversationId, key } = message;
    const ended = send(message);
    uploads.set(conversationId, { key, startedAt: Date.now(), ended });
    const delivery = await ended;
    uploads.delete(conversationId);
    if (delivery.kind !== 'failed' || delivery.neverLeft) return delivery;
    // Files cost something each time: after a few attempts the person decides.
    if (message.repeats === mostRepeats)
      return { kind: 'refused', message: delivery.message, isWorthRetrying: true };
    update(key, { repeats: message.repeats + 1 });
    return delivery;
  };
  const pump = async (conversationId: string, lane: Lane) => {
    const name = nameOf(conversationId, lane);
    if (busy.has(name)) return;
    busy.add(name);
    try {
      for (;;) {
        const next = findNext(pending, conversationId, lane);
        if (!next) return;
        const waiting = lane === 'texts' ? waitForUpload(conversationId) : undefined;
        if (waiting) {
          await waiting;
          continue;
        }
        const resumed = resumes;
        const delivery = await (lane === 'texts' ? send(next) : sendUpload(next));
        if (delivery.kind !== 'failed') retries.forget(name);
        if (delivery.kind === 'sent') {
          leaveBehind(pending, next, delivery.messageId);
          pending.remove(next.key);
        } else if (delivery.kind === 'refused') {
          const { message: refusal, isWorthRetrying } = delivery;
          update(next.key, { state: 'failed', progress: null, refusal, isWorthRetrying, before: null });
        }
        // Unless a connection came back while it was under way.
        else if (delivery.kind === 'failed' && resumes === resumed) {
          hold(pending, conversationId, lane, (key) => inFlight.has(key));
          const pauseOf =
            lane === 'texts' ? pauseAfter : (failures: number) => pauseBeforeRepeat(failures - 1);
          retries.later(name, () => follow(conversationId, lane), pauseOf);
        }
        if (lane === 'texts') void pump(conversationId, 'files');
      }
    } finally {
      busy.delete(name);
      pending.announce();
    }
  };

  const release = (conversationId: string, lanes: readonly Lane[] = ['texts', 'files']) => {
    for (const lane of lanes) retries.stop(nameOf(conversationId, lane));
    pending.update((message) =>
      message.conversationId === conversationId && isHeld(message) && lanes.includes(laneOf(message))
        ? { state: 'sending' }
        : undefined,
    );
    for (const lane of lanes) void pump(conversationId, lane);
  };
  const follow = (conversationId: string, lane: Lane) => {
    const filesPause = retries.isWaiting(nameOf(conversationId, 'files'));
    release(conversationId, lane === 'texts' && filesPause ? ['texts'] : undefined);
  };

  return {
    release,
    follow,
    resume() {
      resumes += 1;
      retries.forgetAll();
    },
    abort: (key) => inFlight.get(key)?.abort(),
    isSending(conversationId) {
      if (busy.has(nameOf(conversationId, 'texts'))) return true;
      const upload = uploads.get(conversationId);
      const message = pending.of(conversationId).find(({ key }) => key === upload?.key);
      // The server cannot have what has not been sent whole.
      return message !== undefined && (message.progress === null || message.progress === 100);
    },
  };
}

const filesAreGone = 'Le fichier n’est plus disponible\u202F: choisissez-le à nouveau.';

/** Whether a message waits for a connection. */
export const isHeld = ({ state, refusal }: PendingMessage): boolean => state === 'failed' && refusal === null;
