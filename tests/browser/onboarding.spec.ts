import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { expectUsableAtAnyWidth, look } from './axe.ts';
import { ask } from './graph.ts';
import { accounts, baseUrl, fillCredentials, openAs, watchComplaints, windowOf } from './people.ts';

const step = (page: Page, end: string) => expect(page).toHaveURL(new RegExp(`/terminer-inscription/${end}$`));
const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#c33764' } })
    .jpeg()
    .toBuffer();
const heic = () => readFileSync(join(import.meta.dirname, '../backend/people/assets/photo.heic'));
const consent = async (page: Page) =>
  (await page.context().cookies()).find((cookie) => cookie.name === 'cgu')?.value;

test('B074–B076 B078–B084 B086 B090–B093 B099 B103 B104 B107–B111 B113 B114 B116 B117 B153: a first sign-in leads through every step to the home page', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: baseUrl() });
  const page = await context.newPage();
  const complaints = watchComplaints(page);
  await page.goto('/login');
  await fillCredentials(page, accounts.newcomer);
  // straight to the profile; the terms stay reachable, and are what an unknown step shows (B075).
  await step(page, 'profil');
  const terms = page.getByRole('list', { name: 'Étapes' }).getByRole('listitem').first();
  await expect(terms).toHaveText('Conditions');
  for (const path of ['', '/inconnu', '/acceptez-les-conditions']) {
    await page.goto(`/terminer-inscription${path}`);
    await expect(page.getByRole('button', { name: 'Accepter' })).toBeVisible();
  }
  for (const [name, path] of [
    ['charte', '/cgu/charte.pdf'],
    ['protection des données', '/cgu/protection-des-donnees.pdf'],
  ] as const) {
    await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveAttribute('href', path);
    expect((await page.request.get(path)).headers()['content-type']).toBe('application/pdf');
  }
  await page.getByRole('button', { name: 'Annuler' }).click();
  await step(page, 'annuler');
  expect(await consent(page)).toBe('0');
  await expect(page.getByText('Veuillez contacter la direction')).toBeVisible();
  await page.getByRole('button', { name: 'Continuer' }).click();
  await step(page, 'acceptez-les-conditions');
  await page.getByRole('button', { name: 'Accepter' }).click();
  await expect.poll(() => consent(page)).toBe('1');

  await step(page, 'profil');
  await expect(terms).toHaveText('Conditions, terminée');
  await expect(page.getByLabel('Prénom')).toHaveValue('Lina');
  await expect(page.getByLabel('Pays')).toHaveValue('FR');
  await expect(page.getByLabel('Préférence de langue').locator('option')).toHaveText([
    'Français',
    'Anglais',
    'Allemand',
    'Bengali',
    'Chinois',
    'Espagnol',
    'Italien',
    'Turc',
    'Polonais',
    'Portugais',
    'Néerlandaise',
  ]);
  await page.getByLabel('Prénom').fill(' ');
  await page.getByLabel('Nom', { exact: true }).fill('');
  await page.getByLabel('Pays').selectOption('');
  await page.getByRole('button', { name: 'Suivant' }).click();
  await expect(page.getByLabel('Prénom')).toHaveAccessibleDescription('Le prénom est obligatoire');
  await expect(page.getByLabel('Nom', { exact: true })).toHaveAccessibleDescription('Le nom est obligatoire');
  await expect(page.getByLabel('Pays')).toHaveAccessibleDescription('Le pays est obligatoire');
  await expect(page.getByLabel('Prénom')).toBeFocused();
  await page.getByLabel('Prénom').fill('Lina');
  await page.getByLabel('Nom', { exact: true }).fill('Haddad-Roy');
  await page.getByLabel('Pays').selectOption('Belgique');
  await page.getByLabel('Jour').fill('31');
  await page.getByLabel('Mois').selectOption('2');
  await page.getByLabel('Année').fill('1998');
  await page.getByRole('button', { name: 'Suivant' }).click();
  await expect(page.getByText('La date de naissance est incorrecte')).toBeVisible();
  await page.getByLabel('Jour').fill('7');
  await page.getByRole('button', { name: 'Suivant' }).click();

  await step(page, 'photo');
  const input = page.getByLabel('Photo', { exact: true });
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('texte') });
  await expect(page.getByRole('alert')).toHaveText(
    "Ce fichier n'est pas autorisé. Seules les images sont autorisées.",
  );
  await input.setInputFiles({ name: 'grand.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) });
  await expect(page.getByRole('alert')).toHaveText(
    "Ce fichier n'est pas autorisé, 5242881 octets est trop grand",
  );
  const crop = page.getByRole('alertdialog', { name: "Recadrer l'image" });
  for (const [content, told] of [
    ['', 'Le fichier « faux.png » est vide.'],
    ['aucune image', 'Cette image ne peut pas être lue. Veuillez en choisir une autre.'],
  ] as const) {
    await input.setInputFiles({ name: 'faux.png', mimeType: 'image/png', buffer: Buffer.from(content) });
    await expect(page.getByRole('alert')).toHaveText(told);
    await expect(crop).toHaveCount(0);
  }
  await input.setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic() });
  await expect(crop).toBeVisible();
  await crop.getByRole('button', { name: 'Annuler' }).click();
  await input.setInputFiles({ name: 'moi.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  const frame = crop.getByTestId('cropper');
  await expect(frame).toBeVisible();
  const { width, height, insets } = await frame.evaluate((area) => {
    const [inner, outer] = [area, area.closest('[data-testid=container]') ?? area].map((element) =>
      element.getBoundingClientRect(),
    );
    if (!inner || !outer) throw new Error('There is no frame.');
    return {
      width: inner.width,
      height: inner.height,
      insets: [
        inner.left - outer.left,
        inner.top - outer.top,
        outer.right - inner.right,
        outer.bottom - inner.bottom,
      ],
    };
  });
  expect(width).toBeCloseTo(height, 0);
  expect(Math.min(...insets)).toBeCloseTo(25, 0);
  await crop.getByLabel('Agrandissement').press('ArrowRight');
  await crop.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(crop).toHaveCount(0);
  const cropped = await page
    .getByRole('img', { name: 'Votre photo' })
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return { width: image.naturalWidth, height: image.naturalHeight };
    });
  expect(cropped.height).toBe(cropped.width);
  await page.getByRole('button', { name: 'Suivant' }).click();

  await step(page, 'reinitialiser-motdepasse');
  await page.locator('input[name=password]').fill('Lina2026');
  await page.locator('input[name=confirmation]').fill('Lina2026');
  await page.getByRole('button', { name: 'Suivant' }).click();
  await step(page, 'felicitations');
  // The page is another one then, which asks for everything anew.
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  await page.getByRole('button', { name: "C'EST PARTI!" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('feed')).toBeVisible();
  await expect(page.locator('html[data-before]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Menu de Lina Haddad-Roy' }).locator('img')).toBeVisible();
  const { viewer } = await ask<{ viewer: { user: { avatar: { width: number; height: number } } } }>(
    '{ viewer { user { avatar { width height } } } }',
    {},
    await page.evaluate(() => localStorage.getItem('token') ?? ''),
  );
  expect(viewer.user.avatar).toEqual(cropped);

  // On the first day most lists are empty: each says how something comes into it.
  await page.getByRole('button', { name: /^Discussions/ }).click();
  const discussions = page.getByRole('region', { name: 'Discussions' });
  await discussions.getByRole('button', { name: 'Nouvelle conversation' }).click();
  await expect(discussions.getByRole('searchbox', { name: 'Rechercher un contact' })).toBeFocused();
  await discussions.getByRole('button', { name: 'Fermer les discussions' }).click();
  for (const [entry, hint] of [
    ['Mes enregistrements', 'choisissez « Enregistrer »'],
    ['Mes publications', 'Ce que vous publiez'],
    ['Mes documents', 'Ce dossier est vide'],
    ['Notifications', 'Choisir par communauté'],
  ] as const) {
    await page.getByRole('button', { name: /^Menu de Lina/ }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    await expect(page.getByText(hint)).toBeVisible();
  }
  await page.getByRole('button', { name: /^Menu de Lina/ }).click();
  await page.getByRole('menuitem', { name: 'Profil', exact: true }).click();
  await expect(page.getByLabel('Année')).toHaveValue('1998');
  expect(complaints.list).toEqual([]);

  // The session goes on with the new password, which opens it again elsewhere; the second time without steps.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Mon profil' })).toBeVisible();
  const again = await (await browser.newContext({ baseURL: baseUrl() })).newPage();
  await again.goto('/login');
  await fillCredentials(again, accounts.newcomer, 'Lina2026');
  await expect(again.getByRole('feed')).toBeVisible();
  await again.context().close();
  await context.close();
});

test('B118 B119: Back leads step by step to the page of those who do not go on, where Annuler signs out (B077)', async ({
  browser,
}) => {
  const page = await windowOf(browser, accounts.reader);
  await page.goto('/terminer-inscription/reinitialiser-motdepasse');
  for (const end of ['photo', 'profil', 'annuler']) {
    await page.getByRole('button', { name: 'Retour' }).click();
    await step(page, end);
  }
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.context().close();
});

test('B105 B106: without a photograph one just moves on; when its upload fails, it stays chosen', async ({
  browser,
}) => {
  const page = await windowOf(browser, accounts.reader);
  await page.goto('/terminer-inscription/photo');
  await page.getByRole('button', { name: 'Suivant' }).click();
  await step(page, 'reinitialiser-motdepasse');
  await page.goto('/terminer-inscription/photo');
  await page
    .getByLabel('Photo', { exact: true })
    .setInputFiles({ name: 'moi.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.route('**/graphql', (route) => route.abort());
  await page.getByRole('button', { name: 'Suivant' }).click();
  await expect(page.getByRole('alert')).toContainText('interrompue');
  await step(page, 'photo');
  await expect(page.getByRole('img', { name: 'Votre photo' })).toHaveAttribute('src', /^blob:/);
  await page.context().close();
});

test('B023: nobody comes here without a session', async ({ page }) => {
  await page.goto(`${baseUrl()}/terminer-inscription/photo`);
  await expect(page).toHaveURL(/\/login$/);
});

test('every step can be used by everybody', async ({ browser }) => {
  test.slow();
  const page = await openAs(browser, accounts.reader, look);
  for (const end of [
    'acceptez-les-conditions',
    'profil',
    'photo',
    'reinitialiser-motdepasse',
    'felicitations',
    'annuler',
  ]) {
    await page.goto(`/terminer-inscription/${end}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectUsableAtAnyWidth(page);
  }
  await page.goto('/terminer-inscription/photo');
  await page
    .getByLabel('Photo', { exact: true })
    .setInputFiles({ name: 'moi.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectUsableAtAnyWidth(page);
  await page.context().close();
});
