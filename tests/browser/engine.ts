import { existsSync } from 'node:fs';
import { type BrowserContext, type Page, type PlaywrightTestConfig, webkit } from '@playwright/test';
import { chromiumArguments, findChromium } from './chromium.ts';

/** BROWSER_ENGINE: in which engine the suite runs. In those beside Chromium, its main paths, tagged `@main`. */
const engine = process.env.BROWSER_ENGINE ?? 'chromium';

const firefoxPaths = [
  '/usr/bin/firefox',
  '/usr/bin/firefox-esr',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/**
 * What Playwright is told of the engine. Chromium and Firefox are those that people have; WebKit is
 * Playwright's own build, for it drives no other. Throws one sentence that says what to install.
 */
export function engineOptions(): Pick<PlaywrightTestConfig, 'grep' | 'use'> {
  if (engine === 'chromium')
    return { use: { launchOptions: { executablePath: findChromium(), args: chromiumArguments } } };
  if (engine === 'firefox') {
    const found = [process.env.FIREFOX_PATH, ...firefoxPaths].find((path) => path && existsSync(path));
    if (!found)
      throw new Error(
        'No Firefox found: install one (Debian: apt-get install firefox-esr) or set FIREFOX_PATH.',
      );
    // Over WebDriver BiDi, which every Firefox speaks; without a channel Playwright wants its own build.
    const use = {
      browserName: engine,
      channel: 'moz-firefox',
      launchOptions: { executablePath: found },
    } as const;
    return { grep: /@main/, use };
  }
  if (engine === 'webkit') {
    if (!existsSync(webkit.executablePath()))
      throw new Error('No WebKit that Playwright drives: npx playwright install --with-deps webkit.');
    return { grep: /@main/, use: { browserName: engine } };
  }
  throw new Error(`BROWSER_ENGINE is ${engine}: it can be chromium, firefox or webkit.`);
}

/** What a page of Firefox notes for `subscribed`, and how it takes text. */
function prepareFirefox(): void {
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (data) {
    if (typeof data === 'string' && data.includes('"subscribe"'))
      document.documentElement.dataset.subscribed = '';
    send.call(this, data);
  };
  // Playwright's `fill` sets the field's value by itself, so that React takes the change for its own; this
  // is what typing does.
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => void document.execCommand('insertText', false, text),
    set() {},
  });
}

/** To be called on every new context before its first page. */
export async function prepare(context: BrowserContext): Promise<void> {
  if (engine === 'firefox') await context.addInitScript(prepareFirefox);
}

/** Resolves once the page has asked to hear what happens; to be called before it is opened. */
export async function subscribed(page: Page): Promise<void> {
  if (engine === 'firefox') {
    // BiDi tells nothing of WebSockets.
    await page.locator('html[data-subscribed]').waitFor({ timeout: 60_000 });
    return;
  }
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framesent', { predicate: ({ payload }) => payload.includes('"subscribe"') });
}
