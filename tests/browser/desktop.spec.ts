import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { subscribed } from './engine.ts';
import {
  act,
  ask,
  type Conversation,
  finishOnboarding,
  makeConversation,
  say,
  tokenOf,
  unique,
} from './graph.ts';
import { openAs } from './people.ts';

/** People of this file alone. */
const [loic, fatou, margaux] = [
  'loic.picard@example.org',
  'fatou.pasquier@example.org',
  'margaux.meunier@example.org',
];
let token: string;
let own: string;
let margauxToken: string;
test.beforeAll(async () => {
  await finishOnboarding(fatou);
  await finishOnboarding(margaux);
  [token, own, margauxToken] = [await tokenOf(loic), await tokenOf(fatou), await tokenOf(margaux)];
});

const unsay = (messageId: string) => act(token, 'deleteMessage', { messageId });
const markRead = (as: string, conversationId: string) => act(as, 'markConversationRead', { conversationId });
/** Marks all conversations and notifications of Fatou as read. */
async function readAll(): Promise<void> {
  const { viewer } = await ask<{
    viewer: { conversations: { nodes: { id: string; unreadMessageCount: number }[] }; notifications: object };
  }>('{ viewer { conversations(first: 100) { nodes { id unreadMessageCount } } } }', {}, own);
  for (const { id, unreadMessageCount } of viewer.conversations.nodes)
    if (unreadMessageCount > 0) await markRead(own, id);
  await act(own, 'markNotificationsSeen', {});
}

/** The notifications that a page has shown. */
interface Desktop {
  shown: { title: string; body: string; readonly isOpen: boolean; click(): void }[];
  isAway: boolean;
}

/** Replaces notifications and the focus in a page: a headless browser has neither. */
function makeUpDesktop(): void {
  const desktop: Desktop = { shown: [], isAway: false };
  Object.assign(window, { desktop });
  class Made extends EventTarget {
    static permission = 'granted';
    close: () => void;
    constructor(title: string, { body = '', tag = '' }: NotificationOptions) {
      super();
      // The newest notification of a tag replaces those of all pages.
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

/** The open notifications of all pages. */
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

/** Leaves for another application, or returns. */
const turn = (page: Page, isAway: boolean) =>
  page.evaluate((away) => {
    (window as unknown as { desktop: Desktop }).desktop.isAway = away;
    dispatchEvent(new Event(away ? 'blur' : 'focus'));
  }, isAway);

/** A page of Fatou in a browser that may show notifications. */
async function open(browser: Browser): Promise<Page> {
  const page = await openAs(browser, fatou);
  await page.context().addInitScript(makeUpDesktop);
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

/**
 * Waits until the gateway delivers to these pages: a message sent before that is counted, and shown in no toast. Leaves
 * nothing unread.
 */
async function expectToasts(pages: readonly Page[], group: Conversation): Promise<void> {
  let attempts = 0;
  await expect(async () => {
    const text = `Essai ${(attempts += 1)}`;
    await say(token, group, text);
    for (const page of pages) await expect(toasts(page)).toContainText(text, { timeout: 2_000 });
  }).toPass();
  await markRead(own, group.id);
  await markRead(margauxToken, group.id);
  for (const page of pages) await expect(toasts(page)).toHaveCount(0);
}

test('two pages show one notification and a badge for each message, until it is read or deleted', async ({
  browser,
}) => {
  test.slow();
  await readAll();
  const two = await makeConversation(token, null, [fatou]);
  const group = await makeConversation(token, unique('À trois'), [fatou, margaux]);
  const hers = await openAs(browser, margaux);
  await reload(hers);
  const page = await open(browser);
  const icon = (one: Page) => one.locator('link[rel=icon]').getAttribute('href');
  await expect(page.getByRole('button', { name: 'Discussions', exact: true })).toBeVisible();
  const [plain, hersBefore] = [await icon(page), await icon(hers)];
  const context = page.context();
  const second = await context.newPage();
  await reload(second);
  await expectToasts([page, second, hers], group);
  await expect.poll(() => icon(page)).toBe(plain);
  await expect.poll(() => icon(hers)).toBe(hersBefore);
  await turn(page, true);
  // One page has the focus: toasts only.
  await say(token, two, 'Un');
  await expect(toasts(second)).toContainText('Loïc\u202F: Un');
  await expect(toasts(page)).toContainText('Loïc\u202F: Un');
  expect(await beside(context)).toEqual([]);
  await expect.poll(() => icon(page)).toMatch(/^data:image\/png/);
  expect(await icon(hers)).toBe(hersBefore);

  await turn(second, true);
  await say(token, two, 'Deux');
  await expect(toasts(second)).toContainText('Deux');
  await expect.poll(() => beside(context)).toEqual(['2 nouveaux messages de Loïc: Deux']);
  await say(token, two, 'Trois');
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
  if (!shownIn) throw new Error('No page shows it.');
  await shownIn.one.evaluate(() =>
    (window as unknown as { desktop: Desktop }).desktop.shown
      .findLast(({ body }) => body === 'Trois')
      ?.click(),
  );
  await expect(shownIn.one.getByRole('log').getByText('Trois').last()).toBeVisible();
  // Reading it in one page removes it from all.
  await expect.poll(() => beside(context)).toEqual([]);
  await expect.poll(() => icon(page)).toBe(plain);
  await expect(toasts(page)).toHaveCount(0);
  await expect(toasts(second)).toHaveCount(0);

  // A deleted message is removed everywhere.
  await turn(page, true);
  await turn(second, true);
  await expect(toasts(hers)).toHaveCount(0);
  await say(token, group, 'Bon à savoir');
  const wrong = await say(token, group, 'Mot de trop');
  for (const one of [page, second, hers]) await expect(toasts(one)).toContainText('Mot de trop');
  await expect.poll(() => beside(context)).toEqual([expect.stringContaining('Mot de trop')]);
  await unsay(wrong);
  for (const one of [page, second, hers]) await expect(toasts(one)).toContainText('Bon à savoir');
  await expect.poll(() => beside(context)).toEqual([expect.stringContaining('Bon à savoir')]);
  await hers.close();
  await context.close();
});
