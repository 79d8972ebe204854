import { createHmac } from 'node:crypto';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { besideBackend, type Service, startService } from '../../scripts/processes.ts';
import { type Demo, takeDemo } from '../demo.ts';
import { expectUsableAtAnyWidth, look } from './axe.ts';
import { prepare, subscribed } from './engine.ts';
import { accounts, fillCredentials, watchComplaints } from './people.ts';

/** A separate product: its sessions are cut, and its tokens are short-lived. */
let demo: Demo;
let backend: Service;
let gateway: Service;
const env = { LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '1000000' };
const secret = 'a-secret-of-these-tests-known-to-them-alone';

test.beforeAll(async () => {
  demo = await takeDemo();
  backend = await startService('backend/server.ts', {
    ...env,
    ...demo.env,
    BACKEND_PORT: '0',
    TOKEN_SECRET: secret,
    TOKEN_TTL: '16',
  });
  gateway = await startService('gateway/server.ts', { ...env, PORT: '0', ...besideBackend(backend) });
});
test.afterAll(async () => {
  await gateway.stop();
  await backend.stop();
  await demo.remove();
});

const url = () => `http://localhost:${gateway.port}`;

/** A device on which nobody is signed in. */
async function device(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: url(), ...options });
  await prepare(context);
  return context.newPage();
}

/** A newly signed-in device that receives events. */
async function signedIn(
  browser: Browser,
  email: string,
  options: Parameters<typeof device>[1] = {},
): Promise<Page> {
  const page = await device(browser, options);
  const hears = subscribed(page);
  await page.goto('/login');
  await fillCredentials(page, email);
  await expect(page.getByRole('feed')).toBeVisible();
  await hears;
  return page;
}

const tokenIn = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('token') ?? '');

/** The same token as if it had been issued long ago: it ran out a minute ago. */
function aged(token: string): string {
  const [head = '', body = ''] = token.split('.');
  const claims: object = JSON.parse(Buffer.from(body, 'base64url').toString());
  const end = Math.floor(Date.now() / 1_000) - 60;
  const payload = Buffer.from(JSON.stringify({ ...claims, iat: end - 20, exp: end })).toString('base64url');
  const signature = createHmac('sha256', secret).update(`${head}.${payload}`).digest('base64url');
  return `${head}.${payload}.${signature}`;
}

const store = (page: Page, token: string): Promise<void> =>
  page.evaluate((value) => localStorage.setItem('token', value), token);

/** A new device that holds what a browser kept when it was closed, and a token that has run out since. */
async function reopened(browser: Browser, context: BrowserContext, change = aged): Promise<Page> {
  const state = await context.storageState();
  await context.close();
  for (const { localStorage } of state.origins)
    for (const entry of localStorage) if (entry.name === 'token') entry.value = change(entry.value);
  return device(browser, { storageState: state });
}

const expired = (page: Page) => page.getByRole('alertdialog', { name: 'Votre session a expiré' });

test('B006 B007 B008 B064: a token that ran out is renewed at the start; refused, it leads through the sign-in to the wanted page', async ({
  browser,
}) => {
  const before = await signedIn(browser, accounts.editor);
  const page = await reopened(browser, before.context());
  // Without a server the session is kept and continues once there is one.
  await page.route('**/graphql', (route) => route.abort());
  await page.goto('/profil');
  await expect(page.getByRole('alert').first()).toContainText('La connexion est interrompue');
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Réessayer' }).first().click();
  await expect(page.getByRole('button', { name: /^Menu de Claire/ })).toBeVisible();
  await expect(page).toHaveURL(`${url()}/profil`);

  const refused = await reopened(browser, page.context(), (token) => `${aged(token).slice(0, -4)}AAAA`);
  await refused.goto('/utilisateurs?x=1');
  await expect(refused).toHaveURL(`${url()}/login`);
  await refused.reload();
  await fillCredentials(refused, accounts.editor);
  await expect(refused).toHaveURL(`${url()}/utilisateurs?x=1`);
  await expect(refused.getByRole('heading', { level: 1 })).toBeVisible();
  // A mailed link to a new password opens over a token that ran out.
  await store(refused, `${aged(await tokenIn(refused)).slice(0, -4)}AAAA`);
  await refused.goto('/pass?token=abc&email=claire@example.org');
  await expect(refused.getByRole('button', { name: 'Valider' })).toBeVisible();
  await expect(refused).toHaveURL(/\/pass\?token=abc/);
  await refused.context().close();
});

test('an expired token keeps typed text; one sign-in continues in every tab, and that of another person removes the text', async ({
  browser,
}) => {
  const first = await signedIn(browser, accounts.colleague);
  await first.getByRole('button', { name: 'Commenter', exact: true }).first().click();
  const field = first.getByRole('form', { name: 'Votre commentaire' }).getByRole('textbox');
  await field.fill('Pas encore envoyé');
  await store(first, `${aged(await tokenIn(first)).slice(0, -4)}AAAA`);
  const second = await first.context().newPage();
  await second.goto('/profil');
  await expect(second).toHaveURL(`${url()}/login`);
  await expect(expired(first)).toBeVisible();
  await expect(first).toHaveURL(`${url()}/`);

  await fillCredentials(second, accounts.colleague.toUpperCase());
  await expect(second).toHaveURL(`${url()}/profil`);
  await expect(expired(first)).toHaveCount(0);
  await expect(field).toHaveValue('Pas encore envoyé');
  await field.press('Control+Enter');
  await expect(first.getByRole('listitem').filter({ hasText: 'Pas encore envoyé' })).toHaveCount(1);

  // Somebody else signs in in the other tab.
  await first.getByRole('button', { name: 'Commenter', exact: true }).nth(1).click();
  await field.last().fill('Pour Mathis seul');
  await store(first, `${aged(await tokenIn(first)).slice(0, -4)}AAAA`);
  await second.goto('/login');
  await fillCredentials(second, accounts.editor);
  await expect(second.getByRole('feed')).toBeVisible();
  await expect(first.getByRole('button', { name: /^Menu de Claire/ })).toBeVisible();
  expect(
    await first.evaluate(() =>
      Object.values(sessionStorage).filter((value) => value.includes('Mathis seul')),
    ),
  ).toEqual([]);
  await first.context().close();
});

test('a device signs out another one', async ({ browser }) => {
  test.slow();
  const email = 'chloe.urvoy@example.org';
  const here = await signedIn(browser, email, look);
  const there = await signedIn(browser, email);
  const complaints = watchComplaints(here);
  await here.goto('/profil');
  const list = here.getByRole('list', { name: 'Appareils connectés' });
  await expect(list.getByText(/^(Chrome|Firefox|Safari) sur /)).toHaveCount(2);
  await expectUsableAtAnyWidth(here);
  await list.getByRole('button', { name: /^Déconnecter/ }).click();
  await here.getByRole('alertdialog').getByRole('button', { name: 'Déconnecter' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(here.getByRole('heading', { name: 'Appareils connectés' })).toBeFocused();
  await expect(expired(there)).toBeVisible();
  expect(complaints.list).toEqual([]);
  for (const page of [here, there]) await page.context().close();
});
