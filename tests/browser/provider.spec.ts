import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openProvider, type OpenedProvider } from '../gateway/openid/realProvider.ts';
import { expectUsable } from './axe.ts';
import { haveOwnProduct } from './ownProduct.ts';
import { baseUrl, watchComplaints } from './people.ts';

const folder = mkdtempSync(join(tmpdir(), 'provider-'));
let provider: OpenedProvider;

haveOwnProduct(async () => {
  provider = await openProvider();
  const file = join(folder, 'providers.json');
  const { issuer } = provider;
  const siege = { key: 'siege', name: 'Siège', issuer, clientId: 'agora', clientSecret: 'secret' };
  writeFileSync(file, JSON.stringify({ providers: [siege] }));
  return { OPENID_PROVIDERS: file };
});
test.afterAll(async () => {
  await provider.close();
  rmSync(folder, { recursive: true });
});

test('B890 B891: a person without an account signs in at the provider, and is on the page they wanted', async ({
  page,
}) => {
  provider.serve(`${baseUrl()}/login/retour`, `${baseUrl()}/login`);
  // The provider's own pages want a typeface.
  await page.route(/googleapis/, (route) => route.fulfill({ body: '' }));
  const complaints = watchComplaints(page);
  await page.goto(`${baseUrl()}/communautes`);
  await expect(page.getByRole('button', { name: 'Connexion' })).toBeVisible();
  const button = page.getByRole('button', { name: 'Se connecter avec Siège' });
  await expect(button).toBeVisible();
  await expectUsable(page);
  await button.click();
  await page.locator('input[name="login"]').fill('mael');
  await page.locator('input[name="password"]').fill('x');
  await page.locator('button[type="submit"]').click();
  // The next form asks for consent.
  await expect(page.locator('input[name="login"]')).toHaveCount(0);
  await page.locator('button[type="submit"]').click();
  await expect(page).toHaveURL(/\/communautes$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(complaints.list).toEqual([]);
});
