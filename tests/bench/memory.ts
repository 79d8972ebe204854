import { type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../browser/browsers.ts';
import { fillCredentials } from '../browser/people.ts';
import { startPlace } from '../browser/place.ts';
import { ExplainedError } from '../../scripts/processes.ts';

/** Navigations of one walk. */
const walkLength = 10;

/** Memory of a page after garbage collection. */
interface Kept {
  heap: number;
  nodes: number;
  listeners: number;
  /** Records of Relay's store. */
  records: number;
}

/** Runs in the page. What only inherits from a map is none. */
function largestStore(this: readonly Map<string, unknown>[]): number {
  let largest = 0;
  for (const map of this)
    try {
      if (map.has('client:root')) largest = Math.max(largest, map.size);
    } catch {
      continue;
    }
  return largest;
}

/** Finds the store among all maps of the page: it is the one that holds the root of what was asked. */
async function countRecords(devtools: CDPSession): Promise<number> {
  const { result: prototype } = await devtools.send('Runtime.evaluate', { expression: 'Map.prototype' });
  if (prototype.objectId === undefined) throw new Error('The page has no maps.');
  const { objects } = await devtools.send('Runtime.queryObjects', { prototypeObjectId: prototype.objectId });
  const { result } = await devtools.send('Runtime.callFunctionOn', {
    ...(objects.objectId === undefined ? {} : { objectId: objects.objectId }),
    functionDeclaration: String(largestStore),
    returnByValue: true,
  });
  // Release what was inspected, so that it can be collected.
  for (const { objectId } of [prototype, objects])
    if (objectId !== undefined) await devtools.send('Runtime.releaseObject', { objectId });
  return Number(result.value);
}

/** Collects garbage, then measures what a page keeps. */
export async function measureKept(devtools: CDPSession): Promise<Kept> {
  const records = await countRecords(devtools);
  // The second collection frees what finalizers release.
  for (let time = 0; time < 2; time += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  return { heap: usedSize / 2 ** 20, nodes, listeners: jsEventListeners, records };
}

/** Returns a function that resolves once nothing is asked any more. */
export function followRequests(page: Page): () => Promise<void> {
  let pending = 0;
  let listener = () => {};
  const isAsked = (url: string) => url.endsWith('/graphql');
  page.on('request', (request) => {
    if (isAsked(request.url())) pending += 1;
  });
  const end = (request: { url: () => string }) => {
    if (!isAsked(request.url())) return;
    pending -= 1;
    if (pending === 0) listener();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return () =>
    new Promise((resolve) => {
      listener = resolve;
      if (pending === 0) resolve();
    });
}

/** One walk through the product; another round leads to other places of the same kinds. */
async function walk(page: Page, round: number, settled: () => Promise<void>): Promise<void> {
  const go = async (act: () => Promise<unknown>) => {
    const before = page.url();
    await act();
    await page.waitForURL((url) => url.href !== before);
    await page.locator('main h1, main h2, main article').first().waitFor();
    await settled();
  };
  const follow = (selector: string, index = 0) =>
    go(async () => {
      const links = page.locator(selector);
      await links.first().waitFor({ state: 'attached' });
      await links.nth(index % (await links.count())).evaluate((link: HTMLElement) => link.click());
    });
  await follow(`a[href="/communaute/${2 + (round % 7)}"]`);
  await follow('main a[href$="/mediatheque"]');
  await go(() => page.goBack());
  await follow('main a[href*="/post/"]', round);
  await follow('main a[href^="/utilisateur/profil/"]', round);
  await go(() => page.goBack());
  await go(async () => {
    await page
      .getByRole('searchbox', { name: 'Rechercher' })
      .first()
      .fill(['voile', 'bois', 'mer'][round % 3] ?? '');
    await page.keyboard.press('Enter');
  });
  await go(async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Administration' }).click();
  });
  await follow('main a[href="/administration/stats"]');
  await follow('nav a[href="/"]');
}

/** Milliseconds after which Relay lets go of what a component that has left had loaded: it might have come back. */
const rest = 310_000;

/** By how much what is kept may grow from the middle of the walks to their end: compiled code still does. */
const tolerance = 1.15;

/**
 * What the client keeps while one walks through it: the size of its heap, the elements of the page, what listens to
 * them and the records of the store, garbage collected. Throws when it goes on growing.
 */
export async function measureMemory(navigations: number): Promise<void> {
  const place = await startPlace();
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
  try {
    const page = await browser.newPage({ baseURL: place.url, viewport: { width: 1400, height: 900 } });
    const settled = followRequests(page);
    const devtools = await page.context().newCDPSession(page);
    await page.clock.install();
    await page.goto('/login');
    await fillCredentials(page, 'admin@example.org');
    await page.getByRole('article').first().waitFor();
    await settled();
    let isReloaded = false;
    page.on('load', () => {
      isReloaded = true;
    });
    console.log('\nWhat the client keeps while one walks through it, garbage collected:');
    const walks = Math.ceil(navigations / walkLength);
    const kept: Kept[] = [];
    for (let round = 0; round <= walks; round += 1) {
      if (round > 0) await walk(page, round, settled);
      if (isReloaded) throw new ExplainedError('The page was reloaded: its memory is gone.');
      await page.clock.fastForward(rest);
      await settled();
      const measured = await measureKept(devtools);
      kept.push(measured);
      const { heap, nodes, listeners, records } = measured;
      console.log(
        `  after ${String(round * walkLength).padStart(4)} navigations: ${heap.toFixed(1).padStart(6)} MiB, ${records} records, ${nodes} elements, ${listeners} listeners`,
      );
    }
    const [middle, end] = [kept[Math.ceil(walks / 2)], kept[walks]];
    // Records come until as many queries are kept as may be; what of them is too much is seen in the heap.
    for (const what of ['heap', 'nodes', 'listeners'] as const)
      if (middle && end && end[what] > middle[what] * tolerance)
        throw new ExplainedError(`${what} grew from ${middle[what]} to ${end[what]}.`);
  } finally {
    await browser.close();
    await place.close();
  }
}
