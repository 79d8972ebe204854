import { withDe } from '../../web/ui/elision.ts';
import { expect, type Page, test } from '@playwright/test';
import { finishOnboarding } from './graph.ts';
import { mailedPath } from './mails.ts';
import { accounts, fillCredentials, openAs, watchComplaints, windowOf } from './people.ts';

const members = (page: Page) => page.getByRole('list', { name: 'Membres' });
const row = (page: Page, name: string) => members(page).getByRole('listitem').filter({ hasText: name });

test('B309 B342 B730 B362: members are listed ten by ten, searched, and unsubscribed after a question', async ({
  browser,
}) => {
  const page = await windowOf(browser, accounts.administrator);
  const complaints = watchComplaints(page);
  await page.goto('/communaute/2/users');
  await expect(members(page).getByRole('listitem').first()).toBeVisible();
  const total = Number.parseInt(
    (await page
      .getByText(/^\d+ membres$/)
      .first()
      .textContent()) ?? '',
    10,
  );
  expect(total).toBeGreaterThan(10);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4_000);
      return members(page).getByRole('listitem').count();
    })
    .toBe(total);
  await expect(page.getByText("il n'y a plus de données")).toBeVisible();

  const name = (await members(page).getByRole('link').last().textContent()) ?? '';
  await page.getByRole('searchbox', { name: 'Rechercher un membre' }).fill(name.toUpperCase());
  await expect(members(page).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: `Désinscrire ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Désinscrire' }).click();
  await expect(row(page, name)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(`${total - 1} membres`)).toBeVisible();
  // nobody leaves the company-wide community.
  await page.goto('/communaute/1/users');
  await expect(members(page).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Désinscrire/ })).toHaveCount(0);
  expect(complaints.list).toEqual([]);
  await page.close();
});

test('B364 B365 B363 B367: a chosen role is saved with Enregistrer, which stays when that fails', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.administrator, { at: '/communaute/3/users' });
  const editor = members(page)
    .getByRole('listitem')
    .filter({ has: page.locator('select', { has: page.locator('option:checked[value=EDITOR]') }) })
    .first();
  const name = (await editor.getByRole('link').textContent()) ?? '';
  const role = page.getByRole('combobox', { name: `Rôle ${withDe(name)}` });
  const save = row(page, name).getByRole('button', { name: 'Enregistrer' });
  await expect(save).toHaveCount(0);
  await role.selectOption('Lecteur');
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('MemberRowRoleMutation') ? route.abort() : route.continue(),
  );
  await save.click();
  await expect(page.getByText('La connexion est interrompue')).toBeVisible();
  await expect(save).toBeEnabled();
  await expect(role).toHaveValue('READER');
  await page.unroute('**/graphql');
  await save.click();
  await expect(page.getByText(`${name} est maintenant lecteur.`)).toBeVisible();
  await expect(save).toHaveCount(0);
  await page.reload();
  await expect(role).toHaveValue('READER');
  await page.close();
});

test('B378 B379 B368 B367: who is invited leaves the list and is a member with the chosen role', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.administrator, { at: '/communaute/4/inviter-membre' });
  const people = page.getByRole('list', { name: 'Personnes à inviter' });
  const name = (await people.getByRole('link').first().textContent()) ?? '';
  const role = page.getByRole('combobox', { name: `Rôle ${withDe(name)}` });
  await expect(role).toHaveValue('EDITOR');
  await expect(role.getByRole('option')).toHaveText(['Administrateur', 'Rédacteur', 'Lecteur']);
  await role.selectOption('Administrateur');
  await page.getByRole('button', { name: `Inviter ${name}` }).click();
  await expect(page.getByText(`${name} est maintenant administrateur.`)).toBeVisible();
  await expect(role).toHaveCount(0);
  await page.goto('/communaute/4/users');
  await page.getByRole('searchbox', { name: 'Rechercher un membre' }).fill(name);
  await expect(role).toHaveValue('ADMINISTRATOR');
  await page.close();
});

test('B381 B382 B383: somebody from outside is invited by mail, with a link that works once', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.administrator, { at: '/communaute/2/inviter-extern-membre' });
  const form = page.getByRole('main');
  await form.getByLabel('Téléphone').fill('12');
  await form.getByRole('button', { name: 'Inviter' }).click();
  await expect(
    form.getByText("l'email est obligatoire et il doit respecter ce format nom@exemple.fr"),
  ).toBeVisible();
  await expect(form.getByText('Le téléphone est invalide (0X00000000 ou +XXX0000000)')).toBeVisible();
  await expect(form.getByLabel('Email')).toBeFocused();
  await form.getByLabel('Email').fill(accounts.reader);
  await form.getByLabel('Téléphone').fill('06 12 34 56 78');
  await form.getByRole('button', { name: 'Inviter' }).click();
  await expect(form.getByText('Cette adresse email est déjà associée un compte').first()).toBeVisible();
  await expect(form.getByLabel('Téléphone')).toHaveValue('06 12 34 56 78');
  await form.getByLabel('Prénom').fill('Nils');
  await form.getByLabel('Nom', { exact: true }).fill('Berg');
  await form.getByLabel('Email').fill('nils.berg@voisin.example');
  await form.getByRole('button', { name: 'Inviter' }).click();
  await expect(form.getByText('L’invitation a été envoyée à nils.berg@voisin.example.')).toBeVisible();

  const path = await mailedPath('nils.berg@voisin.example', '/pass');
  const guest = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await guest.goto(path);
  await guest.locator('input[name=password]').fill('Bienvenue12');
  await guest.locator('input[name=confirmation]').fill('Bienvenue12');
  await guest.getByRole('button', { name: 'Valider' }).click();
  await guest.getByRole('link', { name: 'Se connecter' }).click();
  await guest.getByLabel('Identifiant').fill('nils.berg@voisin.example');
  await guest.getByLabel('Mot de passe', { exact: true }).fill('Bienvenue12');
  await guest.getByRole('button', { name: 'Connexion' }).click();
  await expect(guest).toHaveURL(/terminer-inscription/);
  await finishOnboarding('nils.berg@voisin.example', 'Bienvenue12');
  await guest.evaluate(() => localStorage.clear());
  await guest.goto('/login');
  await fillCredentials(guest, 'nils.berg@voisin.example', 'Bienvenue12');
  await expect(guest).toHaveURL(/\/$/);
  await guest.goto('/communaute/2');
  await expect(guest.getByRole('feed')).toBeVisible();
  await guest.context().close();
  await page.close();
});
