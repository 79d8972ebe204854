import { rmSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { besideBackend, type Service, startService } from '../../scripts/processes.ts';
import { demoDataFolder } from '../demo.ts';
import { type FailingApi, startFailingApi } from './failing.ts';
import { ask, tokenOf } from './graph.ts';
import { accounts, openAs, password, retryUntil } from './people.ts';

/** A product of its own, whose API these tests stop, wholly or in parts. */
const shared = process.env.BASE_URL;
let folder: string;
let backend: Service;
let gateway: Service;
let api: FailingApi;
const env = { LOG_LEVEL: 'silent', ANONYMOUS_LIMIT_PER_MINUTE: '1000000' };
const startBackend = (port: number) =>
  startService('backend/server.ts', { ...env, DATA_DIR: folder, BACKEND_PORT: String(port) });

test.beforeAll(async () => {
  folder = await demoDataFolder();
  backend = await startBackend(0);
  api = await startFailingApi(backend.port);
  gateway = await startService('gateway/server.ts', {
    ...env,
    ...besideBackend(backend),
    DATA_DIR: folder,
    PORT: '0',
    BACKEND_URL: api.url,
  });
  process.env.BASE_URL = `http://localhost:${gateway.port}`;
});
test.afterEach(() => api.failing.clear());
test.afterAll(async () => {
  process.env.BASE_URL = shared;
  await gateway.stop();
  await backend.stop();
  api.close();
  rmSync(folder, { recursive: true, force: true });
});

const notices = (place: Page | Locator) => place.getByRole('status').filter({ hasText: 'Réessayer' });
const firstPost = (page: Page) => page.getByRole('article').first();

test('when parts of the home page fail the rest stays, and « Réessayer » brings each of them', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor);
  const communities = page.getByRole('complementary', { name: 'Communautés' });
  await expect(communities.getByRole('link').first()).toBeVisible();

  api.failing.add('/api/publication').add('/bandeau').add('/api/notif/count');
  await page.reload();
  const main = page.getByRole('main');
  // The slides and the feed.
  await expect(notices(main)).toHaveCount(2);
  await expect(notices(page)).toHaveCount(2);
  await expect(page.getByRole('feed')).toHaveCount(0);
  await expect(communities.getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  // What is written meanwhile is not lost when the feed comes.
  await main.getByRole('button', { name: 'Écrire une publication…' }).click();
  const text = main
    .getByRole('form', { name: 'Nouvelle publication' })
    .getByRole('textbox', { name: 'Votre publication' });
  await expect(text).toBeFocused();
  await text.fill('Écrit pendant la panne');
  api.failing.clear();
  // The gateway asks the API again only after a pause.
  await retryUntil(notices(main).first().getByRole('button', { name: 'Réessayer' }), () =>
    expect(notices(main)).toHaveCount(0, { timeout: 500 }),
  );
  await expect(firstPost(page)).toBeVisible();
  await expect(text).toHaveText('Écrit pendant la panne');
  await page.close();
});

test('an API that stops is reported, nothing is lost, and work goes on without a reload', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor);
  const like = firstPost(page).getByRole('button', { name: /^J'aime \(/ });
  const before = await like.getAttribute('aria-pressed');
  await firstPost(page).getByRole('button', { name: 'Commenter', exact: true }).click();
  const form = firstPost(page).getByRole('form', { name: 'Votre commentaire' });
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
  const arrived = firstPost(page).getByRole('listitem').filter({ hasText: 'Écrit pendant la panne' });
  await retryUntil(form.getByRole('button', { name: 'Réessayer' }), () =>
    expect(arrived).toHaveCount(1, { timeout: 1_000 }),
  );
  await expect(form.getByRole('textbox')).toHaveValue('');
  await page.close();
});

test('a session that ends while one writes goes on after signing in again in place', async ({ browser }) => {
  const page = await openAs(browser, accounts.colleague);
  await firstPost(page).getByRole('button', { name: 'Commenter', exact: true }).click();
  const form = firstPost(page).getByRole('form', { name: 'Votre commentaire' });
  const field = form.getByRole('textbox');
  await field.fill('Commencé avant la fin de la session');
  // All other devices are signed out from another one.
  await ask('mutation { endSessions(input: {}) { endedSessionIds } }', {}, await tokenOf(accounts.colleague));
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(dialog).toContainText('session', { timeout: 30_000 });
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Connexion', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(field).toHaveValue('Commencé avant la fin de la session');
  await field.press('Control+Enter');
  await expect(
    firstPost(page).getByRole('listitem').filter({ hasText: 'Commencé avant la fin' }),
  ).toHaveCount(1);
  await page.context().close();
});
