import { expect, type Page, test } from '@playwright/test';
import { look } from './axe.ts';
import { makeCommunity, publish, tokenOf } from './graph.ts';
import { accounts, openAs, visit } from './people.ts';

const communities = (page: Page) => page.getByRole('navigation', { name: 'Mes communautés' });
const titles = (page: Page) =>
  communities(page)
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.querySelector('[title]')?.getAttribute('title')));

test('B048 B448 B681: the home page has its slides above the feed, its typeface, and the first name in lower case', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor);
  const carousel = page.getByRole('region', { name: 'Mise en avant' });
  await expect(carousel.getByRole('button', { name: 'Suivant' })).toBeVisible();
  const [above, feed] = [await carousel.boundingBox(), await page.getByRole('feed').boundingBox()];
  expect(above?.height).toBe(340);
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(feed?.y ?? 0);
  // The page is inert below an open panel; the picture stays.
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await expect(
    page.locator('[aria-label="Mise en avant"] [aria-roledescription=diapositive]:not([inert]) img'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].some(
          ({ family, status }) => /Inter Variable/.test(family) && status === 'loaded',
        ),
      ),
    )
    .toBe(true);
  await page.getByRole('button', { name: /^Menu de Claire/ }).click();
  await expect(page.getByText('Claire', { exact: true }).last()).toHaveCSS('text-transform', 'lowercase');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => carousel.evaluate((element) => element.getBoundingClientRect().height))
    .toBeLessThanOrEqual(180);
  await page.close();
});

test('communities are reordered by dragging, and stay so', async ({ browser }) => {
  // A demo account that no other test file uses: nobody makes communities for her meanwhile.
  const page = await openAs(browser, 'nora.dubois@example.org');
  await expect(communities(page).getByRole('listitem').nth(2)).toBeVisible();
  const before = await titles(page);
  const [first, second, third] = before;
  const saved = page.waitForResponse(
    (response) => response.request().postData()?.includes('useMoveCommunityMutation') ?? false,
  );
  await communities(page)
    .getByRole('listitem')
    .nth(2)
    .dragTo(communities(page).getByRole('listitem').first());
  const after = [third, first, second, ...before.slice(3)];
  await expect.poll(async () => (await titles(page)).slice(0, after.length)).toEqual(after);
  await saved;
  await page.reload();
  // Further ones come as there is room for them.
  await expect.poll(async () => (await titles(page)).slice(0, after.length)).toEqual(after);
  await page.close();
});

test('B028–B030 B036 B040: Accueil reloads the feed, the logo the page; /clearcachforce signs out and forgets all', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor);
  await page.evaluate(() => (document.documentElement.dataset.before = ''));
  const again = page.waitForResponse(
    (response) => response.request().postData()?.includes('HomePageQuery') ?? false,
  );
  await page
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByRole('link', { name: 'Accueil' })
    .click();
  await again;
  await expect(page.locator('html[data-before]')).toBeAttached();
  await page.getByRole('banner').getByRole('link', { name: 'Les Ateliers du Littoral' }).click();
  await expect(page.locator('html[data-before]')).toHaveCount(0);
  await expect(page.getByRole('feed')).toBeVisible();
  await page.evaluate(async () => {
    localStorage.setItem('autre', 'valeur');
    await caches.open('ancien');
  });
  const stored = () =>
    page.evaluate(async () => [
      // An answer still on its way may store the public branding again.
      Object.keys(localStorage)
        .filter((name) => name !== 'branding')
        .toSorted(),
      await caches.keys(),
    ]);
  for (const withDrafts of [false, true]) {
    await page.goto('/clearcachforce');
    await expect(page.getByRole('heading', { name: /Effacer les données/ })).toBeVisible();
    expect((await stored())[0]).toContain('drafts.owner');
    const isSignedIn = await page.evaluate(() => (localStorage.getItem('token') ?? '') !== '');
    const farewell = isSignedIn
      ? page.waitForRequest((request) => request.postData()?.includes('signOutMutation') ?? false)
      : null;
    if (withDrafts) await page.getByLabel('Effacer aussi mes brouillons').check();
    await page.getByRole('button', { name: 'Effacer', exact: true }).click();
    await farewell;
    const home = page.getByRole('link', { name: "Aller à la page d'accueil" });
    await expect(
      page.getByRole('heading', { name: 'Les données de ce navigateur sont effacées' }),
    ).toBeVisible();
    await expect(home).toHaveAttribute('href', '/');
    await expect.poll(stored).toEqual([withDrafts ? [] : ['drafts.owner', 'token'], []]);
  }
  await page.getByRole('link', { name: "Aller à la page d'accueil" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.close();
});

test('B035 B314 B315: the right panel is beside every page, or opens over it from the header or the phone’s bar', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor, look);
  const aside = page.getByRole('complementary', { name: 'À propos' });
  const illustrations = aside.getByRole('region', { name: 'Illustrations' });
  expect((await illustrations.boundingBox())?.width).toBeLessThanOrEqual(330);
  await expect(illustrations.locator('[aria-roledescription=diapositive]:not([inert])')).toHaveCount(1);
  await visit(page, '/communaute/1');
  await expect(aside.getByRole('region', { name: 'Sujet' })).toBeVisible();
  for (const [width, bar, name] of [
    [1100, 'banner', 'À propos'],
    [390, 'navigation', 'Moi'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(aside).toHaveCount(0);
    const button = page.getByRole(bar).getByRole('button', { name });
    const drawer = page.getByRole('dialog', { name });
    await button.click();
    await expect(drawer.getByRole('region', { name: 'Sujet' })).toContainText('concernent tout le monde');
    for (const part of [/^Administrateurs/, /^Membres/, 'Illustrations'])
      await expect(drawer.getByRole('region', { name: part })).toBeVisible();
    const help = drawer.getByRole('link', { name: 'Aide' });
    await expect(help).toHaveAttribute('href', '/aide/utilisateurs.html');
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  // Following a link closes it.
  await page.getByRole('button', { name: 'Moi' }).click();
  const drawer = page.getByRole('dialog', { name: 'Moi' });
  await drawer
    .getByRole('region', { name: /^Administrateurs/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/\/utilisateur\/profil\//);
  await expect(drawer).toHaveCount(0);
  await page.close();
});

test('the links of the header and the tabs of a community keep their x', async ({ browser }) => {
  const page = await openAs(browser, accounts.editor, { at: '/communaute/1' });
  const links = page.getByRole('navigation', { name: 'Navigation principale' });
  const tabs = page.getByRole('navigation', { name: /^Rubriques/ });
  const xOf = async (row: typeof links) => (await row.getByRole('link').first().boundingBox())?.x;
  await expect(tabs).toBeVisible();
  const [link, tab] = [await xOf(links), await xOf(tabs)];
  await tabs.getByRole('link', { name: 'Calendrier' }).click();
  await expect(page.getByRole('group', { name: 'Affichage' })).toBeVisible();
  await expect.poll(() => xOf(tabs)).toBe(tab);
  await visit(page, '/discussions');
  await expect.poll(() => xOf(links)).toBe(link);
  await page.close();
});

test('a post of one line takes at most 130 px of a wide window, with its actions and the field for a comment', async ({
  browser,
}) => {
  const place = await makeCommunity('Denses', {});
  await publish(await tokenOf(accounts.administrator), place, '<p>Une ligne.</p>');
  const page = await openAs(browser, accounts.administrator, { at: `/communaute/${place.databaseId}` });
  const post = page.getByRole('article').filter({ hasText: 'Une ligne.' });
  for (const name of [/^J'aime/, 'Commenter', 'Partager', 'Écrire un commentaire…'])
    await expect(post.getByRole('button', { name })).toBeVisible();
  await expect.poll(async () => (await post.boundingBox())?.height).toBeLessThanOrEqual(130);
  await page.close();
});

test('forced colours show which page and which community is open', async ({ browser }) => {
  const page = await openAs(browser, accounts.editor, { ...look, colorScheme: 'dark' });
  await page.emulateMedia({ forcedColors: 'active' });
  // Only the open page's link has an edge of another colour.
  await expect
    .poll(() =>
      page
        .getByRole('navigation', { name: 'Navigation principale' })
        .getByRole('link')
        .evaluateAll(async (links) => {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          const [home, ...others] = links.map((link) => getComputedStyle(link).borderBottomColor);
          return { colours: new Set(others).size, isOther: !others.includes(home ?? '') };
        }),
    )
    .toEqual({ colours: 1, isOther: true });
  await visit(page, '/communaute/1');
  const own = communities(page);
  await expect(own.locator('a[aria-current=page]')).toBeVisible();
  const [here, elsewhere] = await own.evaluate((list) =>
    ['a[aria-current=page]', 'a:not([aria-current])'].map((wanted) => {
      const link = list.querySelector(wanted);
      return link && `${getComputedStyle(link).borderTopWidth} ${getComputedStyle(link).borderTopColor}`;
    }),
  );
  expect(here).toMatch(/^2px/);
  expect(here).not.toBe(elsewhere);
  await page.close();
});
