/** The way up through what was written before: to the very first message, however one goes, and back. */
import { expect, type Page, test } from '@playwright/test';
import { ask, finishOnboarding, tokenOf } from './graph.ts';
import { openAs } from './people.ts';

/** People of this file alone. */
const [gabriel, sarah, zoe] = [
  'gabriel.evrard@example.org',
  'sarah.robin@example.org',
  'zoe.quere@example.org',
];
/** How many messages there are: eight pages. */
const count = 240;

const tokens = new Map<string, string>();
let conversation: { id: string; slug: string };

const say = (as: string, text: string) =>
  ask(
    'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { userErrors { message } } }',
    { input: { conversationId: conversation.id, text } },
    tokens.get(as),
  );

test.beforeAll(async () => {
  for (const email of [gabriel, sarah]) {
    await finishOnboarding(email);
    tokens.set(email, await tokenOf(email));
  }
  const token = tokens.get(gabriel);
  const { viewer } = await ask<{ viewer: { people: { nodes: { id: string; email: string }[] } } }>(
    '{ viewer { people(first: 100) { nodes { id email } } } }',
    {},
    token,
  );
  const { createConversation } = await ask<{
    createConversation: { conversationEdge: { node: { id: string; slug: string } } };
  }>(
    'mutation ($input: CreateConversationInput!) { createConversation(input: $input) { conversationEdge { node { id slug } } userErrors { message } } }',
    {
      input: {
        title: `Histoire ${Math.random().toString(36).slice(2, 8)}`,
        userIds: viewer.people.nodes
          .filter(({ email }) => email === sarah || email === zoe)
          .map(({ id }) => id),
      },
    },
    token,
  );
  conversation = createConversation.conversationEdge.node;
  // One's own, of which nothing is unread.
  for (let number = 1; number <= count; number += 1)
    await say(gabriel, `n° ${number}.${' mot'.repeat(number % 40)}`);
});

const log = (page: Page) => page.getByRole('log');
const message = (page: Page, number: number) => log(page).getByText(`n° ${number}.`);
const toEnd = (page: Page) => page.getByRole('button', { name: /derniers messages|nouveaux? messages?$/ });

async function open(page: Page): Promise<void> {
  await page.goto(`/?discussion=${conversation.slug}`);
  await expect(message(page, count)).toBeInViewport();
}

/** The numbers of the messages on the page, from above; each follows the one before it. */
async function shown(page: Page): Promise<number[]> {
  // In one step: rows that were found before others came in their place would be read as they were.
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
}

/** Resolves once something older than a message stands on the page: to the oldest. */
async function olderThan(page: Page, number: number): Promise<number> {
  let oldest = number;
  await expect
    .poll(async () => {
      oldest = (await shown(page))[0] ?? number;
      return oldest;
    })
    .toBeLessThan(number);
  return oldest;
}

/** Steps up until the first message is there: after each step something older stands on the page. */
async function goUp(page: Page, step: () => Promise<unknown>): Promise<void> {
  for (let oldest = count; oldest > 1; oldest = await olderThan(page, oldest)) await step();
}

test('the history goes on upwards to its first message, by wheel, scroll bar and Home; the way back counts what is new', async ({
  browser,
}) => {
  test.slow();
  const page = await openAs(browser, gabriel);
  const ways: (() => Promise<unknown>)[] = [
    () => page.mouse.wheel(0, -100_000),
    // As the bar does that is pulled to the top: at once.
    () => log(page).evaluate((element) => (element.scrollTop = 0)),
    () => page.keyboard.press('Home'),
  ];
  for (const step of ways) {
    await open(page);
    await log(page).hover();
    await log(page).focus();
    // Whoever scrolls is not taken back to the end.
    await page.mouse.wheel(0, -1);
    await goUp(page, step);
    await step();
    await expect(message(page, 1)).toBeInViewport();
    await expect(log(page).getByRole('button', { name: 'Messages précédents' })).toHaveCount(0);
  }
  await expect(toEnd(page)).toHaveText('Aller aux derniers messages');
  await say(sarah, 'un de plus');
  await expect(toEnd(page)).toHaveText('1 nouveau message');
  await say(sarah, 'encore un');
  await expect(toEnd(page)).toHaveText('2 nouveaux messages');
  await expect(message(page, 1)).toBeInViewport();
  await page.keyboard.press('End');
  await expect(log(page).getByText('encore un')).toBeInViewport();
  await expect(toEnd(page)).toHaveCount(0);
  await page.close();
});

test('what comes in before the first message leaves it where it stands, at the very top too', async ({
  browser,
}) => {
  const page = await openAs(browser, gabriel);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/graphql', async (route, request) => {
    if (request.postData()?.includes('MessageListPaginationQuery')) await released;
    return route.fallback();
  });
  await open(page);
  await log(page).focus();
  await page.keyboard.press('Home');
  await expect.poll(() => log(page).evaluate((element) => element.scrollTop)).toBe(0);
  const [first = 0] = await shown(page);
  await expect(message(page, first)).toBeInViewport();
  release();
  await olderThan(page, first);
  await expect(message(page, first)).toBeInViewport();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.close();
});
