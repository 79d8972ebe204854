import { expect, type Page, type Request, test } from '@playwright/test';
import { expectUsableAtAnyWidth, look } from './axe.ts';
import { accounts, openAs, watchComplaints, visit } from './people.ts';

const communities = (page: Page) => page.getByRole('navigation', { name: 'Mes communautés' });
const titles = (page: Page) =>
  communities(page)
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.querySelector('[title]')?.getAttribute('title')));

test('B411 B787: slides change by themselves, not under the pointer, and not against one’s wish', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor, { reducedMotion: 'no-preference' });
  const complaints = watchComplaints(page);
  const carousel = page.getByRole('region', { name: 'Mise en avant' });
  const shown = () =>
    carousel.locator('[aria-roledescription=diapositive]:not([inert])').getAttribute('aria-label');
  await expect(carousel).toBeVisible();
  expect(await carousel.evaluate((element) => element.getBoundingClientRect().height)).toBe(340);
  await expect.poll(shown).toBe('2 sur 3');
  await carousel.getByRole('button', { name: 'Arrêter le défilement' }).click();
  await carousel.getByRole('button', { name: 'Suivant' }).click();
  await expect.poll(shown).toBe('3 sur 3');
  await expect(carousel.getByText('cinq sites ouvrent leurs ateliers')).toBeVisible();
  // It loops.
  await carousel.getByRole('button', { name: 'Suivant' }).click();
  await expect.poll(shown).toBe('1 sur 3');
  const link = carousel.locator('[aria-roledescription=diapositive]:not([inert]) a');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(complaints.list).toEqual([]);
  await page.close();
});

test('B035 B788: the right panel shows illustrations everywhere, and a community’s people on its page', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor);
  await expect(page.getByRole('region', { name: 'Illustrations' })).toBeVisible();
  await page.goto('/communaute/1');
  await expect(page.getByRole('region', { name: 'Sujet' })).toContainText('concernent tout le monde');
  await expect(page.getByRole('region', { name: /^Administrateurs/ }).getByRole('listitem')).not.toHaveCount(
    0,
  );
  const members = page.getByRole('region', { name: /^Membres/ });
  await expect(members.getByRole('listitem')).toHaveCount(5);
  await members.getByRole('button', { name: 'Voir plus' }).click();
  await expect(members.getByRole('listitem')).toHaveCount(25);
  await page.close();
});

// As somebody for whom no other test makes communities meanwhile.
test('communities are put in one’s own order with the keyboard and by dragging, and stay so', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor);
  const before = await titles(page);
  const [first, second, third] = before;
  await communities(page).getByRole('link').nth(1).focus();
  const saved = page.waitForResponse(
    (response) => response.request().postData()?.includes('useMoveCommunityMutation') ?? false,
  );
  await page.keyboard.press('Alt+ArrowUp');
  // Others may add one meanwhile, which comes after those that have their places.
  await expect
    .poll(async () => (await titles(page)).slice(0, before.length))
    .toEqual([second, first, ...before.slice(2)]);
  await expect(communities(page).getByRole('link').first()).toBeFocused();
  await expect(
    communities(page)
      .getByRole('status')
      .filter({ hasText: /place 1 sur \d+/ }),
  ).toHaveCount(1);
  await saved;
  await communities(page)
    .getByRole('listitem')
    .nth(2)
    .dragTo(communities(page).getByRole('listitem').first());
  const after = [third, second, first, ...before.slice(3)];
  await expect.poll(async () => (await titles(page)).slice(0, after.length)).toEqual(after);
  await page.waitForLoadState('networkidle');
  await page.reload();
  // Further ones come as there is room for them.
  await expect.poll(async () => (await titles(page)).slice(0, after.length)).toEqual(after);
  await page.close();
});

test('a refused order is taken back, and it is said', async ({ browser }) => {
  const page = await openAs(browser, accounts.colleague);
  const before = await titles(page);
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('useMoveCommunityMutation') ? route.abort() : route.continue(),
  );
  await communities(page).getByRole('link').nth(1).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('La connexion est interrompue')).toBeVisible();
  // Others may have added one meanwhile.
  await expect.poll(async () => (await titles(page)).slice(0, before.length)).toEqual(before);
  await page.close();
});

test('a list that was read before a move, and arrives after it, does not undo it', async ({ browser }) => {
  const page = await openAs(browser, accounts.colleague);
  const isRefresh = (request: Request) => request.postData()?.includes('refreshPanelQuery') ?? false;
  let release = () => {};
  const moved = new Promise<void>((resolve) => (release = resolve));
  const read = new Promise<void>((resolve) => {
    void page.route('**/graphql', async (route, request) => {
      if (!isRefresh(request)) return route.fallback();
      const response = await route.fetch();
      resolve();
      await moved;
      // Whoever asked may have given it up by now.
      await route.fulfill({ response }).catch(() => {});
    });
  });
  await page.getByRole('link', { name: 'Communautés', exact: true }).first().click();
  await read;
  const before = await titles(page);
  const givenUp = page.waitForEvent('requestfailed', { predicate: isRefresh });
  const later = page.waitForRequest(isRefresh);
  await communities(page).getByRole('link').nth(1).focus();
  await page.keyboard.press('Alt+ArrowUp');
  const answered = page.waitForResponse((response) => isRefresh(response.request()));
  await later;
  // The older one is not waited for any more.
  await givenUp;
  release();
  await answered;
  await page.waitForLoadState('networkidle');
  expect(await titles(page)).toEqual([before[1], before[0], ...before.slice(2)]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.close();
});

test('B049 B051–B057: the profile menu has its entries in order, the mobile application and the outside links', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('button', { name: /^Menu de Claire/ }).click();
  const entries = page.getByRole('menuitem');
  await expect(entries.filter({ hasText: 'Horaires des marées' })).toBeVisible();
  await expect(entries).toHaveText([
    'Profil',
    'Mes documents',
    'Mes enregistrements',
    'Mes publications',
    'Application mobile',
    /Intranet des ressources humaines/,
    /Réserver une salle/,
    /Horaires des marées/,
    /Assistance informatique/,
    'Notifications',
    'Déconnexion',
  ]);
  await page.getByRole('menuitem', { name: 'Application mobile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Application mobile' });
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Copier le lien' }).click();
  await expect(dialog.getByRole('button', { name: 'Copié' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await dialog.getByRole('link').getAttribute('href'),
  );
  await expect(dialog.getByRole('button', { name: 'Copier le lien' })).toBeVisible();
  await page.close();
});

test('B054: where the link cannot be copied the button keeps its words', async ({ browser }) => {
  const page = await openAs(browser, accounts.editor);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
  });
  await page.getByRole('button', { name: /^Menu de Claire/ }).click();
  await page.getByRole('menuitem', { name: 'Application mobile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Application mobile' });
  await dialog.getByRole('button', { name: 'Copier le lien' }).click();
  await expect(dialog.getByRole('button', { name: 'Copié' })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Copier le lien' })).toBeVisible();
  await page.close();
});

test('B028–B030: /clearcachforce signs out and forgets what the browser keeps, signed in or not', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor);
  await page.evaluate(async () => {
    localStorage.setItem('autre', 'valeur');
    await caches.open('ancien');
  });
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto('/clearcachforce');
    const home = page.getByRole('link', { name: "Aller à la page d'accueil" });
    await expect(home).toHaveAttribute('href', '/');
    // What the product looks like is nobody's own: an answer that is still on its way may store it again.
    await expect
      .poll(() =>
        page.evaluate(async () => [
          Object.keys(localStorage).filter((name) => name !== 'branding'),
          await caches.keys(),
        ]),
      )
      .toEqual([[], []]);
  }
  await page.getByRole('link', { name: "Aller à la page d'accueil" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.close();
});

test('B001 B004 B036 B040: name, title, logo and Accueil', async ({ browser }) => {
  const page = await openAs(browser, accounts.editor);
  await expect(page).toHaveTitle(/Les Ateliers du Littoral/);
  // What is unread stands on the icon of who is signed in.
  const door = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await door.goto('/login');
  await expect(door.locator('link[rel=icon]')).toHaveAttribute('href', /\/files\//);
  await door.close();
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(frame.url()));
  await page.getByRole('banner').getByRole('link', { name: 'Les Ateliers du Littoral' }).click();
  await expect.poll(() => loads.length).toBeGreaterThan(0);
  await expect(page.getByRole('feed')).toBeVisible();
  const again = page.waitForResponse(
    (response) => response.request().postData()?.includes('HomePageQuery') ?? false,
  );
  await page
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByRole('link', { name: 'Accueil' })
    .click();
  await again;
  await page.close();
});

test('the home page and a community with all their panels can be used by everybody', async ({ browser }) => {
  test.slow();
  const page = await openAs(browser, accounts.editor, look);
  await expectUsableAtAnyWidth(page);
  await visit(page, '/communaute/1');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectUsableAtAnyWidth(page);
  await page.close();
});
