import { rmSync } from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { besideBackend, type Service, startService } from '../../scripts/processes.ts';
import { demoDataFolder } from '../demo.ts';
import { expectUsableAtAnyWidth } from './axe.ts';
import { ask, finishOnboarding, tokenOf } from './graph.ts';
import { accounts, openAs, windowOf } from './people.ts';

/** What is seen; what is heard stands elsewhere. */
const line = (page: Page) => page.locator('#root').getByText(/^(Hors ligne|Reconnexion…)/);
const chat = (page: Page) => page.getByRole('region', { name: 'Discussions' });

/** The conversation of the two alone, whatever others have written to either meanwhile. */
async function openConversation(page: Page, other = 'Mathis Caradec'): Promise<void> {
  await page.getByRole('button', { name: /^Discussions/ }).click();
  await chat(page).getByRole('searchbox').fill(other);
  await chat(page)
    .getByRole('listitem')
    .getByRole('button')
    .filter({ has: page.getByText(other, { exact: true }) })
    .click();
  await expect(chat(page).getByRole('textbox', { name: 'Votre message' })).toBeVisible();
}

async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Votre message' }).fill(text);
  await page.keyboard.press('Enter');
}

const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}`;

/** People of this file alone: who else has them on the screen would see them there. */
const [nathan, yanis, clemence] = [
  'nathan.diallo@example.org',
  'yanis.traore@example.org',
  'clemence.delorme@example.org',
];

test.beforeAll(async () => {
  for (const one of [nathan, yanis, clemence]) await finishOnboarding(one);
});

/** A new conversation of the three, open in a window of each; Nathan's is given. */
async function converse(browser: Browser, page: Page): Promise<[yanis: Page, clemence: Page]> {
  const [token, ...tokens] = await Promise.all([nathan, yanis, clemence].map((one) => tokenOf(one)));
  const userIds = await Promise.all(
    tokens.map(async (as) => {
      const { viewer } = await ask<{ viewer: { user: { id: string } } }>(
        '{ viewer { user { id } } }',
        {},
        as,
      );
      return viewer.user.id;
    }),
  );
  const { createConversation } = await ask<{
    createConversation: { conversationEdge: { node: { slug: string } } };
  }>(
    'mutation ($input: CreateConversationInput!) { createConversation(input: $input) { conversationEdge { node { slug } } userErrors { message } } }',
    { input: { title: unique('À trois'), userIds } },
    token,
  );
  const windows: [Page, Page] = [await windowOf(browser, yanis), await windowOf(browser, clemence)];
  for (const one of [page, ...windows]) {
    await one.goto(`/?discussion=${createConversation.conversationEdge.node.slug}`);
    await expect(chat(one).getByRole('textbox', { name: 'Votre message' })).toBeVisible();
  }
  return windows;
}

test('who is offline reads so in one line, with the messages that wait; nobody is online for them', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor, { colorScheme: 'light' });
  const colleague = await openAs(browser, accounts.colleague);
  await openConversation(page);
  await expect(chat(page).getByText('En ligne')).toBeVisible();
  await expect(line(page)).toHaveCount(0);

  await page.context().setOffline(true);
  await expect(chat(page).getByText('En ligne')).toHaveCount(0);
  await expect(line(page)).toHaveText('Hors ligne');
  const texts = ['un', 'deux', 'trois'].map(unique);
  await send(page, texts[0] ?? '');
  await expect(line(page)).toHaveText('Hors ligne\u202F: 1 message attend');
  for (const text of texts.slice(1)) await send(page, text);
  await expect(line(page)).toHaveText('Hors ligne\u202F: 3 messages attendent');
  await expectUsableAtAnyWidth(page);

  await page.context().setOffline(false);
  await expect(line(page)).toHaveCount(0);
  await expect(chat(page).getByText('En ligne')).toBeVisible();
  await openConversation(colleague, 'Claire Morvan');
  for (const text of texts) await expect(colleague.getByRole('log').getByText(text)).toHaveCount(1);
  await page.context().close();
  await colleague.close();
});

test('a line that is away is said while it lasts to whom it concerns, who is online for nobody; it covers nothing', async ({
  browser,
}) => {
  const page = await openAs(browser, nathan, { viewport: { width: 390, height: 844 } });
  let isCut = false;
  let cut = () => {};
  await page.routeWebSocket('**/graphql', (socket) => {
    if (isCut) {
      void socket.close({ code: 1012 });
      return;
    }
    const server = socket.connectToServer();
    cut = () => {
      isCut = true;
      // A page closes with few codes; of others its real connection would stay.
      void server.close();
      void socket.close({ code: 1012 });
    };
  });
  const others = await converse(browser, page);
  for (const one of [page, ...others]) await expect(chat(one).getByText('2 en ligne')).toBeVisible();
  await expect(line(page)).toHaveCount(0);
  cut();
  await expect(line(page)).toHaveText('Reconnexion…');
  await expect(chat(page).getByText(/en ligne/i)).toHaveCount(0);
  // The two others are there for each other alone, and nothing is said to them.
  for (const one of others) {
    await expect(chat(one).getByText('En ligne', { exact: true })).toBeVisible();
    await expect(line(one)).toHaveCount(0);
  }
  const said = await line(page).boundingBox();
  const field = await page.getByRole('textbox', { name: 'Votre message' }).boundingBox();
  expect((said?.y ?? NaN) + (said?.height ?? NaN)).toBeLessThan(field?.y ?? NaN);
  isCut = false;
  await expect(line(page)).toHaveCount(0);
  for (const one of [page, ...others]) await expect(chat(one).getByText('2 en ligne')).toBeVisible();
  await page.context().close();
  for (const one of others) await one.close();
});

test('a network that lets no line through is read instead', async ({ browser }) => {
  const page = await openAs(browser, nathan);
  await page.clock.install();
  await page.routeWebSocket('**/graphql', (socket) => void socket.close({ code: 1006 }));
  const [colleague, reader] = await converse(browser, page);
  await page.clock.runFor(20_000);
  await expect(line(page)).toHaveCount(0);
  const text = unique('Sans ligne');
  await send(colleague, text);
  await expect(colleague.getByRole('log').getByText(text)).toHaveCount(1);
  // Whose network lets it through hears it at once.
  await expect(reader.getByRole('log').getByText(text)).toBeVisible();
  await page.clock.runFor(40_000);
  await expect(page.getByRole('log').getByText(text)).toBeVisible();
  await page.context().close();
  await colleague.close();
  await reader.close();
});

for (const [how, realtime] of [
  ['without realtime', {}],
  ['with a wrong secret of the realtime service', { PUSHER_SECRET: 'not the secret of the service at all' }],
] as const)
  test.describe(how, () => {
    let folder: string;
    let backend: Service;
    let gateway: Service;
    const env = { LOG_LEVEL: 'silent', ANONYMOUS_LIMIT_PER_MINUTE: '1000000' };

    test.beforeAll(async () => {
      folder = await demoDataFolder();
      backend = await startService('backend/server.ts', { ...env, DATA_DIR: folder, BACKEND_PORT: '0' });
      const { BACKEND_URL, GATEWAY_SECRET, API_EXTENSIONS, ...service } = besideBackend(backend);
      gateway = await startService('gateway/server.ts', {
        ...env,
        PORT: '0',
        BACKEND_URL,
        GATEWAY_SECRET,
        API_EXTENSIONS,
        ...('PUSHER_SECRET' in realtime ? service : {}),
        ...realtime,
      });
    });
    test.afterAll(async () => {
      await gateway.stop();
      await backend.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    const open = (browser: Browser, email: string) =>
      openAs(browser, email, { baseURL: `http://localhost:${gateway.port}` });

    test('what a colleague writes is there within half a minute, and nothing is said', async ({
      browser,
    }) => {
      const [page, colleague, reader] = [
        await open(browser, accounts.editor),
        await open(browser, accounts.colleague),
        await open(browser, accounts.reader),
      ];
      await page.clock.install();
      await page.reload();
      await openConversation(page);
      await openConversation(colleague, 'Claire Morvan');
      await openConversation(reader, 'Claire Morvan');
      const [text, other] = [unique('Sans événements'), unique('De moi aussi')];
      for (const [writer, words] of [
        [colleague, text],
        [reader, other],
      ] as const) {
        await send(writer, words);
        await expect(writer.getByRole('log').getByText(words)).toHaveCount(1);
      }
      await expect(chat(page).getByText('En ligne')).toHaveCount(0);
      await page.clock.runFor(40_000);
      await expect(page.getByRole('log').getByText(text)).toBeVisible();
      await chat(page).getByRole('button', { name: 'Retour aux discussions' }).click();
      await expect(chat(page).getByRole('listitem').filter({ hasText: other })).toBeVisible();
      await expect(line(page)).toHaveCount(0);
      for (const one of [page, colleague, reader]) await one.context().close();
    });
  });
