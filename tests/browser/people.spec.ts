import { expect, type Page, test } from '@playwright/test';
import { mailedPath } from './mails.ts';
import { accounts, fillCredentials, openAs, stopGrace, watchComplaints, windowOf } from './people.ts';

const contacts = (page: Page) => page.getByRole('list', { name: 'Contacts' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher un contact' });

test('B747 B748: the directory is read on to its end in straight columns; a card shows a person, and opens a chat', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.administrator, { at: '/utilisateurs' });
  const complaints = watchComplaints(page);
  const heading = page.getByRole('heading', { level: 1, name: /^Contacts \(\d+\)$/ });
  const total = async () => Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0]);
  // Each e-mail is in the second column, also in one's own row, which has no button.
  const mails = contacts(page).locator('a[href^="mailto:"]');
  await expect(mails.filter({ hasText: accounts.administrator })).toBeVisible();
  await expect.poll(() => mails.count()).toBeGreaterThan(10);
  const lefts = () => mails.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().left));
  await expect.poll(async () => new Set(await lefts()).size).toBe(1);

  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4_000);
      // Other tests may add an account meanwhile.
      return (await contacts(page).getByRole('listitem').count()) - (await total());
    })
    .toBe(0);
  // A row far from the screen is its name alone, of the same height, and whole again on the way back.
  const first = contacts(page).getByRole('listitem').first();
  await expect
    .poll(() => first.evaluate((entry) => [entry.childElementCount, entry.textContent]))
    .toEqual([0, expect.stringMatching(/\S/)]);
  // The last one has no line below it, until another follows.
  await contacts(page).evaluate((list) => {
    for (const row of list.querySelectorAll<HTMLElement>('li:not(:last-child)'))
      row.dataset.height = String(row.getBoundingClientRect().height);
  });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(first.getByRole('link').first()).toBeVisible();
  await expect(first).toHaveAttribute('data-height', /^\d/);
  await expect
    .poll(() =>
      contacts(page).evaluate((list) =>
        [...list.querySelectorAll<HTMLElement>('[data-height]')]
          .map((row) => [row.textContent, row.dataset.height, String(row.getBoundingClientRect().height)])
          .filter(([, before, now]) => before !== now),
      ),
    )
    .toEqual([]);

  await search(page).fill('agathe weber');
  await expect(contacts(page).getByRole('listitem')).toHaveCount(1);
  await contacts(page).getByRole('link', { name: 'Agathe Weber' }).hover();
  const card = page.getByRole('dialog', { name: 'Agathe Weber' });
  await expect(card.getByRole('img', { name: 'Téléphone' })).toBeVisible();
  await card.getByRole('button', { name: 'Discuter' }).click();
  await expect(page.getByRole('textbox', { name: 'Votre message' })).toBeVisible();
  expect(complaints.list).toEqual([]);
  await page.close();
});

test('B413 B424 B425 B427–B432 B436–B438 B440 B442 B710 B718 B720: an account is made, opened by its mail, changed, added to communities and closed', async ({
  browser,
}) => {
  test.slow();
  const page = await windowOf(browser, accounts.administrator);
  await stopGrace(page);
  const complaints = watchComplaints(page);
  await page.goto('/utilisateurs');
  await page.getByRole('link', { name: 'Ajouter un utilisateur' }).click();
  await expect(page).toHaveURL(/\/admin\/utilisateur\/ajouter$/);
  const create = page.getByRole('dialog', { name: 'Création utilisateur' });
  await expect(create).toBeVisible();
  // Over the directory.
  await expect(page.getByRole('heading', { name: /^Contacts \(\d+\)$/, includeHidden: true })).toBeVisible();
  await create.getByRole('button', { name: 'Créer' }).click();
  await expect(create.getByLabel('E-mail')).toBeFocused();
  await create.getByLabel('E-mail').fill(accounts.reader);
  await create.getByRole('button', { name: 'Créer' }).click();
  await expect(create.getByText('Cette adresse email est déjà associée un compte').first()).toBeVisible();
  const honorific = create.getByLabel('Civilité');
  await expect(honorific.getByRole('option')).toHaveText(['M.', 'Mme', 'Melle']);
  await honorific.selectOption('Mme');
  await create.getByLabel('Prénom').fill('Iris');
  await create.getByLabel('Nom', { exact: true }).fill('Aalto');
  await create.getByLabel('E-mail').fill('iris.aalto@example.org');
  await create.getByRole('button', { name: 'Créer' }).click();
  await expect(page.getByText('Un e-mail d’invitation a été envoyé à iris.aalto@example.org.')).toBeVisible();
  await expect(page).toHaveURL(/\/utilisateurs$/);

  const guest = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await guest.goto(await mailedPath('iris.aalto@example.org', '/pass'));
  await guest.locator('input[name=password]').fill('Bienvenue12');
  await guest.locator('input[name=confirmation]').fill('Bienvenue12');
  await guest.getByRole('button', { name: 'Valider' }).click();
  await guest.getByRole('link', { name: 'Se connecter' }).click();
  await fillCredentials(guest, 'iris.aalto@example.org', 'Bienvenue12');
  await expect(guest).toHaveURL(/terminer-inscription/);
  await guest.context().close();

  const choose = async (action: string) => {
    await page.getByRole('banner').getByRole('link', { name: 'Contacts' }).click();
    await search(page).fill('aalto');
    await expect(contacts(page).getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: /^Options d.*Aalto/ }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Modifier');
  await expect(page.getByRole('heading', { level: 1, name: 'Modification utilisateur' })).toBeVisible();
  await expect(page.getByLabel('Civilité')).toHaveValue('MRS');
  await page.getByLabel('Civilité').selectOption('Melle');
  await page.getByLabel('Prénom').fill('Iiris');
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
  // The first answer deletes nothing: it offers to keep some content.
  await remove.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await expect(remove.getByRole('checkbox', { checked: false })).toHaveCount(4);
  await remove.getByRole('button', { name: 'Retour' }).click();
  await remove.getByRole('button', { name: 'Transférer les données' }).click();
  await expect(remove.getByRole('checkbox', { checked: true })).toHaveCount(4);
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
