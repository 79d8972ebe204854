import { beforeEach, expect, test, vi } from 'vitest';
import type { Delivery } from '../../../web/chat/outbox/delivery.ts';
import { isUnsent, openOutbox, type Outbox } from '../../../web/chat/outbox/outbox.ts';
import type { PendingMessage } from '../../../web/chat/outbox/pendingMessage.ts';

const cut: Delivery = { kind: 'failed', message: 'La connexion est interrompue.', neverLeft: false };
const arrived: Delivery = { kind: 'sent', messageId: 'message-1' };

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
    async end(delivery: Delivery, content = waiting[0]?.message.content) {
      const index = waiting.findIndex(({ message }) => message.content === content);
      const [attempt] = index < 0 ? [] : waiting.splice(index, 1);
      if (!attempt) throw new Error('Nothing is being sent.');
      attempt.end(delivery);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const shown = (outbox: Outbox, conversationId = 'one') =>
  outbox.of(conversationId).map(({ content, state }) => `${content} ${state}`);
const film = new File(['film'], 'film.mp4', { type: 'video/mp4' });
/** A message that carries a file; `content` is how the test knows it. */
const addFile = (outbox: Outbox, content: string) => {
  outbox.add({ conversationId: 'one', content, files: { kind: 'video', files: [film] } });
  return vi.advanceTimersByTimeAsync(0);
};
const keyOf = (outbox: Outbox, content: string) =>
  outbox.of('one').find((message) => message.content === content)?.key ?? '';
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
  await end(arrived);
  expect(shown(outbox)).toEqual(['deux sending', 'trois sending']);
  expect(sent()).toEqual(['un', 'deux']);
  await end(arrived);
  await end(arrived);
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
  await end(cut);
  // What was written later waits for it: it must not overtake.
  expect(shown(outbox)).toEqual(['un failed', 'deux failed']);
  expect(sent()).toEqual(['un']);
  outbox.retry(outbox.of('one')[1]?.key ?? '');
  expect(shown(outbox)).toEqual(['un sending', 'deux sending']);
  await end(arrived);
  await end(arrived);
  expect(shown(outbox)).toEqual([]);
  expect(sent()).toEqual(['un', 'un', 'deux']);
  expect(keys()[1]).toBe(keys()[0]);
  expect(keys()[2]).not.toBe(keys()[0]);
});

test('what is written after a failure takes what is held along, in its order', async () => {
  const { deliver, sent, end } = network();
  const outbox = openOutbox('zoe', deliver);
  add(outbox, 'un');
  await end(cut);
  add(outbox, 'deux');
  for (const _ of 'ab') await end(arrived);
  expect(sent()).toEqual(['un', 'un', 'deux']);
});

test('what fails after the connection came back meanwhile is tried again at once', async () => {
  const { deliver, sent, end } = network();
  const outbox = openOutbox('zoe', deliver);
  add(outbox, 'un');
  outbox.retryAll();
  await end(cut);
  expect(shown(outbox)).toEqual(['un sending']);
  await end(cut);
  expect(shown(outbox)).toEqual(['un failed']);
  expect(sent()).toEqual(['un', 'un']);
});

test('what failed is tried again by itself, with growing pauses, while there is a network', async () => {
  const { deliver, sent, end } = network();
  const outbox = openOutbox('zoe', deliver);
  add(outbox, 'un');
  for (let failures = 1; failures <= 8; failures += 1) {
    await end(cut);
    expect(shown(outbox)).toEqual(['un failed']);
    await vi.advanceTimersByTimeAsync(Math.min(500 * 2 ** (failures - 1), 15_000) - 1);
    expect(sent()).toHaveLength(failures);
    await vi.advanceTimersByTimeAsync(Math.min(500 * 2 ** (failures - 1), 15_000) + 1);
    expect(sent()).toHaveLength(failures + 1);
  }
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await end(cut);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(sent()).toHaveLength(9);
  onLine.mockRestore();
  dispatchEvent(new Event('online'));
  expect(sent()).toHaveLength(10);
  await end(arrived);
  expect(shown(outbox)).toEqual([]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(sent()).toHaveLength(10);
});

test('a refusal is kept in the server’s words and never sent again by itself', async () => {
  const { deliver, sent, end } = network();
  const outbox = openOutbox('zoe', deliver);
  add(outbox, 'un');
  await end({
    kind: 'refused',
    message: 'Vous ne faites plus partie de cette conversation.',
    isWorthRetrying: false,
  });
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
  await end(cut);
  expect(shown(outbox)).toEqual(contents.map((content) => `${content} failed`));
  outbox.retryAll();
  for (const _ of contents) await end(arrived);
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
  await end(arrived);
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
  await end(arrived);
  expect(sent()).toEqual(['un']);
  expect(shown(outbox)).toEqual([]);
});

test('a text passes an upload that takes long; the upload keeps its place before it, and texts their order', async () => {
  const { deliver, sent, end } = network();
  const outbox = openOutbox('zoe', deliver);
  await addFile(outbox, 'film');
  add(outbox, 'un', 'deux');
  await vi.advanceTimersByTimeAsync(1_999);
  // What is soon done keeps its place for others too.
  expect(sent()).toEqual(['film']);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent()).toEqual(['film', 'un']);
  await end({ kind: 'sent', messageId: 'message-un' }, 'un');
  expect(sent()).toEqual(['film', 'un', 'deux']);
  await end({ kind: 'sent', messageId: 'message-deux' }, 'deux');
  expect(outbox.of('one').map(({ content, before }) => [content, before])).toEqual([['film', 'message-un']]);
  await end(arrived, 'film');
  expect(shown(outbox)).toEqual([]);
});

test('a text goes right after an upload that is soon done', async () => {
  const { deliver, sent, end } = network();
  const outbox = openOutbox('zoe', deliver);
  await addFile(outbox, 'photo');
  add(outbox, 'Regardez');
  await end(arrived, 'photo');
  expect(sent()).toEqual(['photo', 'Regardez']);
});

test('an upload passes no text: not one that is on its way, not one that is held', async () => {
  const { deliver, sent, end } = network();
  const outbox = openOutbox('zoe', deliver);
  add(outbox, 'un');
  await addFile(outbox, 'film');
  expect(sent()).toEqual(['un']);
  await end(cut);
  expect(shown(outbox)).toEqual(['un failed', 'film failed']);
  outbox.retryAll();
  await end(arrived, 'un');
  expect(sent()).toEqual(['un', 'un', 'film']);
});

test('an upload that is given up touches nothing else: what is behind it goes', async () => {
  const { deliver, sent, end } = network();
  const outbox = openOutbox('zoe', deliver);
  await addFile(outbox, 'film');
  await addFile(outbox, 'photo');
  add(outbox, 'un');
  outbox.discard(keyOf(outbox, 'film'));
  // The browser answers that it was taken back.
  await end(cut, 'film');
  expect(shown(outbox)).toEqual(['photo sending', 'un sending']);
  expect(sent()).toEqual(['film', 'photo']);
  await end(arrived, 'photo');
  expect(sent()).toEqual(['film', 'photo', 'un']);
});

test('an upload that fails holds no text, and is tried again from the start under its key', async () => {
  const { deliver, sent, keys, end } = network();
  const outbox = openOutbox('zoe', deliver);
  await addFile(outbox, 'film');
  await end(cut, 'film');
  expect(shown(outbox)).toEqual(['film failed']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent()).toEqual(['film', 'film']);
  expect(keys()[1]).toBe(keys()[0]);
  await vi.advanceTimersByTimeAsync(2_000);
  add(outbox, 'un');
  expect(sent()).toEqual(['film', 'film', 'un']);
  await end(cut, 'film');
  expect(shown(outbox)).toEqual(['film failed', 'un sending']);
});

/** Lets the longest pause before a repetition pass. */
const pass = () => vi.advanceTimersByTimeAsync(40_000);
const offline: Delivery = { ...cut, neverLeft: true };

test('files go again by themselves three times at most, then the person decides; what is behind them goes', async () => {
  const { deliver, sent, keys, end } = network();
  const outbox = openOutbox('zoe', deliver);
  await addFile(outbox, 'film');
  await addFile(outbox, 'photo');
  for (const _ of 'abc') {
    await end(cut, 'film');
    await pass();
  }
  expect(sent()).toEqual(['film', 'film', 'film', 'film']);
  expect(new Set(keys()).size).toBe(1);
  await end(cut, 'film');
  expect(outbox.of('one')[0]).toMatchObject({ state: 'failed', refusal: cut.message });
  expect(sent().slice(4)).toEqual(['photo']);
  await end(arrived, 'photo');
  outbox.retryAll();
  await pass();
  expect(sent()).toHaveLength(5);
  expect(outbox.of('one').filter(isUnsent)).toHaveLength(1);
  expect(outbox.waiting()).toEqual([]);
  outbox.retry(keyOf(outbox, 'film'));
  await pass();
  for (const _ of 'abcd') {
    await end(cut, 'film');
    await pass();
  }
  expect(sent()).toHaveLength(9);
  outbox.retryAllOf('one');
  await pass();
  await end(arrived, 'film');
  expect(shown(outbox)).toEqual([]);
});

test('without a network nothing is tried, however often', async () => {
  const { deliver, sent, end } = network();
  const outbox = openOutbox('zoe', deliver);
  await addFile(outbox, 'film');
  for (const _ of 'abcdefgh') {
    await end(offline, 'film');
    await pass();
  }
  for (const _ of 'abc') {
    await end(cut, 'film');
    await pass();
  }
  expect(sent()).toHaveLength(12);
  expect(shown(outbox)).toEqual(['film sending']);
});

test('texts do not hasten what pauses before it is sent again', async () => {
  const { deliver, sent, end } = network();
  const outbox = openOutbox('zoe', deliver);
  await addFile(outbox, 'film');
  await end(cut, 'film');
  add(outbox, 'un', 'deux');
  await end(cut, 'un');
  add(outbox, 'trois');
  for (const text of ['un', 'deux', 'trois']) await end(arrived, text);
  expect(sent()).toEqual(['film', 'un', 'un', 'deux', 'trois']);
  await pass();
  expect(sent().slice(5)).toEqual(['film']);
});

/** The outbox of the page after this one, once that is known to be gone. */
async function openNext(deliver: (message: PendingMessage) => Promise<Delivery>) {
  vi.setSystemTime(Date.now() + 31_000);
  const outbox = openOutbox('zoe', deliver);
  await vi.advanceTimersByTimeAsync(0);
  return outbox;
}

test('what is left to the person is left to them by the next page too', async () => {
  const before = network();
  const former = openOutbox('zoe', before.deliver);
  add(former, 'un', 'deux', 'trois');
  await before.end({ kind: 'refused', message: 'Non.', isWorthRetrying: false });
  await before.end({ kind: 'refused', message: 'Arrivé ?', isWorthRetrying: true });
  const { deliver, sent, end } = network();
  const outbox = await openNext(deliver);
  expect(sent()).toEqual(['trois']);
  expect(outbox.of('one').map(({ refusal }) => refusal)).toEqual(['Non.', 'Arrivé ?', null]);
  await end(arrived, 'trois');
  outbox.retryAllOf('one');
  expect(sent()).toEqual(['trois', 'deux']);
});

test('the next page knows how often files were sent, and that all of them have gone', async () => {
  const before = network();
  const former = openOutbox('zoe', (message, _files, { onProgress }) => {
    onProgress(40);
    onProgress(100);
    return before.deliver(message);
  });
  await addFile(former, 'film');
  for (const _ of 'abc') {
    await before.end(cut, 'film');
    await pass();
  }
  const { deliver } = network();
  const outbox = await openNext(deliver);
  expect(outbox.of('one')).toMatchObject([{ repeats: 3, wentWhole: true }]);
});

test('what another tab has sent is not brought back by what becomes of it here', async () => {
  const { deliver, end } = network();
  add(openOutbox('zoe', deliver), 'un');
  localStorage.clear();
  await end({ kind: 'refused', message: 'Non.', isWorthRetrying: false });
  expect(localStorage).toHaveLength(0);
});

test('all of a conversation that may not have arrived is tried again at once, a refusal is not', async () => {
  const { deliver, sent, end } = network();
  const outbox = openOutbox('zoe', deliver);
  add(outbox, 'un', 'deux', 'trois', 'quatre');
  await end({ kind: 'refused', message: 'Non.', isWorthRetrying: false });
  await end({ kind: 'refused', message: 'Arrivé ?', isWorthRetrying: true });
  await end(cut);
  expect(outbox.of('one').filter(isUnsent)).toHaveLength(3);
  outbox.retryAllOf('one');
  for (const _ of 'abc') await end(arrived);
  expect(sent()).toEqual(['un', 'deux', 'trois', 'deux', 'trois', 'quatre']);
  expect(shown(outbox)).toEqual(['un failed']);
});
