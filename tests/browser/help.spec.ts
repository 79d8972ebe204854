/** « Aide »: the guides of docs/fr, in a new tab. */
import axe from 'axe-core';
import { expect, type Page, test } from '@playwright/test';
import { expectNothingSideways } from './axe.ts';
import { accounts, openAs, watchComplaints } from './people.ts';

const guide = 'Guide de l’utilisateur';

/** Accessibility violations found by axe, in light and dark themes. */
async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const wrong = await page.evaluate(async () => (await window.axe.run(document)).violations);
    found.push(...wrong.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.length}`));
  }
  return found;
}

test('leads from every page to the guides, which everybody can read', async ({ browser }) => {
  const page = await openAs(browser, accounts.editor);
  const link = page.getByRole('complementary', { name: 'À propos' }).getByRole('link', { name: 'Aide' });
  const opened = page.context().waitForEvent('page');
  await link.click();
  const help = await opened;
  const complaints = watchComplaints(help);
  await expect(help.getByRole('heading', { level: 1, name: guide })).toBeVisible();
  await help.reload();
  const pictures = help.getByRole('img');
  await expect(pictures).not.toHaveCount(0);
  await help.waitForFunction(() => [...document.images].every((image) => image.complete));
  expect(
    await help.evaluate(() => [...document.images].filter((image) => image.naturalWidth === 0).length),
  ).toBe(0);
  expect(await violations(help)).toEqual([]);
  await help.getByRole('link', { name: 'guide de l’administrateur' }).click();
  await expect(help.getByRole('heading', { level: 1, name: 'Guide de l’administrateur' })).toBeVisible();
  expect(await violations(help)).toEqual([]);
  await help.setViewportSize({ width: 360, height: 780 });
  await expectNothingSideways(help);
  expect(complaints.list).toEqual([]);
  await help.close();
  await page.close();
});
