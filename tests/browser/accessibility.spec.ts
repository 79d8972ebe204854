import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectNothingSideways, expectUsable, expectUsableAtAnyWidth, look } from './axe.ts';
import { accounts, baseUrl, openAs, watchComplaints, visit } from './people.ts';

type Landmark = (page: Page) => Locator;
type Role = Parameters<Page['getByRole']>[0];
/** The first of a role on the page, or that of a name. */
const first =
  (role: Role, name?: string): Landmark =>
  (page) =>
    page
      .getByRole('main')
      .getByRole(role, name === undefined ? {} : { name, exact: true })
      .first();

/** Screens by area, each with an element that shows that it has loaded. */
const areas: Readonly<Record<string, readonly (readonly [address: string, landmark: Landmark])[]>> = {
  'the feed and communities': [
    ['/communautes', first('article')],
    ['/communaute/1', first('article')],
    ['/communaute/1/mediatheque', first('list', 'Documents')],
    ['/communaute/1/gallerie', first('list', 'Photos')],
    ['/communaute/1/sondages', first('article')],
    ['/communaute/1/calendrier', first('group', 'Affichage')],
    ['/communaute/2/parametres', first('switch')],
    ['/communaute/2/modifier', first('textbox')],
    ['/communaute/2/users', first('list')],
    ['/communaute/2/inviter-membre', first('list')],
    ['/communaute/2/inviter-extern-membre', first('textbox')],
    ['/communaute/2/invitations', first('searchbox')],
    ['/', first('article')],
  ],
  'people and what is one’s own': [
    ['/utilisateurs', first('list', 'Contacts')],
    ['/utilisateur/profil/7', first('button', 'Discuter')],
    ['/admin/utilisateur/modifier?id=7', first('combobox', 'Civilité')],
    ['/mediatheque', first('button', 'Ajouter un document')],
    ['/mes-publications', first('heading')],
    ['/search/plan', first('tab')],
    ['/notification', first('switch')],
    ['/profil', first('textbox', 'Prénom')],
    ['/nulle-part', first('heading')],
  ],
  'the administration': [
    ['/administration', first('link')],
    ['/administration/settings', first('textbox')],
    ['/administration/headband', first('list')],
    ['/administration/banners', first('heading')],
    ['/administration/breaking-news', first('textbox')],
    ['/administration/links', first('list')],
    ['/administration/stats', first('list', 'Profils créés')],
    ['/administration/comptes', first('rowheader')],
    ['/administration/comptes/import', first('heading')],
    ['/administration/journal', first('list')],
    ['/administration/communautes', first('heading')],
  ],
};

/** Expects that a screen that was just visited has the focus on its only heading, which is announced. */
async function expectHeadingFocused(page: Page, address: string): Promise<void> {
  const heading = page.locator('h1');
  await expect(heading, address).toHaveCount(1);
  await expect(heading, address).toBeFocused();
  const name = (await heading.textContent())?.trim() ?? '';
  expect(name, address).not.toBe('');
  await expect(
    page.locator('[data-live-announcer] p').filter({ hasText: name }).first(),
    address,
  ).toBeAttached();
  expect(await page.evaluate(() => scrollY), address).toBe(0);
}

/** Expects that nothing scrolls sideways with text twice as large. */
async function expectLargeTextFits(page: Page, address: string): Promise<void> {
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expectNothingSideways(page, address);
  await page.setViewportSize({ width: 390, height: look.viewport.height });
  await expectNothingSideways(page, `${address} on a phone`);
  await page.setViewportSize(look.viewport);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
}

for (const [area, screens] of Object.entries(areas))
  test(`B004: ${area}: each page gives the focus to its only heading, large text fits, and axe finds nothing`, async ({
    browser,
  }) => {
    test.slow();
    const page = await openAs(browser, accounts.administrator, look);
    const title = await page.title();
    for (const [address, landmark] of screens) {
      await visit(page, address);
      await expect(landmark(page), address).toBeAttached();
      await expectHeadingFocused(page, address);
      await expectUsableAtAnyWidth(page);
      await expectLargeTextFits(page, address);
    }
    await expect(page).toHaveTitle(title);
    await page.close();
  });

test('axe finds nothing in dialogs, in open comments and discussions, in the choice of colours and on the sign-in', async ({
  browser,
}) => {
  test.slow();
  const context = await browser.newContext({ baseURL: baseUrl(), ...look });
  const guest = await context.newPage();
  await guest.goto('/login');
  await guest.getByRole('button', { name: 'Connexion' }).click();
  await expect(guest.getByText("L'email est obligatoire")).toBeVisible();
  await expectUsable(guest);
  await context.close();

  const page = await openAs(browser, accounts.administrator, { ...look, at: '/communaute/1' });
  const complaints = watchComplaints(page);
  const post = page.getByRole('article').first();
  await post.getByRole('button', { name: 'Commenter', exact: true }).click();
  await expect(post.getByRole('list', { name: 'Commentaires' })).toBeVisible();
  // The header covers half of a target on a scrolled page.
  await page.evaluate(() => scrollTo(0, 0));
  await expectUsableAtAnyWidth(page);
  expect(complaints.list).toEqual([]);
  for (const address of [
    '/admin/utilisateur/ajouter',
    '/admin/utilisateur/delete?id=7',
    '/admin/utilisateurs/attribuer-des-communautes?id=7',
  ]) {
    await visit(page, address);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectUsable(page);
  }
  await visit(page, '/administration/settings');
  await page.getByRole('tab', { name: 'Couleurs' }).click();
  await page.getByRole('switch', { name: /Option avancée/ }).check();
  await expectUsableAtAnyWidth(page);
  await page.close();

  // Opening a conversation reads it: no other test counts the unread messages of this account.
  const reader = await openAs(browser, accounts.colleague, { ...look, at: '/mediatheque' });
  await reader.getByRole('button', { name: 'Ajouter un document' }).click();
  await expect(reader.getByRole('dialog', { name: 'Ajouter un document' })).toBeVisible();
  await expectUsable(reader);
  await reader.keyboard.press('Escape');
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

  // `/` opens the quick search; a phone has a button for it.
  await press('/');
  await expect(page.getByRole('combobox', { name: 'Rechercher' })).toBeFocused();
  await press('Escape');
  await expect(page.getByRole('combobox', { name: 'Rechercher' })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 800 });
  const opener = header.getByRole('button', { name: 'Rechercher', exact: true });
  for (const leave of [
    () => press('Escape'),
    () => page.getByRole('button', { name: 'Fermer la recherche' }).click(),
  ]) {
    await opener.click();
    await expect(page.getByRole('combobox', { name: 'Rechercher' })).toBeFocused();
    await leave();
    await expect(page.getByRole('combobox', { name: 'Rechercher' })).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
  await page.close();
});
