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

/** Colours change at once from here on, and what fades in has done so. */
const hold = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    if (!('held' in document.documentElement.dataset)) {
      document.documentElement.dataset.held = '';
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('*, *::before, *::after { transition-property: none !important }');
      document.adoptedStyleSheets.push(sheet);
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const ends = ({ effect, playState }: Animation) =>
      playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime));
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map((animation) => animation.finished),
    );
  });

async function expectNothing(page: Page, colorScheme: 'light' | 'dark', rules: string[]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await hold(page);
  const found = await violations(page, rules);
  expect({ colorScheme, found }).toEqual({ colorScheme, found: [] });
}

const expectNothingSideways = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

/** Everybody can use what is on the screen, in light and in dark: axe finds nothing, nothing scrolls sideways. */
export async function expectUsable(page: Page): Promise<void> {
  await hold(page);
  await expectNothing(page, 'dark', colourRules);
  await expectNothing(page, 'light', everything);
  await expectNothingSideways(page);
}

/** The window in which every screen is looked at, before it is narrowed. */
export const look = {
  viewport: { width: 1440, height: 800 },
  colorScheme: 'light' as const,
};

/** The same on a phone too: the window is narrowed and widened again. */
export async function expectUsableAtAnyWidth(page: Page): Promise<void> {
  await hold(page);
  await expectNothing(page, 'light', everything);
  await expectNothingSideways(page);
  await expectNothing(page, 'dark', colourRules);
  await page.setViewportSize({ width: 360, height: look.viewport.height });
  await expectNothing(page, 'dark', colourRules);
  await expectNothing(page, 'light', everything);
  await expectNothingSideways(page);
  await page.setViewportSize(look.viewport);
}
