import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type CDPSession, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../browser/browsers.ts';
import { measureEvents, slowdown } from './events.ts';
import { quantile } from './services.ts';

/** Slow 3G: 400 kbit/s each way, and milliseconds until an answer begins. */
const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** Loads of each kind; medians are reported. */
const rounds = 3;

const view = { width: 1280, height: 900 };

/** A demo account with its password. */
export interface Person {
  username: string;
  password: string;
}

/** Load timings that a page records, in milliseconds from its start. */
interface Marks {
  paint?: number;
  contentful?: number;
  posts?: number;
  /** Long tasks: how long each was. */
  tasks: number[];
}

declare global {
  interface Window {
    marks: Marks;
  }
}

/** Runs in each page before anything else. */
function noteMarks(): void {
  const marks: Marks = { tasks: [] };
  window.marks = marks;
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      marks[name === 'first-paint' ? 'paint' : 'contentful'] = startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) marks.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  // Functions without names alone: what runs this file gives those that have one a helper that no page has.
  new MutationObserver((_records, observer) => {
    if (!document.querySelector('[role=feed] article, form input[type=password]')) return;
    marks.posts = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** The scripts that a page loads. */
interface Scripts {
  /** Number of requests until the page is usable, and in total. */
  before: number;
  files: number;
  /** Bytes over the line, and as gzip would make them. */
  sent: number;
  gzip: number;
  requests: number;
}

/** Follows what a page asks for; answers how to read it. */
async function followScripts(page: Page, cdp: CDPSession): Promise<() => Promise<Scripts>> {
  const scripts = new Map<string, { at: number; sent: number }>();
  let requests = 0;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (request.url.startsWith('data:')) return;
    requests += 1;
    if (new URL(request.url).pathname.endsWith('.js')) scripts.set(requestId, { at: timestamp, sent: 0 });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script) script.sent = encodedDataLength;
  });
  await cdp.send('Network.enable');
  const bodies: Promise<number>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js'))
      bodies.push(
        response.body().then(
          (body) => gzipSync(body, { level: 9 }).length,
          () => 0,
        ),
      );
  });
  return async () => {
    const began = await page.evaluate(() => performance.timeOrigin + (window.marks.posts ?? Infinity));
    const clock = Date.now() / 1000;
    const { metrics } = await cdp.send('Performance.getMetrics');
    const now = metrics.find(({ name }) => name === 'Timestamp')?.value ?? 0;
    const usable = now - (clock - began / 1000);
    const all = [...scripts.values()];
    return {
      before: all.filter(({ at }) => at < usable).length,
      files: all.length,
      sent: all.reduce((sum, { sent }) => sum + sent, 0),
      gzip: (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0),
      requests,
    };
  };
}

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Loads a page in a browser that has nothing of it; answers what it noted once nothing happens any more. */
async function load(
  browser: Browser,
  url: string,
  kept: Kept | undefined,
  prepare: (cdp: CDPSession) => Promise<unknown>,
): Promise<Marks & { scripts: Scripts }> {
  const context = await browser.newContext({ viewport: view, ...(kept ? { storageState: kept } : {}) });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  const read = await followScripts(page, cdp);
  await page.addInitScript(noteMarks);
  await prepare(cdp);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.marks?.posts !== undefined, undefined, { timeout: 120_000 });
  await page.waitForLoadState('networkidle', { timeout: 120_000 }).catch(() => {});
  await page.waitForTimeout(2_000);
  const scripts = await read();
  const marks = await page.evaluate(() => window.marks);
  await context.close();
  return { ...marks, scripts };
}

const median = (values: readonly (number | undefined)[]): number =>
  quantile(
    values.map((value) => value ?? Number.NaN),
    0.5,
  );

/** Milliseconds that long tasks keep what a person does waiting, beyond the 50 that nobody notices. */
const blocking = (tasks: readonly number[]): number =>
  tasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0);

function report(label: string, value: number, unit: string, goal?: number): void {
  const verdict = goal === undefined ? '' : `goal ≤ ${goal}: ${value <= goal ? 'met' : 'not met'}`;
  console.log(`  ${label.padEnd(44)} ${value.toFixed(0).padStart(7)} ${unit.padEnd(6)} ${verdict}`.trimEnd());
}

/** Signs in, and answers what the browser keeps of it. */
async function signIn(browser: Browser, url: string, { username, password }: Person): Promise<Kept> {
  const context = await browser.newContext({ viewport: view });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Identifiant').fill(username);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Connexion' }).click();
  await page.getByRole('feed').getByRole('article').first().waitFor();
  await page.waitForLoadState('networkidle').catch(() => {});
  const state = await context.storageState();
  await context.close();
  return state;
}

/**
 * What a person waits for on the first load of home and of the sign-in, over a slow network and on a slow processor,
 * and how long what they then do takes.
 */
export async function measureFirstLoad(url: string, person: Person): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
  try {
    const kept = await signIn(browser, url, person);
    for (const [name, state, budget] of [
      ['Home', kept, 300],
      ['Sign-in', undefined, 306],
    ] as const) {
      const onSlowNetwork = [];
      const onSlowProcessor = [];
      for (let round = 0; round < rounds; round += 1) {
        onSlowNetwork.push(
          await load(browser, url, state, (cdp) => cdp.send('Network.emulateNetworkConditions', slow)),
        );
        onSlowProcessor.push(
          await load(browser, url, state, (cdp) =>
            cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown }),
          ),
        );
      }
      const [first] = onSlowNetwork;
      console.log(`\n${name}, nothing kept but the session, medians of ${rounds}:`);
      report('slow 3G: first paint', median(onSlowNetwork.map(({ paint }) => paint)), 'ms', 1_000);
      report(
        'slow 3G: first posts, or the form',
        median(onSlowNetwork.map(({ posts }) => posts)),
        'ms',
        8_000,
      );
      if (first) {
        report('JS files until then', first.scripts.before, '', 12);
        report('JS files in all', first.scripts.files, '');
        report('JS over the line', first.scripts.sent / 1_000, 'kB');
        report('JS as gzip', first.scripts.gzip / 1_000, 'kB', budget);
        report('requests of all kinds', first.scripts.requests, '');
      }
      report('4 × slower: first paint', median(onSlowProcessor.map(({ paint }) => paint)), 'ms', 1_000);
      report('4 × slower: posts, or the form', median(onSlowProcessor.map(({ posts }) => posts)), 'ms');
      report(
        '4 × slower: blocking time',
        median(onSlowProcessor.map(({ tasks }) => blocking(tasks))),
        'ms',
        300,
      );
      report(
        '4 × slower: longest task',
        median(onSlowProcessor.map(({ tasks }) => Math.max(0, ...tasks))),
        'ms',
      );
    }
    const events = await measureEvents(browser, url, kept);
    console.log('\nWhat one does at home with a 4 × slower processor, until it is painted, medians:');
    for (const [name, durations] of events) report(name, median(durations), 'ms', 100);
  } finally {
    await browser.close();
  }
}
