import { expect, test } from '@playwright/test';
import { expectUsableAtAnyWidth, look } from './axe.ts';
import { mailedPath } from './mails.ts';
import { accounts, baseUrl, fillCredentials, password, watchComplaints, windowOf } from './people.ts';

/** A colleague of the demo whom no other test signs in. */
const colleague = 'chloe.urvoy@example.org';
const newPassword = 'Nouveau2026';

test('B120 B123 B125–B128 B026 B136: a forgotten password is replaced through the mailed link, which works once', async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  await page.goto(`${baseUrl()}/login`);
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
  await expect(page).toHaveURL(/\/forget$/);
  await page.getByLabel('E-mail').fill(colleague);
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(
    page.getByText('Un e-mail a été envoyé avec un lien pour réinitialiser le mot de passe'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', '/login');

  const path = await mailedPath(colleague, '/pass');
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  await page.goto(baseUrl() + path);
  await expect(page.getByText(colleague)).toBeVisible();
  await page.locator('input[name=password]').fill(newPassword);
  await page.locator('input[name=confirmation]').fill(newPassword);
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByText('Votre mot de passe a été modifié avec succès.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', '/login');
  await expect(page.locator('form')).toHaveCount(0);
  expect(bodies.some((body) => body.includes('passwordDigest'))).toBe(true);
  expect(bodies.filter((body) => body.includes(newPassword))).toEqual([]);
  expect(complaints.list).toEqual([]);

  // The link has served: it leads to the sign-in screen, which says so.
  await page.goto(baseUrl() + path);
  await page.locator('input[name=password]').fill('Encore2026');
  await page.locator('input[name=confirmation]').fill('Encore2026');
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alert')).toContainText('n’est plus valable');

  await fillCredentials(page, colleague, password);
  await expect(page.getByText('E-mail et/ou mot de passe incorrect(s)')).toBeVisible();
  await fillCredentials(page, colleague, newPassword);
  await expect(page).not.toHaveURL(/\/login/);
});

test('B121 B122: what is no e-mail is refused beside the field, which receives the focus', async ({
  page,
}) => {
  await page.goto(`${baseUrl()}/forget`);
  for (const wrong of ['', 'sans-arobase', 'a@b']) {
    await page.getByLabel('E-mail').fill(wrong);
    await page.getByRole('button', { name: 'Envoyer le lien' }).click();
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Email est Incorrect');
    await expect(page.getByLabel('E-mail')).toBeFocused();
  }
});

test('B124: a call that fails says why; an e-mail that nobody has gets the same answer', async ({ page }) => {
  await page.goto(`${baseUrl()}/forget`);
  await page.getByLabel('E-mail').fill('personne@nulle-part.example');
  const sent = page.getByText('Un e-mail a été envoyé avec un lien pour réinitialiser le mot de passe');
  await page.route('**/graphql', (route) => route.abort());
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(page.getByRole('alert')).toContainText('interrompue');
  await expect(sent).toHaveCount(0);
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(sent).toBeVisible();
});

test('B129–B135: each fault of a new password is named', async ({ page }) => {
  await page.goto(`${baseUrl()}/pass?token=x&email=lina%40example.org`);
  const [first, second] = [page.locator('input[name=password]'), page.locator('input[name=confirmation]')];
  const submit = page.getByRole('button', { name: 'Valider' });
  for (const weak of ['', 'Court1', 'sansmajuscule1', 'SansChiffre']) {
    await first.fill(weak);
    await second.fill('Nouveau2026');
    await submit.click();
    await expect(first).toHaveAccessibleDescription('Mot de passe est incorrect');
    await expect(page.getByRole('alert')).toHaveText('Erreur : Veuillez vérifier le mot de passe');
    await expect(first).toBeFocused();
  }
  await first.fill('Nouveau2026');
  await second.fill('nouveau');
  await submit.click();
  await expect(second).toHaveAccessibleDescription('Confirmer mot de passe est incorrect');
  await second.fill('Nouveau2027');
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Le mot de passe ne correspond pas');
});

test('B790: what the server says of a new password stands at its field', async ({ page }) => {
  await page.goto(`${baseUrl()}/pass?token=x&email=lina%40example.org`);
  let isLost = true;
  await page.route('**/graphql', (route) => {
    if (!(route.request().postData() ?? '').includes('ResetPasswordPageMutation')) return route.fallback();
    return isLost
      ? route.abort()
      : route.fulfill({
          json: {
            data: {
              resetPassword: {
                isReset: null,
                userErrors: [{ message: 'Ce mot de passe a déjà servi.', path: ['passwordDigest'] }],
              },
            },
          },
        });
  });
  const field = page.locator('input[name=password]');
  await field.fill(newPassword);
  await page.locator('input[name=confirmation]').fill(newPassword);
  // A call that fails says why, and the form stays as it is.
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByRole('alert')).toContainText('interrompue');
  await expect(field).toHaveValue(newPassword);
  isLost = false;
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(field).toHaveAccessibleDescription('Ce mot de passe a déjà servi.');
  await expect(field).toBeFocused();
  await expect(page.getByText('Ce mot de passe a déjà servi.')).toHaveCount(1);
});

test('B024 B025: who is signed in has no business there', async ({ browser }) => {
  const page = await windowOf(browser, accounts.editor);
  for (const path of ['/forget', '/pass?token=x&email=y']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
  }
  await page.context().close();
});

test('the password screens can be used by everybody', async ({ browser }) => {
  test.slow();
  const context = await browser.newContext({ baseURL: baseUrl(), ...look });
  const page = await context.newPage();
  await page.goto('/forget');
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expectUsableAtAnyWidth(page);
  await page.goto('/pass?token=x&email=lina%40example.org');
  await page.getByRole('button', { name: 'Valider' }).click();
  await expectUsableAtAnyWidth(page);
  await context.close();
});
