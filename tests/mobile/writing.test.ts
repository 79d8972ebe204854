/** Writes of a phone: offline, after a lost answer, rejected, with files. */
import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { xhrCarrier } from '../../mobile/device/xhrCarrier.ts';
import type { Kit } from '../../mobile/kit.ts';
import { nodeCarrier } from '../../mobile/node/nodeCarrier.ts';
import { attachmentOf } from '../../mobile/uploads/attachment.ts';
import type { Carrier, Progress } from '../../mobile/uploads/carrier.ts';
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
  const fresh = await stage.restored(stage.other);
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
  await kit.queue.add('comment', stage.postId, 'Depuis le <b>train</b> & co');
  expect(kit.queue.pending(stage.conversationId).map(({ text }) => text)).toEqual(['Un', 'Deux', 'Trois']);
  kit.close();

  stage.line.mend();
  const again = await stage.telephone(stage.me, { ...kept, isSignedOut: true });
  await again.session.restore();
  await again.launch();
  await soon(() => expect(again.queue.pending()).toEqual([]));
  expect(await said(3)).toEqual(['Un', 'Deux', 'Trois']);
  expect((await firstComment(again))?.text).toContain('Depuis le &lt;b&gt;train&lt;/b&gt; &amp; co');
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
  const kit = await stage.restored(stage.me);
  const theirs = await stage.restored(stage.other);
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
  const kit = await stage.restored(stage.me);
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

describe.each<[name: string, carry: Carrier]>([
  ['Node', nodeCarrier],
  ['browsers and React Native', xhrCarrier],
])('a picture, as %s send it', (_name, carry) => {
  let window: JSDOM['window'];
  const picture = async () =>
    carry === xhrCarrier
      ? new window.Blob([new window.Uint8Array(await (await photo()).arrayBuffer())])
      : photo();
  beforeAll(() => {
    // The gateway takes requests of its own origin.
    ({ window } = new JSDOM('', { url: stage.directUrl }));
    if (carry !== xhrCarrier) return;
    vi.stubGlobal('XMLHttpRequest', window.XMLHttpRequest);
    vi.stubGlobal('FormData', window.FormData);
    // React Native has none.
    vi.stubGlobal('DOMException', undefined);
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    window.close();
  });

  it('reports its progress, and is attached to the comment', async () => {
    const kit = await stage.restored(stage.me, { carry, url: stage.directUrl });
    const image = await picture();
    const steps: Progress[] = [];
    const comment = {
      postId: stage.postId,
      text: 'Vue',
      image: attachmentOf(image, 'vue.png'),
      key: `vue-${carry.name}`,
    };
    expect(await kit.posts.commentWithImage(comment, { onProgress: (step) => steps.push(step) })).toEqual({
      kind: 'done',
    });
    const sent = steps.map(({ sentBytes }) => sentBytes);
    expect(sent).toEqual(sent.toSorted((a, b) => a - b));
    expect(steps.at(-1)?.totalBytes).toBe(sent.at(-1));
    expect(sent.at(-1)).toBeGreaterThan(image.size);
    if (carry === nodeCarrier) expect(sent.length).toBeGreaterThan(10);
    const first = await firstComment(kit);
    expect(first?.text).toContain('Vue');
    const shown = await fetch(first?.image?.contentUrl ?? '');
    expect(shown.headers.get('content-type')).toMatch(/^image\//);
  });

  it('is not sent once cancelled, before or during sending', async () => {
    const kit = await stage.restored(stage.me, { carry, url: stage.directUrl });
    const before = (await firstComment(kit))?.id;
    const send = async (signal: AbortSignal, onProgress?: (step: Progress) => void) =>
      kit.posts.commentWithImage(
        {
          postId: stage.postId,
          text: 'Non',
          image: attachmentOf(await picture(), 'non.png'),
          key: `non-${carry.name}`,
        },
        { signal, ...(onProgress ? { onProgress } : {}) },
      );
    await expect(send(AbortSignal.abort())).rejects.toThrow();
    expect((await firstComment(kit))?.id).toBe(before);
    const giveUp = new AbortController();
    await expect(send(giveUp.signal, () => giveUp.abort())).rejects.toThrow();
    // What jsdom says of an upload may come when it is over.
    if (carry === nodeCarrier) expect((await firstComment(kit))?.id).toBe(before);
  });
});

it('delivers files of a message', async () => {
  const kit = await stage.restored(stage.me);
  const theirs = await stage.restored(stage.other);
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
