/** Conversations on a telephone: pages back, what happens, and what a cut may not lose. */
import { ApolloLink } from '@apollo/client/link';
import { throwError } from 'rxjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Kit } from '../../mobile/kit.ts';
import { soon, type Stage, startOurs } from './stage.ts';

let stage: Stage;
let mine: Kit;
let theirs: Kit;

const wordsOf = (kit: Kit) => kit.chat.messages(stage.conversationId).map(({ text }) => text);
const say = (kit: Kit, text: string) => kit.queue.add('message', stage.conversationId, text);
/** Messages of the conversation as a new client reads them. */
async function whole(): Promise<string[]> {
  const fresh = await stage.telephone(stage.other);
  await fresh.chat.open(stage.conversationId);
  while (await fresh.chat.earlier(stage.conversationId));
  return wordsOf(fresh);
}
/** First words of all messages. */
async function wholeOf(kit: Kit): Promise<string[]> {
  while (await kit.chat.earlier(stage.conversationId));
  return wordsOf(kit);
}

beforeAll(async () => {
  stage = await startOurs();
  [mine, theirs] = await Promise.all([stage.telephone(stage.me), stage.telephone(stage.other)]);
  await Promise.all([mine.launch(), theirs.launch()]);
  await Promise.all([mine, theirs].map((kit) => kit.chat.open(stage.conversationId)));
});
afterAll(() => stage.close());

it('is read page by page to the first message, without duplicates', async () => {
  expect(wordsOf(mine)).toHaveLength(30);
  const words = await wholeOf(mine);
  expect(words.length).toBeGreaterThan(39);
  const ids = mine.chat.messages(stage.conversationId).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('delivers messages in order, own ones once', async () => {
  await say(theirs, 'Tu viens & Paul aussi ?');
  await soon(() => expect(wordsOf(mine).at(-1)).toBe('Tu viens &amp; Paul aussi ?'));
  await say(mine, 'Oui');
  await say(mine, 'à midi');
  await soon(() => expect(wordsOf(theirs).slice(-2)).toEqual(['Oui', 'à midi']));
  await soon(() => expect(mine.queue.pending()).toEqual([]));
  expect(wordsOf(mine).slice(-3)).toEqual(['Tu viens &amp; Paul aussi ?', 'Oui', 'à midi']);
  expect(mine.chat.conversations()[0]).toMatchObject({
    id: stage.conversationId,
    lastMessageSummary: { plainText: 'à midi' },
  });
});

it('has all missed messages after a disconnection, once and in order', async () => {
  const before = wordsOf(mine);
  const missed = Array.from({ length: 35 }, (_none, index) => `Sans toi ${index + 1}`);
  stage.line.cut();
  for (const text of missed) await say(theirs, text);
  await soon(() => expect(theirs.queue.pending()).toEqual([]));
  stage.line.mend();
  await soon(() => expect(wordsOf(mine)).toEqual([...before, ...missed]));
  expect(wordsOf(mine)).toEqual(await whole());
  await say(theirs, 'Te revoilà');
  await soon(() => expect(wordsOf(mine).at(-1)).toBe('Te revoilà'));
});

it('keeps a gap open when messages arrive before the missed ones are read', async () => {
  stage.line.cut();
  for (let count = 1; count <= 32; count += 1) await say(theirs, `Encore ${count}`);
  await soon(() => expect(theirs.queue.pending()).toEqual([]));
  // The screen was left, so that nothing catches up until it is opened again.
  mine.chat.leave(stage.conversationId);
  stage.line.mend();
  await mine.wakeUp();
  await say(theirs, 'Voilà');
  await soon(() => expect(mine.chat.conversations()[0]?.lastMessageSummary?.plainText).toBe('Voilà'));
  await mine.chat.open(stage.conversationId);
  expect(await wholeOf(mine)).toEqual(await whole());
});

it('keeps a gap open when a push message is opened', async () => {
  mine.chat.leave(stage.conversationId);
  stage.line.cut();
  for (let count = 1; count <= 25; count += 1) await say(theirs, `Toujours ${count}`);
  await soon(() => expect(theirs.queue.pending()).toEqual([]));
  stage.line.mend();
  await mine.wakeUp();
  await mine.afterPush({ kind: 'conversation', id: stage.conversationId });
  expect(wordsOf(mine).at(-1)).toBe('Toujours 25');
  expect(await wholeOf(mine)).toEqual(await whole());
  await mine.chat.open(stage.conversationId);
});

it("shows others' messages while own ones are queued", async () => {
  const own = new ApolloLink((operation, forward) =>
    operation.operationName === 'SendMessage' ? throwError(() => new Error('Away.')) : forward(operation),
  );
  const kit = await stage.telephone(stage.me, { url: stage.directUrl, observer: own });
  await kit.launch();
  await kit.chat.open(stage.conversationId);
  await say(kit, 'Part plus tard');
  await say(theirs, 'Tu es là ?');
  await soon(() => expect(wordsOf(kit).at(-1)).toBe('Tu es là ?'));
  expect(kit.queue.pending()).toHaveLength(1);
});

it('has messages that came between a push message and the launch', async () => {
  const kit = await stage.telephone(stage.me, { url: stage.directUrl });
  await kit.afterPush({ kind: 'conversation', id: stage.conversationId });
  await kit.chat.open(stage.conversationId);
  await say(theirs, 'Entre deux');
  await soon(() => expect(theirs.queue.pending()).toEqual([]));
  await kit.launch();
  await say(theirs, 'Après');
  await soon(() => expect(wordsOf(kit).at(-1)).toBe('Après'));
  expect(wordsOf(kit).slice(-2)).toEqual(['Entre deux', 'Après']);
});

it('replaces a silent connection when the phone wakes up', async () => {
  stage.line.stall();
  await say(theirs, 'Dans le tunnel');
  await soon(() => expect(theirs.queue.pending()).toEqual([]));
  stage.line.mend();
  await mine.wakeUp();
  expect(wordsOf(mine).at(-1)).toBe('Dans le tunnel');
  await say(theirs, 'Dehors');
  await soon(() => expect(wordsOf(mine).at(-1)).toBe('Dehors'));
});

it('shows others how far it was read', async () => {
  const unread = () =>
    mine.chat.conversations().find(({ id }) => id === stage.conversationId)?.unreadMessageCount;
  await say(theirs, 'Lu ?');
  await soon(() => expect(wordsOf(mine).at(-1)).toBe('Lu ?'));
  expect(unread()).toBeGreaterThan(0);
  await mine.chat.markRead(stage.conversationId);
  expect(unread()).toBe(0);
  await soon(() =>
    expect(theirs.chat.messages(stage.conversationId).at(-1)).toMatchObject({
      text: 'Lu ?',
      isReadByOthers: true,
    }),
  );
});
