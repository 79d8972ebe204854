import { expect, type Page, test } from '@playwright/test';
import { expectUsableAtAnyWidth, look } from './axe.ts';
import { mailedPath } from './mails.ts';
import { accounts, openAs, watchComplaints, visit, windowOf } from './people.ts';

const contacts = (page: Page) => page.getByRole('list', { name: 'Contacts' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher un contact' });

test('B412 B415 B416 B421: the directory lists everybody, counts them, and forgives mistakes', async ({
  browser,
}) => {
  const page = await windowOf(browser, accounts.reader);
  const complaints = watchComplaints(page);
  await page.goto('/utilisateurs');
  const heading = page.getByRole('heading', { level: 1, name: /^Contacts \(\d+\)$/ });
  await expect(heading).toBeVisible();
  const total = async () => Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0]);
  // The exact pages are another test's to see: the list reads on as it is looked at.
  await expect.poll(() => contacts(page).getByRole('listitem').count()).toBeGreaterThanOrEqual(15);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4_000);
      // Other tests may make an account meanwhile.
      return (await contacts(page).getByRole('listitem').count()) - (await total());
    })
    .toBe(0);
  // Who is far from the screen is there by their name alone, and whole again on the way back.
  const first = contacts(page).getByRole('listitem').first();
  await expect
    .poll(() => first.evaluate((entry) => [entry.childElementCount, entry.textContent]))
    .toEqual([0, expect.stringMatching(/\S/)]);
  const height = await contacts(page).evaluate((list) => list.getBoundingClientRect().height);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(first.getByRole('link').first()).toBeVisible();
  expect(await contacts(page).evaluate((list) => list.getBoundingClientRect().height)).toBe(height);
  await search(page).fill('WEBER');
  await expect(contacts(page).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contacts (1)');
  await search(page).fill('agate vebber');
  await expect(contacts(page).getByRole('link', { name: 'Agathe Weber' })).toBeVisible();
  await search(page).fill('qqqqqqqq');
  await expect(page.getByText("il n'y a plus de données")).toBeVisible();
  // B423: nothing may be done about others.
  await search(page).fill('weber');
  await expect(contacts(page).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Options d/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Ajouter un utilisateur' })).toHaveCount(0);
  expect(complaints.list).toEqual([]);
  await page.close();
});

test('the columns of the directory stand straight, also where one’s own row has no button', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.administrator, { at: '/utilisateurs' });
  // The name of whoever has none is the e-mail too, in the first column.
  const mails = contacts(page).locator('a[href^="mailto:"]');
  await expect(mails.filter({ hasText: accounts.administrator })).toBeVisible();
  expect(await mails.count()).toBeGreaterThan(10);
  const lefts = () => mails.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().left));
  // Rows that come while it is looked at are laid out in a moment.
  await expect.poll(async () => new Set(await lefts()).size).toBe(1);
  await page.close();
});

test('B747 B748: resting on a name shows the person, and a chat begins from there', async ({ browser }) => {
  const page = await openAs(browser, accounts.reader, { at: '/utilisateurs' });
  await search(page).fill('agathe weber');
  await expect(contacts(page).getByRole('listitem')).toHaveCount(1);
  await contacts(page).getByRole('link', { name: 'Agathe Weber' }).hover();
  const card = page.getByRole('dialog', { name: 'Agathe Weber' });
  await expect(card.getByRole('img', { name: 'Téléphone' })).toBeVisible();
  await card.getByRole('button', { name: 'Discuter' }).click();
  await expect(page.getByRole('textbox', { name: /message/i })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.close();
});

test('B413 B422 B424 B425 B427–B432 B436–B438 B440 B442 B710 B718 B720: an account is made, opened by its mail, changed, added to communities and closed', async ({
  browser,
}) => {
  const page = await windowOf(browser, accounts.administrator);
  const complaints = watchComplaints(page);
  await page.goto('/utilisateurs');
  await page.getByRole('link', { name: 'Ajouter un utilisateur' }).click();
  await expect(page).toHaveURL(/\/admin\/utilisateur\/ajouter$/);
  const create = page.getByRole('dialog', { name: 'Création utilisateur' });
  await expect(create).toBeVisible();
  // The directory stands below it.
  await expect(page.getByRole('heading', { name: /^Contacts \(\d+\)$/, includeHidden: true })).toBeVisible();
  await create.getByLabel('Téléphone').fill('12');
  await create.getByRole('button', { name: 'Créer' }).click();
  await expect(
    create.getByText("l'email est obligatoire et il doit respecter ce format nom@exemple.fr"),
  ).toBeVisible();
  await expect(create.getByText('Le téléphone est invalide (0X00000000 ou +XXX0000000)')).toBeVisible();
  // The first field that is wrong takes the focus, a moment later.
  await expect(create.getByLabel('Email')).toBeFocused();
  await create.getByLabel('Téléphone').fill('');
  await create.getByLabel('Email').fill(accounts.reader);
  await create.getByRole('button', { name: 'Créer' }).click();
  await expect(create.getByText('Cette adresse email est déjà associée un compte').first()).toBeVisible();
  // B710
  const civility = create.getByLabel('Civilité');
  await expect(civility.getByRole('option')).toHaveText(['M.', 'Mme', 'Melle']);
  await civility.selectOption('Mme');
  await create.getByLabel('Prénom').fill('Iris');
  await create.getByLabel('Nom', { exact: true }).fill('Aalto');
  await create.getByLabel('Email').fill('iris.aalto@example.org');
  await create.getByRole('button', { name: 'Créer' }).click();
  await expect(page.getByText('Un e-mail d’invitation a été envoyé à iris.aalto@example.org.')).toBeVisible();
  await expect(page).toHaveURL(/\/utilisateurs$/);

  const guest = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await guest.goto(await mailedPath('iris.aalto@example.org', '/pass'));
  await guest.locator('input[name=password]').fill('Bienvenue12');
  await guest.locator('input[name=confirmation]').fill('Bienvenue12');
  await guest.getByRole('button', { name: 'Valider' }).click();
  await guest.getByRole('link', { name: 'Se connecter' }).click();
  await guest.getByLabel('Identifiant').fill('iris.aalto@example.org');
  await guest.getByLabel('Mot de passe', { exact: true }).fill('Bienvenue12');
  await guest.getByRole('button', { name: 'Connexion' }).click();
  await expect(guest).toHaveURL(/terminer-inscription/);
  await guest.context().close();

  const choose = async (action: string) => {
    await page.goto('/utilisateurs');
    await search(page).fill('aalto');
    await expect(contacts(page).getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: /^Options d.*Aalto/ }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Modifier');
  await expect(page.getByRole('heading', { level: 1, name: 'Modification utilisateur' })).toBeVisible();
  await expect(page.getByLabel('Civilité')).toHaveValue('MRS');
  await page.getByLabel('Civilité').selectOption('Melle');
  await page.getByLabel('Prénom').fill('');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByText('Le prénom est obligatoire')).toBeVisible();
  await page.getByLabel('Prénom').fill('Iiris');
  await page.getByLabel('Email').fill(accounts.reader);
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByText('Cette adresse email est déjà associée un compte').first()).toBeVisible();
  await page.getByLabel('Email').fill('iris.aalto@example.org');
  await page.getByRole('switch', { name: 'Peut créer des communautés' }).click();
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByText("L'utilisateur a été modifié avec succès")).toBeVisible();

  await choose('Ajouter à des communautés');
  const assign = page.getByRole('dialog', { name: 'Liste des communautés' });
  await expect(
    assign.getByRole('combobox', { name: 'Rôle d’Iiris Aalto dans Atelier voiles' }),
  ).toBeVisible();
  await assign.getByRole('button', { name: 'Ajouter à Atelier voiles' }).click();
  await expect(assign.getByRole('button', { name: 'Bien ajouté à Atelier voiles' })).toBeDisabled();
  await assign.getByRole('button', { name: 'Terminer' }).click();

  await choose('Supprimer');
  const remove = page.getByRole('dialog', { name: "Voulez-vous vraiment supprimer l'utilisateur ?" });
  // Nothing is deleted by the first answer: what may go to somebody else is offered before.
  await remove.getByRole('button', { name: 'Supprimer définitivement' }).click();
  for (const kind of ['publications', 'sondages', 'médiathèque', 'événements'])
    await expect(remove.getByRole('checkbox', { name: kind })).not.toBeChecked();
  await expect(remove.getByRole('button', { name: 'Supprimer définitivement' })).toBeVisible();
  await remove.getByRole('button', { name: 'Retour' }).click();
  await remove.getByRole('button', { name: 'Transférer les données' }).click();
  for (const kind of ['publications', 'sondages', 'médiathèque', 'événements'])
    await expect(remove.getByRole('checkbox', { name: kind })).toBeChecked();
  await remove.getByRole('checkbox', { name: 'sondages' }).uncheck();
  await expect(remove.getByText('Sera supprimé : sondages.')).toBeVisible();
  await remove.getByRole('searchbox', { name: 'Choisir une autre personne' }).fill('agathe weber');
  await remove.getByRole('radio', { name: 'Agathe Weber' }).check();
  await expect(remove.getByText('confiées à Agathe Weber')).toBeVisible();
  await remove.getByRole('button', { name: 'Transférer et supprimer' }).click();
  await expect(page.getByText(/Le compte d.*Aalto a été supprimé/)).toBeVisible();
  await expect(page).toHaveURL('/utilisateurs');
  await expect(remove).toHaveCount(0);
  await search(page).fill('aalto');
  await expect(page.getByText("il n'y a plus de données")).toBeVisible();
  expect(complaints.list).toEqual([]);
  await page.close();
});

test('people can be administered by everybody', async ({ browser }) => {
  test.slow();
  const page = await openAs(browser, accounts.administrator, look);
  for (const address of [
    '/utilisateurs',
    '/admin/utilisateur/ajouter',
    '/admin/utilisateur/modifier?id=7',
    '/admin/utilisateur/delete?id=7',
    '/admin/utilisateurs/attribuer-des-communautes?id=7',
    '/utilisateur/profil/7',
  ]) {
    await visit(page, address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    if (address.startsWith('/admin') && !address.includes('modifier'))
      await expect(page.getByRole('dialog')).toBeVisible();
    await expectUsableAtAnyWidth(page);
  }
  await page.close();
});
