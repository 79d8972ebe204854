/** Files as browsers and React Native send them. */
import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { xhrCarrier } from '../../mobile/device/xhrCarrier.ts';
import { attachmentOf } from '../../mobile/uploads/attachment.ts';
import type { Progress } from '../../mobile/uploads/carrier.ts';
import type { Sending } from '../../mobile/uploads/uploadLink.ts';
import { type Stage, startOurs } from './stage.ts';

let stage: Stage;
let window: JSDOM['window'];
beforeAll(async () => {
  stage = await startOurs();
  ({ window } = new JSDOM('', { url: stage.directUrl }));
  vi.stubGlobal('XMLHttpRequest', window.XMLHttpRequest);
  vi.stubGlobal('FormData', window.FormData);
  // React Native has none.
  vi.stubGlobal('DOMException', undefined);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  window.close();
  await stage.close();
});

/** Comments with a picture, by a telephone that has XMLHttpRequest. */
async function comment(text: string, sending: Sending) {
  const drawn = sharp({ create: { width: 40, height: 40, channels: 3, background: 'green' } });
  const bytes = new window.Uint8Array(await drawn.png().toBuffer());
  const image = attachmentOf(new window.Blob([bytes]), 'vert.png');
  const kit = await stage.telephone(stage.me, { carry: xhrCarrier, url: stage.directUrl });
  return kit.posts.commentWithImage(
    { postId: stage.postId, text, image, key: text.replace(' ', '-') },
    sending,
  );
}

it('delivers a picture, and reports progress', async () => {
  const steps: Progress[] = [];
  expect(await comment('Verte', { onProgress: (step) => steps.push(step) })).toEqual({ kind: 'done' });
  const last = steps.at(-1);
  expect(last?.sentBytes).toBe(last?.totalBytes);
  expect(last?.sentBytes).toBeGreaterThan(0);
  const reader = await stage.telephone(stage.other);
  const post = await reader.posts.open(stage.postId);
  expect(post?.comments?.edges[0]?.node.image).not.toBeNull();
});

it('does not deliver one cancelled before or during sending', async () => {
  await expect(comment('Jamais', { signal: AbortSignal.abort() })).rejects.toThrow('Given up');
  const giveUp = new AbortController();
  const sending = comment('Non plus', { signal: giveUp.signal, onProgress: () => giveUp.abort() });
  await expect(sending).rejects.toThrow('Given up');
});
