import { expect, test } from '@playwright/test';
import { prepare } from './engine.ts';
import { tokenOf } from './graph.ts';
import { accounts, baseUrl, fillCredentials, openAs, watchComplaints, windowOf } from './people.ts';

test.beforeEach(async ({ page }) => {
  await page.goto(`${baseUrl()}/login`);
});

test('B021 B022: a protected page sends a visitor to the sign-in screen', async ({ page }) => {
  const code: string[] = [];
  page.on('request', (request) => code.push(new URL(request.url()).pathname));
  await page.goto(`${baseUrl()}/`);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Identifiant')).toBeVisible();
  expect(code).toContainEqual(expect.stringMatching(/\/assets\/sign-in-/));
  expect(code).not.toContainEqual(expect.stringMatching(/\/assets\/home-/));
  await page.goto(`${baseUrl()}/communaute/1`);
  await expect(page).toHaveURL(/\/login$/);
});

test('B060 B061: the sign-in screen shows the logo, the welcome text, the fields and the link', async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  await page.reload();
  await expect(page.getByRole('img').first()).toBeVisible();
  await expect(page.getByLabel('Identifiant')).toBeVisible();
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveAttribute('type', 'password');
  await expect(page.getByRole('link', { name: 'Mot de passe oublié ?' })).toHaveAttribute('href', '/forget');
  expect(complaints.list).toEqual([]);
});

test('B068 B069: each missing credential is named beside its field, and the first receives the focus', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Connexion' }).click();
  await expect(page.getByText("L'email est obligatoire")).toBeVisible();
  await expect(page.getByText('Le mot de passe est obligatoire')).toBeVisible();
  await expect(page.getByLabel('Identifiant')).toBeFocused();
});

test('B067: wrong credentials are refused with the documented message and what was typed stays', async ({
  page,
}) => {
  await fillCredentials(page, accounts.editor, 'Mauvais1');
  await expect(page.getByText('E-mail et/ou mot de passe incorrect(s)')).toBeVisible();
  await expect(page.getByLabel('Identifiant')).toHaveValue(accounts.editor);
});

test('B070 B012: the password never leaves the browser', async ({ page }) => {
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  await fillCredentials(page, accounts.editor);
  await expect(page.getByRole('feed')).toBeVisible();
  expect(bodies.some((body) => body.includes('passwordDigest'))).toBe(true);
  expect(bodies.filter((body) => body.includes('Bienvenue1'))).toEqual([]);
});

test('B006 B009 B062: a reload restores the session, and the sign-in screen goes on straight away', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor);
  const asksForFirst = page.waitForRequest(
    (request) => request.postData()?.includes('checkFirstSignInMutation') ?? false,
  );
  await page.reload();
  await expect(page.getByRole('feed')).toBeVisible();
  await asksForFirst;
  await page.goto('/login');
  await expect(page).toHaveURL(`${baseUrl()}/`);
  await page.context().close();
});

test('B073: where it is not known whether a sign-in is the first, that is said, and the link there goes on', async ({
  page,
}) => {
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('signInMutation')) return route.fallback();
    const response = await route.fetch();
    const answer = await response.json();
    answer.data.signIn.isFirstSignIn = null;
    return route.fulfill({ response, json: answer });
  });
  await fillCredentials(page, accounts.editor);
  await expect(page).toHaveURL(/\/bad$/);
  await expect(page.getByText('Votre connexion n’a pas pu être vérifiée. Veuillez réessayer.')).toBeVisible();
  await page.getByRole('link', { name: 'Se connecter' }).click();
  await expect(page.getByRole('feed')).toBeVisible();
});

test('a deep link in a fresh profile shows its page, even when its code comes after the first paint', async ({
  browser,
}) => {
  const token = { name: 'token', value: await tokenOf(accounts.editor) };
  const context = await browser.newContext({
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
  await page.goto(`${baseUrl()}/profil`);
  await expect(page.getByRole('heading', { name: 'Mon profil' })).toBeVisible();
  await expect(page).toHaveURL(/\/profil$/);
  await context.close();
});

test('B007 B008: an expired token signs out at start', async ({ browser }) => {
  const page = await openAs(browser, accounts.editor);
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      // A token: beside it stands how the platform looked last.
      if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(value)) continue;
      const [head, body = '', signature] = value.split('.');
      const claims = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')));
      const expired = btoa(JSON.stringify({ ...claims, exp: 1 }))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
      localStorage.setItem(key, `${head}.${expired}.${signature}`);
    }
  });
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await page.context().close();
});

test('B705 B144 B146: Déconnexion forgets the token and goes to the sign-in screen, in every tab @main', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor);
  const other = await page.context().newPage();
  await other.goto('/');
  await expect(other.getByRole('feed')).toBeVisible();
  await page.getByRole('button', { name: /Menu d/ }).click();
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
  expect(
    await page.evaluate(() =>
      Object.values(localStorage).filter((value) => /^ey[\w-]+\.[\w-]+\./.test(value)),
    ),
  ).toEqual([]);
  await page.context().close();
});

test('a sign-in is followed by every tab, and so is the sign-in of somebody else @main', async ({
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
  await expect(first).toHaveURL(/\/login$/);
  await fillCredentials(second, accounts.colleague);
  await expect(first.getByRole('button', { name: /^Menu de Mathis/ })).toBeVisible();
  await context.close();
});

test('B444 B031 B032: an unknown address shows the 404 page with a way home', async ({ browser }) => {
  const page = await windowOf(browser, accounts.editor);
  await page.goto('/nulle-part');
  await expect(page.getByText('Page non trouvée')).toBeVisible();
  // It is a page of the application like any other.
  await expect(page.getByRole('banner')).toBeVisible();
  await page.context().close();
});
