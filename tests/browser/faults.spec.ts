import { rmSync } from 'node:fs';
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { createHash } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { besideBackend, type Service, startService } from '../../scripts/processes.ts';
import { demoDataFolder } from '../demo.ts';
import { accounts, fillCredentials, password, retryUntil } from './people.ts';

/** A product of its own, whose parts these tests stop and cut. */
let folder: string;
let backend: Service;
let gateway: Service;
let wire: { server: Server; sockets: Set<Socket>; isCut: boolean };
const env = { LOG_LEVEL: 'silent' };

const startBackend = (port: number) =>
  startService('backend/server.ts', { ...env, DATA_DIR: folder, BACKEND_PORT: String(port) });

/** The realtime service's connection runs through here, so that it can be cut without the API. */
async function startWire(target: number): Promise<typeof wire> {
  const made = { sockets: new Set<Socket>(), isCut: false, server: createServer() };
  made.server.on('connection', (socket) => {
    if (made.isCut) {
      socket.destroy();
      return;
    }
    const other = connect(target, '127.0.0.1');
    for (const end of [socket, other]) {
      made.sockets.add(end);
      end.on('error', () => end.destroy());
      end.on('close', () => {
        socket.destroy();
        other.destroy();
        made.sockets.delete(end);
      });
    }
    socket.pipe(other).pipe(socket);
  });
  await new Promise<void>((resolve) => made.server.listen(0, '127.0.0.1', resolve));
  return made;
}

test.beforeAll(async () => {
  folder = await demoDataFolder();
  backend = await startBackend(0);
  wire = await startWire(backend.port);
  gateway = await startService('gateway/server.ts', {
    ...env,
    PORT: '0',
    ...besideBackend(backend),
    PUSHER_PORT: String((wire.server.address() as AddressInfo).port),
  });
});
test.afterAll(async () => {
  await gateway.stop();
  await backend.stop();
  wire.server.close();
  rmSync(folder, { recursive: true, force: true });
});

const url = () => `http://localhost:${gateway.port}`;

async function open(page: Page, email: string): Promise<void> {
  await page.goto(`${url()}/login`);
  await fillCredentials(page, email);
  await expect(page.getByRole('feed')).toBeVisible();
}

/** Asks the graph as somebody, without a browser. */
async function ask<T>(query: string, variables: object, token?: string): Promise<T> {
  const answer = await fetch(`${url()}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ query, variables }),
  });
  const { data } = (await answer.json()) as { data: T };
  return data;
}

test('the API goes away while one works: it is said, nothing is lost, and it goes on without a reload', async ({
  page,
}) => {
  await open(page, accounts.editor);
  const post = page.getByRole('article').first();
  const like = post.getByRole('button', { name: /^J'aime \(/ });
  const before = await like.getAttribute('aria-pressed');
  await post.getByRole('button', { name: 'Commenter', exact: true }).click();
  const form = post.getByRole('form', { name: 'Votre commentaire' });
  await form.getByRole('textbox').fill('Écrit pendant la panne');
  const { port } = backend;
  await backend.stop();

  await like.click();
  await expect(page.getByText('momentanément indisponible').first()).toBeVisible();
  await expect(like).toHaveAttribute('aria-pressed', before ?? 'false');
  await form.getByRole('button', { name: 'Publier' }).click();
  await expect(form.getByRole('alert')).toContainText('indisponible');
  await expect(form.getByRole('textbox')).toHaveValue('Écrit pendant la panne');

  backend = await startBackend(port);
  const arrived = post.getByRole('listitem').filter({ hasText: 'Écrit pendant la panne' });
  await retryUntil(form.getByRole('button', { name: 'Réessayer' }), () =>
    expect(arrived).toHaveCount(1, { timeout: 1_000 }),
  );
  await expect(form.getByRole('textbox')).toHaveValue('');
});

test('realtime is cut while messages are sent: nothing lost, nothing twice, in order', async ({ page }) => {
  await open(page, accounts.colleague);
  await page.getByRole('button', { name: /^Discussions/ }).click();
  await page
    .getByRole('region', { name: 'Discussions' })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .click();
  await expect(page.getByRole('textbox', { name: 'Votre message' })).toBeVisible();

  const passwordDigest = createHash('sha256').update(password).digest('hex');
  const { signIn } = await ask<{ signIn: { token: string } }>(
    'mutation ($input: SignInInput!) { signIn(input: $input) { token } }',
    {
      input: { username: accounts.editor, passwordDigest },
    },
  );
  const { viewer } = await ask<{ viewer: { conversations: { nodes: { id: string }[] } } }>(
    '{ viewer { conversations(first: 1) { nodes { id } } } }',
    {},
    signIn.token,
  );
  const conversationId = viewer.conversations.nodes[0]?.id;
  const mark = Math.random().toString(36).slice(2, 8);
  const send = (n: number) =>
    ask(
      'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { messageEdge { node { id } } } }',
      { input: { conversationId, text: `${mark} ${n}` } },
      signIn.token,
    );

  await send(0);
  await expect(page.getByText(`${mark} 0`)).toBeVisible();
  wire.isCut = true;
  for (const socket of wire.sockets) socket.destroy();
  for (let n = 1; n <= 30; n += 1) await send(n);
  wire.isCut = false;

  await expect(page.getByRole('log').getByText(`${mark} 30`)).toBeVisible({ timeout: 45_000 });
  const shown = page.getByRole('log').getByText(new RegExp(`^${mark} \\d+$`));
  const numbers = new Set<number>();
  let last = Number.POSITIVE_INFINITY;
  // The list keeps only what is near in the page: read it upwards, from the newest to the first of the messages.
  await expect
    .poll(
      async () => {
        const texts = (await shown.allTextContents()).map((text) => Number(text.split(' ')[1]));
        expect(texts).toEqual(texts.toSorted((a, b) => a - b));
        expect(new Set(texts).size).toBe(texts.length);
        if (numbers.size === 0 && !texts.includes(30)) return 'not at the newest yet';
        texts.forEach((n) => numbers.add(n));
        last = Math.min(last, ...texts);
        await page.getByRole('log').hover();
        await page.mouse.wheel(0, -400);
        return last;
      },
      { intervals: [150] },
    )
    .toBe(0);
  expect([...numbers].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 31 }, (_, n) => n));
});

/** Somebody signs out all their devices from another one. */
async function endOtherSessions(username: string): Promise<void> {
  const { signIn } = await ask<{ signIn: { token: string } }>(
    'mutation ($input: SignInInput!) { signIn(input: $input) { token } }',
    { input: { username, passwordDigest: createHash('sha256').update(password).digest('hex') } },
  );
  await ask('mutation { endSessions(input: {}) { endedSessionIds } }', {}, signIn.token);
}

test('the session ends while one writes: one signs in again in place and goes on', async ({ page }) => {
  await open(page, accounts.editor);
  const post = page.getByRole('article').first();
  await post.getByRole('button', { name: 'Commenter', exact: true }).click();
  const field = post.getByRole('form', { name: 'Votre commentaire' }).getByRole('textbox');
  await field.fill('Commencé avant la fin de la session');
  await endOtherSessions(accounts.editor);
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(dialog).toContainText('session', { timeout: 30_000 });
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Connexion', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(field).toHaveValue('Commencé avant la fin de la session');
  await field.press('Control+Enter');
  await expect(post.getByRole('listitem').filter({ hasText: 'Commencé avant la fin' })).toHaveCount(1);
});
