import { expect, type Page, test } from '@playwright/test';
import { ask, type Community, makeCommunity, publish, tokenOf, unique } from './graph.ts';
import { gate, openAs, stopGrace, windowOf } from './people.ts';

/** Demo accounts that no other test file uses, in a separate community. */
const author = 'solene.boucher@example.org';

let community: Community;
let token: string;
test.beforeAll(async () => {
  community = await makeCommunity(unique('Essais d’annulation'), { [author]: 'EDITOR' });
  token = await tokenOf(author);
});

const postWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const toast = (page: Page, name: string) => page.getByRole('alertdialog', { name });

/** Counts the deletions that a page sends. */
function watchDeletions(page: Page): { count: number } {
  const seen = { count: 0 };
  page.on('request', (request) => {
    if (/Delete\w*Mutation|useDeleteAll/.test(request.postData() ?? '')) seen.count += 1;
  });
  return seen;
}

async function deletePost(page: Page, text: string): Promise<void> {
  await postWith(page, text)
    .getByRole('button', { name: /^Actions sur la publication/ })
    .click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(postWith(page, text)).toHaveCount(0);
}

/** Whether the server still has a post. */
const isThere = async (databaseId: string): Promise<boolean> => {
  const { post } = await ask<{ post: { id: string } | null }>(
    'query ($databaseId: String!) { post(databaseId: $databaseId) { id } }',
    { databaseId },
    token,
  );
  return post !== null;
};

test('B568: a deleted post comes back by « Annuler », to its page too', async ({ browser }) => {
  const words = unique('À garder');
  const databaseId = await publish(token, community, words);
  const page = await windowOf(browser, author);
  const sent = watchDeletions(page);
  await stopGrace(page);
  await page.goto(`/communaute/${community.databaseId}`);
  await deletePost(page, words);
  await toast(page, 'Publication supprimée').getByRole('button', { name: 'Annuler' }).click();
  await expect(postWith(page, words)).toBeVisible();

  const address = `/communaute/${community.databaseId}/post/${databaseId}`;
  await page.goto(address);
  await deletePost(page, words);
  await expect(page).toHaveURL(`/communaute/${community.databaseId}`);
  await toast(page, 'Publication supprimée').getByRole('button', { name: 'Annuler' }).click();
  await expect(page).toHaveURL(address);
  await expect(postWith(page, words)).toBeVisible();
  expect(sent.count).toBe(0);
  expect(await isThere(databaseId)).toBe(true);

  await page.close();
});

test('a deletion is sent when the page is closed, and before the user is signed out', async ({ browser }) => {
  const [first, second] = [unique('Avant de fermer'), unique('Avant de partir')];
  const databaseIds = [await publish(token, community, first), await publish(token, community, second)];
  const page = await openAs(browser, author, { at: `/communaute/${community.databaseId}` });
  await deletePost(page, first);
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => isThere(databaseIds[0] ?? '')).toBe(false);

  const other = await openAs(browser, author, { at: `/communaute/${community.databaseId}` });
  await deletePost(other, second);
  await other.getByRole('button', { name: /^Menu d/ }).click();
  // Signing out does not wait long for the answer.
  const deleted = other.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('usePostActionsDeleteMutation'),
  );
  await other.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await expect(other.getByLabel('Identifiant')).toBeVisible();
  await deleted;
  expect(await isThere(databaseIds[1] ?? '')).toBe(false);
  await other.close();
});

test('a deletion that a closed page could not send is sent and reported by the next page', async ({
  browser,
}) => {
  const [words, other] = [unique('Fermé hors ligne'), unique('Ouvert en ligne')];
  await publish(token, community, other);
  const databaseId = await publish(token, community, words);
  const page = await windowOf(browser, author);
  const context = page.context();
  const next = await context.newPage();
  // What it shows it does not owe to an event: its list is read before, and comes after.
  await next.routeWebSocket(/graphql/, () => {});
  const [read, deleted] = [gate(), gate()];
  await next.route('**/graphql', async (route) => {
    const asked = route.request().postData();
    if (asked?.includes('usePostActionsDeleteMutation')) await read.opened;
    if (!asked?.includes('CommunityPageQuery')) return route.continue();
    const response = await route.fetch();
    read.open();
    await deleted.opened;
    await route.fulfill({ response });
  });
  await stopGrace(page);
  await page.goto(`/communaute/${community.databaseId}`);
  await deletePost(page, words);
  await context.setOffline(true);
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  await context.setOffline(false);
  expect(await isThere(databaseId)).toBe(true);
  // The toast may come before the page has loaded.
  await stopGrace(next);
  await next.goto(`/communaute/${community.databaseId}`, { waitUntil: 'commit' });
  await expect(toast(next, 'Publication supprimée')).toBeVisible();
  deleted.open();
  await expect(postWith(next, other)).toBeVisible();
  await expect(postWith(next, words)).toHaveCount(0);
  expect(await isThere(databaseId)).toBe(false);
  await next.close();
});
