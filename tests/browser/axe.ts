import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Defined once the source of axe has run in the page. */
    axe: typeof axe;
  }
}

/** The rules whose result depends on colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Those whose result also depends on the width: sizes, and the names of what only a phone shows. */
const phoneRules = [
  ...colourRules,
  'target-size',
  'scrollable-region-focusable',
  'nested-interactive',
  'button-name',
  'link-name',
];

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Violations of WCAG 2.2 AA and of axe's best practices, or of the given rules alone. */
async function violations(page: Page, rules: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Describing what passes takes most of axe's time.
  const found = await page.evaluate(async (runOnly) => {
    const options = { runOnly, resultTypes: ['violations' as const], iframes: false };
    return (await window.axe.run(document, options)).violations;
  }, rules);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
}

/** Disables transitions and waits for running animations. */
const settleAnimations = (page: Page): Promise<void> =>
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

async function expectNoViolations(page: Page, colorScheme: 'light' | 'dark', rules: string[]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await settleAnimations(page);
  const found = await violations(page, rules);
  expect({ colorScheme, found }).toEqual({ colorScheme, found: [] });
}

/** Expects that nothing scrolls sideways, once the layout has followed the window: charts follow later. */
export const expectNothingSideways = (page: Page, message = ''): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message })
    .toBeLessThanOrEqual(0);

/** Expects that axe finds nothing in light and in dark, and that nothing scrolls sideways. */
export async function expectUsable(page: Page): Promise<void> {
  await settleAnimations(page);
  await expectNothingSideways(page);
  await expectNoViolations(page, 'dark', colourRules);
  await expectNoViolations(page, 'light', allRules);
}

/** The window of every screen that is checked, before it is narrowed. */
export const look = {
  viewport: { width: 1440, height: 800 },
  colorScheme: 'light' as const,
};

/** Expects the same of a wide window in light and of a phone in dark; widens the window again. */
export async function expectUsableAtAnyWidth(page: Page): Promise<void> {
  await settleAnimations(page);
  await expectNothingSideways(page);
  await expectNoViolations(page, 'light', allRules);
  await page.setViewportSize({ width: 360, height: look.viewport.height });
  // One frame draws the former layout.
  await settleAnimations(page);
  await expectNothingSideways(page);
  await expectNoViolations(page, 'dark', phoneRules);
  await page.setViewportSize(look.viewport);
  await page.emulateMedia({ colorScheme: 'light' });
  await settleAnimations(page);
}
