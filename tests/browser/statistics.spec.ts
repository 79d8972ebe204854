import { type Browser, expect, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { openAs, watchComplaints } from './people.ts';
import { withDe } from '../../web/ui/elision.ts';
import { type Place, startPlace } from './place.ts';

/** A product of this file's own: what is counted here is what it did itself. */
let place: Place;
const administrator = 'admin@example.org';
test.beforeAll(async () => {
  place = await startPlace();
});
test.afterAll(() => place.close());

const open = (browser: Browser) => openAs(browser, administrator, { baseURL: place.url });
const failure = "une erreur inattendue s'est produite. veuillez réessayer ultérieurement.";

test('B663–B666 B668 B669 B676 B679: the statistics tell a month, name its best, and list accounts', async ({
  browser,
}) => {
  const page = await open(browser);
  const complaints = watchComplaints(page);
  await page.goto('/administration/stats');
  const section = (name: string | RegExp) => page.getByRole('region', { name });
  for (const label of ['Connectés en ce moment', 'Profils créés', 'Non actifs', 'Externes', 'Connexions web'])
    await expect(section('En ce moment').getByText(label, { exact: false }).first()).toBeVisible();
  const month = page.getByLabel('Mois', { exact: true });
  const options = await month.locator('option').allInnerTexts();
  expect(options.at(-1)).toBe('août 2021');
  await month.selectOption({ index: 1 });
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/);
  const activity = section(`Activité ${withDe(options[1] ?? '')}`);
  for (const label of ['Taux d’engagement', 'Publications', 'Commentaires', 'Réactions', 'Messages'])
    await expect(activity.getByRole('term').filter({ hasText: label })).toBeVisible();
  await activity.getByText(/Voir le tableau/).click();
  expect(await activity.getByRole('row').count()).toBeGreaterThan(28);

  const best = section('Meilleures publications');
  const posts = best.getByRole('list', { name: 'Publications' }).getByRole('listitem');
  await expect(posts).toHaveCount(5);
  await best.getByRole('button', { name: 'Afficher plus de publications' }).click();
  await expect(posts).toHaveCount(10);
  await expect(section('Meilleurs auteurs').getByRole('listitem').first()).toBeVisible();
  await expect(section('Meilleures communautés').getByRole('listitem')).toHaveCount(5);
  await expect(section('Dernières connexions').getByRole('listitem')).toHaveCount(5);
  const accounts = section('Comptes');
  await expect(accounts.getByRole('list', { name: 'Profils créés' }).getByRole('listitem')).toHaveCount(10);
  await accounts.getByRole('button', { name: 'Afficher plus de comptes' }).click();
  await expect(accounts.getByRole('list', { name: 'Profils créés' }).getByRole('listitem')).toHaveCount(20);
  expect(complaints.list).toEqual([]);

  await posts.first().getByRole('link', { name: 'Voir le post' }).click();
  await expect(page).toHaveURL(/\/communaute\/\d+\/post\/\d+/);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await page.close();
});

test('another month takes the place of what stood once all of it is there', async ({ browser }) => {
  const page = await open(browser);
  await page.goto('/administration/stats');
  const month = page.getByLabel('Mois', { exact: true });
  await expect(month).toBeVisible();
  const [present = '', past = ''] = await month.locator('option').allInnerTexts();
  const activityOf = (name: string) =>
    page
      .getByRole('region', { name: `Activité ${withDe(name)}` })
      .getByRole('term')
      .first();
  const connections = page.getByRole('region', { name: 'Dernières connexions' });
  await expect(activityOf(present)).toBeVisible();
  await connections.getByRole('button', { name: 'Afficher plus de connexions' }).click();
  await expect(connections.getByRole('listitem')).toHaveCount(10);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('"TopPostersQuery"')) await released;
    await route.continue();
  });
  const others = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('"MonthFiguresQuery"')),
  );
  await month.selectOption({ index: 1 });
  await others;
  // What was chosen is seen at once; the figures stay until the next are there.
  await expect(month.locator('option:checked')).toHaveText(past);
  await expect(activityOf(present)).toBeVisible();
  await expect(activityOf(past)).toBeHidden();
  release();
  await expect(activityOf(past)).toBeVisible();
  await expect(month.locator('option:checked')).toHaveText(past);
  // What does not depend on the month is as it was left.
  await expect(connections.getByRole('listitem')).toHaveCount(10);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
});

test('B670: who is there is looked at again every twenty seconds', async ({ browser }) => {
  const page = await open(browser);
  await page.clock.install();
  await page.goto('/administration/stats');
  const live = page.getByRole('definition').first();
  // Other figures may be there before.
  await expect(live).toHaveText(/^\d+$/);
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('LiveFiguresPollQuery')) return route.continue();
    const answer = await route.fetch();
    const body = JSON.parse(await answer.text()) as {
      data: { viewer: { administration: { liveCount: number } } };
    };
    body.data.viewer.administration.liveCount = 4321;
    return route.fulfill({ response: answer, json: body });
  });
  await page.clock.fastForward(20_500);
  await expect(live).toHaveText(/4\s321/);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
});

test('B678: what cannot be had says so, alone, until it is asked for again', async ({ browser }) => {
  const page = await open(browser);
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('"TopPostersQuery"')
      ? route.fulfill({
          json: { data: null, errors: [{ message: 'x', extensions: { code: 'UPSTREAM_UNAVAILABLE' } }] },
        })
      : route.continue(),
  );
  await page.goto('/administration/stats');
  const posters = page.getByRole('region', { name: 'Meilleurs auteurs' });
  await expect(posters.getByText(failure)).toBeVisible();
  await expect(page.getByText(failure)).toHaveCount(1);
  await page.unroute('**/graphql');
  await posters.getByRole('button', { name: 'Réessayer' }).click();
  await expect(posters.getByRole('listitem').first()).toBeVisible();
  await page.close();
});

test('B667 B671–B675 B680: accounts are made internal, invited again, and given the right; the journal tells', async ({
  browser,
}) => {
  const page = await open(browser);
  await page.goto('/administration/stats');
  const accounts = page.getByRole('region', { name: 'Comptes' });
  const admins = page.getByRole('region', { name: 'Super-administrateurs' }).getByRole('listitem');
  await expect(admins).toHaveCount(1);
  await expect(admins.getByRole('button')).toHaveCount(0);
  const first = accounts.getByRole('list', { name: 'Profils créés' }).getByRole('listitem').first();
  const name = await first.getByRole('link').innerText();
  await first.getByRole('checkbox', { name: `Administrateur : ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Donner le droit' }).click();
  await expect(page.getByText(`${name} administre désormais la plateforme.`)).toBeVisible();
  await expect(admins).toHaveCount(2);
  await admins.getByRole('button', { name: `Retirer le droit à ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click();
  await expect(admins).toHaveCount(1);
  await expect(first.getByRole('checkbox')).not.toBeChecked();

  // the last one keeps the right.
  await accounts.getByRole('tab', { name: 'Web et mobile' }).click();
  const own = accounts.getByRole('checkbox', { name: /^Administrateur : Anne/ });
  await own.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click();
  await expect(page.getByText("C'est le dernier administrateur de la plateforme.")).toBeVisible();
  await expect(own).toBeChecked();

  await accounts.getByRole('tab', { name: 'Externes' }).click();
  const external = accounts.getByRole('list', { name: 'Externes' }).getByRole('listitem');
  await expect(external.first()).toBeVisible();
  const before = await external.count();
  await external
    .first()
    .getByRole('button', { name: /^Passer en interne/ })
    .click();
  await expect(external).toHaveCount(before - 1);
  await accounts.getByRole('tab', { name: 'Non actifs' }).click();
  await accounts
    .getByRole('button', { name: /^Inviter à nouveau/ })
    .first()
    .click();
  await expect(page.getByText(/L’invitation d.* a été envoyée à nouveau/)).toBeVisible();

  await page.goto('/administration/journal');
  const journal = page.getByRole('list', { name: 'Journal' }).getByRole('listitem');
  await expect(journal.first()).toContainText('Anne Kermarec a invité à nouveau');
  await expect(journal.nth(1)).toContainText('a passé un compte en interne');
  await expect(journal.nth(2)).toContainText('a retiré le droit d’administration');
  await page.close();
});

test('an export opens in a spreadsheet and runs nothing there', async ({ browser }) => {
  const page = await open(browser);
  // Somebody calls themselves like a formula.
  const token = await place.signIn(administrator);
  const { id } = await place.call<{ id: number }>('/api/createUser', { email: 'formule@example.org' }, token);
  const changed = await page.request.put(`${place.api}/api/admin/update`, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      user: { id },
      profile: { prenom: '=1+1', nom: '@SUM(A1)', fonction: '', telephone: '', casecoche: '0' },
    },
  });
  expect(changed.ok()).toBe(true);
  await page.goto('/administration/stats');
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter les comptes : Profils créés' }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe('comptes-all.csv');
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFFPrénom;Nom;Email;')).toBe(true);
  expect(text).toContain(`"'=1+1";"'@SUM(A1)";formule@example.org;`);
  expect(text.split('\r\n').length).toBeGreaterThan(60);
  await page.close();
});
