import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { expectUsableAtAnyWidth, look } from './axe.ts';
import { accounts, openAs, watchComplaints, visit, windowOf } from './people.ts';

test('B615 B617 B046: a saved profile is announced, and changes the header at once', async ({ browser }) => {
  const page = await windowOf(browser, accounts.reader);
  const complaints = watchComplaints(page);
  await page.goto('/profil');
  await page.getByLabel('Prénom').fill('Simone');
  await page.getByLabel('Fonction').fill('Partenaire');
  await page.getByRole('textbox', { name: 'Téléphone' }).fill('pas un numéro');
  const buffer = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#0c7a4d' } })
    .png()
    .toBuffer();
  await page
    .getByLabel('Photo', { exact: true })
    .setInputFiles({ name: 'moi.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByText('Les informations ont été mises à jour avec succès.')).toBeVisible();
  const menu = page.getByRole('button', { name: 'Menu de Simone Ferrand' });
  await expect(menu.locator('img')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Prénom')).toHaveValue('Simone');
  await expect(page.getByRole('textbox', { name: 'Téléphone' })).toHaveValue('pas un numéro');
  await page.getByLabel('Prénom').fill('Simon');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByRole('button', { name: 'Menu de Simon Ferrand' })).toBeVisible();
  expect(complaints.list).toEqual([]);
  await page.close();
});

test('B614 B618 B619 B620: what is missing or wrong is named, and Annuler leads to the contacts', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.reader, { at: '/profil' });
  await page.getByLabel('Nom', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByLabel('Nom', { exact: true })).toHaveAccessibleDescription('Le nom est obligatoire');
  await expect(page.getByLabel('Nom', { exact: true })).toBeFocused();
  // The e-mail is what one signs in with: it is no other one, and surely none that is invalid.
  const email = page.getByLabel('Email');
  await email.fill('pas-un-email');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(email).toHaveAccessibleDescription(
    new RegExp(`l'email est obligatoire et il doit respecter ce format ${accounts.reader}`),
  );
  await email.fill('autre@example.org');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(email).toHaveAccessibleDescription(/L’e-mail est votre identifiant/);
  await email.fill(accounts.reader);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(page).toHaveURL(/\/utilisateurs$/);
  await page.close();
});

test('what was typed stays when saving fails, and is saved when it is tried again', async ({ browser }) => {
  const page = await openAs(browser, accounts.reader, { at: '/profil' });
  await page.getByLabel('Fonction').fill('Partenaire patient');
  await page.route('**/graphql', (route) => route.abort());
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByRole('alert')).toContainText('interrompue');
  await expect(page.getByLabel('Fonction')).toHaveValue('Partenaire patient');
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByText('Les informations ont été mises à jour avec succès.')).toBeVisible();
  await page.close();
});

test('a page with unsaved changes is not left without a question, by a link, by Back or with the tab', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.reader);
  await page.getByRole('button', { name: /^Menu d/ }).click();
  await page.getByRole('menuitem', { name: 'Profil', exact: true }).click();
  const contacts = page.getByRole('banner').getByRole('link', { name: 'Contacts' });
  await page.getByLabel('Fonction').fill('Partenaire hésitant');
  const question = page.getByRole('alertdialog', { name: 'Abandonner les modifications ?' });
  for (const leave of [() => contacts.click(), () => page.goBack()]) {
    await leave();
    await question.getByRole('button', { name: 'Annuler' }).click();
    await expect(page).toHaveURL(/\/profil$/);
    await expect(page.getByLabel('Fonction')).toHaveValue('Partenaire hésitant');
  }
  await contacts.click();
  await question.getByRole('button', { name: 'Abandonner' }).click();
  await expect(page).toHaveURL(/\/utilisateurs$/);
  // What is saved is no change any more.
  await page.goBack();
  await page.getByLabel('Fonction').fill('Partenaire décidé');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByText('Les informations ont été mises à jour avec succès.')).toBeVisible();
  await contacts.click();
  await expect(page).toHaveURL(/\/utilisateurs$/);
  await page.goBack();
  await page.getByLabel('Fonction').fill('Partenaire pressé');
  const closing = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await closing).type()).toBe('beforeunload');
  await (await closing).dismiss();
  await page.close();
});

test('a colleague’s page shows what they told; one’s own and the administrator’s view lead to the editor', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor, { at: '/communaute/1' });
  await page
    .getByRole('region', { name: /^Administrateurs/ })
    .getByRole('link', { name: 'Anne Kermarec' })
    .click();
  await expect(page.getByRole('heading', { name: /Mme Anne Kermarec/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'admin@example.org' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Modifier' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Retour' }).click();
  await expect(page).toHaveURL(/\/communaute\/1$/);
  await page.goto('/utilisateur/profil/2');
  await expect(page.getByRole('link', { name: 'Modifier' })).toHaveAttribute('href', '/profil');
  await page.goto('/utilisateur/profil/999999');
  await expect(page.getByText('Page non trouvée')).toBeVisible();
  await page.close();

  const administrator = await openAs(browser, accounts.administrator, { at: '/utilisateur/profil/2' });
  await expect(administrator.getByRole('link', { name: 'Modifier' })).toHaveAttribute(
    'href',
    '/admin/utilisateur/modifier?id=2',
  );
  await administrator.close();
});

test('the profile screens can be used by everybody', async ({ browser }) => {
  test.slow();
  const page = await openAs(browser, accounts.editor, look);
  for (const path of ['/profil', '/utilisateur/profil/1']) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectUsableAtAnyWidth(page);
  }
  await page.close();
});
