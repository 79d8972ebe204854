import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { prepare, subscribed } from './engine.ts';

export const password = 'Bienvenue1';

/** The demo accounts by what they are. */
export const accounts = {
  administrator: 'admin@example.org',
  editor: 'redactrice@example.org',
  colleague: 'redacteur@example.org',
  reader: 'lecteur@example.org',
  newcomer: 'nouveau@example.org',
} as const;

/** Where the product listens; tests/browser/product.ts started it. */
export const baseUrl = (): string => {
  const url = process.env.BASE_URL;
  if (!url) throw new Error('The product is not running: BASE_URL is not set.');
  return url;
};

/** What a page must not do while it is used: complain on the console or receive a failed answer. */
export interface Complaints {
  list: string[];
}

/** Collects console errors and failed requests. */
export function watchComplaints(page: Page): Complaints {
  const complaints: Complaints = { list: [] };
  const note = (text: string) => complaints.list.push(text);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => note(`exception: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) note(`${response.status()}: ${response.url()}`);
  });
  return complaints;
}

/** Types an account's credentials into the sign-in screen. */
export async function fillCredentials(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Identifiant').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Connexion' }).click();
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What the browser of a person who has just signed in to a product keeps: the next windows begin with it. */
const signedIn = new Map<string, State>();

/** Windows that nobody uses now. Their scripts are loaded and compiled: opening one takes a third of the time. */
const idle = new Map<string, BrowserContext[]>();

/** A window for a person: one that was used and left by `page.close()`, or a new one. */
async function windowFor(
  browser: Browser,
  key: string,
  options: BrowserContextOptions,
): Promise<{ page: Page; isUsed: boolean }> {
  const left = idle.get(key) ?? [];
  idle.set(key, left);
  const used = left.pop();
  const context = used ?? (await browser.newContext(options));
  if (!used) await prepare(context);
  const page = await context.newPage();
  page.once('close', () => {
    if (context.pages().length === 0) left.push(context);
  });
  if (!used)
    context.once('close', () => left.splice(0, left.length, ...left.filter((one) => one !== context)));
  return { page, isUsed: used !== undefined };
}

/** Types a day, `01052027`, into a field of a form: it goes from part to part by itself. */
export async function typeDay(form: Locator, field: string, digits: string): Promise<void> {
  await form.getByRole('group', { name: field }).getByRole('spinbutton').first().click();
  await form.page().keyboard.type(digits);
}

/**
 * Presses « Réessayer », where it is offered, until it has helped. What is tried again by itself too takes the button
 * away while it is about to be pressed: then nobody waits for it.
 */
export async function retryUntil(retry: Locator, hasHelped: () => Promise<void>): Promise<void> {
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await hasHelped();
  }).toPass({ timeout: 30_000 });
}

/** Goes to another screen as a link of the product does, without loading the page anew; resolves once it has come. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
}

/** Puts back what the browser keeps to what it was just after signing in. */
async function forget(page: Page, { origins }: Pick<State, 'origins'>): Promise<void> {
  await page.goto('/health/live');
  await page.evaluate(
    async (entries) => {
      localStorage.clear();
      for (const { name, value } of entries) localStorage.setItem(name, value);
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    },
    origins.flatMap(({ localStorage }) => localStorage),
  );
}

/** What a browser keeps, unless its session has been ended meanwhile. */
async function lasting(state: State | undefined, baseURL: string): Promise<State | undefined> {
  const entries = state?.origins.flatMap(({ localStorage }) => localStorage) ?? [];
  const token = entries.find(({ name }) => name === 'token')?.value;
  if (token === undefined) return undefined;
  const answer = await fetch(`${baseURL}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: '{ viewer { username } }' }),
  });
  const { data }: { data?: { viewer: unknown } } = await answer.json();
  return data?.viewer ? state : undefined;
}

/**
 * A window in which a person has just signed in, sees the home feed and hears what happens; in the product of
 * all, unless `baseURL` names one of a test's own. Leave it by `page.close()`, or close its context where the
 * test has changed more than what a page keeps.
 */
export async function openAs(
  browser: Browser,
  email: string,
  { baseURL = baseUrl(), ...options }: BrowserContextOptions = {},
): Promise<Page> {
  const account = `${email} ${baseURL}`;
  const known = await lasting(signedIn.get(account), baseURL);
  const { page, isUsed } = await windowFor(browser, JSON.stringify([account, options]), {
    baseURL,
    ...(known ? { storageState: known } : {}),
    ...options,
  });
  if (isUsed) await forget(page, known ?? { origins: [] });
  const hears = subscribed(page);
  await page.goto(known ? '/' : '/login');
  if (!known) await fillCredentials(page, email);
  await expect(page.getByRole('feed')).toBeVisible();
  await hears;
  if (!known) signedIn.set(account, await page.context().storageState());
  return page;
}
