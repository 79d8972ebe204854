import { expect, type Page, test } from '@playwright/test';
import { accounts, openAs } from './people.ts';

/** What stands at the top of the screen, and how far it is from it. */
const placeOf = (page: Page) =>
  page.getByRole('article').evaluateAll((posts) => {
    const first = posts.find((post) => post.getBoundingClientRect().bottom > 0);
    return {
      post: first?.getAttribute('aria-labelledby'),
      top: Math.round(first?.getBoundingClientRect().top ?? 0),
    };
  });

test('B005: Back shows the post that one was reading, where it was; a new page starts at its top', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 1_000);
      return page.evaluate(() => scrollY);
    })
    .toBeGreaterThan(4_000);
  // What is loaded and measured is settled once two looks agree.
  let before = await placeOf(page);
  await expect
    .poll(
      async () => {
        const last = before;
        before = await placeOf(page);
        return last.post === before.post && last.top === before.top;
      },
      { intervals: [500] },
    )
    .toBe(true);
  const communities = page.getByRole('navigation', { name: 'Mes communautés' });
  await communities.getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\/communaute\//);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => placeOf(page)).toEqual(before);

  // Loaded anew it comes as far as one was, though nothing of it is there at first; another address begins at its top.
  const place = await page.evaluate(() => scrollY);
  await page.reload();
  // Give or take what is measured above it meanwhile.
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(5);
  await page.goto('/communautes');
  await expect(page.getByRole('heading', { level: 1, name: 'Communautés' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goto('/');
  await expect(page.getByRole('feed')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.close();
});
