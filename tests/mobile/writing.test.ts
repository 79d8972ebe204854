/** Writes of a phone: offline, after a lost answer, rejected, with files. */
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Kit } from '../../mobile/kit.ts';
import { attachmentOf } from '../../mobile/uploads/attachment.ts';
import type { Progress } from '../../mobile/uploads/carrier.ts';
import { soon, type Stage, startOurs, storages } from './stage.ts';

/** A picture that compresses badly, of some hundred kilobytes. */
async function photo(): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const drawn = sharp({ create: { width: 500, height: 400, channels: 3, background: 'white', noise } });
  return new Blob([new Uint8Array(await drawn.png().toBuffer())], { type: 'image/png' });
}

let stage: Stage;
beforeAll(async () => {
  stage = await startOurs();
});
afterEach(() => {
  stage.line.mend();
  stage.switchOff();
});
afterAll(() => stage.close());

/** End of the conversation as a newly started client reads it. */
async function said(count: number): Promise<string[]> {
  const fresh = await stage.telephone(stage.other);
  await fresh.chat.open(stage.conversationId);
  return fresh.chat
    .messages(stage.conversationId)
    .slice(-count)
    .map(({ text }) => text);
}
const firstComment = async (kit: Kit) =>
  (await kit.posts.open(stage.postId))?.comments?.edges[0]?.node ?? null;

it('keeps offline writes over a restart, and sends them once, in order', async () => {
  const kept = storages();
  const kit = await stage.telephone(stage.me, kept);
  await kit.launch();
  stage.line.cut();
  for (const text of ['Un', 'Deux', 'Trois']) await kit.queue.add('message', stage.conversationId, text);
  await kit.queue.add('comment', stage.postId, 'Depuis le train');
  expect(kit.queue.pending(stage.conversationId).map(({ text }) => text)).toEqual(['Un', 'Deux', 'Trois']);
  kit.close();

  stage.line.mend();
  const again = await stage.telephone(stage.me, { ...kept, isSignedOut: true });
  await again.session.restore();
  await again.launch();
  await soon(() => expect(again.queue.pending()).toEqual([]));
  expect(await said(3)).toEqual(['Un', 'Deux', 'Trois']);
  expect((await firstComment(again))?.text).toContain('Depuis le train');
});

it('sends typed markup as text', async () => {
  const kit = await stage.telephone(stage.me);
  await kit.launch();
  await kit.queue.add('message', stage.conversationId, '1 < 3 <b>gras</b>');
  await kit.queue.add('comment', stage.postId, '<b>gras</b> & co');
  await soon(() => expect(kit.queue.pending()).toEqual([]));
  expect(await said(1)).toEqual(['1 &lt; 3 &lt;b&gt;gras&lt;/b&gt;']);
  expect((await firstComment(kit))?.text).toContain('&lt;b&gt;gras&lt;/b&gt; &amp; co');
});

it('keeps them also if the app starts offline', async () => {
  const kept = storages();
  (await stage.telephone(stage.me, kept)).close();
  stage.line.cut();
  const kit = await stage.telephone(stage.me, { ...kept, isSignedOut: true });
  await kit.session.restore();
  await expect(kit.launch()).rejects.toThrow();
  await kit.queue.add('message', stage.conversationId, 'En avion');
  stage.line.mend();
  await kit.wakeUp();
  await soon(() => expect(kit.queue.pending()).toEqual([]));
  expect(await said(1)).toEqual(['En avion']);
});

it('retries after a lost response without writing twice', async () => {
  const kit = await stage.telephone(stage.me);
  const theirs = await stage.telephone(stage.other);
  await Promise.all([kit.launch(), theirs.launch()]);
  await theirs.chat.open(stage.conversationId);
  const heard = () => theirs.chat.messages(stage.conversationId).map(({ text }) => text);
  stage.line.cutAnswers();
  await kit.queue.add('message', stage.conversationId, 'Une seule fois');
  await soon(() => expect(heard().at(-1)).toBe('Une seule fois'));
  expect(kit.queue.pending()).toHaveLength(1);
  stage.line.mend();
  await kit.wakeUp();
  await soon(() => expect(kit.queue.pending()).toEqual([]));
  expect((await said(10)).filter((text) => text === 'Une seule fois')).toHaveLength(1);
});

it('keeps a rejected write with its reason, blocking nothing, until it is changed or cancelled', async () => {
  const kit = await stage.telephone(stage.me);
  await kit.launch();
  const key = await kit.queue.add('comment', stage.postId, 'x'.repeat(10_001));
  await kit.queue.add('comment', stage.postId, 'Le suivant');
  await soon(() => expect(kit.queue.pending()).toMatchObject([{ key, state: 'refused' }]));
  expect(kit.queue.pending()[0]?.reason).toContain('caractères au maximum');
  expect((await firstComment(kit))?.text).toContain('Le suivant');
  await kit.queue.retry(key, 'Plus court');
  await soon(() => expect(kit.queue.pending()).toEqual([]));
  expect((await firstComment(kit))?.text).toContain('Plus court');
});

it('reports the progress of a picture, and attaches it to the post', async () => {
  const kit = await stage.telephone(stage.me);
  const image = await photo();
  const steps: Progress[] = [];
  const comment = {
    postId: stage.postId,
    text: 'Vue',
    image: attachmentOf(image, 'vue.png'),
    key: 'photo-1',
  };
  expect(await kit.posts.commentWithImage(comment, { onProgress: (step) => steps.push(step) })).toEqual({
    kind: 'done',
  });
  const sent = steps.map(({ sentBytes }) => sentBytes);
  expect(sent).toEqual(sent.toSorted((a, b) => a - b));
  expect(sent.length).toBeGreaterThan(10);
  expect(steps.at(-1)?.totalBytes).toBe(sent.at(-1));
  expect(sent.at(-1)).toBeGreaterThan(image.size);
  const first = await firstComment(kit);
  expect(first).toMatchObject({ text: expect.stringContaining('Vue') as string });
  const picture = await fetch(first?.image?.url ?? '');
  expect([picture.status, picture.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ]);
});

it('does not send a cancelled file', async () => {
  const kit = await stage.telephone(stage.me);
  const before = (await firstComment(kit))?.id;
  const giveUp = new AbortController();
  const sending = kit.posts.commentWithImage(
    { postId: stage.postId, text: 'Non', image: attachmentOf(await photo(), 'non.png'), key: 'photo-2' },
    { signal: giveUp.signal, onProgress: ({ sentBytes }) => sentBytes > 0 && giveUp.abort() },
  );
  await expect(sending).rejects.toThrow();
  expect((await firstComment(kit))?.id).toBe(before);
});

it('delivers files of a message', async () => {
  const kit = await stage.telephone(stage.me);
  const theirs = await stage.telephone(stage.other);
  await theirs.launch();
  await theirs.chat.open(stage.conversationId);
  const images = [
    { file: attachmentOf(await photo(), 'a.png') },
    { file: attachmentOf(await photo(), 'b.png'), alt: 'Un phare' },
  ];
  const message = { conversationId: stage.conversationId, text: '', key: 'files-1', files: { images } };
  expect(await kit.chat.sendFiles(message)).toEqual({ kind: 'done' });
  await soon(() => expect(theirs.chat.messages(stage.conversationId).at(-1)?.images).toHaveLength(2));
});
