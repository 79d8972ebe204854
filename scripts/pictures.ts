/**
 * `npm run pictures`: takes the pictures of docs/pictures from the product with its demo data. It needs a Chromium.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { openAs, openDemo, settle } from './openDemo.ts';
import { root } from './processes.ts';

const folder = join(root, 'docs', 'pictures');
const [administrator, editor, colleague] = [
  'admin@example.org',
  'redactrice@example.org',
  'redacteur@example.org',
];

const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 780 };

/** Reduces the colours until the file is small enough for a document. */
async function save(name: string, picture: Buffer): Promise<void> {
  for (const colours of [256, 128, 64, 32]) {
    const file = await sharp(picture).png({ palette: true, colours, effort: 10 }).toBuffer();
    if (file.length >= 150_000 && colours > 32) continue;
    writeFileSync(join(folder, `${name}.png`), file);
    console.log(`${name}.png ${(file.length / 1000).toFixed(0)} kB, ${colours} colours`);
    return;
  }
}

async function take(page: Page, name: string, address?: string): Promise<void> {
  if (address !== undefined) await page.goto(address);
  await settle(page);
  await save(name, await page.screenshot({ animations: 'disabled' }));
}

interface Answer {
  data: {
    viewer: {
      feed: {
        nodes: {
          databaseId: string;
          text: string;
          commentCount: number;
          images: object[];
          community: { databaseId: string };
        }[];
      };
    };
  };
}

/** The address of the post of text alone that has the most comments. Without emojis: not every machine can draw them. */
async function liveliestPost(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const query =
    '{ viewer { feed(first: 50) { nodes { databaseId text commentCount images { cacheKey } community { databaseId } } } } }';
  const answer = await page.request.post('/graphql', {
    headers: { authorization: `Bearer ${token ?? ''}` },
    data: { query },
  });
  const { data } = (await answer.json()) as Answer;
  const [post] = data.viewer.feed.nodes
    .filter(
      ({ images, text }) => images.length === 0 && text !== '' && !/\p{Extended_Pictographic}/u.test(text),
    )
    .toSorted((a, b) => b.commentCount - a.commentCount);
  if (!post) throw new Error('The feed has no post of text alone.');
  return `/communaute/${post.community.databaseId}/post/${post.databaseId}`;
}

/** Opens the first conversation of the list, which the two demo editors share. */
async function openChat(page: Page): Promise<void> {
  // In the header; on phones in the bar below.
  await page
    .getByRole('button', { name: /^Discussions/ })
    .or(page.getByRole('link', { name: /^Discussions/ }))
    .click();
  const list = page.getByRole('region', { name: 'Discussions' }).getByRole('listitem');
  await list.first().getByRole('button').first().click();
  await page.getByRole('textbox', { name: 'Votre message' }).waitFor();
  await settle(page);
}

/** Ten seconds of two people who write to each other, side by side. */
async function film(left: Page, right: Page): Promise<void> {
  const write = async (page: Page, text: string) => {
    await page.getByRole('textbox', { name: 'Votre message' }).click();
    await page.keyboard.type(text, { delay: 60 });
    await pause(400);
    await page.keyboard.press('Enter');
    await pause(900);
  };
  const story = (async () => {
    await pause(500);
    await write(left, 'Bonjour, la réunion est à 14 h ?');
    await write(right, 'Oui, dans la salle des voiles.');
    await write(left, 'Parfait, merci !');
    await pause(1_200);
    return 'over' as const;
  })();
  const frames: Buffer[] = [];
  const delays: number[] = [];
  for (let isOver = false; !isOver;) {
    const started = Date.now();
    const [first, second] = await Promise.all([left.screenshot(), right.screenshot()]);
    const { width, height } = phone;
    const frame = sharp({ create: { width: 2 * width + 12, height, channels: 3, background: '#888888' } });
    const layers = [
      { input: first, left: 0, top: 0 },
      { input: second, left: width + 12, top: 0 },
    ];
    frames.push(await frame.composite(layers).png({ compressionLevel: 1 }).toBuffer());
    isOver = (await Promise.race([story, pause(Math.max(20, 250 - (Date.now() - started)))])) === 'over';
    delays.push(Date.now() - started);
  }
  const file = join(folder, 'two-people.webp');
  const { size } = await sharp(frames, { join: { animated: true } })
    .webp({ delay: delays, loop: 0, quality: 60, effort: 4, minSize: true })
    .toFile(file);
  const seconds = delays.reduce((sum, delay) => sum + delay, 0) / 1000;
  console.log(
    `two-people.webp ${(size / 1000).toFixed(0)} kB, ${frames.length} frames, ${seconds.toFixed(1)} s`,
  );
}

async function takeAll(browser: Browser, baseURL: string): Promise<void> {
  const page = await openAs(browser, editor, { baseURL, viewport: desktop });
  const post = await liveliestPost(page);
  await take(page, 'home');
  await take(page, 'thread', post);
  await take(page, 'community', '/communautes');
  await take(page, 'library', '/mediatheque');
  await page.goto('/');
  await openChat(page);
  await take(page, 'chat');
  const dark = await openAs(browser, editor, { baseURL, viewport: desktop, colorScheme: 'dark' });
  await take(dark, 'dark');
  const admin = await openAs(browser, administrator, { baseURL, viewport: desktop });
  await take(admin, 'administration', '/administration/stats');
  const small = { baseURL, viewport: phone, hasTouch: true, isMobile: true };
  const [left, right] = [await openAs(browser, editor, small), await openAs(browser, colleague, small)];
  await take(left, 'phone');
  await openChat(left);
  await openChat(right);
  await film(left, right);
}

mkdirSync(folder, { recursive: true });
await openDemo(takeAll);
