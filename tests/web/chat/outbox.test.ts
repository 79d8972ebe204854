import { beforeEach, expect, test, vi } from 'vitest';
import type { Delivery } from '../../../web/chat/outbox/delivery.ts';
import { openOutbox, type Outbox } from '../../../web/chat/outbox/outbox.ts';
import type { PendingMessage } from '../../../web/chat/outbox/pendingMessage.ts';

/** A network on which each message waits until the test says what becomes of it. */
function network() {
  const sent: PendingMessage[] = [];
  const waiting: { message: PendingMessage; end: (delivery: Delivery) => void }[] = [];
  const deliver = (message: PendingMessage) =>
    new Promise<Delivery>((end) => {
      sent.push(message);
      waiting.push({ message, end });
    });
  return {
    deliver,
    /** What has been sent so far, in that order. */
    sent: () => sent.map(({ content }) => content),
    keys: () => sent.map(({ key }) => key),
    /** Ends the attempt that has waited longest and lets everything follow that follows from it. */
    async end(delivery: Delivery) {
      const attempt = waiting.shift();
      if (!attempt) throw new Error('Nothing is being sent.');
      attempt.end(delivery);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const shown = (outbox: Outbox, conversationId = 'one') =>
  outbox.of(conversationId).map(({ content, state }) => `${content} ${state}`);
const add = (outbox: Outbox, ...contents: string[]) => {
  for (const content of contents) outbox.add({ conversationId: 'one', content });
};

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') });
  return () => vi.useRealTimers();
});

test('B215: a message shows at once, leaves when the server has it, and the next one follows only then', async () => {
  const { deliver, sent, end } = network();
  const outbox = openOutbox('zoe', deliver);
  add(outbox, 'un', 'deux', 'trois');
  expect(shown(outbox)).toEqual(['un sending', 'deux sending', 'trois sending']);
  expect(sent()).toEqual(['un']);
  await end({ kind: 'sent' });
  expect(shown(outbox)).toEqual(['deux sending', 'trois sending']);
  expect(sent()).toEqual(['un', 'deux']);
  await end({ kind: 'sent' });
  await end({ kind: 'sent' });
  expect(sent()).toEqual(['un', 'deux', 'trois']);
  expect(shown(outbox)).toEqual([]);
  expect(outbox.isSending('one')).toBe(false);
});

test('one conversation does not wait for another', () => {
  const { deliver, sent } = network();
  const outbox = openOutbox('zoe', deliver);
  outbox.add({ conversationId: 'one', content: 'ici' });
  outbox.add({ conversationId: 'two', content: 'là' });
  expect(sent()).toEqual(['ici', 'là']);
  expect(outbox.isSending('two')).toBe(true);
});

test('what cannot be sent keeps its text and its place; sent again it has the same key', async () => {
  const { deliver, sent, keys, end } = network();
  const outbox = openOutbox('zoe', deliver);
  add(outbox, 'un', 'deux');
  await end({ kind: 'failed' });
  // What was written later waits for it: it must not overtake.
  expect(shown(outbox)).toEqual(['un failed', 'deux failed']);
  expect(sent()).toEqual(['un']);
  outbox.retry(outbox.of('one')[1]?.key ?? '');
  expect(shown(outbox)).toEqual(['un sending', 'deux sending']);
  await end({ kind: 'sent' });
  await end({ kind: 'sent' });
  expect(shown(outbox)).toEqual([]);
  expect(sent()).toEqual(['un', 'un', 'deux']);
  expect(keys()[1]).toBe(keys()[0]);
  expect(keys()[2]).not.toBe(keys()[0]);
});

test('what is written after a failure takes what is held along, in its order', async () => {
  const { deliver, sent, end } = network();
  const outbox = openOutbox('zoe', deliver);
  add(outbox, 'un');
  await end({ kind: 'failed' });
  add(outbox, 'deux');
  for (const _ of 'ab') await end({ kind: 'sent' });
  expect(sent()).toEqual(['un', 'un', 'deux']);
});

test('what fails after the connection came back meanwhile is tried again at once', async () => {
  const { deliver, sent, end } = network();
  const outbox = openOutbox('zoe', deliver);
  add(outbox, 'un');
  outbox.retryAll();
  await end({ kind: 'failed' });
  expect(shown(outbox)).toEqual(['un sending']);
  await end({ kind: 'failed' });
  expect(shown(outbox)).toEqual(['un failed']);
  expect(sent()).toEqual(['un', 'un']);
});

test('a refusal is kept in the server’s words and never sent again by itself', async () => {
  const { deliver, sent, end } = network();
  const outbox = openOutbox('zoe', deliver);
  add(outbox, 'un');
  await end({ kind: 'refused', message: 'Vous ne faites plus partie de cette conversation.' });
  expect(outbox.of('one')[0]?.refusal).toBe('Vous ne faites plus partie de cette conversation.');
  outbox.retryAll();
  expect(sent()).toEqual(['un']);
  outbox.discard(outbox.of('one')[0]?.key ?? '');
  expect(shown(outbox)).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test('back online, everything that failed goes out in the order in which it was written', async () => {
  const { deliver, sent, keys, end } = network();
  const outbox = openOutbox('zoe', deliver);
  // CommentBody within one millisecond: the clock alone does not tell their order.
  const contents = Array.from({ length: 40 }, (_, index) => `message ${index}`);
  add(outbox, ...contents);
  await end({ kind: 'failed' });
  expect(shown(outbox)).toEqual(contents.map((content) => `${content} failed`));
  outbox.retryAll();
  for (const _ of contents) await end({ kind: 'sent' });
  expect(sent()).toEqual(['message 0', ...contents]);
  expect(new Set(keys()).size).toBe(40);
  expect(shown(outbox)).toEqual([]);
});

test('what a closed page left behind is sent again, under its key', async () => {
  const before = network();
  add(openOutbox('zoe', before.deliver), 'parti ?');
  // A younger one may still be on its way in another tab.
  expect(shown(openOutbox('zoe', before.deliver))).toEqual([]);
  vi.setSystemTime(Date.now() + 31_000);
  const { deliver, keys, end } = network();
  const outbox = openOutbox('zoe', deliver);
  await vi.advanceTimersByTimeAsync(0);
  expect(shown(outbox)).toEqual(['parti ? sending']);
  await end({ kind: 'sent' });
  expect(keys()).toEqual(before.keys());
  expect(localStorage).toHaveLength(0);
});

test('what somebody left behind goes when another person signs in', () => {
  const { deliver } = network();
  add(openOutbox('zoe', deliver), 'parti ?');
  vi.setSystemTime(Date.now() + 31_000);
  expect(shown(openOutbox('theo', deliver))).toEqual([]);
  expect(localStorage).toHaveLength(0);
  expect(shown(openOutbox('zoe', deliver))).toEqual([]);
});

test('what another tab has sent or given up disappears here too', () => {
  const { deliver } = network();
  add(openOutbox('zoe', deliver), 'un');
  vi.setSystemTime(Date.now() + 31_000);
  const other = openOutbox('zoe', deliver);
  const changed = vi.fn();
  other.subscribe(changed);
  const [key] = Object.keys(localStorage);
  dispatchEvent(new StorageEvent('storage', { key: key ?? '', newValue: null }));
  expect(shown(other)).toEqual([]);
  expect(changed).toHaveBeenCalled();
});

test('a full storage, or one with another version’s items, keeps nobody from sending', async () => {
  localStorage.setItem('chat.outbox.zoe.old', '{"text":');
  localStorage.setItem('chat.outbox.zoe.older', '{"text":"?"}');
  const full: Storage = Object.create(localStorage, {
    setItem: {
      value: () => {
        throw new DOMException('', 'QuotaExceededError');
      },
    },
    removeItem: { value: () => undefined },
  });
  const { deliver, sent, end } = network();
  const outbox = openOutbox('zoe', deliver, full);
  add(outbox, 'un');
  expect(shown(outbox)).toEqual(['un sending']);
  await end({ kind: 'sent' });
  expect(sent()).toEqual(['un']);
  expect(shown(outbox)).toEqual([]);
});
