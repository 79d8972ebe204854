/**
 * `npm run density`: prints how much of the demo fits on a screen: whole posts, the height of the median post, and the
 * y of the composer and of the first post, on home and in a community. It needs a Chromium.
 */
import type { Browser, Page } from '@playwright/test';
import { openAs, openDemo, settle } from './openDemo.ts';

const screens = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Posts whose heights the median is taken of. */
const sampleSize = 12;

/** Heights of the first posts; they are rendered as the feed is scrolled. */
async function readHeights(page: Page): Promise<number[]> {
  const heights = new Map<string, number>();
  for (let pages = 0; pages < sampleSize && heights.size < sampleSize; pages += 1) {
    const rendered = await page
      .getByRole('feed')
      .getByRole('article')
      .evaluateAll((articles) =>
        articles.map((article): [string, number] => [
          article.getAttribute('aria-posinset') ?? '',
          article.getBoundingClientRect().height,
        ]),
      );
    for (const [place, height] of rendered) heights.set(place, height);
    await page.evaluate(() => scrollBy(0, innerHeight));
    await settle(page);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await settle(page);
  return [...heights.values()].slice(0, sampleSize);
}

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

async function measure(page: Page, name: string): Promise<void> {
  await settle(page);
  const topOf = async (part: ReturnType<Page['locator']>) => {
    const box = await part.first().boundingBox();
    return box ? `y ${Math.round(box.y)}` : 'absent';
  };
  const composer = await topOf(page.getByRole('button', { name: 'Écrire une publication…' }));
  const first = await topOf(page.getByRole('feed').getByRole('article'));
  const middle = median(await readHeights(page));
  const room = page.viewportSize()?.height ?? 0;
  console.log(
    `  ${name.padEnd(12)}composer ${composer}, first post ${first}, ` +
      `median post ${Math.round(middle)} px, ${(room / middle).toFixed(1)} of it per screen`,
  );
}

async function measureAll(browser: Browser, baseURL: string): Promise<void> {
  for (const viewport of screens) {
    console.log(`${viewport.width} × ${viewport.height}`);
    const page = await openAs(browser, 'redactrice@example.org', { baseURL, viewport });
    await measure(page, 'home');
    const hide = page.getByRole('button', { name: 'Masquer pour aujourd’hui' });
    if (await hide.isVisible()) {
      await hide.click();
      await measure(page, 'no slides');
    }
    await page.goto('/communaute/1');
    await page.getByRole('feed').waitFor();
    await measure(page, 'community');
    await page.context().close();
  }
}

await openDemo(measureAll);
