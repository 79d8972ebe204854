import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe finds against WCAG 2.2 AA and its own best practices. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
}

/** Everybody can use what is on the screen: axe finds nothing, and nothing scrolls sideways. */
export async function expectUsable(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** The windows in which every screen is looked at. */
export const windows = [360, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    title: `${width} px, ${colorScheme}`,
    options: { viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' as const },
  })),
);
