import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectNothingSideways, expectUsable, expectUsableAtAnyWidth, look } from './axe.ts';
import { accounts, baseUrl, openAs, watchComplaints, visit } from './people.ts';

/** The screens of everyday use, with an element that shows that they have loaded. */
const screens: readonly [address: string, landmark: (page: Page) => Locator][] = [
  ['/communaute/1/mediatheque', (page) => page.getByRole('list', { name: 'Documents' })],
  ['/communaute/1/gallerie', (page) => page.getByRole('list', { name: 'Photos' })],
  ['/communaute/1/sondages', (page) => page.getByRole('article').first()],
  ['/communaute/1/calendrier', (page) => page.getByRole('group', { name: 'Affichage' })],
  ['/utilisateurs', (page) => page.getByRole('list', { name: 'Contacts' })],
  ['/utilisateur/profil/7', (page) => page.getByRole('button', { name: 'Discuter', exact: true })],
  ['/admin/utilisateur/ajouter', (page) => page.getByRole('dialog')],
  ['/admin/utilisateur/modifier?id=7', (page) => page.getByLabel('Civilité')],
  ['/admin/utilisateur/delete?id=7', (page) => page.getByRole('dialog')],
  ['/admin/utilisateurs/attribuer-des-communautes?id=7', (page) => page.getByRole('dialog')],
];

test('axe finds nothing on the screens of everyday use', async ({ browser }) => {
  test.slow();
  const context = await browser.newContext({ baseURL: baseUrl(), ...look });
  const guest = await context.newPage();
  await guest.goto('/login');
  await guest.getByRole('button', { name: 'Connexion' }).click();
  await expect(guest.getByText("L'email est obligatoire")).toBeVisible();
  await expectUsable(guest);
  await context.close();

  const page = await openAs(browser, accounts.administrator, look);
  const complaints = watchComplaints(page);
  await expectUsableAtAnyWidth(page);
  await visit(page, '/communaute/1');
  const post = page.getByRole('article').first();
  await post.getByRole('button', { name: 'Commenter', exact: true }).click();
  await expect(post.getByRole('list', { name: 'Commentaires' })).toBeVisible();
  // The header covers half of a target on a scrolled page.
  await page.evaluate(() => scrollTo(0, 0));
  await expectUsableAtAnyWidth(page);
  expect(complaints.list).toEqual([]);
  for (const [address, landmark] of screens) {
    await visit(page, address);
    await expect(landmark(page)).toBeVisible();
    await expectUsable(page);
  }
  await visit(page, '/mediatheque');
  await page.getByRole('button', { name: 'Ajouter un document' }).click();
  await expect(page.getByRole('dialog', { name: 'Ajouter un document' })).toBeVisible();
  await expectUsable(page);
  await page.close();

  // Opening a conversation reads it: no other test counts the unread messages of this account.
  // The panel is the same over every page, and this one is small.
  const reader = await openAs(browser, accounts.colleague, { ...look, at: '/mediatheque' });
  await reader.getByRole('button', { name: /^Discussions/ }).click();
  const panel = reader.getByRole('region', { name: 'Discussions' });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  await expectUsable(reader);
  await panel.getByRole('listitem').first().getByRole('button').first().click();
  await expect(panel.getByRole('textbox', { name: 'Votre message' })).toBeVisible();
  await expectUsable(reader);
  await reader.context().close();
});

/** Expects that an element other than the document gets the focus. */
const expectFocus = async (page: Page, after: string): Promise<void> => {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: after })
    .not.toMatch(/^(BODY|HTML)$/);
};

test('nothing that closes leaves the focus on the document: menus, panels, dialogs, toasts, fields', async ({
  browser,
}) => {
  test.slow();
  // A browser that reads from right to left: the page, and its arrow keys, do not.
  const page = await openAs(browser, accounts.administrator, { ...look, locale: 'he-IL' });
  const header = page.getByRole('banner');
  const press = (key: string) => page.keyboard.press(key);

  for (const [name, opened] of [
    [/^Menu d/, page.getByRole('menu')],
    [/^Notifications/, page.getByRole('dialog', { name: 'Notifications' })],
    [/^Discussions/, page.getByRole('region', { name: 'Discussions' })],
  ] as const) {
    const button = header.getByRole('button', { name });
    await button.focus();
    await press('Enter');
    await expect(opened).toBeVisible();
    await press('Escape');
    await expect(opened).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  await header.getByRole('button', { name: /^Discussions/ }).click();
  await page.getByRole('button', { name: 'Fermer les discussions' }).click();
  await expect(header.getByRole('button', { name: /^Discussions/ })).toBeFocused();

  // A dialog whose menu entry is gone.
  await header.getByRole('button', { name: /^Menu d/ }).click();
  await page.getByRole('menuitem', { name: 'Application mobile' }).click();
  await expect(page.getByRole('dialog', { name: 'Application mobile' })).toBeVisible();
  await press('Escape');
  await expect(page.getByRole('dialog', { name: 'Application mobile' })).toHaveCount(0);
  await expect(header.getByRole('button', { name: /^Menu d/ })).toBeFocused();

  // A layer in the composer, a pasted file that is taken off, and the composer itself.
  await page.getByRole('button', { name: 'Écrire une publication…' }).click();
  const text = page.getByRole('textbox', { name: 'Votre publication' });
  await expect(text).toBeFocused();
  await page.getByRole('button', { name: 'Choisir un emoji' }).click();
  await expect(page.getByRole('dialog', { name: 'Choisir un emoji' })).toBeVisible();
  await press('Escape');
  await expect(page.getByRole('button', { name: 'Choisir un emoji' })).toBeFocused();
  const tools = page.getByRole('toolbar', { name: 'Ajouter à la publication' }).getByRole('button');
  await tools.nth(0).focus();
  await press('ArrowRight');
  await expect(tools.nth(1)).toBeFocused();
  await text.focus();
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['%PDF-1.4 %%EOF'], 'notes.pdf', { type: 'application/pdf' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByRole('button', { name: 'Retirer notes.pdf' })).toBeVisible();
  await expect(text).toBeFocused();
  await page.getByRole('button', { name: 'Retirer notes.pdf' }).click();
  await expect(page.getByRole('button', { name: 'Retirer notes.pdf' })).toHaveCount(0);
  await expectFocus(page, 'a file taken off');
  await page
    .getByRole('form', { name: 'Nouvelle publication' })
    .getByRole('button', { name: 'Fermer' })
    .click();
  await expect(page.getByRole('button', { name: 'Écrire une publication…' })).toBeFocused();

  // The wizard: the first wrong field takes the focus; Escape gives it to the page beneath.
  await page.getByRole('link', { name: 'Communautés', exact: true }).first().click();
  await page.getByRole('link', { name: 'Créer une communauté' }).click();
  const wizard = page.getByRole('dialog', { name: 'Création communauté' });
  await wizard.getByRole('button', { name: 'Suivant' }).click();
  await expect(wizard.locator('[aria-invalid=true]').first()).toBeFocused();
  await press('Escape');
  await expect(wizard).toHaveCount(0);
  await expectFocus(page, 'the wizard');

  // A picture that fills the screen.
  await visit(page, '/communaute/1/gallerie');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Agrandir|Ouvrir|Voir|Image)/ })
    .first()
    .click();
  await expect(page.locator('.yarl__root')).toBeVisible();
  await press('Escape');
  await expect(page.locator('.yarl__root')).toHaveCount(0);
  await expectFocus(page, 'a picture');

  // B747: a colleague's card, which the focus of the keyboard opens too.
  await visit(page, '/communaute/1');
  const name = page.getByRole('article').first().getByRole('heading').getByRole('link').first();
  await name.focus();
  await press('Tab');
  await press('Shift+Tab');
  await expect(name).toBeFocused();
  const card = page.getByRole('dialog', { name: (await name.textContent()) ?? '' });
  await expect(card.getByRole('link', { name: /^(Téléphone|Email)/ }).first()).toBeVisible();
  await press('Escape');
  await expect(card).toHaveCount(0);
  await expect(name).toBeFocused();

  // `/` opens the quick search; a phone has a button for the search of the header.
  await press('/');
  await expect(page.getByRole('combobox', { name: 'Rechercher' })).toBeFocused();
  await press('Escape');
  await expect(page.getByRole('combobox', { name: 'Rechercher' })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 800 });
  const opener = header.getByRole('button', { name: 'Rechercher', exact: true });
  const field = header.getByRole('searchbox').locator('visible=true');
  for (const leave of [
    () => press('Escape'),
    () => header.getByRole('button', { name: 'Fermer la recherche' }).click(),
  ]) {
    await opener.click();
    await expect(field).toBeFocused();
    await leave();
    await expect(field).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
  await page.close();
});

const routes = [
  '/communautes',
  '/communaute/1',
  '/communaute/1/mediatheque',
  '/communaute/1/calendrier',
  '/communaute/1/sondages',
  '/communaute/1/gallerie',
  '/communaute/1/parametres',
  '/communaute/1/users',
  '/communaute/1/inviter-membre',
  '/utilisateurs',
  '/mediatheque',
  '/mes-publications',
  '/search/plan',
  '/notification',
  '/profil',
  '/administration',
  '/administration/settings',
  '/administration/stats',
  '/administration/journal',
  '/nulle-part',
  '/',
];

test('B004: each page gives the focus to its only heading, and text twice as large scrolls none sideways', async ({
  browser,
}) => {
  test.slow();
  const page = await openAs(browser, accounts.administrator, look);
  const title = await page.title();
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  for (const route of routes) {
    await visit(page, route);
    const heading = page.locator('h1');
    await expect(heading, route).toHaveCount(1);
    await expect(heading, route).toBeFocused();
    const name = (await heading.textContent())?.trim() ?? '';
    expect(name, route).not.toBe('');
    await expect(
      page.locator('[data-live-announcer] p').filter({ hasText: name }).first(),
      route,
    ).toBeAttached();
    await expect(page).toHaveTitle(title);
    expect(await page.evaluate(() => scrollY), route).toBe(0);
    await expectNothingSideways(page, route);
    await page.setViewportSize({ width: 390, height: look.viewport.height });
    await expect(heading, `${route} on a phone`).toHaveCount(1);
    await expectNothingSideways(page, `${route} on a phone`);
    await page.setViewportSize(look.viewport);
  }
  await page.close();
});
