import { createHash } from 'node:crypto';
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

/** Address of the product, started by tests/browser/product.ts. */
export const baseUrl = (): string => {
  const url = process.env.BASE_URL;
  if (!url) throw new Error('The product is not running: BASE_URL is not set.');
  return url;
};

/** Console errors and failed answers of a page; a test fails on any. */
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

/** Contents of a browser's storage, by key. */
type Kept = Record<string, string>;

/** What the browser of a person who signed in to a product keeps: the next windows begin with it. */
const signedIn = new Map<string, Kept>();

/** Windows that nobody uses now. Their scripts are loaded and compiled: opening one takes a third of the time. */
const idle = new Map<string, BrowserContext[]>();

/** A window for anybody: one that was used and left by `page.close()`, or a new one. */
async function windowFor(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const key = JSON.stringify(options);
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
  return page;
}

/** What others wait for until it is opened. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
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

/** Goes to another screen as a link of the product does, without reloading the page; resolves once it is shown. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
}

/** Replaces a window's stored session, whatever it was, with that of a person. */
async function handOver(page: Page, kept: Kept): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/health/live');
  await page.evaluate(async (entries) => {
    localStorage.clear();
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  }, kept);
}

/** Asks the graph of a product without a browser. */
async function ask<T>(baseURL: string, body: object, token?: string): Promise<T | null> {
  const answer = await fetch(`${baseURL}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  const { data }: { data: T | null } = await answer.json();
  return data;
}

const signIn = 'mutation ($input: SignInInput!) { signIn(input: $input) { token } }';

/** What the browser of a person keeps; the token alone where they have not been here, or their session has been ended. */
async function keptBy(email: string, baseURL: string): Promise<Kept> {
  const kept = signedIn.get(`${email} ${baseURL}`);
  const query = '{ viewer { email } }';
  const now = kept && (await ask<{ viewer: unknown }>(baseURL, { query }, kept.token));
  if (kept && now?.viewer) return kept;
  const passwordDigest = createHash('sha256').update(password).digest('hex');
  const input = { email, passwordDigest, platform: 'WEB' };
  const data = await ask<{ signIn: { token: string | null } }>(baseURL, {
    query: signIn,
    variables: { input },
  });
  if (!data?.signIn.token) throw new Error(`${email} cannot sign in.`);
  const fresh = { token: data.signIn.token };
  signedIn.set(`${email} ${baseURL}`, fresh);
  return fresh;
}

/**
 * « Annuler » and « Voir » stay for as long as this machine needs: their 6 or 8 seconds do not pass. What only says
 * something for 2 seconds stays for 10: not for ever, as other parts of the page wait so long too.
 */
export const stopGrace = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout: begin } = window;
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number, ...rest: unknown[]) =>
        ms === 6_000 || ms === 8_000 ? 0 : begin(run, ms === 2_000 ? 10_000 : ms, ...rest),
    });
  });

interface Opening extends BrowserContextOptions {
  /** The screen that is opened, in place of the home page. */
  at?: string;
  /** Whether toasts and what they offer stay: see `stopGrace`. */
  keepsOffers?: boolean;
}

/**
 * A window of a person who is signed in, with no screen in it yet: for a test that goes to one by itself, and would
 * leave at once what were loaded before.
 */
export async function windowOf(
  browser: Browser,
  email: string,
  { baseURL = baseUrl(), ...options }: BrowserContextOptions = {},
): Promise<Page> {
  const kept = await keptBy(email, baseURL);
  const page = await windowFor(browser, { baseURL, ...options });
  await handOver(page, kept);
  return page;
}

/**
 * The same at the home feed or another screen, where the person hears what happens; in the product of all, unless
 * `baseURL` names one of a test's own. Leave it by `page.close()`, or close its context where the test has changed
 * more than what a page keeps. How one signs in by the form is proved by session.spec.ts.
 */
export async function openAs(
  browser: Browser,
  email: string,
  { at = '/', keepsOffers = false, ...options }: Opening = {},
): Promise<Page> {
  const page = await windowOf(browser, email, options);
  if (keepsOffers) await stopGrace(page);
  const hears = subscribed(page);
  await page.goto(at);
  if (at === '/') await expect(page.getByRole('feed')).toBeVisible();
  await hears;
  // The look of the platform is kept a moment after it is shown.
  await page.waitForFunction(() => localStorage.getItem('branding') !== null);
  const keeps: Kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  signedIn.set(`${email} ${options.baseURL ?? baseUrl()}`, keeps);
  return page;
}
