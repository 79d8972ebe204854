import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { picture } from '../backend/builders.ts';
import { expectUsable, expectUsableAtAnyWidth, look } from './axe.ts';
import { loseAnswer } from './failing.ts';
import { openAs, watchComplaints, visit } from './people.ts';
import { type Place, startPlace } from './place.ts';

/** A product of this file's own: what is changed here is changed for everybody. */
let place: Place;
const [administrator, person] = ['admin@example.org', 'lecteur@example.org'];
test.beforeAll(async () => {
  place = await startPlace();
});
test.afterAll(() => place.close());

const open = (browser: Browser, who: string, options: BrowserContextOptions = {}) =>
  openAs(browser, who, { baseURL: place.url, ...options });
const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await (await picture()).arrayBuffer()),
});
const screens = ['', '/settings', '/headband', '/banners', '/breaking-news', '/links', '/stats', '/journal'];

test('B649 B659 B660 B027 B713: the tiles lead to every screen; who is no administrator is sent home', async ({
  browser,
}) => {
  const page = await open(browser, administrator);
  const complaints = watchComplaints(page);
  await page.getByRole('button', { name: /^Menu d/ }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await expect(page).toHaveURL('/administration');
  for (const [tile, address, title] of [
    ['Paramètres', 'settings', 'Paramètres'],
    ['Mise en avant', 'headband', 'Mise en avant'],
    ["Page d'accueil Web", 'banners', "Page d'accueil Web"],
    ['À la une', 'breaking-news', 'À la une'],
    ['Mes liens', 'links', 'Mes liens'],
    ['Statistiques', 'stats', 'Statistiques'],
    ['Journal', 'journal', 'Journal'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name: tile }).click();
    await expect(page).toHaveURL(`/administration/${address}`);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Retour à l’administration' }).click();
  }
  expect(complaints.list).toEqual([]);
  await page.close();

  const other = await open(browser, person);
  for (const screen of screens) {
    await other.goto(`/administration${screen}`);
    await expect(other).toHaveURL('/');
  }
  await other.close();

  // B660: who is not signed in is asked to.
  const visitor = await browser.newPage({ baseURL: place.url });
  for (const screen of ['', '/stats']) {
    await visitor.goto(`/administration${screen}`);
    await expect(visitor).toHaveURL(/\/login/);
  }
  await visitor.close();
});

test('every screen can be used by everybody', async ({ browser }) => {
  test.slow();
  const page = await open(browser, administrator, look);
  for (const screen of screens) {
    await visit(page, `/administration${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (screen === '/stats') await expect(page.getByRole('list', { name: 'Profils créés' })).toBeVisible();
    await expectUsableAtAnyWidth(page);
    if (screen !== '/settings') continue;
    await page.getByRole('tab', { name: 'Couleurs' }).click();
    await page.getByRole('switch', { name: /Option avancée/ }).check();
    await expectUsableAtAnyWidth(page);
  }
  await page.close();
});

test('B001 B016 B017 B019 B650–B652 B661 B682 B749 B759: the look is previewed, warned about, saved, and everybody connected sees it at once', async ({
  browser,
}) => {
  const page = await open(browser, administrator);
  const other = await open(browser, person);
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
  const preview = page.getByRole('region', { name: 'Aperçu' });
  await expect(page.getByRole('tab')).toHaveText(['Général', 'Couleurs']);
  const general = page.getByRole('tabpanel', { name: 'Général' });
  for (const name of ['Nom de l’application', 'Texte de l’écran de connexion'])
    await expect(general.getByRole('textbox', { name })).toBeVisible();
  for (const name of ['Logo principal', /^Second logo/, /^Icône/])
    await expect(general.getByRole('group', { name })).toBeVisible();
  await page.getByLabel('Nom de l’application').fill('');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Le nom est obligatoire.')).toBeVisible();
  await page.getByLabel('Nom de l’application').fill('Escale');
  await page.getByRole('textbox', { name: 'Texte de l’écran de connexion' }).fill('Bon vent à bord');
  // In the place of a heading, which they become.
  await expect(page.getByRole('button', { name: 'Titre', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(preview.getByText('Bon vent à bord')).toBeVisible();
  await page
    .getByRole('group', { name: 'Logo principal' })
    .locator('input[type=file]')
    .setInputFiles(await photo('logo.jpg'));
  await expect(preview.getByRole('img', { name: 'Escale' }).first()).toHaveAttribute('src', /^blob:/);
  await page
    .getByRole('group', { name: /^Second logo/ })
    .locator('input[type=file]')
    .setInputFiles(await photo('sombre.jpg'));

  await page.getByRole('tab', { name: 'Couleurs' }).click();
  const main = page.getByRole('group', { name: 'Couleur principale' });
  await expect(main.getByRole('radio')).toHaveCount(14);
  await main.getByRole('radio', { name: /Vert sapin/ }).check({ force: true });
  await page.getByRole('switch', { name: /Option avancée/ }).check();
  const menu = page.getByRole('textbox', { name: 'Menu de l’en-tête : code de la couleur' });
  await menu.fill('#fefefe');
  await expect(page.getByText(/Peu lisible sur l’en-tête \(contraste de 1 pour 1/)).toBeVisible();
  await menu.fill('#12');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('La couleur doit être de la forme #004b67.')).toBeVisible();
  await menu.fill('#00284d');
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

  // Who is connected sees it without doing anything.
  await expect(other).toHaveTitle('Escale');
  await expect
    .poll(() =>
      other.evaluate(() => document.documentElement.style.getPropertyValue('--b-accent-light').trim()),
    )
    .toBe('#0f7b4f');
  await expect(banner.getByRole('img', { name: 'Escale' })).toBeVisible();
  // On a dark header stands the second logo, and whatever is in it reads: 4.5 to 1.
  const { data } = (await (
    await fetch(`${place.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ branding { secondaryLogo { url } } }' }),
    })
  ).json()) as { data: { branding: { secondaryLogo: { url: string } } } };
  await expect(banner.getByRole('img', { name: 'Escale' })).toHaveAttribute(
    'src',
    data.branding.secondaryLogo.url,
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
  const visitor = await browser.newPage({ baseURL: `http://localhost:${place.ports.second}` });
  await visitor.goto('/login');
  await expect(visitor.getByRole('heading', { name: 'Bon vent à bord', level: 2 })).toBeVisible();
  await visitor.close();
  expect(complaints.list).toEqual([]);
  await page.close();
  await other.close();
});

test('B653 B657 B658 B754 B755 B760 B260 B750 B826 B830 B831: slides are added, put in order, changed, hidden and deleted, and everybody sees it at once', async ({
  browser,
}) => {
  const page = await open(browser, administrator);
  const other = await open(browser, person);
  await page.goto('/administration/headband');
  const slides = page.getByRole('list', { name: 'Mises en avant' }).getByRole('listitem');
  await expect(slides.first()).toBeVisible();
  const before = await slides.count();
  await page.getByRole('button', { name: 'Ajouter une mise en avant' }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Veuillez choisir un fichier.')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(await photo('mer.jpg'));
  await page.getByLabel('Lien (facultatif)').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByLabel('Lien (facultatif)')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Lien (facultatif)').fill('https://example.org/mer');
  await page.getByLabel('Texte alternatif').fill('La mer');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(slides).toHaveCount(before + 1);
  await expect(slides.last()).toContainText('example.org/mer');
  // Slides that are not in sight are there all the same.
  const seen = other
    .getByRole('region', { name: 'Mise en avant' })
    .locator('[aria-roledescription=diapositive]');
  await expect(seen.last().locator('a')).toHaveAttribute('aria-label', 'La mer (nouvel onglet)');
  const up = (place: number) => page.getByRole('button', { name: `Monter la mise en avant ${place}` });
  await up(before + 1).focus();
  for (let place = before; place >= 1; place -= 1) {
    await page.keyboard.press('Enter');
    await expect(up(place)).toBeFocused();
  }
  await expect(up(1)).toHaveAttribute('aria-disabled', 'true');
  await expect(slides.first()).toContainText('La mer');
  await expect(seen.first().locator('a')).toHaveAttribute('aria-label', 'La mer (nouvel onglet)');
  await page.reload();
  await expect(slides.first()).toContainText('La mer');
  await slides
    .first()
    .getByRole('button', { name: /^Modifier/ })
    .click();
  await page.getByRole('radio', { name: 'Texte' }).check();
  await page.getByRole('textbox', { name: 'Texte de la mise en avant' }).fill('Fête de la mer');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(slides.first()).toContainText('Fête de la mer');

  const shown = page.getByRole('switch', { name: 'Afficher la mise en avant' });
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('ShowMutation') ? route.abort() : route.continue(),
  );
  await shown.click();
  await expect(page.getByText('La connexion est interrompue', { exact: false }).first()).toBeVisible();
  await expect(shown).toBeChecked();
  await page.unroute('**/graphql');
  await shown.click();
  await expect(shown).not.toBeChecked();
  await page.goto('/');
  await expect(page.getByRole('feed')).toBeVisible();
  await expect(page.getByText('Fête de la mer')).toHaveCount(0);
  await page.goto('/administration/headband');
  await shown.click();
  await expect(shown).toBeChecked();
  await slides
    .first()
    .getByRole('button', { name: /^Supprimer/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(slides).toHaveCount(before);
  await page.close();
  await other.close();
});

test('B654 B756 B750: illustrations are added and deleted', async ({ browser }) => {
  const page = await open(browser, administrator);
  await page.goto('/administration/banners');
  const items = page.getByRole('main').getByRole('list', { name: 'Illustrations' }).getByRole('listitem');
  await expect(items.first()).toBeVisible();
  const before = await items.count();
  await page.getByRole('button', { name: 'Ajouter l’illustration' }).click();
  await expect(page.getByText('Veuillez choisir un fichier.')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(await photo('port.jpg'));
  await page.getByLabel('Lien (facultatif)').fill('https://example.org/port');
  await page.getByRole('button', { name: 'Ajouter l’illustration' }).click();
  await expect(items).toHaveCount(before + 1);
  await expect(items.first()).toContainText('example.org/port');
  await items
    .first()
    .getByRole('button', { name: /^Supprimer/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(items).toHaveCount(before);
  await page.close();
});

test('B657 B758 B760 B041 B751: the news is written, seen at once by everybody, hidden and shown', async ({
  browser,
}) => {
  const page = await open(browser, administrator);
  const other = await open(browser, person);
  await other.goto('/utilisateurs');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/administration/breaking-news');
  await page.getByLabel('Texte', { exact: true }).fill('Régate samedi');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  const news = other.getByRole('region', { name: 'À la une' });
  await expect(news).toContainText('Régate samedi');
  // The columns begin where the page does, with the news above them and without.
  const beginnings = () =>
    other.evaluate(() =>
      ['main section', 'aside[aria-label="À propos"] > *'].map(
        (part) => document.querySelector(part)?.getBoundingClientRect().top,
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
  await page.reload();
  await expect(page.getByLabel('Texte', { exact: true })).toHaveValue('Régate samedi');
  await expect(shown).not.toBeChecked();
  await shown.click();
  await expect(news).toContainText('Régate samedi');
  // It is put away until there is another one.
  await news.getByRole('button', { name: 'Masquer cette annonce' }).click();
  await expect(news).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(news).toHaveCount(0);
  await page.getByLabel('Texte', { exact: true }).fill('Régate dimanche');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(news).toContainText('Régate dimanche');
  await page.close();
  await other.close();
});

test('B656 B757 B752: links are added, changed, put in order and deleted, in everybody’s menu at once', async ({
  browser,
}) => {
  const page = await open(browser, administrator);
  const other = await open(browser, person);
  await page.goto('/administration/links');
  const links = page.getByRole('list', { name: 'Liens' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Ajouter un lien' }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Le titre est obligatoire.')).toBeVisible();
  await expect(page.getByText("L'adresse du lien est obligatoire.")).toBeVisible();
  await page.getByLabel('Nom', { exact: true }).fill('Vents');
  await page.getByLabel('Lien', { exact: true }).fill('https://vents.example.org/');
  await page.locator('input[type=file]').setInputFiles(await photo('icone.jpg'));
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(links.last()).toContainText('Vents');
  await expect(links.last().locator('img')).toBeVisible();
  const count = await links.count();
  await links.last().getByRole('button', { name: 'Monter Vents' }).click();
  await expect(links.nth(count - 2)).toContainText('Vents');
  await other.getByRole('button', { name: /^Menu d/ }).click();
  await expect(other.getByRole('menuitem', { name: 'Vents' })).toBeVisible();
  await links
    .nth(count - 2)
    .getByRole('button', { name: 'Modifier Vents' })
    .click();
  await page.getByLabel('Nom', { exact: true }).fill('Horaires');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await links
    .nth(count - 2)
    .getByRole('button', { name: 'Supprimer Horaires' })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(links).toHaveCount(count - 1);
  await page.close();
  await other.close();
});

test('two windows edit the settings: the second is told what differs, takes it, and returns to its own', async ({
  browser,
}) => {
  const [first, second] = [
    await open(browser, administrator, look),
    await open(browser, administrator, look),
  ];
  const complaints = watchComplaints(second);
  const name = (page: Page) => page.getByLabel('Nom de l’application');
  const welcome = (page: Page) => page.getByRole('textbox', { name: 'Texte de l’écran de connexion' });
  const press = (page: Page, button: string) => page.getByRole('button', { name: button }).click();
  const notice = second.getByRole('alert');
  for (const page of [first, second]) {
    await page.goto('/administration/settings');
    await expect(welcome(page)).toBeVisible();
  }
  await name(first).fill('Grand large');
  await welcome(first).fill('Le vent se lève');
  await press(first, 'Enregistrer');
  await expect(first.getByText('Les paramètres ont été enregistrés.')).toBeVisible();
  // The window has heard of it: what it edits is what it was opened with all the same.
  await expect(second).toHaveTitle(/Grand large/);
  await name(second).fill('Petit port');
  await welcome(second).fill('Calme plat');
  await press(second, 'Enregistrer');
  await expect(notice).toBeFocused();
  await expect(notice).toContainText(/^Anne Kermarec a modifié ces paramètres aujourd’hui à \d\d:\d\d\./);
  const current = notice.getByRole('group', { name: 'Version actuelle' });
  await expect(current).toContainText('Grand large');
  await expect(current).toContainText('Le vent se lève');
  await expect(name(second)).toHaveValue('Petit port');
  await expectUsableAtAnyWidth(second);

  await press(second, 'Reprendre la version actuelle');
  await expect(name(second)).toHaveValue('Grand large');
  await expect(welcome(second)).toHaveText('Le vent se lève');
  await press(second, 'Revenir à mon texte');
  await expect(name(second)).toHaveValue('Petit port');
  await expect(welcome(second)).toHaveText('Calme plat');
  await second.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(second.getByText('Les paramètres ont été enregistrés.')).toBeVisible();
  await expect(second.getByRole('button', { name: 'Enregistrer', exact: true })).toBeFocused();
  // There is nothing more to save, until something is typed.
  await expect(second.getByRole('button', { name: 'Enregistrer', exact: true })).toBeDisabled();
  await expect(notice).toHaveCount(0);
  // The next saving goes on from there.
  await name(second).fill('Petit port de plaisance');
  await press(second, 'Enregistrer');
  await expect(first).toHaveTitle(/Petit port de plaisance/);
  expect(complaints.list).toEqual([]);
  await first.close();
  await second.close();
});

test('settings and an account whose saving was answered to nobody are sent again: one’s own change is no other’s', async ({
  browser,
}) => {
  const page = await open(browser, administrator, look);
  const save = page.getByRole('button', { name: 'Enregistrer' });
  await page.goto('/administration/settings');
  await page.getByLabel('Nom de l’application').fill('Vent debout');
  const settings = await loseAnswer(page, 'PlatformSettingsMutation');
  await save.click();
  await expect(page.getByText('Les paramètres ont été enregistrés.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(settings()).toBe(2);

  await page.goto('/utilisateurs');
  await page.getByRole('searchbox', { name: 'Rechercher un contact' }).fill('agathe');
  await page.getByRole('button', { name: 'Options d’Agathe Weber' }).click();
  await page.getByRole('menuitem', { name: 'Modifier' }).click();
  await page.getByLabel('Fonction', { exact: true }).fill('Cheffe de quart');
  const account = await loseAnswer(page, 'EditUserPageMutation');
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  await expect(page.getByText("L'utilisateur a été modifié avec succès")).toBeVisible();
  expect(account()).toBe(2);
  await page.close();
});

test('two windows edit the news, a link or an account: each form tells the second', async ({ browser }) => {
  const [first, second] = [
    await open(browser, administrator, look),
    await open(browser, administrator, look),
  ];
  const notice = second.getByRole('alert');
  /** Both open a form and type; the first saves, the second is told of it and saves its own. */
  const collide = async (form: {
    begin: (page: Page) => Promise<void>;
    field: string;
    save: string;
    /** What is read once it is saved. */
    saved: string;
    told: string;
  }) => {
    for (const page of [first, second]) await form.begin(page);
    // A form in which nothing was typed takes what is new, and has nothing to tell.
    await second.getByLabel(form.field, { exact: true }).fill('De la seconde');
    await first.getByLabel(form.field, { exact: true }).fill('De la première');
    await first.getByRole('button', { name: form.save, exact: true }).click();
    await expect(first.getByText(form.saved).last()).toBeVisible();
    await second.getByRole('button', { name: form.save, exact: true }).click();
    await expect(notice).toContainText(form.told);
    await expect(notice.getByRole('group', { name: 'Version actuelle' })).toContainText('De la première');
    await second.getByRole('button', { name: 'Enregistrer ma version' }).click();
    await expect(second.getByText(form.saved.replace('première', 'seconde')).last()).toBeVisible();
    await expect(notice).toHaveCount(0);
  };
  await collide({
    begin: async (page) => {
      await page.goto('/administration/breaking-news');
    },
    field: 'Texte',
    save: 'Enregistrer',
    saved: 'Le texte à la une a été enregistré.',
    told: 'Ce texte a été modifié entre-temps.',
  });

  await first.goto('/administration/links');
  await first.getByRole('button', { name: 'Ajouter un lien' }).click();
  await first.getByLabel('Nom', { exact: true }).fill('Le vent');
  await first.getByLabel('Lien', { exact: true }).fill('https://vent.example.org');
  await first.getByRole('button', { name: 'Enregistrer' }).click();
  await collide({
    begin: async (page) => {
      await page.goto('/administration/links');
      await page.getByRole('button', { name: 'Modifier Le vent' }).click();
    },
    field: 'Nom',
    save: 'Enregistrer',
    saved: 'De la première',
    told: 'ce lien',
  });

  await collide({
    begin: async (page) => {
      await page.goto('/utilisateurs');
      await page.getByRole('searchbox', { name: 'Rechercher un contact' }).fill('agathe');
      await expect(page.getByRole('heading', { name: 'Contacts (1)' })).toBeVisible();
      await page.getByRole('button', { name: 'Options d’Agathe Weber' }).click();
      await page.getByRole('menuitem', { name: 'Modifier' }).click();
    },
    field: 'Fonction',
    save: 'Modifier',
    saved: "L'utilisateur a été modifié avec succès",
    told: 'ce compte',
  });
  await first.close();
  await second.close();
});
