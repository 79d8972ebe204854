import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { isUnsent, Outbox } from '../../../web/sending/outbox.ts';
import { add, arrived, cut, network, openNext, shown, startEmpty } from './outboxNetwork.ts';

beforeEach(startEmpty);

test('B215: shows messages at once and sends them one after the other', async () => {
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

test('keeps what failed in its place, and sends it again in order under its key', async () => {
  const { deliver, sent, keys, end } = network();
  const contents = Array.from({ length: 40 }, (_, index) => `message ${index}`);
  const outbox = new Outbox('zoe', { message: deliver });
  add(outbox, 'un', 'deux');
  await end(cut);
  // Later messages wait for it: they must not overtake it.
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
  // Written within one millisecond, and after a failure: the order stays. Another conversation does not wait.
  add(outbox, ...contents);
  await end(cut);
  outbox.add({ subject: 'two', content: 'ailleurs' });
  add(outbox, 'dernier');
  expect(sent().slice(3)).toEqual(['message 0', 'ailleurs', 'message 0']);
  await end(arrived, 'ailleurs');
  for (const content of [...contents, 'dernier']) await end(arrived, content);
  expect(sent().slice(5)).toEqual([...contents, 'dernier']);
});

test('retries at once what fails after a reconnection', async () => {
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

test('retries by itself with growing pauses while online', async () => {
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

test('keeps a refusal and never retries it by itself', async () => {
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

test('sends the messages left by a closed page, under their keys', async () => {
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

test('deletes what another user left', () => {
  const { deliver } = network();
  add(new Outbox('zoe', { message: deliver }), 'parti ?');
  vi.setSystemTime(Date.now() + 31_000);
  expect(shown(new Outbox('theo', { message: deliver }))).toEqual([]);
  expect(localStorage).toHaveLength(0);
  expect(shown(new Outbox('zoe', { message: deliver }))).toEqual([]);
});

test('removes what another tab has sent or discarded', () => {
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

test('sends although the storage is full or holds unreadable items', async () => {
  localStorage.setItem('chat.outbox.zoe.old', '{"text":');
  localStorage.setItem('chat.outbox.zoe.older', '{"text":"?"}');
  const store = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  onTestFinished(() => store.mockRestore());
  const { deliver, sent, end } = network();
  const outbox = new Outbox('zoe', { message: deliver });
  add(outbox, 'un');
  expect(shown(outbox)).toEqual(['un sending']);
  await end(arrived);
  expect(sent()).toEqual(['un']);
  expect(shown(outbox)).toEqual([]);
});

test('keeps refusals across pages and sends the rest', async () => {
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

test('retries all of a conversation on request, but no refusal', async () => {
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
