import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';

/** Slowdown factor of the processor. */
export const slowdown = 4;
/** Number of repetitions of each action. */
const times = 3;

declare global {
  interface Window {
    /** The longest time from an event to the paint after it, since it was last read. */
    longest: number;
  }
}

function noteEvents(): void {
  window.longest = 0;
  const options = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
  }).observe(options);
}

/** Duration of the longest input event of an action in milliseconds; 16 when all were shorter. */
async function longestOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    window.longest = 0;
  });
  await act();
  // Entries come after the paint, in turns of their own.
  await page.waitForTimeout(800);
  return page.evaluate(() => Math.max(window.longest, 16));
}

/** Milliseconds for which a person holds a button. */
const held = 80;

/**
 * Presses something as a person does, down and up at their own moments. Playwright's own click has a script in the page
 * look where it arrives, which would be counted with the event.
 */
async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.waitForTimeout(held);
  await page.mouse.up();
}

/** Does what people do at home, on a slow processor; answers how long each took, by what it is. */
export async function measureEvents(
  browser: Browser,
  url: string,
  kept: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  const note = (name: string, duration: number) => found.set(name, [...(found.get(name) ?? []), duration]);
  for (let time = 0; time < times; time += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, storageState: kept });
    const page = await context.newPage();
    await page.addInitScript(noteEvents);
    await page.goto(url);
    const post = page.getByRole('feed').getByRole('article').first();
    await post.waitFor();
    await page.waitForLoadState('networkidle').catch(() => {});
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

    const like = post.getByRole('button', { name: /^J'aime/ });
    await like.scrollIntoViewIfNeeded();
    note('a like', await longestOf(page, () => press(page, like)));
    await like.click();
    const comment = post.getByRole('button', { name: 'Commenter', exact: true });
    note('comments opening', await longestOf(page, () => press(page, comment)));
    const theme = page.getByRole('banner').getByRole('button', { name: /^Passer au thème/ });
    note('the other theme', await longestOf(page, () => press(page, theme)));
    await theme.click();
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: 'Écrire une publication…' }).click();
    const field = page.getByRole('textbox', { name: 'Votre publication' });
    await field.waitFor();
    await page.waitForTimeout(1_500);
    note(
      'typing in the composer',
      await longestOf(page, () => page.keyboard.type('Bonjour à toutes', { delay: 150 })),
    );
    await page.getByRole('button', { name: /^Discussions/ }).click();
    const conversation = page
      .getByRole('region', { name: 'Discussions' })
      .getByRole('listitem')
      .first()
      .getByRole('button')
      .first();
    await conversation.waitFor();
    await page.waitForTimeout(1_000);
    note('a conversation opening', await longestOf(page, () => press(page, conversation)));
    await context.close();
  }
  return found;
}
