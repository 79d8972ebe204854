import { rmSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../tests/browser/browsers.ts';
import { demoDataFolder } from '../tests/demo.ts';
import { buildAll } from './build.ts';
import { besideBackend, startService } from './processes.ts';

/** Password of all demo accounts. */
const password = 'Bienvenue1';

/** Signs a person in by the form and returns their home page. */
export async function openAs(browser: Browser, email: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('Identifiant').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Connexion' }).click();
  await page.getByRole('feed').waitFor();
  return page;
}

/** Resolves once nothing is loading: no request for a moment, no skeleton, all visible images decoded. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"]') === null &&
      [...document.images].every(
        (image) =>
          image.complete || !image.checkVisibility() || image.getBoundingClientRect().top > innerHeight,
      ),
  );
}

/** Runs the product with a copy of the demo data, calls `drive` with a browser, and stops both. */
export async function openDemo(drive: (browser: Browser, baseURL: string) => Promise<void>): Promise<void> {
  const data = await demoDataFolder();
  try {
    await buildAll('quick');
    const env = { LOG_LEVEL: 'warn', DATA_DIR: data };
    const backend = await startService('backend/server.ts', { ...env, BACKEND_PORT: '0' });
    const gateway = await startService('gateway/server.ts', { ...env, PORT: '0', ...besideBackend(backend) });
    const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
    try {
      await drive(browser, `http://localhost:${gateway.port}`);
    } finally {
      await browser.close();
      await gateway.stop();
      await backend.stop();
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
