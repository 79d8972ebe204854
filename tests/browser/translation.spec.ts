import { expect, type Page, test } from '@playwright/test';
import { translatePage } from '../translatePage.ts';
import { makeCommunity, makeConversation, publish, tokenOf, unique } from './graph.ts';
import { accounts, visit, windowOf } from './people.ts';

/** Expects a translated screen of which no part has failed. */
async function expectScreen(page: Page, address: string): Promise<void> {
  await expect(page.locator('h1'), address).toHaveCount(1);
  await expect(page.locator('main font').first(), address).toBeAttached();
  await expect(page.locator('main [aria-busy=true]'), address).toHaveCount(0);
  await expect(page.getByText(/Une erreur est survenue|Réessayer/), address).toHaveCount(0);
}

test('shows screens in a page that the browser translates', async ({ browser }) => {
  test.slow();
  const token = await tokenOf(accounts.administrator);
  const community = await makeCommunity(unique('Traduite'), { [accounts.colleague]: 'READER' });
  const home = `/communaute/${community.databaseId}`;
  const [text, message] = [unique('Bonjour'), unique('Bien reçu')];
  await publish(token, community, `<p>${text}</p>`);
  const conversation = await makeConversation(token, unique('Groupe'), [accounts.colleague]);

  const page = await windowOf(browser, accounts.administrator);
  await page.addInitScript(translatePage);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (entry) => {
    if (entry.type() === 'error') errors.push(entry.text());
  });
  await page.goto(home);
  await expectScreen(page, home);

  const post = page.getByRole('article').filter({ hasText: text });
  const header = page.getByRole('banner');
  for (const [button, opened] of [
    [header.getByRole('button', { name: /^Menu d/ }), page.getByRole('menu')],
    [
      header.getByRole('button', { name: /^Notifications/ }),
      page.getByRole('dialog', { name: 'Notifications' }),
    ],
    [post.getByRole('button', { name: /^Actions sur la publication/ }), page.getByRole('menu')],
    [post.getByRole('button', { name: 'Partager' }), page.getByRole('dialog')],
  ] as const) {
    await button.click();
    await expect(opened).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
  }

  for (const address of [
    '/',
    ...['mediatheque', 'calendrier', 'parametres'].map((tab) => `${home}/${tab}`),
    '/search/plan',
    '/administration/settings',
    '/',
  ]) {
    await visit(page, address);
    await expectScreen(page, address);
  }

  await visit(page, '/utilisateurs');
  const contacts = page.getByRole('heading', { name: /^Contacts/ });
  const before = await contacts.textContent();
  await page.getByRole('searchbox', { name: 'Rechercher un contact' }).fill('adam renard');
  await expect(contacts).not.toHaveText(before ?? '');
  await expect(contacts).toHaveText('Contacts (1)');

  await page.goto(`/?discussion=${conversation.databaseId}`);
  const field = page.getByRole('textbox', { name: 'Votre message' });
  await field.fill(message);
  await field.press('Enter');
  await expect(page.getByRole('log').getByText(message)).toHaveCount(1);
  await page.getByRole('button', { name: 'Paramètres de la conversation' }).click();
  await expect(page.getByRole('region', { name: 'Paramètres' })).toBeVisible();
  expect(errors).toEqual([]);
  await page.context().close();
});
