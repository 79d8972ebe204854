import { expect, type Page, test } from '@playwright/test';
import { expectUsableAtAnyWidth, look } from './axe.ts';
import { ask, type Community, finishOnboarding, makeCommunity, publish, tokenOf } from './graph.ts';
import { haveOwnProduct } from './ownProduct.ts';
import { accounts, openAs, visit, watchComplaints, windowOf } from './people.ts';

haveOwnProduct();
const [author, person] = ['anais.hamon@example.org', 'arthur.kerouedan@example.org'];
let community: Community;
let authorToken: string;
let token: string;
test.beforeAll(async () => {
  community = await makeCommunity(`Cloches ${Math.random().toString(36).slice(2, 8)}`, {
    [author]: 'EDITOR',
    [person]: 'EDITOR',
    [accounts.colleague]: 'EDITOR',
  });
  await finishOnboarding(person);
  [authorToken, token] = [await tokenOf(author), await tokenOf(person)];
});

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const items = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
const clear = () =>
  ask('mutation { deleteNotifications(input: { which: ALL }) { userErrors { message } } }', {}, token);
const change = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Réglages des notifications' }).click();
  await page.getByRole('menuitem', { name }).click();
};

test('B154–B158 B160–B162 B167 B169–B172 B044: the panel pages, tells live, leads where it should, reads and empties', async ({
  browser,
}) => {
  await clear();
  for (let count = 0; count < 24; count += 1) await publish(authorToken, community, `<p>Numéro ${count}</p>`);
  const page = await openAs(browser, person);
  const complaints = watchComplaints(page);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 24 nouvelles notifications');
  await bell(page).click();
  await expect(panel(page).getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await expect(items(page)).toHaveCount(20);
  await expect(panel(page).getByRole('img', { name: 'Non lue' })).toHaveCount(20);
  await expect(items(page).first()).toContainText(`Anaïs Hamon a publié dans ${community.title}`);
  // B172: seen, though not read.
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await items(page).last().scrollIntoViewIfNeeded();
  await expect(items(page)).toHaveCount(24);
  await expect(panel(page).getByText('il y a quelques secondes', { exact: false }).first()).toBeAttached();

  // What arrives while it is open appears on top, and is seen at once.
  const slug = await publish(authorToken, community, '<p>La dernière</p>');
  await expect(items(page)).toHaveCount(25);
  await items(page).first().getByRole('link').click();
  await expect(page).toHaveURL(`/communaute/${community.slug}/post/${slug}`);
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByText('La dernière')).toBeVisible();

  await bell(page).click();
  // Opened anew it begins with its first page, of which one is read.
  await expect(panel(page).getByRole('img', { name: 'Non lue' })).toHaveCount(19);
  await change(page, 'Marquer comme lues');
  await expect(panel(page).getByRole('img', { name: 'Non lue' })).toHaveCount(0);
  await change(page, 'Supprimer toutes les notifications');
  await expect(panel(page).getByText('Aucune notification')).toBeVisible();
  const deleted = page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('useDeleteAllMutation'),
  );
  await page
    .getByRole('alertdialog', { name: 'Notifications supprimées' })
    .getByRole('button', { name: 'Fermer' })
    .click();
  await deleted;
  await page.reload();
  await bell(page).click();
  await expect(panel(page).getByText('Aucune notification')).toBeVisible();
  expect(complaints.list).toEqual([]);
  await page.close();
});

/** What somebody was told of a community, the newest first. */
async function toldTo(as: string): Promise<string[]> {
  const { viewer } = await ask<{ viewer: { notifications: { nodes: { plainText: string }[] } } }>(
    '{ viewer { notifications(first: 20) { nodes { plainText } } } }',
    {},
    as,
  );
  return viewer.notifications.nodes.map(({ plainText }) => plainText);
}

test('B181: a post is told by a toast, whose action leads there; an answer to whom it answers', async ({
  browser,
}) => {
  const ensemble = await makeCommunity('Carillon', { [author]: 'EDITOR', [person]: 'EDITOR' });
  await clear();
  const page = await openAs(browser, person);
  // What a page catches up with, before its line is laid, the bell alone tells.
  await publish(authorToken, ensemble, '<p>Un essai</p>');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 nouvelle notification');
  const slug = await publish(authorToken, community, '<p>À voir</p>');
  // The feed behind it shows posts of the same author in the same community.
  const toast = page
    .getByRole('alertdialog')
    .filter({ hasText: `Anaïs Hamon a publié dans ${community.title}` });
  await expect(toast).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 nouvelles notifications');
  await toast.getByRole('button', { name: 'Voir', exact: true }).click();
  await expect(page).toHaveURL(`/communaute/${community.slug}/post/${slug}`);

  const { post } = await ask<{ post: { id: string } }>(
    'query ($slug: String!) { post(slug: $slug) { id } }',
    { slug },
    token,
  );
  const { createComment } = await ask<{ createComment: { commentEdge: { node: { id: string } } } }>(
    'mutation ($input: CreateCommentInput!) { createComment(input: $input) { commentEdge { node { id } } userErrors { message } } }',
    { input: { postId: post.id, text: '<p>Qui vient ?</p>' } },
    token,
  );
  const third = await tokenOf(accounts.colleague);
  await ask(
    'mutation ($input: CreateReplyInput!) { createReply(input: $input) { userErrors { message } } }',
    { input: { commentId: createComment.commentEdge.node.id, text: '<p>Moi</p>' } },
    third,
  );
  const answer = 'a répondu à votre commentaire';
  await expect(page.getByRole('alertdialog').filter({ hasText: answer })).toBeVisible();
  const [toPerson, toAuthor, toThird] = await Promise.all([token, authorToken, third].map(toldTo));
  expect(toPerson?.filter((text) => text.includes(answer))).toHaveLength(1);
  expect(toAuthor?.[0]).toContain('a commenté votre publication');
  for (const told of [toAuthor, toThird]) expect(told?.join()).not.toContain(answer);
  await page.close();
});

test('what comes between the first reading of a page and its line for events is not lost', async ({
  browser,
}) => {
  await clear();
  const elsewhere = await openAs(browser, person);
  const page = await openAs(browser, person);
  let lay = () => {};
  const laid = new Promise<void>((resolve) => (lay = resolve));
  await page.routeWebSocket('**/graphql', async (line) => {
    await laid;
    line.connectToServer();
  });
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await publish(authorToken, community, '<p>Entre deux</p>');
  await expect(bell(elsewhere)).toHaveAccessibleName('Notifications, 1 nouvelle notification');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  lay();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 nouvelle notification');
  for (const window of [page, elsewhere]) await window.close();
});

test('a line that died without a word is noticed and replaced, and what was missed is fetched', async ({
  browser,
}) => {
  await clear();
  const elsewhere = await openAs(browser, person);
  const page = await openAs(browser, person);
  await page.clock.install();
  const lines: { isDead: boolean }[] = [];
  let lost = 0;
  await page.routeWebSocket('**/graphql', (line) => {
    const server = line.connectToServer();
    const state = { isDead: false };
    lines.push(state);
    line.onMessage((message) => {
      if (!state.isDead) server.send(message);
    });
    server.onMessage((message) => {
      if (!state.isDead) line.send(message);
      else if (message.includes('NotificationReceived')) lost += 1;
    });
  });
  await page.reload();
  await publish(authorToken, community, '<p>Avant le silence</p>');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 nouvelle notification');
  const before = lines.length;
  for (const line of lines) line.isDead = true;
  await publish(authorToken, community, '<p>Pendant le silence</p>');
  await expect(bell(elsewhere)).toHaveAccessibleName('Notifications, 2 nouvelles notifications');
  await expect.poll(() => lost).toBeGreaterThan(0);
  // A ping every 15 s, whose pong may take 10 s.
  await page.clock.runFor(26_000);
  await expect.poll(() => lines.length).toBeGreaterThan(before);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 nouvelles notifications');
  for (const window of [page, elsewhere]) await window.context().close();
});

test('what was missed while the line was away is fetched once it is back, and once only', async ({
  browser,
}) => {
  await clear();
  const elsewhere = await openAs(browser, person);
  const page = await openAs(browser, person);
  let cut = () => {};
  let lay = () => {};
  let laid = Promise.resolve();
  await page.routeWebSocket('**/graphql', async (line) => {
    await laid;
    const server = line.connectToServer();
    cut = () => {
      laid = new Promise((resolve) => (lay = resolve));
      void server.close({ code: 1012 });
      void line.close({ code: 1012 });
    };
  });
  await page.reload();
  await publish(authorToken, community, '<p>Avant la coupure</p>');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 nouvelle notification');
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('fetchSummariesQuery')) fetched.push(request.url());
  });
  cut();
  await publish(authorToken, community, '<p>Pendant la coupure</p>');
  await expect(bell(elsewhere)).toHaveAccessibleName('Notifications, 2 nouvelles notifications');
  // A cut that lasts is read through meanwhile.
  fetched.length = 0;
  lay();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 nouvelles notifications');
  await page.waitForLoadState('networkidle');
  expect(fetched).toHaveLength(1);
  for (const window of [page, elsewhere]) await window.close();
});

test('B639–B644 B647 B648: the switches hang together, last, and are honoured', async ({ browser }) => {
  const page = await windowOf(browser, person);
  const complaints = watchComplaints(page);
  await page.goto('/notification');
  await expect(page.getByRole('heading', { name: 'Paramètres des notifications' })).toBeVisible();
  const named = (name: string) => page.getByRole('switch', { name, exact: true });
  await expect(named('Notifications')).toBeChecked();
  await page.getByRole('button', { name: 'Choisir par communauté' }).click();
  await expect(named(community.title)).toBeChecked();
  await named('Notifications').click();
  for (const name of ['Notifications', 'Discussions', 'Communautés', community.title])
    await expect(named(name)).not.toBeChecked();
  await named('Discussions').click();
  await expect(named('Discussions')).toBeChecked();
  await expect(named('Notifications')).toBeChecked();
  await expect(named('Communautés')).not.toBeChecked();
  await named('Communautés').click();
  await expect(named(community.title)).toBeChecked();
  await named(community.title).click();
  await expect(named(community.title)).not.toBeChecked();
  await page.reload();
  await page.getByRole('button', { name: 'Choisir par communauté' }).click();
  await expect(named(community.title)).not.toBeChecked();
  await expect(named('Communautés')).toBeChecked();

  // Switched off, a community tells nothing; everybody else of it hears as before.
  await clear();
  await publish(authorToken, community, '<p>Sans bruit</p>');
  await bell(page).click();
  await expect(panel(page).getByText('Aucune notification')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(complaints.list).toEqual([]);

  // B647 B648: what fails goes back to what is true, and says so.
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('Mutation') ? route.abort() : route.continue(),
  );
  await named(community.title).click();
  await expect(page.getByText('La connexion est interrompue', { exact: false }).first()).toBeVisible();
  await expect(named(community.title)).not.toBeChecked();
  await named('Discussions').click();
  await expect(page.getByRole('list', { name: 'Mes communautés' })).toHaveCount(0);
  await expect(named('Discussions')).toBeChecked();
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Choisir par communauté' }).click();
  await named(community.title).click();
  await expect(named(community.title)).toBeChecked();
  await page.close();
});

test('Back closes what is open beside a button of the header', async ({ browser }) => {
  const page = await openAs(browser, accounts.editor);
  await visit(page, '/notification');
  await bell(page).click();
  await expect(items(page).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('feed')).toBeVisible();
  await expect(items(page)).toHaveCount(0);
  await bell(page).click();
  await expect(items(page).first()).toBeVisible();
  await page.close();
});

test('notifications can be used by everybody', async ({ browser }) => {
  test.slow();
  await publish(authorToken, community, '<p>Encore une</p>');
  const page = await openAs(browser, person, look);
  await bell(page).click();
  await expect(items(page).first()).toBeVisible();
  await expectUsableAtAnyWidth(page);
  await visit(page, '/notification');
  await page.getByRole('button', { name: 'Choisir par communauté' }).click();
  await expect(page.getByRole('switch', { name: community.title, exact: true })).toBeVisible();
  await expectUsableAtAnyWidth(page);
  await page.close();
});
