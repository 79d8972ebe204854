import { expect, type Page, test } from '@playwright/test';
import { expectUsable } from './axe.ts';
import { ask, type Community, makeCommunity, publish, tokenOf } from './graph.ts';
import { openAs } from './people.ts';

/** People of the demo whom no other file signs in, in a community of their own. */
const author = 'youssef.moreau@example.org';
const colleague = 'emilie.olivier@example.org';

let community: Community;
let token: string;
test.beforeAll(async () => {
  community = await makeCommunity(unique('Essais de partages'), {
    [author]: 'EDITOR',
    [colleague]: 'EDITOR',
  });
  token = await tokenOf(author);
});

const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}`;
const postWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

/** Shares a post into its community. */
async function share(page: Page, words: string, said: string): Promise<void> {
  await postWith(page, words).getByRole('button', { name: 'Partager' }).click();
  const dialog = page.getByRole('dialog', { name: 'Partager la publication' });
  await dialog.getByLabel('Communauté').selectOption({ label: community.title });
  await dialog.getByLabel('Votre message (facultatif)').fill(said);
  await dialog.getByRole('button', { name: 'Partager' }).click();
}

test('B569 B570 B572: a share is marked and counted before it is answered, comes on top, and leads to its original', async ({
  browser,
}) => {
  const words = unique('À faire lire');
  const slug = await publish(token, community, `<p>${words}</p>`);
  const page = await openAs(browser, colleague, { at: `/communaute/${community.slug}` });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('idempotencyKey')) await held;
    await route.continue();
  });
  const said = unique('Lisez ceci');
  await share(page, words, said);
  const original = page.getByRole('article').filter({ hasText: words }).filter({ hasNotText: said });
  await expect(original.locator('button', { hasText: 'Partagé' })).toBeAttached();
  await expect(original.getByText('1 partage')).toBeAttached();
  letGo();
  const shared = postWith(page, said);
  await expect(page.getByRole('article').first()).toContainText(said);
  await expect(shared).toContainText(words);
  await expectUsable(page);
  await shared.getByRole('link', { name: 'Voir la publication d’origine' }).click();
  await expect(page).toHaveURL(new RegExp(`/communaute/${community.slug}/post/${slug}$`));
  await expect(page.getByRole('article').first()).toContainText(words);
  await page.close();
});

test('a share whose answer is lost is sent again by itself, and is there once', async ({ browser }) => {
  const words = unique('À ne partager qu’une fois');
  await publish(token, community, `<p>${words}</p>`);
  const page = await openAs(browser, colleague, { at: `/communaute/${community.slug}` });
  let sent = 0;
  await page.route('**/graphql', async (route) => {
    if (!(route.request().postData() ?? '').includes('ShareDialogMutation')) return route.fallback();
    sent += 1;
    if (sent > 1) return route.fallback();
    await route.fetch();
    return route.fulfill({ status: 502, body: 'Bad gateway' });
  });
  const said = unique('Une seule fois');
  await share(page, words, said);
  await expect(page.getByText('Publication publiée !!')).toBeVisible();
  expect(sent).toBe(2);
  await page.reload();
  await expect(postWith(page, said)).toHaveCount(1);
  await page.close();
});

test('the share of a post that is deleted says so, and keeps its own text', async ({ browser }) => {
  const words = unique('Bientôt supprimé');
  const slug = await publish(token, community, `<p>${words}</p>`);
  const page = await openAs(browser, colleague, { at: `/communaute/${community.slug}` });
  const said = unique('Gardez ceci');
  await share(page, words, said);
  await expect(postWith(page, said)).toContainText(words);
  const { post } = await ask<{ post: { id: string } }>(
    'query ($slug: String!) { post(slug: $slug) { id } }',
    { slug },
    token,
  );
  await ask(
    'mutation ($input: DeletePostInput!) { deletePost(input: $input) { userErrors { message } } }',
    { input: { postId: post.id } },
    token,
  );
  const shared = postWith(page, said);
  await expect(shared.getByText('La publication d’origine a été supprimée.')).toBeVisible();
  await expect(shared).not.toContainText(words);
  await expect(shared.getByRole('button', { name: 'Partager' })).toHaveCount(0);
  await page.close();
});

test('what the server refuses of a share’s text, and of a new group’s name, stands at its field', async ({
  browser,
}) => {
  const words = unique('À partager');
  await publish(token, community, `<p>${words}</p>`);
  const page = await openAs(browser, colleague, { at: `/communaute/${community.slug}` });
  const refuse = (operation: string, mutation: string, payload: object, path: string) =>
    page.route('**/graphql', async (route) => {
      if (!(route.request().postData() ?? '').includes(operation)) return route.fallback();
      const userErrors = [{ message: 'Ce texte n’est pas admis.', path: [path] }];
      return route.fulfill({ json: { data: { [mutation]: { ...payload, userErrors } } } });
    });
  await refuse('ShareDialogMutation', 'sharePost', { postEdge: null, post: null }, 'text');
  await share(page, words, 'Refusé');
  const message = page.getByLabel('Votre message (facultatif)');
  await expect(message).toHaveAccessibleDescription(/Ce texte n’est pas admis\./);
  await expect(message).toBeFocused();
  await expect(page.getByText('Ce texte n’est pas admis.')).toHaveCount(1);
  await page.keyboard.type(' ?');
  await expect(page.getByText('Ce texte n’est pas admis.')).toHaveCount(0);

  await page.goto('/');
  await refuse('useCreateConversationMutation', 'createConversation', { conversationEdge: null }, 'title');
  await page.getByRole('button', { name: /^Discussions/ }).click();
  await page.getByRole('button', { name: 'Nouvelle discussion' }).click();
  await page.getByRole('menuitem', { name: 'Nouveau groupe' }).click();
  const title = page.getByLabel('Nom du groupe');
  await title.fill('Refusé');
  for (const index of [0, 1]) await page.getByRole('checkbox').nth(index).click();
  await page.getByRole('button', { name: 'Démarrer' }).click();
  await expect(title).toHaveAccessibleDescription(/Ce texte n’est pas admis\./);
  await expect(title).toBeFocused();
  await expect(page.getByText('Ce texte n’est pas admis.')).toHaveCount(1);
  await page.close();
});
