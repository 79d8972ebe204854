/** Conversations on a telephone: pages back, what happens, and what a cut may not lose. */
import { ApolloLink } from '@apollo/client/link';
import { throwError } from 'rxjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MessagesDocument } from '../../mobile/__generated__/documents.ts';
import type { Kit } from '../../mobile/kit.ts';
import { soon, type Stage, startOurs } from './stage.ts';

let stage: Stage;
let mine: Kit;
let theirs: Kit;

const wordsOf = (kit: Kit) => kit.chat.messages(stage.conversationId).map(({ text }) => text);
const say = (kit: Kit, text: string) => kit.queue.add('message', stage.conversationId, text);
/** Messages of the conversation as a new client reads them. */
async function whole(): Promise<string[]> {
  const fresh = await stage.restored(stage.other);
  await fresh.chat.open(stage.conversationId);
  while (await fresh.chat.earlier(stage.conversationId));
  return wordsOf(fresh);
}
/** First words of all messages. */
async function wholeOf(kit: Kit): Promise<string[]> {
  while (await kit.chat.earlier(stage.conversationId));
  return wordsOf(kit);
}
/** The last message in the row of the conversation. */
const lastOfRow = () => mine.chat.conversations()[0]?.lastMessageSummary?.plainText;
/** A reload of the conversation, and what lets its answer pass. */
function reading(): [pass: () => void, done: Promise<void>] {
  let pass = () => {};
  const answer = new Promise<void>((resolve) => {
    pass = resolve;
  });
  return [() => pass(), mine.chat.whileReading(stage.conversationId, () => answer)];
}

beforeAll(async () => {
  stage = await startOurs();
  [mine, theirs] = await Promise.all([stage.restored(stage.me), stage.restored(stage.other)]);
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
  await stage.writeAll(missed);
  stage.line.mend();
  await soon(() => expect(wordsOf(mine)).toEqual([...before, ...missed]));
  expect(wordsOf(mine)).toEqual(await whole());
  await say(theirs, 'Te revoilà');
  await soon(() => expect(wordsOf(mine).at(-1)).toBe('Te revoilà'));
});

it('keeps a gap open when messages arrive before the missed ones are read', async () => {
  stage.line.cut();
  await stage.writeAll(Array.from({ length: 32 }, (_none, index) => `Encore ${index + 1}`));
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
  await stage.writeAll(Array.from({ length: 25 }, (_none, index) => `Toujours ${index + 1}`));
  stage.line.mend();
  await mine.wakeUp();
  await mine.afterPush({ kind: 'conversation', id: stage.conversationId });
  expect(wordsOf(mine).at(-1)).toBe('Toujours 25');
  expect(await wholeOf(mine)).toEqual(await whole());
  await mine.chat.open(stage.conversationId);
});

it('keeps a message that comes while two reloads overlap, of which the older answer comes last', async () => {
  const page = { query: MessagesDocument, variables: { id: stage.conversationId, last: 30 } };
  const older = mine.client.readQuery(page);
  const [passFirst, first] = reading();
  const [passSecond, second] = reading();
  passFirst();
  await first;
  await say(theirs, 'Entre deux lectures');
  await soon(() => expect(lastOfRow()).toBe('Entre deux lectures'));
  if (older) mine.client.writeQuery({ ...page, data: older });
  passSecond();
  await second;
  await soon(() => expect(wordsOf(mine).at(-1)).toBe('Entre deux lectures'));
});

it('keeps a gap open that came after a reload began', async () => {
  mine.chat.leave(stage.conversationId);
  const [pass, read] = reading();
  mine.chat.noteGap();
  pass();
  await read;
  await say(theirs, 'Après un trou');
  await soon(() => expect(lastOfRow()).toBe('Après un trou'));
  expect(wordsOf(mine)).not.toContain('Après un trou');
  await mine.chat.open(stage.conversationId);
  expect(wordsOf(mine).at(-1)).toBe('Après un trou');
});

it('knows a thumbs-up, which has no text', async () => {
  await stage.writeAll(['<span class="like"></span>']);
  await mine.wakeUp();
  expect(mine.chat.messages(stage.conversationId).at(-1)).toMatchObject({ text: '', isThumbsUp: true });
});

it("shows others' messages while own ones are queued", async () => {
  const own = new ApolloLink((operation, forward) =>
    operation.operationName === 'SendMessage' ? throwError(() => new Error('Away.')) : forward(operation),
  );
  const kit = await stage.restored(stage.me, { url: stage.directUrl, observer: own });
  await kit.launch();
  await kit.chat.open(stage.conversationId);
  await say(kit, 'Part plus tard');
  await say(theirs, 'Tu es là ?');
  await soon(() => expect(wordsOf(kit).at(-1)).toBe('Tu es là ?'));
  expect(kit.queue.pending()).toHaveLength(1);
});

it('has messages that came between a push message and the launch', async () => {
  const kit = await stage.restored(stage.me, { url: stage.directUrl });
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

it('B998: answers, reacts, corrects, forwards, deletes, finds, marks, pins, and sets what notifies', async () => {
  const { conversationId } = stage;
  const { actions } = mine.chat;
  const done = { kind: 'done' };
  await say(theirs, 'Une amphore rare');
  await soon(() => expect(wordsOf(mine).at(-1)).toBe('Une amphore rare'));
  const theirLast = mine.chat.messages(conversationId).at(-1)!;
  const ownLast = () => mine.chat.messages(conversationId).at(-1)!;
  expect(
    await mine.chat.answer({
      conversationId,
      replyToMessageId: theirLast.id,
      text: 'Ou\u00EF',
      key: 'answer-1',
    }),
  ).toEqual(done);
  await soon(() => expect(ownLast()).toMatchObject({ text: 'Ouï', replyTo: { id: theirLast.id } }));
  expect(await actions.correct(ownLast().id, 'Oui & non')).toEqual(done);
  expect(ownLast()).toMatchObject({ text: 'Oui &amp; non', editedAt: expect.any(String) });
  await soon(() => expect(wordsOf(theirs).at(-1)).toBe('Oui &amp; non'));
  expect(await actions.correct(theirLast.id, 'Non')).toMatchObject({ kind: 'refused' });

  const reactions = (kit: Kit) =>
    kit.chat.messages(conversationId).find(({ id }) => id === theirLast.id)?.reactionGroups;
  expect(await actions.react(theirLast.id, '👏')).toEqual(done);
  expect(reactions(mine)).toMatchObject([{ emoji: '👏', count: 1, viewerHasReacted: true }]);
  await soon(() => expect(reactions(theirs)).toMatchObject([{ emoji: '👏', viewerHasReacted: false }]));
  await actions.react(theirLast.id, null);
  expect(reactions(mine)).toEqual([]);

  expect(await actions.forward({ messageId: theirLast.id, conversationId, key: 'forward-1' })).toEqual(done);
  await soon(() => expect(ownLast()).toMatchObject({ text: 'Une amphore rare', isForwarded: true }));
  const forwarded = ownLast().id;
  expect((await actions.search('amphore', conversationId)).messages.map(({ id }) => id)).toEqual([
    forwarded,
    theirLast.id,
  ]);
  expect(await actions.remove(forwarded)).toEqual(done);
  // Its place is kept, also in the newest page.
  await mine.wakeUp();
  expect(ownLast()).toMatchObject({ id: forwarded, isDeleted: true });
  await soon(() =>
    expect(
      theirs.chat.messages(conversationId).filter(({ isForwarded, isDeleted }) => isForwarded && !isDeleted),
    ).toEqual([]),
  );

  expect(await actions.markUnread(conversationId)).toEqual(done);
  expect(mine.chat.conversations()[0]).toMatchObject({ id: conversationId, unreadMessageCount: 1 });
  expect(await actions.pin(conversationId, true)).toEqual(done);
  expect(await actions.notify(conversationId, 'MENTIONS')).toEqual(done);
  expect(await actions.state(conversationId)).toMatchObject({
    viewerHasPinned: true,
    viewerNotificationLevel: 'MENTIONS',
  });
});
