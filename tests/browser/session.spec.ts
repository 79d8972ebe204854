import { expect, type Page, test } from '@playwright/test';
import { expectUsableAtAnyWidth, look } from './axe.ts';
import { prepare } from './engine.ts';
import { photo } from './files.ts';
import { ask, tokenOf } from './graph.ts';
import { mailedPath } from './mails.ts';
import { accounts, baseUrl, fillCredentials, openAs, watchComplaints } from './people.ts';

test('B705 B144 B146: every tab follows a sign-in, a sign-out and the sign-in of another person @main', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: baseUrl() });
  await prepare(context);
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto('/login');
  await second.goto('/login');
  await fillCredentials(first, accounts.editor);
  await expect(first.getByRole('feed')).toBeVisible();
  await expect(second).toHaveURL(/\/$/);
  await expect(second.getByRole('feed')).toBeVisible();
  await second.getByRole('button', { name: /Menu d/ }).click();
  await second.getByRole('menuitem', { name: 'Déconnexion' }).click();
  for (const page of [first, second]) await expect(page).toHaveURL(/\/login$/);
  expect(
    await first.evaluate(() =>
      Object.values(localStorage).filter((value) => /^ey[\w-]+\.[\w-]+\./.test(value)),
    ),
  ).toEqual([]);
  await fillCredentials(second, accounts.colleague);
  await expect(first.getByRole('button', { name: /^Menu de Mathis/ })).toBeVisible();
  await context.close();
});

test('B006 B009 B062: a token restores the session, and a page shows even when its code comes after the first paint', async ({
  browser,
}) => {
  const token = { name: 'token', value: await tokenOf(accounts.editor) };
  const context = await browser.newContext({
    baseURL: baseUrl(),
    storageState: { cookies: [], origins: [{ origin: baseUrl(), localStorage: [token] }] },
  });
  const page = await context.newPage();
  const isPainted = page.getByRole('status', { name: 'Chargement de la page' }).waitFor();
  await page.route('**/assets/ProfilePage-*.js', async (route) => {
    await isPainted;
    await route.continue();
  });
  await page.route('**/graphql', async (route) => {
    if (/ShellQuery|ProfilePageQuery/.test(route.request().postData() ?? '')) await isPainted;
    await route.continue();
  });
  const checksFirst = page.waitForRequest((request) =>
    Boolean(request.postData()?.includes('FirstSignInCheckQuery')),
  );
  await page.goto('/profil');
  await expect(page.getByRole('heading', { name: 'Mon profil' })).toBeVisible();
  await expect(page).toHaveURL(/\/profil$/);
  await checksFirst;
  await page.goto('/login');
  await expect(page).toHaveURL(`${baseUrl()}/`);
  await context.close();
});

test('B120 B123 B125–B128 B026: a forgotten password is replaced through the mailed link, which works once', async ({
  browser,
}) => {
  test.slow();
  /** Nobody else signs in with this account. */
  const colleague = 'chloe.urvoy@example.org';
  const newPassword = 'Nouveau2026';
  const context = await browser.newContext({ baseURL: baseUrl(), ...look });
  const page = await context.newPage();
  const complaints = watchComplaints(page);
  const email = page.getByLabel('E-mail');
  const type = async (password: string) => {
    await page.locator('input[name=password]').fill(password);
    await page.locator('input[name=confirmation]').fill(password);
    await page.getByRole('button', { name: 'Valider' }).click();
  };
  await page.goto('/forget');
  await email.fill(colleague);
  await expectUsableAtAnyWidth(page);
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(page.getByText('Un e-mail a été envoyé')).toBeVisible();

  const path = await mailedPath(colleague, '/pass');
  await page.goto(path);
  await expect(page.getByText(colleague)).toBeVisible();
  await type('faible');
  await expectUsableAtAnyWidth(page);
  await type(newPassword);
  await expect(page.getByText('Votre mot de passe a été modifié avec succès.')).toBeVisible();
  await page.goto(path);
  await type('Encore2026');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alert')).toContainText('n’est plus valable');
  expect(complaints.list).toEqual([]);
  await fillCredentials(page, colleague, newPassword);
  await expect(page).not.toHaveURL(/\/login/);
  await context.close();
});

const step = (page: Page, end: string) => expect(page).toHaveURL(new RegExp(`/terminer-inscription/${end}$`));

test('B063 B079 B103 B111 B116 B117 B683: a first sign-in leads through every step, also after a restart, to the home page', async ({
  browser,
}) => {
  test.slow();
  const before = await browser.newContext({ baseURL: baseUrl(), ...look });
  const first = await before.newPage();
  const complaints = watchComplaints(first);
  await first.goto('/login');
  await fillCredentials(first, accounts.newcomer);
  await step(first, 'profil');
  for (const file of ['charte', 'protection-des-donnees'])
    expect((await first.request.get(`/cgu/${file}.pdf`)).headers()['content-type']).toBe('application/pdf');
  await expect(first.getByRole('heading', { level: 1 })).toBeVisible();
  await expectUsableAtAnyWidth(first);
  await first.getByLabel('Nom', { exact: true }).fill('Haddad-Roy');
  await first.getByRole('button', { name: 'Suivant' }).click();
  await expect(first.getByRole('heading', { name: 'Votre photo' })).toBeFocused();
  await step(first, 'photo');
  expect(complaints.list).toEqual([]);
  const storageState = await before.storageState();
  await before.close();

  const context = await browser.newContext({ baseURL: baseUrl(), ...look, storageState });
  const page = await context.newPage();
  await page.goto('/');
  await step(page, 'photo');
  await page.getByLabel('Photo', { exact: true }).setInputFiles(await photo('moi.jpg', 900, 600));
  const crop = page.getByRole('alertdialog', { name: "Recadrer l'image" });
  const frame = crop.getByTestId('cropper');
  await expect(frame).toBeVisible();
  await expectUsableAtAnyWidth(page);
  const measured = () =>
    frame.evaluate((area) => {
      const [inner, outer] = [area, area.closest('[data-testid=container]') ?? area].map((element) =>
        element.getBoundingClientRect(),
      );
      if (!inner || !outer) throw new Error('There is no frame.');
      const insets = [inner.left - outer.left, inner.top - outer.top, outer.right - inner.right];
      return {
        width: inner.width,
        height: inner.height,
        inset: Math.min(...insets, outer.bottom - inner.bottom),
      };
    });
  // It follows the width of the window.
  await expect(async () => {
    const { width, height, inset } = await measured();
    expect(width).toBeCloseTo(height, 0);
    expect(inset).toBeCloseTo(25, 0);
  }).toPass({ timeout: 15_000 });
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
  await expectUsableAtAnyWidth(page);
  await page.getByRole('button', { name: 'Suivant' }).click();
  await step(page, 'felicitations');
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  await page.getByRole('button', { name: "C'EST PARTI!" }).click();
  await expect(page.getByRole('feed')).toBeVisible();
  await expect(page.locator('html[data-before]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Menu de Lina Haddad-Roy' }).locator('img')).toBeVisible();
  const { viewer } = await ask<{ viewer: { user: { avatar: { width: number; height: number } } } }>(
    '{ viewer { user { avatar { width height } } } }',
    {},
    await page.evaluate(() => localStorage.getItem('token') ?? ''),
  );
  expect(viewer.user.avatar).toEqual(cropped);

  await context.close();
});

test('B615 B617 B046: a profile with unsaved changes asks before it is left; saved, it changes the header at once', async ({
  browser,
}) => {
  test.slow();
  const page = await openAs(browser, accounts.reader, look);
  const complaints = watchComplaints(page);
  await page.getByRole('button', { name: /^Menu d/ }).click();
  await page.getByRole('menuitem', { name: 'Profil', exact: true }).click();
  const contacts = page.getByRole('banner').getByRole('link', { name: 'Contacts' });
  const firstName = page.getByLabel('Prénom');
  const question = page.getByRole('alertdialog', { name: 'Abandonner les modifications ?' });
  await expect(firstName).toBeVisible();
  await firstName.fill('Simone');
  await contacts.click();
  await question.getByRole('button', { name: 'Annuler' }).click();
  await expect(page).toHaveURL(/\/profil$/);
  await expect(firstName).toHaveValue('Simone');
  await page.getByLabel('Photo', { exact: true }).setInputFiles(await photo('moi.jpg', 900, 600));
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByText('Les informations ont été mises à jour avec succès.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menu de Simone Ferrand' }).locator('img')).toBeVisible();
  // Nothing is unsaved.
  await contacts.click();
  await expect(page).toHaveURL(/\/utilisateurs$/);
  expect(complaints.list).toEqual([]);
  await page.goBack();
  await firstName.fill('Simon');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByRole('button', { name: 'Menu de Simon Ferrand' })).toBeVisible();
  await firstName.fill('Simone');
  const closing = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await closing).type()).toBe('beforeunload');
  await (await closing).dismiss();
  await page.close();
});
