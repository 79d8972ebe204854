import { test } from '@playwright/test';
import { photo } from './files.ts';
import { act, ask, tokenOf } from './graph.ts';
import { haveOwnProduct } from './ownProduct.ts';
import { expect } from './patience.ts';
import { baseUrl, openAs, visit, watchComplaints } from './people.ts';

/** Changes here affect all users. */
haveOwnProduct();
const [administrator, person] = ['admin@example.org', 'lecteur@example.org'];

test('B001 B016 B017 B019 B682 B759: everybody connected sees another look at once', async ({ browser }) => {
  const page = await openAs(browser, administrator, { keepsOffers: true });
  const other = await openAs(browser, person);
  const complaints = watchComplaints(page);
  const banner = other.getByRole('banner');
  const style = (name: string) =>
    other.evaluate((property) => document.documentElement.style.getPropertyValue(property).trim(), name);
  // The defaults.
  await expect(banner).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(banner.getByRole('link', { name: 'Communautés' })).toHaveCSS('color', 'rgb(0, 40, 77)');
  await expect(banner.getByRole('link', { name: 'Accueil' })).toHaveCSS(
    'border-bottom-color',
    'rgb(52, 165, 248)',
  );
  expect(await style('--b-badge')).toBe('#ff0000');
  await page.goto('/administration/settings');
  await page.getByLabel('Nom de l’application').fill('Escale');
  await page.getByRole('textbox', { name: 'Texte de l’écran de connexion' }).fill('Bon vent à bord');
  for (const [name, file] of [
    ['Logo principal', 'logo.jpg'],
    [/^Second logo/, 'sombre.jpg'],
  ] as const)
    await page
      .getByRole('group', { name })
      .locator('input[type=file]')
      .setInputFiles(await photo(file));

  await page.getByRole('tab', { name: 'Couleurs' }).click();
  const main = page.getByRole('group', { name: 'Couleur principale' });
  await main.getByRole('radio', { name: /Vert sapin/ }).check({ force: true });
  await page.getByRole('switch', { name: /Option avancée/ }).check();
  const colour = (label: string, value: string) =>
    page.getByRole('textbox', { name: `${label} : code de la couleur` }).fill(value);
  for (const [label, value] of [
    ['Couleur des onglets', '#7a1f5c'],
    ['Communautés', '#8a2b00'],
    ['Contacts', '#2f4f00'],
    ['Fond de l’en-tête', '#101820'],
  ] as const)
    await colour(label, value);
  // Nothing was saved so far.
  await expect(other).not.toHaveTitle('Escale');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Les paramètres ont été enregistrés.')).toBeVisible();

  // Connected users see it without a reload.
  await expect(other).toHaveTitle('Escale');
  await expect
    .poll(() =>
      other.evaluate(() => document.documentElement.style.getPropertyValue('--b-accent-light').trim()),
    )
    .toBe('#0f7b4f');
  await expect(banner.getByRole('img', { name: 'Escale' })).toBeVisible();
  // A dark header shows the second logo, and its texts have a contrast of 4.5 to 1.
  const { branding } = await ask<{ branding: { secondaryLogo: { contentUrl: string } } }>(
    '{ branding { secondaryLogo { contentUrl } } }',
  );
  await expect(banner.getByRole('img', { name: 'Escale' })).toHaveAttribute(
    'src',
    branding.secondaryLogo.contentUrl,
  );
  await expect(banner.getByRole('button', { name: /^Discussions/ })).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(other.getByRole('heading', { name: 'Mes Communautés' })).toHaveCSS(
    'border-left-color',
    'rgb(138, 43, 0)',
  );
  await other.goto('/utilisateurs');
  await expect(other.getByRole('heading', { level: 1 })).toHaveCSS('border-left-color', 'rgb(47, 79, 0)');
  await expect(page.getByRole('tab', { name: 'Couleurs' })).toHaveCSS('color', 'rgb(122, 31, 92)');
  await other.goto('/communaute/1');
  await expect(other.getByRole('link', { name: 'Publications', exact: true })).toHaveCSS(
    'color',
    'rgb(122, 31, 92)',
  );
  const visitor = await browser.newPage({ baseURL: baseUrl() });
  await visitor.goto('/login');
  await expect(visitor.getByRole('heading', { name: 'Bon vent à bord', level: 2 })).toBeVisible();
  await visitor.close();
  expect(complaints.list).toEqual([]);
  await page.close();
  await other.close();
});

test('B750 B826: a new slide is shown to everybody at once', async ({ browser }) => {
  const page = await openAs(browser, administrator, { at: '/administration/headband' });
  const other = await openAs(browser, person);
  const slides = page.getByRole('list', { name: 'Mises en avant' }).getByRole('listitem');
  await expect(slides.first()).toBeVisible();
  const before = await slides.count();
  await page.getByRole('button', { name: 'Ajouter une mise en avant' }).click();
  await page.locator('input[type=file]').setInputFiles(await photo('mer.jpg'));
  await page.getByLabel('Lien (facultatif)').fill('https://example.org/mer');
  await page.getByLabel('Texte alternatif').fill('La mer');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(slides).toHaveCount(before + 1);
  const seen = other
    .getByRole('region', { name: 'Mise en avant' })
    .locator('[aria-roledescription=diapositive]');
  await expect(seen.last().locator('a')).toHaveAttribute('aria-label', 'La mer (nouvel onglet)');
  await page.close();
  await other.close();
});

test('B041 B757: the columns of a page begin below the news, which everybody sees at once and may put away, as new links', async ({
  browser,
}) => {
  const page = await openAs(browser, administrator, { at: '/administration/breaking-news' });
  const other = await openAs(browser, person, { at: '/utilisateurs' });
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByLabel('Texte', { exact: true }).fill('Régate samedi');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  const news = other.getByRole('region', { name: 'À la une' });
  await expect(news).toContainText('Régate samedi');
  // The columns begin where the page does, with the news above them and without.
  const beginnings = () =>
    other.evaluate(() =>
      ['main section', 'aside[aria-label="À propos"] > *'].map(
        (part) =>
          [...document.querySelectorAll(part)]
            // The drawer of phones has more than the column.
            .find((one) => one.checkVisibility())
            ?.getBoundingClientRect().top,
      ),
    );
  await expect.poll(async () => new Set(await beginnings()).size).toBe(1);
  const [beside] = await beginnings();
  // What stays beside the page stays below the news too.
  const asides = () =>
    other.evaluate(() => {
      scrollTo(0, 500);
      const tops = [...document.querySelectorAll('aside')].map((one) => one.getBoundingClientRect().top);
      const news = document.querySelector('[aria-label="À la une"]')?.getBoundingClientRect().bottom;
      scrollTo(0, 0);
      return tops.map((top) => news !== undefined && top >= news);
    });
  await expect.poll(asides).toEqual([true, true]);
  const shown = page.getByRole('switch', { name: 'Afficher le texte à la une' });
  await shown.click();
  await expect(shown).not.toBeChecked();
  await expect(news).toHaveCount(0);
  await expect.poll(beginnings).toEqual([(beside ?? 0) - 44, (beside ?? 0) - 44]);
  await shown.click();
  await expect(news).toContainText('Régate samedi');
  // It stays dismissed until there is another one.
  await news.getByRole('button', { name: 'Masquer cette annonce' }).click();
  await expect(news).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(news).toHaveCount(0);
  await page.getByLabel('Texte', { exact: true }).fill('Régate dimanche');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(news).toContainText('Régate dimanche');

  await act(await tokenOf(administrator), 'createLink', {
    title: 'Vents',
    url: 'https://vents.example.org/',
  });
  await other.getByRole('button', { name: /^Menu d/ }).click();
  await expect(other.getByRole('menuitem', { name: 'Vents' })).toBeVisible();
  await page.close();
  await other.close();
});

test('B960 B962 B963: people of a file are found among the accounts, whole on a phone too', async ({
  browser,
}) => {
  const page = await openAs(browser, administrator, { at: '/administration/comptes' });
  const complaints = watchComplaints(page);
  await page.getByRole('link', { name: 'Importer' }).click();
  const lines = [
    'E-mail;Prénom;Nom;Fonction',
    'ines.gwenn@example.org;Inès;Gwenn;Voilière',
    'milo.gwenn@example.org;Milo;Gwenn;',
  ];
  await page.getByLabel(/^Choisir un/).setInputFiles({
    name: 'personnes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  await page.getByRole('button', { name: 'Importer' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Import terminé' })).toBeFocused();
  await page.getByRole('link', { name: 'Tous les comptes' }).click();
  await page.getByRole('searchbox', { name: 'Rechercher un compte' }).fill('gwenn');
  const people = page.getByRole('table', { name: 'Comptes' }).getByRole('row');
  await expect(page.getByText('2 comptes')).toBeVisible();
  await expect(people.nth(1)).toContainText('Inès Gwenn');
  await expect(people.nth(2)).toContainText('Milo Gwenn');
  const email = people.nth(2).getByText('milo.gwenn@example.org').filter({ visible: true });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(email).toHaveCount(1);
    await expect(email).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('columnheader', { name: 'Vu le' })).toBeInViewport({ ratio: 1 });
  }
  expect(complaints.list).toEqual([]);
  await page.context().close();
});

test('B969: a deleted community leaves the panel at once, and is back in it when restored', async ({
  browser,
}) => {
  const page = await openAs(browser, administrator, { at: '/communaute/2' });
  const mine = page.getByRole('navigation', { name: 'Mes Communautés' });
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('button', { name: /^Options d/ }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox').fill(title);
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await expect(page).toHaveURL('/');
  await expect(mine.getByRole('link', { name: title })).toHaveCount(0);
  await visit(page, '/administration/communautes');
  await page.getByRole('button', { name: `Restaurer ${title}` }).click();
  await expect(mine.getByRole('link', { name: title })).toBeVisible();
  await page.close();
});
