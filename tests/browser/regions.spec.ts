import { rmSync } from 'node:fs';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { besideBackend, type Service, startService } from '../../scripts/processes.ts';
import { demoDataFolder } from '../demo.ts';
import { type FailingApi, startFailingApi } from './failing.ts';
import { accounts, openAs, retryUntil } from './people.ts';

/** A product of its own, single operations of whose API fail. */
let folder: string;
let backend: Service;
let gateway: Service;
let api: FailingApi;

test.beforeAll(async () => {
  folder = await demoDataFolder();
  const env = { LOG_LEVEL: 'silent', DATA_DIR: folder };
  backend = await startService('backend/server.ts', { ...env, BACKEND_PORT: '0' });
  api = await startFailingApi(backend.port);
  gateway = await startService('gateway/server.ts', {
    ...env,
    ...besideBackend(backend),
    PORT: '0',
    BACKEND_URL: api.url,
  });
});
test.afterEach(() => api.failing.clear());
test.afterAll(async () => {
  await gateway.stop();
  await backend.stop();
  api.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = (browser: Browser, email: string) =>
  openAs(browser, email, { baseURL: `http://localhost:${gateway.port}` });

const notices = (place: Page | Locator) => place.getByRole('status').filter({ hasText: 'Réessayer' });

/** Presses « Réessayer » until it has helped: the gateway asks the API again only after a pause. */
async function heal(place: Page | Locator): Promise<void> {
  await retryUntil(notices(place).first().getByRole('button', { name: 'Réessayer' }), () =>
    expect(notices(place)).toHaveCount(0, { timeout: 500 }),
  );
}

test('parts of the home page fail: the rest stays, and « Réessayer » brings each of them', async ({
  browser,
}) => {
  const page = await open(browser, accounts.editor);
  const communities = page.getByRole('complementary', { name: 'Communautés' });
  await expect(communities.getByRole('link').first()).toBeVisible();
  const feed = page.getByRole('feed');

  api.failing.add('/api/publication').add('/bandeau').add('/api/notif/count');
  await page.reload();
  const main = page.getByRole('main');
  // The slides and the feed.
  await expect(notices(main)).toHaveCount(2);
  await expect(notices(page)).toHaveCount(2);
  await expect(feed).toHaveCount(0);
  await expect(communities.getByRole('link').first()).toBeVisible();
  await expect(main.getByRole('button', { name: 'Écrire une publication…' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  // What is written meanwhile is not lost when the feed comes.
  await main.getByRole('button', { name: 'Écrire une publication…' }).click();
  const text = main
    .getByRole('form', { name: 'Nouvelle publication' })
    .getByRole('textbox', { name: 'Votre publication' });
  await expect(text).toBeFocused();
  await text.fill('Écrit pendant la panne');
  api.failing.clear();
  await heal(main);
  await expect(feed.getByRole('article').first()).toBeVisible();
  await expect(text).toHaveText('Écrit pendant la panne');
  await page.close();
});

test('the column of communities fails alone', async ({ browser }) => {
  const page = await open(browser, accounts.editor);
  api.failing.add('/api/getcommunities');
  const communities = page.getByRole('complementary', { name: 'Communautés' });
  // What the screen before has just read may serve the first one after it.
  await expect(async () => {
    await page.reload();
    await expect(notices(communities)).toHaveCount(1, { timeout: 5_000 });
  }).toPass();
  // Where one publishes hangs on them too.
  await expect(notices(page)).toHaveCount(2);
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  api.failing.clear();
  await heal(page);
  await expect(communities.getByRole('link').first()).toBeVisible();
  await page.close();
});

test('a community stays when its posts and its members fail', async ({ browser }) => {
  const page = await open(browser, accounts.editor);
  await page.getByRole('navigation', { name: 'Mes communautés' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/communaute\//);
  await expect(page.getByRole('link', { name: 'Calendrier' })).toBeVisible();
  api.failing.add('/api/publication').add('/api/getgroupspecifique/admin');
  await page.reload();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notices(page.getByRole('main'))).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Calendrier' })).toBeVisible();
  api.failing.clear();
  await heal(page);
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  await page.close();
});

test('a statistic that fails leaves the others, and nobody is sent away', async ({ browser }) => {
  const page = await open(browser, accounts.administrator);
  api.failing.add('/statposteurs').add('/statistique/userlive/1');
  await page.goto('/administration/stats');
  const section = (name: string | RegExp) => page.getByRole('region', { name });
  await expect(notices(section('Meilleurs auteurs'))).toHaveCount(1);
  await expect(notices(section('En ce moment'))).toHaveCount(1);
  await expect(section('Meilleures communautés').getByRole('listitem').first()).toBeVisible();
  await expect(
    section(/^Activité/)
      .getByRole('term')
      .first(),
  ).toBeVisible();
  await expect(notices(page)).toHaveCount(2);
  await expect(page).toHaveURL(/\/administration\/stats$/);
  api.failing.clear();
  await heal(page);
  await expect(section('Meilleurs auteurs').getByRole('listitem').first()).toBeVisible();
  await expect(section('En ce moment').getByText('Profils créés').first()).toBeVisible();
  await page.close();
});
