import { expect, type Locator, type Page, test } from '@playwright/test';
import { ask, type Community, makeCommunity, publish, tokenOf } from './graph.ts';
import { openAs, windowOf } from './people.ts';

/** People of the demo whom no other file signs in, in a community of their own. */
const author = 'solene.boucher@example.org';
const colleague = 'mehdi.rolland@example.org';

let community: Community;
let token: string;
test.beforeAll(async () => {
  community = await makeCommunity(unique('Essais d’annulation'), {
    [author]: 'EDITOR',
    [colleague]: 'EDITOR',
  });
  token = await tokenOf(author);
});

const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}`;
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

/** « Annuler » stays for as long as this machine needs: its seconds do not pass. */
const stopGrace = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout: begin } = window;
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number, ...rest: unknown[]) =>
        ms === 6_000 ? 0 : begin(run, ms, ...rest),
    });
  });

const agree = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();

async function deletePost(page: Page, text: string): Promise<void> {
  await postWith(page, text)
    .getByRole('button', { name: /^Actions sur la publication/ })
    .click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await agree(page);
  await expect(postWith(page, text)).toHaveCount(0);
}

/** Whether the server still has a post. */
const isThere = async (slug: string): Promise<boolean> => {
  const { post } = await ask<{ post: { id: string } | null }>(
    'query ($slug: String!) { post(slug: $slug) { id } }',
    { slug },
    token,
  );
  return post !== null;
};

test('a deleted post comes back by « Annuler », in the feed and on its own page, and nothing was sent', async ({
  browser,
}) => {
  const words = unique('À garder');
  const slug = await publish(token, community, words);
  const page = await windowOf(browser, author);
  const sent = watchDeletions(page);
  await stopGrace(page);
  await page.goto(`/communaute/${community.slug}`);
  await deletePost(page, words);
  await toast(page, 'Publication supprimée').getByRole('button', { name: 'Annuler' }).click();
  await expect(postWith(page, words)).toBeVisible();

  const address = `/communaute/${community.slug}/post/${slug}`;
  await page.goto(address);
  await deletePost(page, words);
  await expect(page).toHaveURL(`/communaute/${community.slug}`);
  await toast(page, 'Publication supprimée').getByRole('button', { name: 'Annuler' }).click();
  await expect(page).toHaveURL(address);
  await expect(postWith(page, words)).toBeVisible();
  expect(sent.count).toBe(0);
  expect(await isThere(slug)).toBe(true);
  await page.close();
});

test('without « Annuler » a post is deleted when the toast goes, also from another page', async ({
  browser,
}) => {
  const words = unique('À supprimer');
  const slug = await publish(token, community, words);
  const page = await openAs(browser, author, { at: `/communaute/${community.slug}` });
  await deletePost(page, words);
  await page.getByRole('link', { name: 'Accueil' }).first().click();
  await expect(page).toHaveURL('/');
  await expect(postWith(page, words)).toHaveCount(0);
  await expect(toast(page, 'Publication supprimée')).toHaveCount(0);
  await expect.poll(() => isThere(slug)).toBe(false);
  await page.close();
});

test('what is deleted is deleted when the page is closed or the person signs out', async ({ browser }) => {
  const [first, second] = [unique('Avant de fermer'), unique('Avant de partir')];
  const slugs = [await publish(token, community, first), await publish(token, community, second)];
  const page = await openAs(browser, author, { at: `/communaute/${community.slug}` });
  await deletePost(page, first);
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => isThere(slugs[0] ?? '')).toBe(false);

  const other = await openAs(browser, author, { at: `/communaute/${community.slug}` });
  await deletePost(other, second);
  await other.getByRole('button', { name: /^Menu d/ }).click();
  await other.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await expect(other.getByLabel('Identifiant')).toBeVisible();
  expect(await isThere(slugs[1] ?? '')).toBe(false);
  await other.close();
});

test('what is deleted in one tab is deleted when the person signs out in another', async ({ browser }) => {
  const words = unique('Avant de partir ailleurs');
  const slug = await publish(token, community, words);
  const page = await windowOf(browser, author);
  const other = await page.context().newPage();
  await other.goto('/');
  await stopGrace(page);
  await page.goto(`/communaute/${community.slug}`);
  await deletePost(page, words);
  await other.getByRole('button', { name: /^Menu d/ }).click();
  await other.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await expect(other.getByLabel('Identifiant')).toBeVisible();
  expect(await isThere(slug)).toBe(false);
  await expect(page.getByLabel('Identifiant')).toBeVisible();
  await other.close();
  await page.close();
});

test('what was deleted when the page was closed without a network is deleted by the next, and told', async ({
  browser,
}) => {
  const [words, other] = [unique('Fermé hors ligne'), unique('Ouvert en ligne')];
  await publish(token, community, other);
  const slug = await publish(token, community, words);
  const page = await windowOf(browser, author);
  const context = page.context();
  const next = await context.newPage();
  // What it shows it does not owe to an event: its list is read before, and comes after.
  await next.routeWebSocket(/graphql/, () => {});
  let noteRead: () => void = () => undefined;
  let release: () => void = () => undefined;
  const read = new Promise<void>((resolve) => (noteRead = resolve));
  const deleted = new Promise<void>((resolve) => (release = resolve));
  await next.route('**/graphql', async (route) => {
    const asked = route.request().postData();
    if (asked?.includes('usePostActionsDeleteMutation')) await read;
    if (!asked?.includes('CommunityPageQuery')) return route.continue();
    const response = await route.fetch();
    noteRead();
    await deleted;
    await route.fulfill({ response });
  });
  await stopGrace(page);
  await page.goto(`/communaute/${community.slug}`);
  await deletePost(page, words);
  await context.setOffline(true);
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  await context.setOffline(false);
  expect(await isThere(slug)).toBe(true);
  await next.goto(`/communaute/${community.slug}`);
  await expect(toast(next, 'Publication supprimée')).toBeVisible();
  release();
  await expect(postWith(next, other)).toBeVisible();
  // Well before a page without events reads again by itself.
  await expect(postWith(next, words)).toHaveCount(0, { timeout: 5_000 });
  expect(await isThere(slug)).toBe(false);
  await next.close();
});

test('what can still be undone in one tab is not deleted by another that begins', async ({ browser }) => {
  const words = unique('Encore annulable');
  const slug = await publish(token, community, words);
  const page = await windowOf(browser, author);
  await stopGrace(page);
  await page.goto(`/communaute/${community.slug}`);
  await deletePost(page, words);
  const other = await page.context().newPage();
  const sent = watchDeletions(other);
  await other.goto(`/communaute/${community.slug}`);
  await expect(postWith(other, words)).toBeVisible();
  await toast(page, 'Publication supprimée').getByRole('button', { name: 'Annuler' }).click();
  await expect(postWith(page, words)).toBeVisible();
  await other.reload();
  await expect(postWith(other, words)).toBeVisible();
  expect(sent.count).toBe(0);
  expect(await isThere(slug)).toBe(true);
  await other.close();
  await page.close();
});

test('B568: a deletion that fails puts the post back, with the reason, and « Réessayer » deletes it', async ({
  browser,
}) => {
  const words = unique('Malgré la panne');
  const slug = await publish(token, community, words);
  const page = await windowOf(browser, author);
  await stopGrace(page);
  await page.goto(`/communaute/${community.slug}`);
  await deletePost(page, words);
  await page.route('**/graphql', (route) => route.abort());
  await toast(page, 'Publication supprimée').getByRole('button', { name: 'Fermer' }).click();
  await expect(postWith(page, words)).toBeVisible();
  await page.unroute('**/graphql');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Réessayer' }).click();
  await expect(postWith(page, words)).toHaveCount(0);
  await expect.poll(() => isThere(slug)).toBe(false);
  await page.close();
});

/** Deletes something on the screen, sees it go, and brings it back. */
async function undo(page: Page, shown: Locator, remove: () => Promise<void>, said: string): Promise<void> {
  await expect(shown).toHaveCount(1);
  await remove();
  await expect(shown).toHaveCount(0);
  await toast(page, said).getByRole('button', { name: 'Annuler' }).click();
  await expect(shown).toHaveCount(1);
}

test('a message, a folder and all notifications come back by « Annuler », and nothing was sent', async ({
  browser,
}) => {
  const name = unique('Dossier');
  await ask(
    'mutation ($input: CreateFolderInput!) { createFolder(input: $input) { userErrors { message } } }',
    { input: { name } },
    token,
  );
  const theirs = await tokenOf(colleague);
  const { viewer } = await ask<{ viewer: { user: { id: string } } }>(
    '{ viewer { user { id } } }',
    {},
    theirs,
  );
  const { createConversation } = await ask<{
    createConversation: { conversationEdge: { node: { id: string; slug: string } } };
  }>(
    'mutation ($input: CreateConversationInput!) { createConversation(input: $input) { conversationEdge { node { id slug } } userErrors { message } } }',
    { input: { title: name, userIds: [viewer.user.id] } },
    token,
  );
  const { id, slug } = createConversation.conversationEdge.node;
  const words = unique('Message');
  await ask(
    'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { userErrors { message } } }',
    { input: { conversationId: id, text: words } },
    token,
  );
  await publish(theirs, community, unique('Une nouvelle'));

  const page = await windowOf(browser, author);
  const sent = watchDeletions(page);
  await stopGrace(page);
  await page.goto('/mediatheque');
  await undo(
    page,
    page.getByRole('main').getByRole('listitem').filter({ hasText: name }),
    async () => {
      await page.getByRole('button', { name: `Options de ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Supprimer' }).click();
      await agree(page);
    },
    `« ${name} » est supprimé`,
  );

  await page.goto(`/?discussion=${slug}`);
  const message = page.getByRole('log').getByText(words);
  await undo(
    page,
    message,
    async () => {
      await message.hover();
      await page.getByRole('button', { name: 'Actions sur le message' }).click();
      await page.getByRole('menuitem', { name: 'Supprimer' }).click();
      await agree(page);
    },
    'Message supprimé',
  );

  await page.goto('/');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const newest = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').first();
  await undo(
    page,
    newest,
    async () => {
      await page.getByRole('button', { name: 'Réglages des notifications' }).click();
      await page.getByRole('menuitem', { name: 'Supprimer toutes les notifications' }).click();
    },
    'Notifications supprimées',
  );
  expect(sent.count).toBe(0);
  await page.close();
});

test('« Supprimer toutes les notifications » spares what arrives while it can be undone', async ({
  browser,
}) => {
  const theirs = await tokenOf(colleague);
  const notices = async () => {
    const { viewer } = await ask<{ viewer: { notifications: { nodes: { id: string }[] } } }>(
      '{ viewer { notifications(first: 50) { nodes { id } } } }',
      {},
      token,
    );
    return viewer.notifications.nodes.map(({ id }) => id);
  };
  const publishAndWait = async () => {
    const before = await notices();
    await publish(theirs, community, unique('Une nouvelle'));
    await expect.poll(async () => (await notices())[0]).not.toBe(before[0]);
  };
  await publishAndWait();
  const page = await windowOf(browser, author);
  await stopGrace(page);
  await page.goto('/');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const list = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
  await expect(list.first()).toBeVisible();
  await page.getByRole('button', { name: 'Réglages des notifications' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer toutes les notifications' }).click();
  await expect(list).toHaveCount(0);
  await publishAndWait();
  await expect(list).toHaveCount(1);
  const [late] = await notices();
  await toast(page, 'Notifications supprimées').getByRole('button', { name: 'Fermer' }).click();
  await expect.poll(notices).toEqual([late]);
  await expect(list).toHaveCount(1);
  await page.close();
});
