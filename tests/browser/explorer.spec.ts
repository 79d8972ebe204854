/** The explorer of the graph, in a browser that reaches this gateway and nothing else. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectNothingSideways } from './axe.ts';
import { act, makeCommunity, postIdOf, publish, tokenOf } from './graph.ts';
import { accounts, baseUrl, watchComplaints } from './people.ts';

let context: BrowserContext;
let page: Page;
let outside: string[];
let complaints: string[];

// One context keeps the compiled editor.
test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ baseURL: baseUrl(), locale: 'en-GB' });
  await context.route(
    (url) => url.origin !== baseUrl(),
    (route) => {
      outside.push(route.request().url());
      return route.abort();
    },
  );
});
test.afterAll(() => context.close());

test.beforeEach(async () => {
  page = await context.newPage();
  outside = [];
  complaints = watchComplaints(page).list;
  await page.goto('/health/live');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/graphql');
  await expect(page).toHaveURL(`${baseUrl()}/graphql/explorer`);
});

test.afterEach(async () => {
  await page.close();
  expect(outside).toEqual([]);
  expect(complaints).toEqual([]);
});

const answer = () => page.getByRole('region', { name: 'Result Window' });
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}( Close Tab)?$`) });
const outcome = () => page.locator('.graphiql-footer').getByRole('status');
const open = (name: string) => tab(name).click();
const execute = () => page.getByRole('button', { name: 'Execute' }).click();

/** Replaces what is written in one of the editors. */
async function write(editor: 'Operation Editor' | 'Variables', text: string): Promise<void> {
  const place = page.getByRole('region', { name: editor }).locator('.monaco-editor').first();
  await place.locator('.view-lines').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

/** Signs in with a demo account from the list, whose password is there with it. */
async function signIn(username: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Demo account').selectOption(username);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(`Signed in as ${username}`)).toBeVisible();
}

/** Publishes something as the demo's editor, whom her colleague can answer; its id. */
async function publishPost(title: string): Promise<string> {
  const community = await makeCommunity(title, {
    [accounts.editor]: 'EDITOR',
    [accounts.colleague]: 'EDITOR',
  });
  const token = await tokenOf(accounts.editor);
  return postIdOf(token, await publish(token, community, 'Un essai'));
}

/** What axe finds wrong in what is the explorer's own; GraphiQL answers for its parts. */
async function violations(colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const found = await window.axe.run(
      { include: [['.bar'], ['.run-info']] },
      { resultTypes: ['violations'] },
    );
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`);
  });
}

test('runs a documented query and mutation as a demo account, with the cost beside the answer', async () => {
  test.slow();
  const postId = await publishPost('Explorer : écrire');
  await signIn(accounts.editor);
  await open('Feed');
  await execute();
  await expect(answer()).toContainText('"feed"');
  await expect(answer()).not.toContainText('"cost"');
  await expect(outcome()).toHaveText(/^Cost \d+ of 30,000 · \d+ upstream calls? · [\d,]+ ms$/);
  // The displayed cost belongs to the current tab only.
  await open('Comment');
  await expect(outcome()).toBeHidden();

  await page.reload();
  await expect(page.getByText(`Signed in as ${accounts.editor}`)).toBeVisible();
  await open('Feed');
  await execute();
  await expect(answer()).toContainText('"feed"');

  await open('Comment');
  await write('Variables', JSON.stringify({ input: { postId, text: 'Depuis l’explorer' } }));
  await execute();
  await expect(answer()).toContainText('Depuis l’explorer');
  await expect(outcome()).toContainText('upstream call');

  // On a phone all of it is in view, in light and dark.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const place of [answer(), outcome(), page.getByRole('button', { name: 'Execute' })])
    await expect(place).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
  await expect(page.getByRole('link', { name: 'Mutation', exact: true })).toBeInViewport();
  await page.getByRole('button', { name: 'Hide Documentation Explorer' }).click();
  await expect(answer()).toBeInViewport({ ratio: 1 });
  await expectNothingSideways(page);
  expect([await violations('light'), await violations('dark')]).toEqual([[], []]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Sign out' }).click();
  await open('Feed');
  await execute();
  await expect(answer()).toContainText('"viewer": null');
  await expect(outcome()).toContainText('press « Sign in » above to ask as a person');
});

test('a subscription comes back after a full gateway, shows events with their cost, and ends with the session', async () => {
  const postId = await publishPost('Explorer : écouter');
  let isFull = true;
  await page.routeWebSocket('**/graphql', async (socket) => {
    if (isFull) return socket.close({ code: 1013, reason: 'A person has at most 20 connections' });
    const server = socket.connectToServer();
    // Tests beside this one cause events too.
    server.onMessage((message) => {
      const text = String(message);
      if (!text.includes('"type":"next"') || text.includes('Bien vu')) socket.send(message);
    });
  });
  await signIn(accounts.editor);
  await open('Events');
  await execute();
  await expect(answer()).toContainText(
    'The gateway cannot take this connection now, « A person has at most 20 connections » (1013): connecting again.',
  );
  isFull = false;
  await expect(answer()).toContainText('Listening since');
  const token = await tokenOf(accounts.colleague);
  // It listens once it is connected, and is subscribed a moment later.
  await expect(async () => {
    await act(token, 'createComment', { postId, text: 'Bien vu' });
    await expect(answer()).toContainText('Bien vu', { timeout: 3_000 });
  }).toPass();
  await expect(answer()).toContainText('CommentAdded');
  await expect(outcome()).toContainText(/^\d+ events? · cost \d+ of 30,000 · \d+ upstream call/);
  // Signing out ends it; the events stay.
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(outcome()).toContainText('Nobody is signed in');
  await expect(page.getByRole('button', { name: 'Execute' })).toBeVisible();
  await expect(answer()).toContainText('Bien vu');
});

test('the sign-in fits a phone, axe finds nothing in it, and dropped files do not leave the page', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 });
  expect(await violations('light')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  const folder = mkdtempSync(join(tmpdir(), 'agora-drops-'));
  try {
    const file = join(folder, 'note.txt');
    writeFileSync(file, 'Bonjour');
    const devtools = await context.newCDPSession(page);
    const data = { items: [], files: [file], dragOperationsMask: 1 };
    const editor = (await page.getByRole('region', { name: 'Operation Editor' }).boundingBox())!;
    // The drop must be handled: otherwise the browser opens the files instead of the page.
    await page.evaluate(() => {
      // An editor may take them for itself.
      for (const kind of ['dragenter', 'dragover'])
        addEventListener(kind, ({ defaultPrevented }) => {
          document.documentElement.dataset.dragged = defaultPrevented ? 'prevented' : 'left';
        });
    });
    const heading = { x: 20, y: 10 };
    const field = { x: editor.x + editor.width / 2, y: editor.y + editor.height / 2 };
    // On the heading, and on an editor that they have only just come upon.
    for (const last of [heading, field]) {
      for (const type of ['dragEnter', 'dragOver'] as const)
        await devtools.send('Input.dispatchDragEvent', { type, ...heading, data });
      await devtools.send('Input.dispatchDragEvent', { type: 'drop', ...last, data });
      await expect(page.locator('html')).toHaveAttribute('data-dragged', 'prevented');
      await page.evaluate(() => delete document.documentElement.dataset.dragged);
    }
    await expect(page).toHaveURL(`${baseUrl()}/graphql/explorer`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
