import { chromium } from '@playwright/test';
import { findChromium, chromiumArguments } from './tests/browser/chromium.ts';
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
const pages = process.argv[2] ? process.argv[2].split(',') : ['', 'settings', 'headband', 'banners', 'breaking-news', 'links', 'stats', 'journal'];
for (const [w, scheme] of [[1440,'light'],[360,'dark']] as const) {
  const context = await browser.newContext({ baseURL: 'http://localhost:4400', locale: 'fr-FR', timezoneId: 'Europe/Paris', viewport: { width: w, height: 900 }, colorScheme: scheme });
  const page = await context.newPage();
  page.on('console', (m) => { if (['error','warning'].includes(m.type())) console.log(w, m.text().slice(0, 300)); });
  page.on('pageerror', (e) => console.log(w, e.message));
  page.on('response', (r) => { if (r.status() >= 400) console.log(r.status(), r.url()); });
  await page.goto('/login');
  await page.getByLabel('Identifiant').fill('admin@example.org');
  await page.getByLabel('Mot de passe', { exact: true }).fill('Bienvenue1');
  await page.getByRole('button', { name: 'Connexion' }).click();
  await page.getByRole('feed').waitFor();
  for (const p of pages) {
    await page.goto('/administration/' + p);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (p === 'settings' ) { await page.waitForTimeout(1500); }
    await page.waitForTimeout(p === 'stats' ? 3500 : 1200);
    const box = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (box > 0) console.log(w, p, 'overflow', box);
    await page.screenshot({ path: `/tmp/s-${p || 'index'}-${w}.png`, fullPage: true });
    if (p === 'settings') { await page.getByRole('tab', { name: 'Couleurs' }).click(); await page.getByRole('switch').click({force:true}); await page.waitForTimeout(400); await page.screenshot({ path: `/tmp/s-colors-${w}.png`, fullPage: true }); }
  }
  await context.close();
}
await browser.close();
