import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { expectUsableAtAnyWidth, look } from './axe.ts';
import { ask, tokenOf } from './graph.ts';
import { accounts, baseUrl, openAs, watchComplaints, visit, windowOf } from './people.ts';

const text = (name: string, words = 'Bonjour') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(words),
});
const picture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2a6f97' } })
    .png()
    .toBuffer(),
});

const root = (page: Page, name = 'Documents') => page.getByRole('list', { name, exact: true });
const entry = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const options = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Options de ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const createFolder = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Créer un dossier' }).click();
  const dialog = page.getByRole('dialog', { name: 'Créer un dossier' });
  await dialog.getByLabel('Nom du dossier').fill(name);
  await dialog.getByRole('button', { name: 'Créer', exact: true }).click();
  return dialog;
};
const addFiles = async (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) => {
  await page.getByRole('button', { name: 'Ajouter un document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter un document' });
  await dialog.getByLabel('Documents', { exact: true }).setInputFiles(files);
  return dialog;
};

test('B385 B390–B396 B403 B605 B604: folders and files are made, opened, renamed, moved and deleted @main', async ({
  browser,
}) => {
  const page = await windowOf(browser, accounts.editor);
  const complaints = watchComplaints(page);
  // One with which the demo's default folder comes, and that its members may change.
  await page.goto('/communaute/1/mediatheque');
  await expect(root(page)).toBeVisible();
  await createFolder(page, 'Chantier');
  await expect(entry(page, 'Chantier')).toBeVisible();
  const again = await createFolder(page, 'chantier');
  await expect(again.getByText('Un dossier porte déjà ce nom.')).toBeVisible();
  // Said for five seconds.
  await expect(again.getByText('Un dossier porte déjà ce nom.')).toBeHidden();
  await again.getByRole('button', { name: 'Annuler' }).click();

  const upload = await addFiles(page, [text('mémo.txt'), await picture('vue.png')]);
  await expect(upload.getByRole('list', { name: 'Fichiers choisis' }).getByRole('listitem')).toHaveCount(2);
  await upload.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(upload).toBeHidden();
  await expect(entry(page, 'mémo.txt')).toBeVisible();

  await options(page, 'mémo.txt', 'Renommer');
  await page.getByLabel('Nouveau nom').fill('compte rendu');
  await page.getByRole('button', { name: 'Renommer', exact: true }).click();
  await expect(entry(page, 'compte rendu.txt')).toBeVisible();

  await options(page, 'compte rendu.txt', 'Déplacer');
  const move = page.getByRole('dialog', { name: /^Déplacer/ });
  await move.getByRole('radio', { name: 'Chantier' }).check();
  await move.getByRole('button', { name: 'Déplacer ici' }).click();
  await expect(entry(page, 'compte rendu.txt')).toBeHidden();

  await options(page, 'Chantier', 'Déplacer');
  await expect(move.getByRole('radio', { name: 'Chantier' })).toBeDisabled();
  await expect(move.getByRole('radio', { name: 'Documents' })).toBeEnabled();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Chantier', exact: true }).click();
  await expect(page).toHaveURL(/\/communaute\/1\/mediatheque\/\d+$/);
  await expect(entry(page, 'compte rendu.txt')).toBeVisible();
  // Back shows what the list has become, not what it was when the page was opened.
  await page.goBack();
  await expect(entry(page, 'Chantier')).toBeVisible();
  await expect(entry(page, 'vue.png')).toBeVisible();
  await expect(entry(page, 'compte rendu.txt')).toBeHidden();
  await page.goForward();
  await expect(entry(page, 'compte rendu.txt')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Emplacement' })).toContainText('Chantier');
  const download = page.waitForEvent('download');
  await options(page, 'compte rendu.txt', 'Télécharger');
  expect((await download).suggestedFilename()).toBe('compte rendu.txt');

  await page
    .getByRole('navigation', { name: 'Emplacement' })
    .getByRole('link', { name: 'Documents' })
    .click();
  // The default folder keeps its name and its place: nothing is offered for it.
  await expect(entry(page, 'Plans et modèles')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Options de Plans et modèles' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Plans et modèles' }).click();
  await expect(page).toHaveURL(/\/mediatheque\/\d+\/default$/);
  await page.goBack();

  await page.getByRole('button', { name: 'vue.png' }).first().click();
  await expect(page.locator('.yarl__slide_image').first()).toBeVisible();
  await page.keyboard.press('Escape');

  await options(page, 'Chantier', 'Supprimer');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(entry(page, 'Chantier')).toBeHidden();
  await options(page, 'vue.png', 'Supprimer');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(entry(page, 'vue.png')).toBeHidden();
  expect(complaints.list).toEqual([]);
  await page.close();
});

test('B401 B402 B593 B594 B595: entries are sorted, turned round and searched', async ({ browser }) => {
  const page = await openAs(browser, accounts.administrator, { at: '/mediatheque' });
  await expect(page.getByText('Ce dossier est vide')).toBeVisible();
  await createFolder(page, 'Zébu');
  await expect(entry(page, 'Zébu')).toBeVisible();
  const upload = await addFiles(page, [text('b.txt'), await picture('a.png'), text('c.csv')]);
  await upload.getByRole('button', { name: 'Ajouter', exact: true }).click();
  const names = () =>
    root(page, 'Mes documents')
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.querySelector('a, button')?.textContent));
  await expect.poll(names).toEqual(['Zébu', 'a.png', 'b.txt', 'c.csv']);
  await page.getByRole('button', { name: 'Ordre croissant' }).click();
  await expect.poll(names).toEqual(['Zébu', 'c.csv', 'b.txt', 'a.png']);
  await page.getByRole('combobox', { name: 'Trier par' }).selectOption('Type');
  await expect.poll(names).toEqual(['Zébu', 'b.txt', 'a.png', 'c.csv']);
  await page.getByRole('main').getByRole('button', { name: 'Recherche', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Recherche', exact: true }).fill('zebu');
  await expect.poll(names).toEqual(['Zébu']);
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect.poll(names).toHaveLength(4);
  await page.close();
});

test('what is not there, and what is not one’s own, is told as such', async ({ browser }) => {
  const page = await windowOf(browser, accounts.reader);
  for (const address of ['/mediatheque/999999', '/communaute/1/mediatheque/999999', '/mediatheque/1']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Page non trouvée' })).toBeVisible();
  }
  for (const place of ['mediatheque', 'gallerie', 'sondages', 'calendrier']) {
    await page.goto(`/communaute/12/${place}`);
    await expect(page.getByText('Réservé aux membres')).toBeVisible();
  }
  await page.close();
});

/** Publishes a photo in the community of everybody. */
async function publishPhoto(): Promise<void> {
  const token = await tokenOf(accounts.administrator);
  const { community } = await ask<{ community: { id: string } }>(
    '{ community(slug: "1") { id } }',
    {},
    token,
  );
  const body = new FormData();
  const input = { communityId: community.id, images: [null] };
  const query =
    'mutation ($input: CreatePostInput!) { createPost(input: $input) { userErrors { message } } }';
  body.set('operations', JSON.stringify({ query, variables: { input } }));
  body.set('map', JSON.stringify({ 0: ['variables.input.images.0'] }));
  const { name, buffer } = await picture('photo.png');
  body.set('0', new Blob([new Uint8Array(buffer)], { type: 'image/png' }), name);
  const headers = { authorization: `Bearer ${token}`, 'apollo-require-preflight': '1' };
  const answer = await fetch(`${baseUrl()}/graphql`, { method: 'POST', headers, body });
  expect(await answer.json()).toEqual({ data: { createPost: { userErrors: [] } } });
}

test('B404 B409 B410: polls and photographs of a community', async ({ browser }) => {
  // Of twelve posts and one: those of the demo are just a page.
  await publishPhoto();
  const page = await windowOf(browser, accounts.editor);
  const complaints = watchComplaints(page);
  await page.goto('/communaute/1/sondages');
  await expect(
    page
      .getByRole('feed', { name: /^Sondages d/ })
      .getByRole('article')
      .first(),
  ).toBeVisible();
  // Further ones come as the end of the page is near: here only once the lightbox is open.
  let arrive = () => {};
  const opened = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('GalleryPaginationQuery')) await opened;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Galerie' }).click();
  const photos = page.getByRole('list', { name: 'Photos' });
  await expect(photos.getByRole('listitem').first()).toBeVisible();
  const loaded = await photos.getByRole('listitem').count();
  await photos.getByRole('button').last().click();
  await expect(page.locator('.yarl__slide_image').first()).toBeVisible();
  // The last that is here is followed by others, for as long as there are any.
  const place = page.getByRole('status').filter({ hasText: ' sur ' });
  await expect(place).toContainText(`${loaded} sur `);
  arrive();
  await page.getByRole('button', { name: 'Image suivante' }).click();
  await expect(place).toContainText(`${loaded + 1} sur `);
  // What stands behind the lightbox is hidden from everybody meanwhile.
  const behind = page.getByRole('list', { name: 'Photos', includeHidden: true }).locator('li');
  await expect.poll(() => behind.count()).toBeGreaterThan(loaded);
  await expect(page.getByText(/^Publiée par /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Télécharger' })).toHaveAttribute('href', /\/files\//);
  await page.getByRole('button', { name: 'Fermer' }).click();
  await expect(page.locator('.yarl__slide_image')).toHaveCount(0);
  await photos.getByRole('button').first().click();
  // Further ones may come meanwhile.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(place).toHaveText(/^Image (\d+) sur \1$/, { timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Home');
  await expect(place).toContainText('Image 1 sur ');
  await page.getByRole('link', { name: 'Voir la publication' }).click();
  await expect(page).toHaveURL(/\/communaute\/1\/post\/\d+$/);
  await expect(page.locator('.yarl__slide_image')).toHaveCount(0);
  expect(complaints.list).toEqual([]);
  await page.close();
});

test('B276: libraries, galleries, polls and calendars can be used by everybody', async ({ browser }) => {
  test.slow();
  const page = await openAs(browser, accounts.editor, look);
  for (const [address, landmark] of [
    ['/mediatheque', 'combobox'],
    ['/communaute/1/mediatheque', 'combobox'],
    ['/communaute/1/gallerie', 'list'],
    ['/communaute/1/sondages', 'article'],
    ['/communaute/1/calendrier', 'group'],
  ] as const) {
    await visit(page, address);
    await expect(page.getByRole('main').getByRole(landmark).first()).toBeAttached();
    await expectUsableAtAnyWidth(page);
  }
  await visit(page, '/mediatheque');
  await addFiles(page, [text('a.txt')]);
  await expectUsableAtAnyWidth(page);
  await page.close();
});

test('what is used of the storage is told, and a file that does not fit is refused before it is sent', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor, { at: '/mediatheque' });
  const used = page.getByText(/^Espace utilisé\s: [\d,]+\s(o|Ko|Mo) sur 5\sGo$/);
  await expect(used).toBeVisible();
  const before = await used.textContent();
  const dialog = await addFiles(page, text('place.txt', 'x'.repeat(300_000)));
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(used).not.toHaveText(before ?? '');

  // From now on there is room for a kilobyte.
  let uploads = 0;
  await page.route('**/graphql', async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    if (body.includes('uploadDocuments')) uploads += 1;
    await route.fulfill({
      response: answer,
      body: body.replace(
        /"usedBytes":\d+,"limitBytes":\d+/g,
        '"usedBytes":5368708096,"limitBytes":5368709120',
      ),
    });
  });
  const full = await addFiles(page, text('trop.txt', 'x'.repeat(2_000)));
  await expect(full.getByText(/^Il ne reste que 1\sKo dans votre espace de stockage\.$/)).toBeVisible();
  await expect(full.getByRole('list', { name: 'Fichiers choisis' })).toBeHidden();
  await full.getByLabel('Documents', { exact: true }).setInputFiles(text('petit.txt'));
  await expect(full.getByText('petit.txt')).toBeVisible();
  await full.getByRole('button', { name: 'Annuler' }).click();

  await page.goto('/');
  await page.getByRole('button', { name: 'Écrire une publication…' }).click();
  const form = page.getByRole('form', { name: 'Nouvelle publication' });
  await form.getByRole('textbox').first().fill('Un mot qui reste');
  await form
    .locator('input[type=file]')
    .last()
    .setInputFiles({
      name: 'rapport.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(2_000),
    });
  await expect(form.getByText(/^Il ne reste que 1\sKo dans votre espace de stockage\.$/)).toBeVisible();
  await expect(form.getByText('Un mot qui reste')).toBeVisible();
  expect(uploads).toBe(0);
  // What is being answered when the page is closed is nobody's fault.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
});
