import type { BrowserContext, Page, PlaywrightTestConfig } from '@playwright/test';
import { chromiumArguments, engines, findBrowser, howToInstall } from './browsers.ts';

/** BROWSER_ENGINE: in which engine the suite runs. In those beside Chromium, its main paths, tagged `@main`. */
const engine = engines.find((name) => name === (process.env.BROWSER_ENGINE ?? 'chromium'));

/** Playwright's options for the engine. Throws one sentence that says how to install it. */
export function engineOptions(): Pick<PlaywrightTestConfig, 'grep' | 'use'> {
  if (engine === undefined) throw new Error(`BROWSER_ENGINE must be one of ${engines.join(', ')}.`);
  const executablePath = findBrowser(engine);
  if (executablePath === undefined) throw new Error(`${engine} is missing: ${howToInstall[engine]}.`);
  if (engine === 'chromium') return { use: { launchOptions: { executablePath, args: chromiumArguments } } };
  if (engine === 'webkit') return { grep: /@main/, use: { browserName: engine } };
  // Over WebDriver BiDi, which every Firefox speaks; without a channel Playwright wants its own build.
  return {
    grep: /@main/,
    use: { browserName: engine, channel: 'moz-firefox', launchOptions: { executablePath } },
  };
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

/** Resolves once the page has subscribed to events; call before opening it. */
export async function subscribed(page: Page): Promise<void> {
  // It begins before the page is opened.
  const timeout = 60_000;
  if (engine === 'firefox') {
    // BiDi does not report WebSockets.
    await page.locator('html[data-subscribed]').waitFor({ timeout });
    return;
  }
  const socket = await page.waitForEvent('websocket', { timeout });
  await socket.waitForEvent('framesent', {
    predicate: ({ payload }) => payload.includes('"subscribe"'),
    timeout,
  });
}
