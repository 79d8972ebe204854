import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** There once its source has run in the page. */
    axe: typeof axe;
  }
}

/** The rules that colours decide; all others find the same whatever the colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds against WCAG 2.2 AA and its own best practices, or by some rules alone. */
async function violations(page: Page, rules: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Asked for nothing but what is wrong: describing all that is right takes most of its time.
  const found = await page.evaluate(async (runOnly) => {
    const options = { runOnly, resultTypes: ['violations' as const], iframes: false };
    return (await window.axe.run(document, options)).violations;
  }, rules);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
}

/** Waits until nothing is on its way from one colour to another, nor fading in: for two frames in a row. */
const colourChanged = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // What never ends is no change.
    const changes = () =>
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(Number(animation.effect?.getComputedTiming().endTime)));
    for (let quiet = 0; quiet < 2; quiet += 1) {
      // Transitions begin with the next frame.
      await frame();
      const running = changes().filter(({ playState }) => playState === 'running');
      if (running.length === 0) continue;
      quiet = -1;
      await Promise.allSettled(running.map((change) => change.finished));
    }
  });

/** Everybody can use what is on the screen, in light and in dark: axe finds nothing, nothing scrolls sideways. */
export async function expectUsable(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await colourChanged(page);
    const found = await violations(page, colorScheme === 'dark' ? colourRules : everything);
    expect({ colorScheme, found }).toEqual({ colorScheme, found: [] });
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** The window in which every screen is looked at, before it is narrowed. */
export const look = {
  viewport: { width: 1440, height: 800 },
  colorScheme: 'light' as const,
  reducedMotion: 'reduce' as const,
};

/** The same on a phone too: the window is narrowed and widened again. */
export async function expectUsableAtAnyWidth(page: Page): Promise<void> {
  await expectUsable(page);
  await page.setViewportSize({ width: 360, height: look.viewport.height });
  await expectUsable(page);
  await page.setViewportSize(look.viewport);
}
