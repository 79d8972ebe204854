import { expect, type Page, type Request, test } from '@playwright/test';
import { expectUsableAtAnyWidth, look } from './axe.ts';
import { ask, makeCommunity, publish, tokenOf } from './graph.ts';
import { accounts, openAs, watchComplaints, visit } from './people.ts';

const communities = (page: Page) => page.getByRole('navigation', { name: 'Mes communautés' });
const titles = (page: Page) =>
  communities(page)
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.querySelector('[title]')?.getAttribute('title')));

test('B411 B787 B448 B681: slides change by themselves, not under the pointer, and not against one’s wish', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor, { reducedMotion: 'no-preference' });
  const complaints = watchComplaints(page);
  const carousel = page.getByRole('region', { name: 'Mise en avant' });
  const shown = () =>
    carousel.locator('[aria-roledescription=diapositive]:not([inert])').getAttribute('aria-label');
  await expect(carousel).toBeVisible();
  expect(await carousel.evaluate((element) => element.getBoundingClientRect().height)).toBe(340);
  const [above, feed] = [await carousel.boundingBox(), await page.getByRole('feed').boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(feed?.y ?? 0);
  await expect.poll(shown).toBe('2 sur 3');
  await carousel.getByRole('button', { name: 'Arrêter le défilement' }).click();
  await carousel.getByRole('button', { name: 'Suivant' }).click();
  await expect.poll(shown).toBe('3 sur 3');
  await expect(carousel.getByText('cinq sites ouvrent leurs ateliers')).toBeVisible();
  // It loops.
  await carousel.getByRole('button', { name: 'Suivant' }).click();
  await expect.poll(shown).toBe('1 sur 3');
  // A finger brings the one before and the next one; what was hardly moved stays.
  const swipe = (distance: number) =>
    carousel.locator('[aria-roledescription=diapositive]:not([inert])').evaluate((slide, moved) => {
      const touch = { pointerType: 'touch', isPrimary: true, bubbles: true };
      slide.dispatchEvent(new PointerEvent('pointerdown', { ...touch, clientX: 200 }));
      slide.dispatchEvent(new PointerEvent('pointermove', { ...touch, clientX: 200 + moved }));
      slide.dispatchEvent(new PointerEvent('pointerup', { ...touch, clientX: 200 + moved }));
    }, distance);
  await swipe(180);
  await expect.poll(shown).toBe('3 sur 3');
  await swipe(20);
  await swipe(-180);
  await expect.poll(shown).toBe('1 sur 3');
  const link = carousel.locator('[aria-roledescription=diapositive]:not([inert]) a');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  // A panel that is open over the page takes no picture away.
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await expect(
    page.locator('[aria-label="Mise en avant"] [aria-roledescription=diapositive]:not([inert]) img'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => carousel.evaluate((element) => element.getBoundingClientRect().height))
    .toBeLessThanOrEqual(180);
  expect(complaints.list).toEqual([]);
  await page.close();
});

test('B035 B314 B315 B359: the right panel shows illustrations everywhere, and a community’s people on its page', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor);
  const illustrations = page.getByRole('region', { name: 'Illustrations' });
  await expect(illustrations).toBeVisible();
  expect((await illustrations.boundingBox())?.width).toBeLessThanOrEqual(330);
  const slides = illustrations.locator('[aria-roledescription=diapositive]');
  expect(await slides.count()).toBeGreaterThan(1);
  await expect(slides.and(page.locator(':not([inert])'))).toHaveCount(1);
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

test('a list that was read before a move, and arrives after it, does not undo it', async ({ browser }) => {
  const page = await openAs(browser, accounts.colleague);
  const isRefresh = (request: Request) => request.postData()?.includes('CommunityPanelQuery') ?? false;
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

test('B051–B053 B055 B059: the profile menu has its entries in order, the mobile application and the outside links', async ({
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
  const code = dialog.getByRole('img', { name: /QR code/ });
  await expect(code).toHaveAttribute('src', '/cgu/qr-code.png');
  await expect
    .poll(() => code.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
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

test('B035: where the right panel has no room it opens over the page, from the header or the phone’s bar', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor, look);
  await visit(page, '/communaute/1');
  const aside = page.getByRole('complementary', { name: 'À propos' });
  const drawer = page.getByRole('dialog', { name: 'À propos' });
  await expect(aside.getByRole('region', { name: 'Sujet' })).toBeVisible();
  for (const [width, bar] of [
    [1100, 'banner'],
    [390, 'navigation'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(aside).toHaveCount(0);
    const button = page.getByRole(bar).getByRole('button', { name: 'À propos' });
    await button.click();
    await expect(drawer.getByRole('region', { name: 'Sujet' })).toContainText('concernent tout le monde');
    await expect(drawer.getByRole('region', { name: 'Illustrations' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  // Whoever goes on from there leaves it.
  await page.getByRole('button', { name: 'À propos' }).click();
  await drawer
    .getByRole('region', { name: /^Administrateurs/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/\/utilisateur\/profil\//);
  await expect(drawer).toHaveCount(0);
  await page.close();
});

test('on a phone a post’s head is two lines, a community’s tab is in view, the bell’s list is whole', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.administrator, {
    ...look,
    viewport: { width: 360, height: 740 },
  });
  await visit(page, '/communaute/1/gallerie');
  const tabs = page.getByRole('navigation', { name: /^Rubriques/ });
  await expect(tabs.locator('[aria-current=page]')).toHaveText('Galerie');
  await expect(tabs.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 });
  await expect(tabs).toHaveAttribute('data-more-before', '');
  expect(await page.evaluate(() => scrollY)).toBe(0);

  const token = await tokenOf(accounts.administrator);
  const community = await makeCommunity('Un nom aussi long que les noms le sont parfois', {});
  const slug = await publish(token, community, '<p>À lire d’abord</p>');
  const { post } = await ask<{ post: { id: string } }>(
    'query ($slug: String!) { post(slug: $slug) { id } }',
    { slug },
    token,
  );
  await ask(
    'mutation ($input: PinPostInput!) { pinPost(input: $input) { userErrors { message } } }',
    { input: { postId: post.id, isPinned: true } },
    token,
  );
  await page.goto(`/communaute/${community.slug}`);
  const pinned = page.getByRole('article').filter({ hasText: 'Épinglée' });
  await expect(pinned).toBeVisible();
  // Beside the logo and a button its name would be broken within its words.
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.width).toBeGreaterThan(280);
  const heightOfHead = async () => (await pinned.locator('header').boundingBox())?.height;
  expect(await heightOfHead()).toBeLessThanOrEqual(56);
  // Nor are they three where its date is a long one; what a finger presses is 8 px wider, which stand for it here.
  await page.setViewportSize({ width: 352, height: 740 });
  await visit(page, '/communaute/2');
  await expect(pinned.getByText(/ \d{4} à /).first()).toBeVisible();
  expect(await heightOfHead()).toBeLessThanOrEqual(56);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  const { dialog, last } = await list.evaluate((element) => {
    const rows = [...element.querySelectorAll('li')];
    rows.at(-1)?.scrollIntoView({ block: 'end' });
    const bottom = (one?: Element) => one?.getBoundingClientRect().bottom ?? 0;
    return { dialog: bottom(element), last: bottom(rows.at(-1)) };
  });
  expect(last).toBeLessThanOrEqual(dialog + 1);
  expect(dialog).toBeLessThanOrEqual(740);
  await page.close();
});

test('text twice as large makes nothing scroll sideways, at the desk and on a phone', async ({ browser }) => {
  test.slow();
  const page = await openAs(browser, accounts.administrator, look);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  for (const route of [
    '/communautes',
    '/communaute/1',
    '/communaute/1/mediatheque',
    '/communaute/1/calendrier',
    '/communaute/1/gallerie',
    '/communaute/1/users',
    '/utilisateurs',
    '/search/plan',
    '/profil',
    '/notification',
    '/administration',
    '/administration/settings',
    '/',
  ]) {
    await visit(page, route);
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
          message: `${route} at ${width}`,
        })
        .toBeLessThanOrEqual(0);
    }
  }
  await page.close();
});

test('one’s own colours show where one is; on paper stands the page alone, dark on white', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor, { ...look, colorScheme: 'dark' });
  await page.emulateMedia({ forcedColors: 'active' });
  // What is chosen has an edge that no other has.
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
  await visit(page, '/');
  await page.emulateMedia({ forcedColors: 'none', media: 'print' });
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const part of [
    page.getByRole('banner'),
    page.getByRole('complementary', { name: 'Communautés' }),
    page.getByRole('complementary', { name: 'À propos' }),
    page.getByRole('button', { name: 'Écrire une publication…' }),
    // With the card that it stands in.
    page.locator('main section', { hasText: 'Écrire une publication…' }),
  ])
    await expect(part).toBeHidden();
  await expect(page.getByRole('article').first()).toHaveCSS('color', 'rgb(22, 32, 43)');
  await visit(page, '/utilisateurs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main input')).toBeHidden();
  await page.close();
});

test('the product has a typeface of its own, and B048: the menu shows the first name in lower case', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor, look);
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
  // Beneath the button and above the entries.
  await expect(page.getByText('Claire', { exact: true }).last()).toHaveCSS('text-transform', 'lowercase');
  await page.close();
});
