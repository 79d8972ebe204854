import { expect, type Page, test } from '@playwright/test';
import { besideBackend, type Service, startService } from '../../scripts/processes.ts';
import { type Demo, takeDemo } from '../demo.ts';
import { accounts, openAs, retryUntil } from './people.ts';

/** A separate product, whose API is stopped. */
let demo: Demo;
let backend: Service;
let gateway: Service;
const env = { LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '1000000' };
const startBackend = (port: number) =>
  startService('backend/server.ts', { ...env, ...demo.env, BACKEND_PORT: String(port) });

test.beforeAll(async () => {
  demo = await takeDemo();
  backend = await startBackend(0);
  gateway = await startService('gateway/server.ts', {
    ...env,
    ...besideBackend(backend),
    ...demo.env,
    PORT: '0',
  });
});
test.afterAll(async () => {
  await gateway.stop();
  await backend.stop();
  await demo.remove();
});

const firstPost = (page: Page) => page.getByRole('article').first();

test('a failing API is reported, nothing is lost, and work continues without a reload', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor, {
    baseURL: `http://localhost:${gateway.port}`,
  });
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
