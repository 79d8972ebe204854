/** Sending messages with files, over reloads and lost networks, and reading a long history. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { finishOnboarding, makeConversation, say, tokenOf } from './graph.ts';
import { windowOf } from './people.ts';

/** People whom no other file signs in. */
const [writer, friend, third] = [
  'nathan.diallo@example.org',
  'yanis.traore@example.org',
  'clemence.delorme@example.org',
];

let token: string;
let friendToken: string;
test.beforeAll(async () => {
  for (const email of [writer, friend, third]) await finishOnboarding(email);
  [token, friendToken] = [await tokenOf(writer), await tokenOf(friend)];
});

const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}`;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
  'base64',
);
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png });

/** A new conversation of the three accounts. */
const makeGroup = (title: string) => makeConversation(token, title, [friend, third]);

const panel = (page: Page) => page.getByRole('region', { name: 'Discussions' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Votre message' });
const log = (page: Page) => page.getByRole('log');
const send = async (page: Page, text: string) => {
  await field(page).fill(text);
  await field(page).press('Enter');
};
/** Loads a small page with a conversation open. */
async function load(page: Page, { databaseId }: { databaseId: string }): Promise<void> {
  await page.goto(`/mediatheque?discussion=${databaseId}`);
  await expect(field(page)).toBeVisible();
}
async function openIn(browser: Browser, email: string, group: { databaseId: string }): Promise<Page> {
  const page = await windowOf(browser, email);
  await load(page, group);
  return page;
}

test('restores a begun message with its files after a reload and in another tab', async ({ browser }) => {
  const title = unique('Brouillons');
  const group = await makeGroup(title);
  const page = await openIn(browser, writer, group);
  await field(page).fill('Rendez-vous');
  await page.getByRole('button', { name: 'Retour aux discussions' }).click();
  await expect(panel(page).getByRole('button', { name: new RegExp(title) })).toContainText(
    'Brouillon\u202F: Rendez-vous',
  );
  await load(page, group);
  await expect(field(page)).toHaveValue('Rendez-vous');
  const second = await page.context().newPage();
  await load(second, group);
  await expect(field(second)).toHaveValue('Rendez-vous');
  await page.getByLabel('Photos', { exact: true }).setInputFiles(picture('voile.png'));
  const waiting = (tab: Page) => tab.getByRole('list', { name: 'À envoyer' }).getByRole('listitem');
  await expect(waiting(second)).toHaveCount(1);
  await page.goto(`/mediatheque?discussion=${group.databaseId}`);
  await expect(waiting(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(log(page).getByRole('button', { name: /^Ouvrir l’image/ })).toHaveCount(1);
  await field(page).press('Enter');
  await expect(log(page).getByText('Rendez-vous')).toBeVisible();
  // Sent in one tab, it waits in no other.
  await expect(field(second)).toHaveValue('');
  await second.close();
  await page.close();
});

test('a text overtakes an upload, which keeps its place and is sent once after a reload', async ({
  browser,
}) => {
  const group = await makeGroup(unique('Dépassements'));
  const page = await openIn(browser, writer, group);
  const theirs = await openIn(browser, friend, group);
  // Files go up, and no answer comes.
  await page.route('**/graphql', async (route) => {
    if (!route.request().headers()['content-type']?.startsWith('multipart')) await route.fallback();
  });
  await page.getByLabel('Photos', { exact: true }).setInputFiles(picture('longue.png'));
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  const placeholder = log(page).getByText(/^Envoi de la photo/);
  await expect(placeholder).toBeVisible();
  await send(page, 'En attendant');
  await send(page, 'Encore');
  await expect(theirs.getByText('Encore')).toBeVisible();
  await expect(log(page).getByText('Encore')).toHaveCount(1);
  await expect(log(page).getByText('Envoi…')).toHaveCount(0);
  const top = async (text: string | RegExp) => (await log(page).getByText(text).boundingBox())?.y ?? 0;
  await expect(async () => {
    expect(await top(/^Envoi de la photo/)).toBeLessThan(await top('En attendant'));
    expect(await top('En attendant')).toBeLessThan(await top('Encore'));
  }).toPass({ timeout: 15_000 });
  await page.unroute('**/graphql');
  await load(page, group);
  for (const window of [page, theirs])
    await expect(log(window).getByRole('button', { name: /^Ouvrir l’image/ })).toHaveCount(1);
  await expect(placeholder).toHaveCount(0);
  await load(theirs, group);
  await expect(log(theirs).getByRole('button', { name: /^Ouvrir l’image/ })).toHaveCount(1);
  await page.close();
  await theirs.close();
});

test('the history scrolls up to its first message, by wheel, scroll bar and Home; new messages are counted below', async ({
  browser,
}) => {
  test.slow();
  /** Three pages. */
  const count = 80;
  const group = await makeGroup(unique('Histoire'));
  // Own messages are never unread.
  for (let number = 1; number <= count; number += 1)
    await say(token, group, `n° ${number}.${' mot'.repeat(number % 40)}`);
  const page = await windowOf(browser, writer);
  const message = (number: number) => log(page).getByText(`n° ${number}.`);
  const toEnd = page.getByRole('button', { name: /derniers messages|nouveaux? messages?$/ });

  /** The numbers of the messages on the page, from above; each follows the one before it. */
  const shown = async (): Promise<number[]> => {
    // In one step: rows may be replaced between two reads.
    const rows = await log(page).evaluate((list) =>
      Array.from(list.querySelectorAll('[data-index]'), (row) => ({
        index: Number(row.getAttribute('data-index')),
        number: Number(/n° (\d+)/.exec(row.textContent)?.[1] ?? 0),
      })),
    );
    const numbers = rows
      .toSorted((a, b) => a.index - b.index)
      .map(({ number }) => number)
      .filter((number) => number > 0);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    return numbers;
  };
  /** Resolves to the oldest message on the page, once it is older than a given one. */
  const olderThan = async (number: number): Promise<number> => {
    let oldest = number;
    await expect
      .poll(async () => {
        oldest = (await shown())[0] ?? number;
        return oldest;
      })
      .toBeLessThan(number);
    return oldest;
  };
  const open = async () => {
    await page.goto(`/mediatheque?discussion=${group.databaseId}`);
    await expect(message(count)).toBeInViewport();
    await log(page).hover();
    await log(page).focus();
  };
  const ways: (() => Promise<unknown>)[] = [
    () => page.mouse.wheel(0, -100_000),
    // A scroll bar that is pulled to the top jumps there.
    () => log(page).evaluate((element) => (element.scrollTop = 0)),
    () => page.keyboard.press('Home'),
  ];
  for (const step of ways) {
    await open();
    // Scrolling must not jump back to the end.
    await page.mouse.wheel(0, -1);
    for (let oldest = count; oldest > 1; oldest = await olderThan(oldest)) await step();
    await step();
    await expect(message(1)).toBeInViewport();
    await expect(log(page).getByRole('button', { name: 'Messages précédents' })).toHaveCount(0);
  }
  await expect(toEnd).toHaveText('Aller aux derniers messages');
  await say(friendToken, group, 'un de plus');
  await expect(toEnd).toHaveText('1 nouveau message');
  await expect(message(1)).toBeInViewport();
  await page.keyboard.press('End');
  await expect(log(page).getByText('un de plus')).toBeInViewport();
  await expect(toEnd).toHaveCount(0);

  // Messages loaded above keep the first one in place, at the very top too.
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/graphql', async (route, request) => {
    if (request.postData()?.includes('MessageListPaginationQuery')) await released;
    return route.fallback();
  });
  await page.goto(`/mediatheque?discussion=${group.databaseId}`);
  await expect(log(page).getByText('un de plus')).toBeInViewport();
  await log(page).focus();
  await page.keyboard.press('Home');
  await expect.poll(() => log(page).evaluate((element) => element.scrollTop)).toBe(0);
  const [first = 0] = await shown();
  await expect(message(first)).toBeInViewport();
  release();
  await olderThan(first);
  await expect(message(first)).toBeInViewport();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.close();
});
