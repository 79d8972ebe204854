import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { hasFfmpeg } from '../ffmpeg.ts';
import { expectUsable } from './axe.ts';
import { type Community, makeCommunity, unique } from './graph.ts';
import { openAs } from './people.ts';

/** An account that no other test file uses, in a separate community. */
const author = 'tristan.legrand@example.org';

test.skip(!hasFfmpeg, 'Without ffmpeg there is nothing to make a film with.');

let community: Community;
const folder = mkdtempSync(join(tmpdir(), 'films-'));
test.beforeAll(async () => {
  community = await makeCommunity(unique('Essais de vidéos'), { [author]: 'EDITOR' });
});
test.afterAll(() => rmSync(folder, { recursive: true }));

const postWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

/** A video in a Windows format, which no browser plays. */
function film(seconds: number): Buffer {
  const path = join(folder, 'film.wmv');
  const source = `-v error -f lavfi -i testsrc=size=640x360:rate=15:duration=${seconds}`;
  execFileSync('ffmpeg', `${source} -c:v wmv2 -y ${path}`.split(' '));
  return readFileSync(path);
}

async function publishFilm(page: Page, words: string, buffer: Buffer): Promise<void> {
  await page.goto(`/communaute/${community.databaseId}`);
  await page.getByRole('button', { name: 'Écrire une publication…' }).click();
  const form = page.getByRole('form', { name: 'Nouvelle publication' });
  await form.getByRole('textbox', { name: 'Votre publication' }).fill(words);
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Vidéo', exact: true }).click();
  await (await chooser).setFiles({ name: 'Été.wmv', mimeType: 'video/x-ms-wmv', buffer });
  await form.getByRole('button', { name: 'Publier', exact: true }).click();
}

test('B506 B770: a video that browsers cannot play is converted, and plays', async ({ browser }) => {
  test.slow();
  const page = await openAs(browser, author);
  const words = unique('Un film');
  await publishFilm(page, words, film(20));
  const post = postWith(page, words);
  await expect(post.getByText('Conversion en cours')).toBeVisible();
  await expect(post.getByRole('link', { name: 'Télécharger la vidéo' })).toBeVisible();
  await expectUsable(page);
  // The video appears without a reload.
  const video = post.locator('video');
  await expect(video).toBeVisible({ timeout: 180_000 });
  await expect(video).toHaveAttribute('poster', /./);
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
  await page.close();
});
