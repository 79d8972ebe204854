import { beforeEach, expect, test, vi } from 'vitest';
import { isUnsent, Outbox } from '../../../web/sending/outbox.ts';
import { add, arrived, cut, network, openNext, shown, startEmpty } from './outboxNetwork.ts';

beforeEach(startEmpty);

test('B215: a message shows at once, leaves when the server has it, and the next one follows only then', async () => {
  const { deliver, sent, end } = network();
  const outbox = new Outbox('zoe', { message: deliver });
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
  const outbox = new Outbox('zoe', { message: deliver });
  outbox.add({ subject: 'one', content: 'ici' });
  outbox.add({ subject: 'two', content: 'là' });
  expect(sent()).toEqual(['ici', 'là']);
  expect(outbox.isSending('two')).toBe(true);
});

test('what cannot be sent keeps its text and its place; sent again it has the same key', async () => {
  const { deliver, sent, keys, end } = network();
  const outbox = new Outbox('zoe', { message: deliver });
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
  const outbox = new Outbox('zoe', { message: deliver });
  add(outbox, 'un');
  await end(cut);
  add(outbox, 'deux');
  for (const _ of 'ab') await end(arrived);
  expect(sent()).toEqual(['un', 'un', 'deux']);
});

test('what fails after the connection came back meanwhile is tried again at once', async () => {
  const { deliver, sent, end } = network();
  const outbox = new Outbox('zoe', { message: deliver });
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
  const outbox = new Outbox('zoe', { message: deliver });
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
  const outbox = new Outbox('zoe', { message: deliver });
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
  const outbox = new Outbox('zoe', { message: deliver });
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
  add(new Outbox('zoe', { message: before.deliver }), 'parti ?');
  // A younger one may still be on its way in another tab.
  expect(shown(new Outbox('zoe', { message: before.deliver }))).toEqual([]);
  vi.setSystemTime(Date.now() + 31_000);
  const { deliver, keys, end } = network();
  const outbox = new Outbox('zoe', { message: deliver });
  await vi.advanceTimersByTimeAsync(0);
  expect(shown(outbox)).toEqual(['parti ? sending']);
  await end(arrived);
  expect(keys()).toEqual(before.keys());
  expect(localStorage).toHaveLength(0);
});

test('what somebody left behind goes when another person signs in', () => {
  const { deliver } = network();
  add(new Outbox('zoe', { message: deliver }), 'parti ?');
  vi.setSystemTime(Date.now() + 31_000);
  expect(shown(new Outbox('theo', { message: deliver }))).toEqual([]);
  expect(localStorage).toHaveLength(0);
  expect(shown(new Outbox('zoe', { message: deliver }))).toEqual([]);
});

test('what another tab has sent or given up disappears here too', () => {
  const { deliver } = network();
  add(new Outbox('zoe', { message: deliver }), 'un');
  vi.setSystemTime(Date.now() + 31_000);
  const other = new Outbox('zoe', { message: deliver });
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
    getItem: { value: () => null },
    removeItem: { value: () => undefined },
  });
  const { deliver, sent, end } = network();
  const outbox = new Outbox('zoe', { message: deliver }, full);
  add(outbox, 'un');
  expect(shown(outbox)).toEqual(['un sending']);
  await end(arrived);
  expect(sent()).toEqual(['un']);
  expect(shown(outbox)).toEqual([]);
});

test('what is left to the person is left to them by the next page too', async () => {
  const before = network();
  const former = new Outbox('zoe', { message: before.deliver });
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

test('what another tab has sent is not brought back by what becomes of it here', async () => {
  const { deliver, end } = network();
  add(new Outbox('zoe', { message: deliver }), 'un');
  localStorage.clear();
  await end({ kind: 'refused', message: 'Non.', isWorthRetrying: false });
  expect(localStorage).toHaveLength(0);
});

test('all of a conversation that may not have arrived is tried again at once, a refusal is not', async () => {
  const { deliver, sent, end } = network();
  const outbox = new Outbox('zoe', { message: deliver });
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
