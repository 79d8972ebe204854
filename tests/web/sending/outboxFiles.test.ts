/** Messages with files in the outbox: beside texts, and a few times at most. */
import { beforeEach, expect, test, vi } from 'vitest';
import { isUnsent, Outbox } from '../../../web/sending/outbox.ts';
import type { Delivery } from '../../../web/sending/pendingMessage.ts';
import { add, addFile, arrived, cut, keyOf, network, openNext, shown, startEmpty } from './outboxNetwork.ts';

beforeEach(startEmpty);

test('lets a text overtake a long upload, keeping its place and the order of texts', async () => {
  const { deliver, sent, end } = network();
  const outbox = new Outbox('zoe', { message: deliver });
  await addFile(outbox, 'film');
  add(outbox, 'un', 'deux');
  await vi.advanceTimersByTimeAsync(1_999);
  // An upload holds back later messages for at most two seconds.
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

test('never lets an upload overtake a text in flight or on hold', async () => {
  const { deliver, sent, end } = network();
  const outbox = new Outbox('zoe', { message: deliver });
  add(outbox, 'un');
  await addFile(outbox, 'film');
  expect(sent()).toEqual(['un']);
  await end(cut);
  expect(shown(outbox)).toEqual(['un failed', 'film failed']);
  outbox.retryAll();
  await end(arrived, 'un');
  expect(sent()).toEqual(['un', 'un', 'film']);
});

test('continues with the next upload after one is cancelled', async () => {
  const { deliver, sent, end } = network();
  const outbox = new Outbox('zoe', { message: deliver });
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

test('sends texts after a failed upload, which restarts under its key', async () => {
  const { deliver, sent, keys, end } = network();
  const outbox = new Outbox('zoe', { message: deliver });
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

test('retries files three times, then leaves it to the user and continues', async () => {
  const { deliver, sent, keys, end } = network();
  const outbox = new Outbox('zoe', { message: deliver });
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

test('tries nothing without a network', async () => {
  const { deliver, sent, end } = network();
  const outbox = new Outbox('zoe', { message: deliver });
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

test('remembers across pages how often files were sent, and whether completely', async () => {
  const before = network();
  const former = new Outbox('zoe', {
    message: (message, _files, { onProgress }) => {
      onProgress(40);
      onProgress(100);
      return before.deliver(message);
    },
  });
  await addFile(former, 'film');
  for (const _ of 'abc') {
    await before.end(cut, 'film');
    await pass();
  }
  const { deliver } = network();
  const outbox = await openNext(deliver);
  expect(outbox.of('one')).toMatchObject([{ repeats: 3, isFullyUploaded: true }]);
});

test('texts do not shorten the pause of an upload', async () => {
  const { deliver, sent, end } = network();
  const outbox = new Outbox('zoe', { message: deliver });
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
