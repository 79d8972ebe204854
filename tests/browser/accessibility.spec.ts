import { expect, test } from '@playwright/test';
import { expectUsableAtAnyWidth, look } from './axe.ts';
import { accounts, baseUrl, openAs, watchComplaints, visit } from './people.ts';

test('axe finds nothing on the sign-in screen', async ({ browser }) => {
  test.slow();
  const context = await browser.newContext({ baseURL: baseUrl(), ...look });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByLabel('Identifiant')).toBeVisible();
  await page.getByRole('button', { name: 'Connexion' }).click();
  await expect(page.getByText("L'email est obligatoire")).toBeVisible();
  await expectUsableAtAnyWidth(page);
  await context.close();
});

test('axe finds nothing on the feed, a community, a post and the chat', async ({ browser }) => {
  test.slow();
  // Not the person whose unread messages other tests count: an open chat reads them.
  const page = await openAs(browser, accounts.colleague, look);
  const complaints = watchComplaints(page);
  await expectUsableAtAnyWidth(page);
  await visit(page, '/communaute/1');
  const post = page.getByRole('article').first();
  await post.getByRole('button', { name: 'Commenter', exact: true }).click();
  await expect(post.getByRole('list', { name: 'Commentaires' })).toBeVisible();
  // What stands half below the header of a scrolled page is no target there.
  await page.evaluate(() => scrollTo(0, 0));
  await expectUsableAtAnyWidth(page);
  await visit(page, (await post.locator('a[href*="/post/"]').first().getAttribute('href')) ?? '');
  await expect(page.getByRole('list', { name: 'Commentaires' })).toBeVisible();
  await expectUsableAtAnyWidth(page);
  await page.getByRole('button', { name: /^Discussions/ }).click();
  const panel = page.getByRole('region', { name: 'Discussions' });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  await expectUsableAtAnyWidth(page);
  await panel.getByRole('listitem').first().getByRole('button').click();
  await expect(panel.getByRole('textbox', { name: 'Votre message' })).toBeVisible();
  await expectUsableAtAnyWidth(page);
  expect(complaints.list).toEqual([]);
  await page.context().close();
});
