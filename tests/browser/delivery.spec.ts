/**
 * The checker of the chat: random scripts of sends, cuts, silences, connections that are dead without a word, single
 * calls that fail, a realtime service that is stuck, reloads and restarts by real clients, two tabs of one person
 * among them, on two gateways. At the end everybody must see what the database
 * holds: each message once, in its order, and everything that was sent. `npm run soak` runs many more:
 * `DELIVERY_RUNS` says how many scripts, `DELIVERY_SEED` with which one it begins; a script that fails reports its seed.
 */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { layLink, type Link } from '../link.ts';
import { type Place, startPlace } from './place.ts';
import { numbersFrom, type Step, describeStep, writeScript } from './delivery/script.ts';
import { fillCredentials, retryUntil } from './people.ts';

const runs = Number(process.env.DELIVERY_RUNS ?? 1);
/** The usual script has a step of each kind. */
const firstSeed = Number(process.env.DELIVERY_SEED ?? 12_372_349);

interface Client {
  person: string;
  page: Page;
  link: Link;
}

let place: Place;
let links: Link[];
let clients: Client[];
let tokens: Map<string, string>;

async function signIn(browser: Browser, person: string, link: Link): Promise<Page> {
  const context = await browser.newContext({ baseURL: link.url });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await page.goto('/login');
  await fillCredentials(page, person);
  await expect(page.getByRole('feed')).toBeVisible();
  return page;
}

test.beforeAll(async ({ browser }) => {
  place = await startPlace();
  links = [
    await layLink(place.ports.first),
    await layLink(place.ports.second),
    await layLink(place.ports.first),
  ];
  const [one, two, three] = links as [Link, Link, Link];
  const [anne, karim, lea] = [
    'agathe.weber@example.org',
    'baptiste.lacroix@example.org',
    'celine.marchand@example.org',
  ];
  tokens = new Map();
  for (const person of [anne, karim, lea]) tokens.set(person, await place.signIn(person));
  const first = await signIn(browser, anne, one);
  const tab = await first.context().newPage();
  await tab.goto('/');
  await expect(tab.getByRole('feed')).toBeVisible();
  clients = [
    { person: anne, page: first, link: one },
    { person: anne, page: tab, link: one },
    { person: karim, page: await signIn(browser, karim, two), link: two },
    { person: lea, page: await signIn(browser, lea, three), link: three },
  ];
});
test.afterAll(async () => {
  for (const { page } of clients) await page.context().close();
  for (const link of links) await link.close();
  await place.close();
});

const panelOf = (page: Page) => page.getByRole('region', { name: 'Discussions' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Votre message' });

/** Waits for the header; a page that was loaded while a service was away offers to try again. */
async function comeBack(page: Page): Promise<void> {
  await retryUntil(page.getByRole('button', { name: 'Réessayer' }).first(), () =>
    expect(page.getByRole('button', { name: /^Discussions/ })).toBeVisible({ timeout: 3_000 }),
  );
}

async function openList(page: Page): Promise<void> {
  if (!(await panelOf(page).isVisible())) await page.getByRole('button', { name: /^Discussions/ }).click();
  const back = page.getByRole('button', { name: 'Retour aux discussions' });
  await expect(back.or(page.getByPlaceholder('Rechercher...'))).toBeVisible();
  if (await back.isVisible()) await back.click();
}
async function openConversation(page: Page, title: string): Promise<void> {
  await openList(page);
  await panelOf(page).getByRole('button', { name: title }).click();
  await expect(field(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}
const isInside = async (page: Page, title: string) =>
  (await panelOf(page).getByRole('heading', { name: title }).isVisible()) && (await field(page).isVisible());

/** Marks of the messages that a page shows, from top to bottom. */
const shown = async (page: Page): Promise<string[]> =>
  (await page.getByRole('log').innerText()).match(/r\d+c\d+n\d+/g) ?? [];

/** Makes the next call that refreshes the page or marks messages as read fail. */
async function failOnce(page: Page): Promise<void> {
  let isLeft = true;
  await page.route('**/graphql', (route) => {
    const isMeant =
      /"operationName":"(catchUpMessagesQuery|fetchSummariesQuery|readMarksConversationMutation)"/;
    if (!isLeft || !isMeant.test(route.request().postData() ?? '')) return route.fallback();
    isLeft = false;
    return route.fulfill({ status: 502 });
  });
}

interface Truth {
  messages: { content: string }[];
}

async function runScript(seed: number): Promise<void> {
  const steps = writeScript(numbersFrom(seed), clients.length);
  const title = `Essai ${seed} ${Date.now().toString(36)}`;
  const [{ person: creator }] = clients as [Client];
  const token = tokens.get(creator) ?? '';
  const { id } = await place.call<{ id: number }>(
    '/conversation/create',
    { titre: title, emails: [...tokens.keys()].map((email) => ({ email })) },
    token,
  );
  await Promise.all(clients.map(({ page }) => openConversation(page, title)));
  const sent: string[][] = clients.map(() => []);
  const down = new Set<Link>();

  const take = async (step: Step): Promise<void> => {
    if (step.do === 'restart') return place.restart(step.service);
    if (step.do === 'hush') return place.realtime.stall();
    if (step.do === 'speak') return place.realtime.mend();
    const { page, link } = clients[step.client]!;
    switch (step.do) {
      case 'send': {
        if (!(await isInside(page, title))) {
          if (down.has(link)) return undefined;
          await openConversation(page, title);
        }
        const own = sent[step.client]!;
        const mark = `r${seed}c${step.client}n${own.length}`;
        await field(page).fill(mark);
        await field(page).press('Enter');
        own.push(mark);
        return undefined;
      }
      case 'halfOpen':
        return link.halfOpen();
      case 'failOnce':
        return failOnce(page);
      case 'reload':
        if (down.has(link)) return undefined;
        await page.reload();
        await comeBack(page);
        return openConversation(page, title);
      case 'leave':
        if (!(await isInside(page, title))) return undefined;
        return page.getByRole('button', { name: 'Retour aux discussions' }).click();
      default:
        link[step.do]();
        if (step.do === 'mend') down.delete(link);
        else down.add(link);
        return undefined;
    }
  };
  for (const step of steps) await take(step);
  for (const link of links) link.mend();
  place.realtime.mend();

  // Everything leaves by itself once there is a way: nobody presses Réessayer.
  for (const { page } of clients)
    await expect
      .poll(
        () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('chat.outbox.'))),
        {
          timeout: 45_000,
        },
      )
      .toEqual([]);
  const { messages } = await place.call<Truth>(`/api/chat/${id}/messageload`, { nb: 600, start: 0 }, token);
  const stored = messages.map((message) => message.content);
  expect(stored.toSorted()).toEqual(sent.flat().toSorted());
  for (const own of sent) expect(stored.filter((mark) => own.includes(mark))).toEqual(own);

  // Clients outside the conversation see its unread count, then open it.
  for (const { page, person } of clients) {
    if (await isInside(page, title)) continue;
    // The person's other tab may read meanwhile: both counts are read again each time.
    const difference = async () => {
      const [label] = await panelOf(page).getByRole('button', { name: title }).allInnerTexts();
      if (label === undefined) return 'not listed';
      return Number(/\d+$/.exec(label)?.[0] ?? 0) - ((await unreadOf(person, id)) ?? 0);
    };
    await expect.poll(difference, { timeout: 45_000 }).toBe(0);
    await openConversation(page, title);
  }
  // A connection that is dead without a word is found out by asking, now and then, whether somebody is there.
  for (const { page } of clients) await expect.poll(() => shown(page), { timeout: 45_000 }).toEqual(stored);
  for (const person of tokens.keys())
    await expect.poll(() => unreadOf(person, id), { timeout: 45_000 }).toBe(0);
}

async function unreadOf(person: string, conversation: number): Promise<number | undefined> {
  const { conversations } = await place.call<{ conversations: { conversationId: number; nbvue: number }[] }>(
    '/api/loadconvers',
    { nb: 20, start: 0 },
    tokens.get(person) ?? '',
  );
  return conversations.find((item) => item.conversationId === conversation)?.nbvue;
}

test('each message reaches everybody once and in order, despite cut connections, reloads and restarts', async () => {
  test.setTimeout(300_000 + runs * 60_000);
  for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
    const steps = writeScript(numbersFrom(seed), clients.length);
    await test.step(`script ${seed}: ${steps.map(describeStep).join(', ')}`, () => runScript(seed));
    if (runs > 10) console.log(`script ${seed} held`);
  }
});
