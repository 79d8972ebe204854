import { vi } from 'vitest';
import { Outbox } from '../../../web/sending/outbox.ts';
import type { Delivery, PendingMessage } from '../../../web/sending/pendingMessage.ts';

/** The line was cut. */
export const cut = {
  kind: 'failed',
  message: 'La connexion est interrompue.',
  neverLeft: false,
} as const satisfies Delivery;
/** The server has it. */
export const arrived: Delivery = { kind: 'sent', messageId: 'message-1' };

/** A network on which each message waits until the test decides its result. */
export function network() {
  const sent: PendingMessage[] = [];
  const waiting: { message: PendingMessage; end: (delivery: Delivery) => void }[] = [];
  const deliver = (message: PendingMessage) =>
    new Promise<Delivery>((end) => {
      sent.push(message);
      waiting.push({ message, end });
    });
  return {
    deliver,
    /** Messages sent so far, in order. */
    sent: () => sent.map(({ content }) => content),
    keys: () => sent.map(({ key }) => key),
    /** Ends the attempt that has waited longest and lets everything follow that follows from it. */
    async end(delivery: Delivery, content = waiting[0]?.message.content) {
      const index = waiting.findIndex(({ message }) => message.content === content);
      const [attempt] = index < 0 ? [] : waiting.splice(index, 1);
      if (!attempt) throw new Error('Nothing is being sent.');
      attempt.end(delivery);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

/** Pending messages that a conversation shows. */
export const shown = (outbox: Outbox, subject = 'one') =>
  outbox.of(subject).map(({ content, state }) => `${content} ${state}`);
const film = new File(['film'], 'film.mp4', { type: 'video/mp4' });
/** A message that carries a file; `content` is how the test knows it. */
export const addFile = (outbox: Outbox, content: string) => {
  outbox.add({ subject: 'one', content, files: { kind: 'video', files: [film] } });
  return vi.advanceTimersByTimeAsync(0);
};
/** Idempotency key of the message with this text. */
export const keyOf = (outbox: Outbox, content: string) =>
  outbox.of('one').find((message) => message.content === content)?.key ?? '';
/** Messages of words. */
export const add = (outbox: Outbox, ...contents: string[]) => {
  for (const content of contents) outbox.add({ subject: 'one', content });
};

/** Empties the browser and sets the clock to ten. For `beforeEach`. */
export function startEmpty(): () => void {
  localStorage.clear();
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') });
  return () => vi.useRealTimers();
}

/** The next page's outbox, once the previous page is known to be closed. */
export async function openNext(deliver: (message: PendingMessage) => Promise<Delivery>) {
  vi.setSystemTime(Date.now() + 31_000);
  const outbox = new Outbox('zoe', { message: deliver });
  await vi.advanceTimersByTimeAsync(0);
  return outbox;
}
