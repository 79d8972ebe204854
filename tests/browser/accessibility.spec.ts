import { expect, type Page, test } from '@playwright/test';
import { expectUsableAtAnyWidth, look } from './axe.ts';
import { accounts, baseUrl, openAs, watchComplaints, visit } from './people.ts';

test('axe finds nothing on the sign-in screen', async ({ browser }) => {
  test.slow();
  const context = await browser.newContext({ baseURL: baseUrl(), ...look });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByLabel('Identifiant')).toBeVisible();
  await page.getByRole('button', { name: 'Connexion' }).click();
  await expect(page.getByText("L'email est obligatoire")).toBeVisible();
  await expectUsableAtAnyWidth(page);
  await context.close();
});

test('axe finds nothing on the feed, a community, a post and the chat', async ({ browser }) => {
  test.slow();
  // Not the person whose unread messages other tests count: an open chat reads them.
  const page = await openAs(browser, accounts.colleague, look);
  const complaints = watchComplaints(page);
  await expectUsableAtAnyWidth(page);
  await visit(page, '/communaute/1');
  const post = page.getByRole('article').first();
  await post.getByRole('button', { name: 'Commenter', exact: true }).click();
  await expect(post.getByRole('list', { name: 'Commentaires' })).toBeVisible();
  // What stands half below the header of a scrolled page is no target there.
  await page.evaluate(() => scrollTo(0, 0));
  await expectUsableAtAnyWidth(page);
  await visit(page, (await post.locator('a[href*="/post/"]').first().getAttribute('href')) ?? '');
  await expect(page.getByRole('list', { name: 'Commentaires' })).toBeVisible();
  await expectUsableAtAnyWidth(page);
  await page.getByRole('button', { name: /^Discussions/ }).click();
  const panel = page.getByRole('region', { name: 'Discussions' });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  await expectUsableAtAnyWidth(page);
  await panel.getByRole('listitem').first().getByRole('button').click();
  await expect(panel.getByRole('textbox', { name: 'Votre message' })).toBeVisible();
  await expectUsableAtAnyWidth(page);
  expect(complaints.list).toEqual([]);
  await page.context().close();
});

/** Something that is not the document itself has the focus, once all has come to rest. */
const expectFocus = async (page: Page, after: string): Promise<void> => {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: after })
    .not.toMatch(/^(BODY|HTML)$/);
};

test('nothing that closes leaves the focus on the document: menus, panels, dialogs, toasts, fields', async ({
  browser,
}) => {
  test.slow();
  const page = await openAs(browser, accounts.administrator, look);
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

  // A dialog of which the entry that opened it is gone.
  await header.getByRole('button', { name: /^Menu d/ }).click();
  await page.getByRole('menuitem', { name: 'Application mobile' }).click();
  await expect(page.getByRole('dialog', { name: 'Application mobile' })).toBeVisible();
  await press('Escape');
  await expect(page.getByRole('dialog', { name: 'Application mobile' })).toHaveCount(0);
  await expect(header.getByRole('button', { name: /^Menu d/ })).toBeFocused();

  // A layer in the composer, a picture that is pasted and taken off, and the composer itself.
  await page.getByRole('button', { name: 'Écrire une publication…' }).click();
  const text = page.getByRole('textbox', { name: 'Votre publication' });
  await expect(text).toBeFocused();
  await page.getByRole('button', { name: 'Choisir un emoji' }).click();
  await expect(page.getByRole('dialog', { name: 'Choisir un emoji' })).toBeVisible();
  await press('Escape');
  await expect(page.getByRole('button', { name: 'Choisir un emoji' })).toBeFocused();
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

  // The wizard: what is missing takes the focus; Escape gives it to the page beneath.
  await page.getByRole('link', { name: 'Communautés', exact: true }).first().click();
  await page.getByRole('link', { name: 'Créer une communauté' }).click();
  const wizard = page.getByRole('dialog', { name: 'Création communauté' });
  await wizard.getByRole('button', { name: 'Suivant' }).click();
  await expect(wizard.locator('[aria-invalid=true]').first()).toBeFocused();
  await press('Escape');
  await expect(wizard).toHaveCount(0);
  await expectFocus(page, 'the wizard');

  // A picture that fills the screen, and what is asked before something is deleted.
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
  await page.close();
});

test('in a browser that reads from right to left, arrows go as the page is read', async ({ browser }) => {
  const page = await openAs(browser, accounts.editor, { ...look, locale: 'he-IL' });
  await page.getByRole('button', { name: 'Écrire une publication…' }).click();
  const buttons = page.getByRole('toolbar', { name: 'Ajouter à la publication' }).getByRole('button');
  await buttons.nth(0).focus();
  await page.keyboard.press('ArrowRight');
  await expect(buttons.nth(1)).toBeFocused();
  await page.close();
});

test('each route has one heading, which takes the focus and is said; the tab keeps its name (B004)', async ({
  browser,
}) => {
  test.slow();
  const page = await openAs(browser, accounts.administrator, look);
  const title = await page.title();
  for (const route of [
    '/communautes',
    '/mes-communautes',
    '/communaute/1',
    '/communaute/1/mediatheque',
    '/communaute/1/calendrier',
    '/communaute/1/sondages',
    '/communaute/1/gallerie',
    '/communaute/1/parametres',
    '/communaute/1/modifier',
    '/communaute/1/users',
    '/communaute/1/inviter-membre',
    '/communaute/1/inviter-extern-membre',
    '/utilisateurs',
    '/mediatheque',
    '/mes-publications',
    '/mes-enregistrements',
    '/search/plan',
    '/notification',
    '/profil',
    '/administration',
    '/administration/settings',
    '/administration/headband',
    '/administration/banners',
    '/administration/breaking-news',
    '/administration/links',
    '/administration/stats',
    '/administration/journal',
    '/nulle-part',
    '/',
  ]) {
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
  }
  await page.close();
});

test('B747: a colleague’s card opens for the keyboard too, and Escape closes it', async ({ browser }) => {
  const page = await openAs(browser, accounts.colleague, look);
  const name = page.getByRole('article').first().getByRole('heading').getByRole('link').first();
  await name.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(name).toBeFocused();
  const card = page.getByRole('dialog', { name: (await name.textContent()) ?? '' });
  await expect(
    card
      .getByRole('link', { name: 'Téléphone' })
      .or(card.getByRole('link', { name: 'Email' }))
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(name).toBeFocused();
  await page.close();
});
