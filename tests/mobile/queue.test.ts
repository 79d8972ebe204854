/** The queue's handling of answers that a test cannot provoke from a gateway. */
import { ApolloClient } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { of, throwError } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PinConversationDocument } from '../../mobile/__generated__/documents.ts';
import { createDelivery } from '../../mobile/queue/delivery.ts';
import { createQueue, type Queue, type Verdict } from '../../mobile/queue/queue.ts';
import type { QueuedWrite } from '../../mobile/queue/queuedWrite.ts';
import { verdictOf } from '../../mobile/queue/verdicts.ts';
import { memoryStorage, type Storage } from '../../mobile/storage.ts';
import { createCache } from '../../mobile/transport/cache.ts';
import { soon } from './stage.ts';

/** A queue whose gateway responds to each write as the test specifies. */
function setUp(storage: Storage = memoryStorage()) {
  const tried: QueuedWrite[] = [];
  const verdicts: Verdict[] = [];
  let serial = 0;
  const queue = createQueue(
    storage,
    async (write) => {
      tried.push(write);
      return verdicts.shift() ?? { kind: 'done' };
    },
    () => `key-${(serial += 1)}`,
  );
  return { queue, tried, verdicts };
}
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const isEmpty = (queue: Queue) => soon(() => expect(queue.pending()).toEqual([]));

it('takes what was written over another change as done', () => {
  expect(verdictOf([{ code: 'OVERWRITTEN', message: 'Modifié entre-temps.' }])).toEqual({ kind: 'done' });
});

describe('a write with unknown outcome', () => {
  it('waits for the user, and is resent with the same key', async () => {
    const { queue, tried, verdicts } = setUp();
    await queue.open('anne');
    verdicts.push({ kind: 'unknown', reason: 'On ne sait pas' });
    const key = await queue.add('message', 'conversation', 'Bonjour');
    await soon(() => expect(queue.pending()).toMatchObject([{ state: 'unknown', reason: 'On ne sait pas' }]));
    queue.flush();
    await queue.add('message', 'conversation', 'Suite');
    await soon(() => expect(queue.pending()).toHaveLength(1));
    expect(tried.map(({ text }) => text)).toEqual(['Bonjour', 'Suite']);
    await queue.retry(key);
    await isEmpty(queue);
    expect(tried.at(-1)?.key).toBe(key);
  });

  it('keeps its key when edited, so that only one is written; a rejected one gets another', async () => {
    const { queue, tried, verdicts } = setUp();
    await queue.open('anne');
    verdicts.push({ kind: 'unknown', reason: 'On ne sait pas' }, { kind: 'refused', reason: 'Trop long' });
    const key = await queue.add('message', 'conversation', 'Bonjou');
    await soon(() => expect(queue.pending()).toMatchObject([{ state: 'unknown' }]));
    await queue.retry(key, 'Bonjour');
    await soon(() => expect(queue.pending()).toMatchObject([{ state: 'refused', text: 'Bonjour' }]));
    expect(tried.at(-1)).toMatchObject({ key, text: 'Bonjour' });
    await queue.retry(key, 'Jour');
    await isEmpty(queue);
    expect(tried.at(-1)?.text).toBe('Jour');
    expect(tried.at(-1)?.key).not.toBe(key);
  });

  it('gets another key if its own belongs to other content', async () => {
    const { queue, tried, verdicts } = setUp();
    await queue.open('anne');
    verdicts.push({ kind: 'key-spent', reason: 'Pas reconnu' });
    const key = await queue.add('message', 'conversation', 'Bonjour');
    await soon(() => expect(queue.pending()).toMatchObject([{ state: 'unknown' }]));
    await queue.retry(queue.pending()[0]?.key ?? '');
    await isEmpty(queue);
    expect(tried.at(-1)?.key).not.toBe(key);
  });
});

describe('a queued write', () => {
  it('is resent after a delay with the same key, and later ones follow', async () => {
    const { queue, tried, verdicts } = setUp();
    await queue.open('anne');
    verdicts.push({ kind: 'later' });
    const key = await queue.add('message', 'conversation', 'Un');
    await queue.add('message', 'conversation', 'Deux');
    await isEmpty(queue);
    expect(tried.filter(({ text }) => text === 'Un').map((write) => write.key)).toEqual(
      tried.slice(0, -1).map(() => key),
    );
    expect(tried.at(-1)?.text).toBe('Deux');
  });

  it('is not blocked by another subject', async () => {
    const { queue, tried, verdicts } = setUp();
    await queue.open('anne');
    verdicts.push({ kind: 'signed-out' });
    await queue.add('message', 'conversation', 'Attend');
    await queue.add('comment', 'post', 'Part');
    await soon(() => expect(queue.pending().map(({ text }) => text)).toEqual(['Attend']));
    expect(tried).toHaveLength(2);
  });

  it('is not blocked by an unanswered one of another subject', async () => {
    vi.useFakeTimers();
    const { queue, tried, verdicts } = setUp();
    await queue.open('anne');
    verdicts.push({ kind: 'later' });
    await queue.add('comment', 'post', 'Attend');
    await soon(() => expect(tried).toHaveLength(1));
    await queue.add('message', 'conversation', 'Part');
    await soon(() => expect(tried.at(-1)?.text).toBe('Part'));
    // Before the pause of the first is over.
    expect(tried).toHaveLength(2);
  });

  it('is retried as soon, however much else is queued', async () => {
    vi.useFakeTimers();
    const { queue, tried, verdicts } = setUp();
    await queue.open('anne');
    const subjects = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    verdicts.push(...subjects.map(() => ({ kind: 'later' }) as const));
    for (const subject of subjects) await queue.add('message', subject, 'Un');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(tried).toHaveLength(14);
  });

  it('is kept when added while the queue is reopened', async () => {
    const { queue, verdicts } = setUp();
    await queue.open('anne');
    verdicts.push({ kind: 'signed-out' });
    const opening = queue.open('anne');
    await queue.add('message', 'conversation', 'Un');
    await opening;
    expect(queue.pending()).toHaveLength(1);
  });

  it('is not restored for a user who left meanwhile', async () => {
    const { queue, tried, verdicts } = setUp();
    await queue.open('anne');
    verdicts.push({ kind: 'signed-out' });
    await queue.add('message', 'conversation', 'Un');
    await soon(() => expect(tried).toHaveLength(1));
    queue.close();
    const opening = queue.open('anne');
    queue.close();
    await opening;
    expect(queue.pending()).toEqual([]);
    expect(tried).toHaveLength(1);
  });

  it('is sent for its author only', async () => {
    const storage = memoryStorage();
    const { queue, tried, verdicts } = setUp(storage);
    await queue.open('anne');
    verdicts.push({ kind: 'signed-out' });
    await queue.add('message', 'conversation', 'D’Anne');
    await soon(() => expect(tried).toHaveLength(1));
    queue.close();
    await queue.open('paul');
    expect(queue.pending()).toEqual([]);
    queue.close();
    const later = setUp(storage);
    await later.queue.open('anne');
    await isEmpty(later.queue);
    expect([...tried, ...later.tried].map(({ key }) => key)).toEqual(['key-1', 'key-1']);
  });

  it('is left to the person when it may have arrived longer ago than the API knows its key', async () => {
    vi.useFakeTimers();
    const storage = memoryStorage();
    const before = setUp(storage);
    await before.queue.open('anne');
    before.verdicts.push({ kind: 'later' }, { kind: 'signed-out' });
    const key = await before.queue.add('message', 'conversation', 'Peut-être arrivé');
    await before.queue.add('message', 'conversation', 'Jamais parti');
    await before.queue.add('message', 'autre', 'Non connecté');
    await soon(() => expect(before.tried).toHaveLength(2));
    before.queue.close();
    vi.setSystemTime(Date.now() + 48 * 3_600_000 + 60_000);
    const { queue, tried } = setUp(storage);
    await queue.open('anne');
    await soon(() => expect(queue.pending()).toMatchObject([{ key, state: 'unknown' }]));
    expect(tried.map(({ text }) => text).toSorted()).toEqual(['Jamais parti', 'Non connecté']);
    await queue.retry(key);
    await isEmpty(queue);
    expect(tried.at(-1)?.key).toBe(key);
  });

  it('is gone when the device could not store it, and is not sent', async () => {
    const storage = memoryStorage();
    const { queue, tried } = setUp({
      ...storage,
      set: async (name, value) => {
        if (value.includes('Trop')) throw new Error('The disk is full.');
        await storage.set(name, value);
      },
    });
    await queue.open('anne');
    const refused = expect(queue.add('message', 'conversation', 'Trop')).rejects.toThrow('The disk is full.');
    queue.flush();
    await refused;
    expect(queue.pending()).toEqual([]);
    await queue.add('message', 'conversation', 'Un');
    await isEmpty(queue);
    expect(tried.map(({ text }) => text)).toEqual(['Un']);
  });

  it('can be cancelled', async () => {
    const { queue, verdicts } = setUp();
    await queue.open('anne');
    verdicts.push({ kind: 'refused', reason: 'Non' });
    const key = await queue.add('post', 'community', 'Bonjour');
    await soon(() => expect(queue.pending()).toMatchObject([{ state: 'refused' }]));
    await queue.discard(key);
    expect(queue.pending()).toEqual([]);
  });
});

it('is not affected by a late response to the previous user', async () => {
  const tried: string[] = [];
  const answers: ((verdict: Verdict) => void)[] = [];
  let serial = 0;
  const queue = createQueue(
    memoryStorage(),
    ({ text }) => {
      tried.push(text);
      return new Promise((resolve) => answers.push(resolve));
    },
    () => `key-${(serial += 1)}`,
  );
  await queue.open('anne');
  await queue.add('message', 'conversation', 'D’Anne');
  await soon(() => expect(tried).toHaveLength(1));
  queue.close();
  await queue.open('marc');
  await queue.add('message', 'conversation', 'De Marc');
  await soon(() => expect(tried).toEqual(['D’Anne', 'De Marc']));
  answers[0]?.({ kind: 'done' });
  // Each is stored after what the late answer would have changed.
  const others = ['Un', 'Deux', 'Trois'];
  for (const text of others) await queue.add('message', text, text);
  await soon(() => expect(tried).toEqual(expect.arrayContaining(others)));
  expect(tried.filter((text) => !others.includes(text))).toEqual(['D’Anne', 'De Marc']);
});

describe('an attempt without an answer', () => {
  const away = () => throwError(() => new Error('Away.'));
  /** The verdict, and the operations that were sent. */
  async function tryOnce(capabilities: string[] | null) {
    const asked: string[] = [];
    const link = new ApolloLink(({ operationName = '' }) => {
      asked.push(operationName);
      if (operationName !== 'Capabilities' || capabilities === null) return away();
      return of({ data: { platform: { __typename: 'Platform', capabilities } } });
    });
    const client = new ApolloClient({ cache: createCache(), link });
    const send = async (): Promise<Verdict> => {
      await client.mutate({
        mutation: PinConversationDocument,
        variables: { input: { conversationId: 'c' } },
      });
      return { kind: 'done' };
    };
    const deliver = createDelivery(client, { message: send, comment: send, post: send });
    const { kind } = await deliver({
      key: 'key',
      kind: 'message',
      subject: 'c',
      text: 'Bonjour',
      writtenAt: 0,
      state: 'waiting',
      reason: '',
    });
    return [kind, asked];
  }

  it.each([
    [
      'repeated where the API recognises its key',
      ['IDEMPOTENCY'],
      'later',
      ['Capabilities', 'PinConversation'],
    ],
    ['left to the person elsewhere', [], 'unknown', ['Capabilities', 'PinConversation']],
    ['made later while the gateway is out of reach', null, 'later', ['Capabilities']],
  ])('is %s', async (_what, capabilities, kind, asked) => {
    expect(await tryOnce(capabilities)).toEqual([kind, asked]);
  });
});
