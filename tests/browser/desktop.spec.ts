import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { subscribed } from './engine.ts';
import { ask, finishOnboarding, tokenOf } from './graph.ts';
import { openAs, visit } from './people.ts';

/** People of this file alone. */
const [loic, fatou, margaux] = [
  'loic.picard@example.org',
  'fatou.pasquier@example.org',
  'margaux.meunier@example.org',
];
let token: string;
let own: string;
let [fatouId, margauxId]: (string | undefined)[] = [];

test.beforeAll(async () => {
  await finishOnboarding(fatou);
  await finishOnboarding(margaux);
  [token, own] = [await tokenOf(loic), await tokenOf(fatou)];
  [fatouId, margauxId] = await Promise.all(
    [own, await tokenOf(margaux)].map(async (as) => {
      const { viewer } = await ask<{ viewer: { user: { id: string } } }>(
        '{ viewer { user { id } } }',
        {},
        as,
      );
      return viewer.user.id;
    }),
  );
});

interface Conversation {
  id: string;
  slug: string;
}
/** The conversation of Loïc with Fatou, or a new group of theirs with Margaux. */
async function converse(title?: string): Promise<Conversation> {
  const { createConversation } = await ask<{
    createConversation: { conversationEdge: { node: Conversation } };
  }>(
    'mutation ($input: CreateConversationInput!) { createConversation(input: $input) { conversationEdge { node { id slug } } userErrors { message } } }',
    {
      input:
        title === undefined
          ? { userIds: [fatouId] }
          : {
              title: `${title} ${Math.random().toString(36).slice(2, 8)}`,
              userIds: [fatouId, margauxId],
            },
    },
    token,
  );
  return createConversation.conversationEdge.node;
}
const say = async (conversationId: string, text: string): Promise<string> => {
  const { sendMessage } = await ask<{ sendMessage: { messageEdge: { node: { id: string } } } }>(
    'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { messageEdge { node { id } } userErrors { message } } }',
    { input: { conversationId, text } },
    token,
  );
  return sendMessage.messageEdge.node.id;
};
const unsay = (messageId: string) =>
  ask(
    'mutation ($input: DeleteMessageInput!) { deleteMessage(input: $input) { userErrors { message } } }',
    { input: { messageId } },
    token,
  );
const read = (conversationId: string) =>
  ask(
    'mutation ($input: MarkConversationReadInput!) { markConversationRead(input: $input) { userErrors { message } } }',
    { input: { conversationId } },
    own,
  );
/** Nothing is unread any more. */
async function readAll(): Promise<void> {
  const { viewer } = await ask<{
    viewer: { conversations: { nodes: { id: string; unreadCount: number }[] }; notifications: object };
  }>('{ viewer { conversations(first: 100) { nodes { id unreadCount } } } }', {}, own);
  for (const { id, unreadCount } of viewer.conversations.nodes) if (unreadCount > 0) await read(id);
  await ask('mutation { markNotificationsSeen(input: {}) { userErrors { message } } }', {}, own);
}

/** What a page keeps of what its browser was told to show beside other applications. */
interface Desktop {
  shown: { title: string; body: string; readonly isOpen: boolean; click(): void }[];
  isAway: boolean;
}

/** Runs in the page before anything else: a headless browser shows nothing, and has no other application to go to. */
function makeUpDesktop(answer: NotificationPermission): void {
  const desktop: Desktop = { shown: [], isAway: false };
  Object.assign(window, { desktop });
  const key = 'test.permission';
  class Made extends EventTarget {
    static get permission() {
      return localStorage.getItem(key) ?? 'default';
    }
    static async requestPermission() {
      localStorage.setItem('test.asked', String(Number(localStorage.getItem('test.asked') ?? 0) + 1));
      localStorage.setItem(key, answer);
      return answer;
    }
    close: () => void;
    constructor(title: string, { body = '', tag = '' }: NotificationOptions) {
      super();
      // Of one tag the newest of all pages stands: they share what is kept here.
      const [place, id] = [`test.shown.${tag}`, crypto.randomUUID()];
      localStorage.setItem(place, id);
      const isOpen = () => localStorage.getItem(place) === id;
      desktop.shown.push({
        title,
        body,
        get isOpen() {
          return isOpen();
        },
        click: () => this.dispatchEvent(new Event('click')),
      });
      this.close = () => {
        if (isOpen()) localStorage.removeItem(place);
      };
    }
  }
  Object.assign(window, { Notification: Made });
  document.hasFocus = () => !desktop.isAway;
  window.focus = () => {
    desktop.isAway = false;
    dispatchEvent(new Event('focus'));
  };
}

/** What stands beside other applications, of all pages of a browser. */
const beside = async (context: BrowserContext) =>
  (
    await Promise.all(
      context
        .pages()
        .map((page) =>
          page.evaluate(() =>
            (window as unknown as { desktop: Desktop }).desktop.shown
              .filter(({ isOpen }) => isOpen)
              .map(({ title, body }) => `${title}: ${body}`),
          ),
        ),
    )
  ).flat();

/** Goes to another application, or comes back. */
const turn = (page: Page, isAway: boolean) =>
  page.evaluate((away) => {
    (window as unknown as { desktop: Desktop }).desktop.isAway = away;
    dispatchEvent(new Event(away ? 'blur' : 'focus'));
  }, isAway);

/** A page of Fatou's in a browser of her own, whose answer to the question for permission is known. */
async function open(browser: Browser, answer: NotificationPermission, before = answer): Promise<Page> {
  const page = await openAs(browser, fatou);
  await page.context().addInitScript(makeUpDesktop, answer);
  await page.evaluate((permission) => localStorage.setItem('test.permission', permission), before);
  await reload(page);
  return page;
}

async function reload(page: Page): Promise<void> {
  const hears = subscribed(page);
  await page.goto('/');
  await expect(page.getByRole('feed')).toBeVisible();
  await hears;
}

const toasts = (page: Page) => page.getByRole('alertdialog');
const setting = (page: Page) => page.getByRole('switch', { name: 'Notifications sur cet appareil' });

test('who looks at another application is told once by all pages, of each message until it is deleted, and a click opens it', async ({
  browser,
}) => {
  const [{ id }, group] = [await converse(), await converse('À trois')];
  const hers = await openAs(browser, margaux);
  await reload(hers);
  const page = await open(browser, 'granted');
  const context = page.context();
  const second = await context.newPage();
  await reload(second);
  await turn(page, true);

  // One page is looked at: the toast is enough.
  await say(id, 'Un');
  await expect(toasts(second)).toContainText('Loïc\u202F: Un');
  await expect(toasts(page)).toContainText('Loïc\u202F: Un');
  expect(await beside(context)).toEqual([]);

  await turn(second, true);
  await say(id, 'Deux');
  await expect(toasts(second)).toContainText('Deux');
  await expect.poll(() => beside(context)).toEqual(['2 nouveaux messages de Loïc: Deux']);
  await say(id, 'Trois');
  await expect(toasts(page)).toContainText('Trois');
  await expect(toasts(second)).toContainText('Trois');
  await expect.poll(() => beside(context)).toContain('3 nouveaux messages de Loïc: Trois');
  const [shownIn] = (
    await Promise.all(
      context.pages().map(async (one) => ({
        one,
        words: await one.evaluate(() =>
          (window as unknown as { desktop: Desktop }).desktop.shown.map(({ body }) => body),
        ),
      })),
    )
  ).filter(({ words }) => words.includes('Trois'));
  if (!shownIn) throw new Error('It is shown nowhere.');
  await shownIn.one.evaluate(() =>
    (window as unknown as { desktop: Desktop }).desktop.shown
      .findLast(({ body }) => body === 'Trois')
      ?.click(),
  );
  await expect(shownIn.one.getByRole('log').getByText('Trois')).toBeVisible();
  // Read in one page, it stands in none.
  await expect.poll(() => beside(context)).toEqual([]);
  await expect(toasts(page)).toHaveCount(0);
  await expect(toasts(second)).toHaveCount(0);

  // What is deleted is told to nobody any more. Of what the two said Margaux heard nothing.
  await turn(page, true);
  await turn(second, true);
  await expect(toasts(hers)).toHaveCount(0);
  await say(group.id, 'Bon à savoir');
  const wrong = await say(group.id, 'Mot de trop');
  for (const one of [page, second, hers]) await expect(toasts(one)).toContainText('Mot de trop');
  await expect.poll(() => beside(context)).toEqual([expect.stringContaining('Mot de trop')]);
  await unsay(wrong);
  for (const one of [page, second, hers]) await expect(toasts(one)).toContainText('Bon à savoir');
  await expect.poll(() => beside(context)).toEqual([expect.stringContaining('Bon à savoir')]);
  await hers.close();
  await context.close();
});

test('the switch of this device asks when it is turned on, and says what the browser forbids', async ({
  browser,
}) => {
  const page = await open(browser, 'granted', 'default');
  await page.goto('/notification');
  await expect(setting(page)).not.toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem('test.asked'))).toBeNull();
  await setting(page).click();
  await expect(setting(page)).toBeChecked();
  await page.reload();
  await expect(setting(page)).toBeChecked();
  await setting(page).click();
  await expect(setting(page)).not.toBeChecked();
  await page.reload();
  await expect(setting(page)).not.toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem('test.asked'))).toBe('1');
  // The documented switches are others.
  await expect(page.getByRole('switch', { name: 'Notifications', exact: true })).toBeChecked();

  await page.evaluate(() => localStorage.setItem('test.permission', 'denied'));
  await page.reload();
  await expect(setting(page)).toBeDisabled();
  await expect(page.getByText('Votre navigateur les bloque')).toBeVisible();
  await page.context().close();
});

test('notifications are offered once, after a first message', async ({ browser }) => {
  const { slug } = await converse();
  const page = await open(browser, 'granted', 'default');
  await page.goto(`/?discussion=${slug}`);
  const field = page.getByRole('textbox', { name: 'Votre message' });
  const offer = toasts(page).filter({ hasText: 'Être prévenu' });
  const send = async (text: string) => {
    await field.fill(text);
    await field.press('Enter');
    await expect(page.getByRole('log').getByText(text)).toBeVisible();
  };
  await expect(field).toBeVisible();
  await expect(offer).toHaveCount(0);
  await send('Bonjour');
  await offer.getByRole('button', { name: 'Fermer' }).click();
  await expect(offer).toHaveCount(0);
  await send('Encore');
  await page.evaluate(() => localStorage.removeItem('push.refused'));
  await send('Et encore');
  await offer.getByRole('button', { name: 'Activer' }).click();
  await page.goto('/notification');
  await expect(setting(page)).toBeChecked();
  await page.context().close();
});

test('what is unread stands as a badge on the icon of the tab of each, and goes with it', async ({
  browser,
}) => {
  await readAll();
  const { id } = await converse();
  const [page, hers] = [await openAs(browser, fatou), await openAs(browser, margaux)];
  const iconOf = (one: Page) => one.locator('link[rel=icon]').getAttribute('href');
  const icon = () => iconOf(page);
  await expect(page.getByRole('button', { name: 'Discussions', exact: true })).toBeVisible();
  await expect(hers.getByRole('button', { name: /^Discussions/ })).toBeVisible();
  const before = await icon();
  const untold = await iconOf(hers);
  await say(id, 'Bonjour');
  await expect.poll(icon).toMatch(/^data:image\/png/);
  const one = await icon();
  expect(await iconOf(hers)).toBe(untold);
  await say((await converse('Pastille')).id, 'Bonjour');
  await expect.poll(icon).not.toBe(one);
  expect(await icon()).toMatch(/^data:image\/png/);
  await expect.poll(() => iconOf(hers)).not.toBe(untold);
  // What one has read the other has not.
  const told = await iconOf(hers);
  await readAll();
  await expect.poll(icon).toBe(before);
  expect(await iconOf(hers)).toBe(told);
  await page.close();
  await hers.close();
});

test('without a network one line says it, and what could not be read comes back by itself', async ({
  browser,
}) => {
  const page = await openAs(browser, fatou);
  const exceptions: string[] = [];
  page.on('pageerror', ({ message }) => exceptions.push(message));
  const go = (address: string) =>
    page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
  await visit(page, '/communaute/1');
  await expect(page.getByRole('feed')).toBeVisible();
  await page.context().setOffline(true);
  const line = page.locator('#root').getByText('Hors ligne', { exact: true });
  await expect(line).toBeVisible();
  // What one does is not done, which is one message however much it is.
  const applause = page.getByRole('feed').getByRole('button', { name: /^Bravo/ });
  for (const place of [0, 1]) await applause.nth(place).click();
  const undone = page.getByText('2 actions n’ont pas pu être enregistrées.');
  // Its code is there, what it shows is not.
  await go('/communaute/2');
  await expect(page.getByRole('button', { name: 'Réessayer' }).first()).toBeVisible();
  expect(await page.locator('#root').getByRole('alert').count()).toBe(0);
  // What opens says it likewise, and comes while one waits.
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('Cette partie n’a pas pu être chargée.')).toBeVisible();
  await page.context().setOffline(false);
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await expect(bell.getByRole('listitem').or(bell.getByText('Aucune notification')).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(undone).toBeVisible();
  await toasts(page).getByRole('button', { name: 'Réessayer' }).click();
  await expect(undone).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(line).toHaveCount(0);

  // Not even the code is there: the page that one is on stands.
  await page.context().setOffline(true);
  await expect(line).toBeVisible();
  await page.getByRole('link', { name: 'Contacts' }).click();
  await expect(page.getByRole('progressbar', { name: 'Chargement de la page' })).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  // What was known of them is shown.
  await expect(bell.getByRole('listitem').or(bell.getByText('Aucune notification')).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('feed')).toBeVisible();
  expect(await page.locator('#root').getByRole('alert').count()).toBe(0);
  await page.context().setOffline(false);
  await expect(page).toHaveURL('/utilisateurs');
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  expect(exceptions).toEqual([]);
  await page.context().close();
});
