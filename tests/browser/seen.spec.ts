/** Three people in one conversation: nothing is missing, seen means seen, and who hears the screen hears what is new. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { ask, finishOnboarding, tokenOf } from './graph.ts';
import { baseUrl, openAs, windowOf } from './people.ts';
import { layLink } from '../link.ts';

/** People of this file alone. */
const [raphael, louise, mael] = [
  'raphael.jacquet@example.org',
  'louise.hubert@example.org',
  'mael.roche@example.org',
];
const tokens = new Map<string, string>();
const ids = new Map<string, string>();

test.beforeAll(async () => {
  for (const email of [raphael, louise, mael]) {
    await finishOnboarding(email);
    tokens.set(email, await tokenOf(email));
  }
  const { viewer } = await ask<{ viewer: { people: { nodes: { id: string; email: string }[] } } }>(
    '{ viewer { people(first: 100) { nodes { id email } } } }',
    {},
    tokens.get(raphael),
  );
  for (const { id, email } of viewer.people.nodes) ids.set(email, id);
});

interface Group {
  id: string;
  slug: string;
}

/** A conversation of the three. */
async function makeGroup(title: string): Promise<Group> {
  const { createConversation } = await ask<{ createConversation: { conversationEdge: { node: Group } } }>(
    'mutation ($input: CreateConversationInput!) { createConversation(input: $input) { conversationEdge { node { id slug } } userErrors { message } } }',
    {
      input: {
        title: `${title} ${Math.random().toString(36).slice(2, 8)}`,
        userIds: [ids.get(louise), ids.get(mael)],
      },
    },
    tokens.get(raphael),
  );
  return createConversation.conversationEdge.node;
}
const say = async (as: string, { id }: Group, text: string): Promise<string> => {
  const { sendMessage } = await ask<{ sendMessage: { messageEdge: { node: { id: string } } } }>(
    'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { messageEdge { node { id } } userErrors { message } } }',
    { input: { conversationId: id, text } },
    tokens.get(as),
  );
  return sendMessage.messageEdge.node.id;
};
const unreadOf = async (as: string, { id }: Group): Promise<number> => {
  const { node } = await ask<{ node: { unreadCount: number } }>(
    'query ($id: ID!) { node(id: $id) { ... on Conversation { unreadCount } } }',
    { id },
    tokens.get(as),
  );
  return node.unreadCount;
};
/** Who has seen a message, as its author is told. */
const readersOf = async (as: string, id: string): Promise<string[]> => {
  const { node } = await ask<{ node: { readers: { firstName: string }[] } }>(
    'query ($id: ID!) { node(id: $id) { ... on Message { readers { firstName } } } }',
    { id },
    tokens.get(as),
  );
  return node.readers.map(({ firstName }) => firstName).toSorted();
};

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: 'Votre message' });
async function openIn(browser: Browser, email: string, { slug }: Group): Promise<Page> {
  const page = await openAs(browser, email, { at: `/?discussion=${slug}` });
  await expect(field(page)).toBeVisible();
  return page;
}
/** Another window comes before this one, or goes. */
const focus = (page: Page, isFocused: boolean) =>
  page.evaluate((hasFocus) => {
    document.hasFocus = () => hasFocus;
    dispatchEvent(new Event(hasFocus ? 'focus' : 'blur'));
  }, isFocused);

test('B220: a conversation that is read opens at its end, and offers no way there', async ({ browser }) => {
  const group = await makeGroup('Lu');
  for (let count = 0; count < 40; count += 1) await say(louise, group, `Avant ${count}`.repeat(8));
  const page = await openAs(browser, louise);
  await page.getByRole('button', { name: /^Discussions/ }).click();
  const row = page.getByRole('region', { name: 'Discussions' }).getByRole('listitem').first();
  await expect(row).toContainText('Avant 39');
  // What is loaded ahead of a click is there: the rows are measured after they have been laid out.
  await page.waitForLoadState('networkidle');
  await row.getByRole('button').click();
  await expect(log(page).getByText('Avant 39')).toBeInViewport();
  await expect(field(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Aller aux derniers messages' })).toHaveCount(0);
  await page.close();
});

test('a message is read by who has it in view in a window in front, and by nobody else', async ({
  browser,
}) => {
  const group = await makeGroup('Vu');
  for (let count = 0; count < 40; count += 1) await say(raphael, group, `Avant ${count}`);
  const [hers, his] = [await openIn(browser, louise, group), await openIn(browser, mael, group)];
  for (const person of [louise, mael]) await expect.poll(() => unreadOf(person, group)).toBe(0);
  await his.getByRole('button', { name: 'Aller aux derniers messages' }).click();
  await expect(log(his).getByText('Avant 39')).toBeInViewport();
  // Louise has scrolled up, Maël works in another window.
  await log(hers).hover();
  await hers.mouse.wheel(0, -20_000);
  await expect(hers.getByRole('button', { name: 'Aller aux derniers messages' })).toBeVisible();
  await focus(his, false);
  await say(raphael, group, 'Premier');
  const last = await say(raphael, group, 'Second');
  await expect(hers.getByRole('button', { name: '2 nouveaux messages' })).toBeVisible();
  await expect(log(his).getByText('Second')).toBeVisible();
  expect(await readersOf(raphael, last)).toEqual([]);
  expect([await unreadOf(louise, group), await unreadOf(mael, group)]).toEqual([2, 2]);

  await focus(his, true);
  await expect.poll(() => readersOf(raphael, last)).toEqual(['Maël']);
  expect(await unreadOf(louise, group)).toBe(2);
  await hers.getByRole('button', { name: '2 nouveaux messages' }).click();
  await expect(log(hers).getByText('Second')).toBeInViewport();
  await expect.poll(() => readersOf(raphael, last)).toEqual(['Louise', 'Maël']);
  await expect.poll(() => unreadOf(louise, group)).toBe(0);
  await expect(hers.getByRole('button', { name: /nouveaux messages|derniers messages/ })).toHaveCount(0);
  await hers.close();
  await his.close();
});

test('the divider stands before the first unread message of others, however much one has written since', async ({
  browser,
}) => {
  const group = await makeGroup('Trait');
  for (let count = 0; count < 30; count += 1) await say(raphael, group, `Lu ${count}`);
  const before = await openIn(browser, louise, group);
  await expect.poll(() => unreadOf(louise, group)).toBe(0);
  await before.close();
  await say(raphael, group, 'Le premier non lu');
  // From her telephone, which marks nothing.
  for (let count = 0; count < 80; count += 1) await say(louise, group, `À moi ${count}`);
  await say(mael, group, 'Le second non lu');
  const page = await windowOf(browser, louise);
  let rows = 0;
  page.on('response', async (response) => {
    if (!response.url().endsWith('/graphql')) return;
    rows += (await response.text().catch(() => '')).split('"MessageEdge"').length - 1;
  });
  await page.goto(`/?discussion=${group.slug}`);
  await expect(log(page).getByText('Nouveaux messages')).toBeInViewport();
  await expect(log(page).getByText('Le premier non lu')).toBeInViewport();
  const place = (text: string) => log(page).getByText(text).boundingBox();
  const [divider, first, previous] = [
    await place('Nouveaux messages'),
    await place('Le premier non lu'),
    await place('Lu 29'),
  ];
  expect(divider?.y).toBeLessThan(first?.y ?? 0);
  if (previous) expect(previous.y).toBeLessThan(divider?.y ?? 0);
  expect(rows).toBeLessThan(250);
  await page.close();
});

test('who hears the screen hears each new message of others, and nothing of what is scrolled through', async ({
  browser,
}) => {
  const group = await makeGroup('Entendu');
  for (let count = 0; count < 120; count += 1) await say(raphael, group, `Avant ${count}`);
  const page = await openIn(browser, louise, group);
  await expect.poll(() => unreadOf(louise, group)).toBe(0);
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          const region = node.parentElement?.closest('[aria-live], [role=log], [role=status], [role=alert]');
          const isLive = region !== null && region?.getAttribute('aria-live') !== 'off';
          if (region && isLive && node.textContent) heard.push(node.textContent);
        }
    }).observe(document.body, { childList: true, subtree: true });
  });
  const heard = () =>
    page.evaluate(() => {
      const words: unknown = Reflect.get(window, 'heard');
      return Array.isArray(words)
        ? words.map(String).filter((text) => !/^En ligne|en ligne$/.test(text))
        : [];
    });
  await log(page).hover();
  for (let count = 0; count < 12; count += 1) await page.mouse.wheel(0, -2_000);
  await expect(log(page).getByText('Avant 0', { exact: true })).toBeVisible();
  expect(await heard()).toEqual([]);
  await say(mael, group, 'Bonjour');
  await expect.poll(heard).toEqual(['Maël\u202F: Bonjour']);
  await Promise.all([say(mael, group, 'un'), say(raphael, group, 'deux'), say(mael, group, 'trois')]);
  await expect.poll(heard).toEqual(['Maël\u202F: Bonjour', '3 nouveaux messages']);
  await field(page).fill('À moi');
  await field(page).press('Enter');
  await expect(log(page).getByText('À moi')).toBeVisible();
  await say(raphael, group, 'Au revoir');
  await expect
    .poll(heard)
    .toEqual(['Maël\u202F: Bonjour', '3 nouveaux messages', 'Raphaël\u202F: Au revoir']);
  await page.close();
});

test('a message whose event was lost is there when the next one comes', async ({ browser }) => {
  const group = await makeGroup('Sans trou');
  const [hers, his] = [await openAs(browser, louise), await openIn(browser, mael, group)];
  let isDeaf = false;
  await hers.routeWebSocket(/\/graphql/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      // Nor does she hear that others have read, upon which the conversation is read again.
      const isKept =
        String(message).includes('"ConversationRead"') ||
        (isDeaf && String(message).includes('"viewerEvents"'));
      if (!isKept) socket.send(message);
    });
  });
  await hers.goto(`/?discussion=${group.slug}`);
  await expect(field(hers)).toBeVisible();
  await say(raphael, group, 'un');
  await expect(log(hers).getByText('un', { exact: true })).toBeVisible();
  isDeaf = true;
  await say(raphael, group, 'deux');
  await say(mael, group, 'trois');
  await expect(log(his).getByText('trois', { exact: true })).toBeVisible();
  await expect.poll(() => unreadOf(mael, group)).toBe(0);
  expect(await log(hers).getByText('deux', { exact: true }).count()).toBe(0);
  isDeaf = false;
  await say(raphael, group, 'quatre');
  for (const page of [hers, his])
    await expect
      .poll(async () => (await log(page).innerText()).match(/\b(un|deux|trois|quatre)\b/g))
      .toEqual(['un', 'deux', 'trois', 'quatre']);
  await hers.context().close();
  await his.close();
});

test('after a gap counters, list and open conversation are caught up with once', async ({ browser }) => {
  const group = await makeGroup('Coupure');
  const link = await layLink(Number(new URL(baseUrl()).port));
  const page = await openAs(browser, mael, { baseURL: link.url, at: `/?discussion=${group.slug}` });
  await expect(field(page)).toBeVisible();
  await say(raphael, group, 'Avant');
  await expect(log(page).getByText('Avant')).toBeVisible();
  await expect.poll(() => unreadOf(mael, group)).toBe(0);
  const asked: string[] = [];
  let askedAt = Date.now();
  page.on('request', (request) => {
    askedAt = Date.now();
    const name = /"operationName":"(catchUpMessagesQuery|fetchSummariesQuery)"/.exec(
      request.postData() ?? '',
    );
    if (name?.[1]) asked.push(name[1]);
  });
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      // What was read before it was told of the gap, as after a long silence, is no reading of this gap.
      if (String(payload).includes('"ResumeRequired"')) asked.length = 0;
    }),
  );
  // What was being read when the line is cut would be tried again.
  await expect.poll(() => Date.now() - askedAt).toBeGreaterThan(2_000);
  // Nothing that comes later is told as read, which the others would hear of.
  await focus(page, false);
  link.cut();
  await say(raphael, group, 'Pendant');
  await say(louise, group, 'Et encore');
  link.mend();
  await expect(log(page).getByText('Et encore')).toBeVisible({ timeout: 30_000 });
  await say(raphael, group, 'Après');
  await expect(log(page).getByText('Après')).toBeVisible();
  expect(asked.toSorted()).toEqual(['catchUpMessagesQuery', 'fetchSummariesQuery']);
  await page.context().close();
  await link.close();
});
