import type { PendingList } from './pendingList.ts';
import type { PendingMessage } from './pendingMessage.ts';

/** What became of one attempt. */
export type Delivery = { kind: 'sent' } | { kind: 'refused'; message: string } | { kind: 'failed' };

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
  /** A connection came back: what was begun before that may be tried again. */
  resume(): void;
  /** Stops what is under way. */
  abort(key: string): void;
  /** Whether a message of this conversation is under way now. */
  isSending(conversationId: string): boolean;
}

/** Delivers one message at a time and conversation: the order of writing is the order of arrival. */
export function deliverInOrder(pending: PendingList, deliver: Deliver): DeliveryQueue {
  const busy = new Set<string>();
  const inFlight = new Map<string, AbortController>();
  /** How often a connection came back. */
  let resumes = 0;

  const update = (key: string, changes: Partial<PendingMessage>) =>
    pending.update((message) => (message.key === key ? changes : undefined));
  /** For want of a connection nothing of the conversation goes: what is written later must not overtake. */
  const hold = (conversationId: string) =>
    pending.update((message) =>
      message.conversationId === conversationId && message.state === 'sending'
        ? { state: 'failed', progress: null, refusal: null }
        : undefined,
    );

  const send = async (message: PendingMessage, files: readonly File[]): Promise<Delivery> => {
    const controller = new AbortController();
    inFlight.set(message.key, controller);
    const delivery = await deliver(message, files, {
      signal: controller.signal,
      onProgress: (progress) => update(message.key, { progress: Math.round(progress) }),
    });
    inFlight.delete(message.key);
    return delivery;
  };
  const pump = async (conversationId: string) => {
    if (busy.has(conversationId)) return;
    busy.add(conversationId);
    try {
      for (;;) {
        const next = pending.of(conversationId).find((message) => message.state === 'sending');
        if (!next) return;
        const files = next.attachment === null ? [] : await pending.readFiles(next);
        if (files === null) {
          update(next.key, {
            state: 'failed',
            refusal: 'Le fichier n’est plus disponible\u202F: choisissez-le à nouveau.',
          });
          continue;
        }
        const resumed = resumes;
        const delivery = await send(next, files);
        if (delivery.kind === 'sent') pending.remove(next.key);
        else if (delivery.kind === 'refused')
          update(next.key, { state: 'failed', progress: null, refusal: delivery.message });
        // Unless a connection came back while it was under way.
        else if (resumes === resumed) hold(conversationId);
      }
    } finally {
      busy.delete(conversationId);
      pending.announce();
    }
  };

  return {
    release(conversationId) {
      pending.update((message) =>
        message.conversationId === conversationId && isHeld(message) ? { state: 'sending' } : undefined,
      );
      void pump(conversationId);
    },
    resume() {
      resumes += 1;
    },
    abort: (key) => inFlight.get(key)?.abort(),
    isSending: (conversationId) => busy.has(conversationId),
  };
}

/** Whether a message waits for a connection. */
export const isHeld = ({ state, refusal }: PendingMessage): boolean => state === 'failed' && refusal === null;
