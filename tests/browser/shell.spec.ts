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

test('a session outlives an API that fails while the page is loaded: it is said, and Réessayer goes on', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor);
  const fault = { message: 'x', extensions: { code: 'UPSTREAM_UNAVAILABLE' } };
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string };
    if (operationName !== 'ShellQuery') {
      await route.continue();
      return;
    }
    // What the gateway answers when the API is away but the branding is still known to it.
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object };
    await route.fulfill({
      json: { data: { ...data, viewer: null }, errors: [{ ...fault, path: ['viewer', 'user'] }] },
    });
  });
  await page.reload();
  const notice = page.getByRole('alert').filter({ hasText: 'momentanément indisponible' });
  await expect(notice).toBeVisible();
  // In the shell: its head stands above the sentence.
  await expect(page.getByRole('banner').getByRole('img')).toBeVisible();
  await page.unroute('**/graphql');
  await notice.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('feed')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.close();
});

test('B038: `/` goes to the search, and Enter to its results, where the header has none (B037)', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Rechercher' })).toBeFocused();
  await page.keyboard.type('plan & devis');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\/plan%20%26%20devis$/);
  // The results have a field of their own, which holds what was sought.
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('plan & devis');
  await expect(page.getByRole('banner').getByRole('search')).toHaveCount(0);
  await page.close();
});

test('on a phone Escape puts the search away, as its cross does, and the focus goes back to its button', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor, { viewport: { width: 390, height: 800 } });
  const header = page.getByRole('banner');
  const opener = header.getByRole('button', { name: 'Rechercher', exact: true });
  const field = header.getByRole('searchbox');
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => header.getByRole('button', { name: 'Fermer la recherche' }).click(),
  ]) {
    await opener.click();
    await expect(field.locator('visible=true')).toBeFocused();
    await leave();
    await expect(field.locator('visible=true')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
  await page.close();
});
