import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { ask, type Community, makeCommunity, publish, tokenOf } from './graph.ts';
import { accounts, openAs, visit } from './people.ts';

const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}`;

/** A mutation of the graph by somebody without a window. */
async function act(token: string, name: string, type: string, input: object): Promise<void> {
  const { answer } = await ask<{ answer: { userErrors: { message: string }[] } }>(
    `mutation ($input: ${type}!) { answer: ${name}(input: $input) { userErrors { message } } }`,
    { input },
    token,
  );
  expect(answer.userErrors).toEqual([]);
}

/** A post by its place in the addresses, as the graph names it. */
async function idOf(token: string, slug: string): Promise<string> {
  const { post } = await ask<{ post: { id: string } }>(
    'query ($slug: String!) { post(slug: $slug) { id } }',
    { slug },
    token,
  );
  return post.id;
}

/** A community of three, with posts whose texts are these, the last one the newest. */
async function community(texts: readonly string[]) {
  const place = await makeCommunity(unique('Vivante'), {
    [accounts.editor]: 'EDITOR',
    [accounts.colleague]: 'EDITOR',
    [accounts.reader]: 'READER',
  });
  const token = await tokenOf(accounts.administrator);
  const slugs: string[] = [];
  for (const text of texts) slugs.push(await publish(token, place, `<p>${text}</p>`));
  return { place, token, slugs };
}

/** The card of a post by its text. */
const card = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text });

/** Three people at once: one in the feed, one in the community, one on the page of the newest post. */
async function three(browser: Browser, place: Community, slug: string, text: string) {
  const pages = await Promise.all(
    [accounts.colleague, accounts.reader, accounts.editor].map((email) => openAs(browser, email)),
  );
  const [feed, inCommunity, onPost] = pages;
  if (!feed || !inCommunity || !onPost) throw new Error('Three windows were asked for.');
  await visit(inCommunity, `/communaute/${place.slug}`);
  await visit(onPost, `/communaute/${place.slug}/post/${slug}`);
  for (const page of pages) await expect(card(page, text)).toBeVisible();
  return { feed, inCommunity, onPost, pages, close: () => Promise.all(pages.map((page) => page.close())) };
}

/** Where something stands on the screen, in whole pixels. */
const topOf = async (locator: Locator): Promise<number> =>
  Math.round((await locator.boundingBox())?.y ?? Number.NaN);

/** Publishes a comment in the open thread of a window. */
async function comment(page: Page, text: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Votre commentaire' });
  await form.getByRole('textbox').fill(text);
  await form.getByRole('textbox').press('Control+Enter');
  await expect(page.getByText('Envoi…')).toHaveCount(0);
}

test('three people see what the others do to a post: comments, replies, reactions, votes, edits, pins, shares, deletion @main', async ({
  browser,
}) => {
  const text = unique('On parle de tout');
  const { place, token, slugs } = await community([unique('Avant'), text]);
  const [, slug = ''] = slugs;
  const postId = await idOf(token, slug);
  const { feed, inCommunity, onPost, pages, close } = await three(browser, place, slug, text);

  await comment(onPost, 'Un commentaire');
  for (const page of [feed, inCommunity]) {
    await expect(card(page, text).getByRole('button', { name: '1 commentaire', exact: true })).toBeVisible();
    await expect(card(page, text).getByText('Un commentaire', { exact: true })).toBeVisible();
  }

  await onPost.getByRole('button', { name: 'Répondre' }).click();
  const reply = onPost.getByRole('form', { name: 'Votre réponse' }).getByRole('textbox');
  await card(inCommunity, text).getByRole('button', { name: '1 commentaire', exact: true }).click();
  await expect(inCommunity.getByRole('list', { name: 'Commentaires' })).toBeVisible();
  await reply.fill('Une réponse');
  await reply.press('Control+Enter');
  await expect(inCommunity.getByRole('button', { name: 'Voir la réponse' })).toBeVisible();
  await inCommunity.getByRole('button', { name: 'Voir la réponse' }).click();
  await expect(inCommunity.getByText('Une réponse')).toBeVisible();
  await reply.fill('Une deuxième');
  await reply.press('Control+Enter');
  await expect(inCommunity.getByText('Une deuxième')).toBeVisible();
  await expect(card(feed, text).getByRole('button', { name: '3 commentaires' })).toBeVisible();

  await card(inCommunity, text)
    .getByRole('button', { name: /^J'aime \(0\)/ })
    .click();
  for (const page of pages)
    await expect(card(page, text).getByRole('button', { name: "J'aime (1)" })).toBeVisible();
  await card(feed, text)
    .getByRole('button', { name: /^Bravo \(0\)/ })
    .click();
  for (const page of pages)
    await expect(card(page, text).getByRole('button', { name: 'Voir les 2 réactions' })).toBeVisible();
  // A like of a comment.
  await inCommunity
    .getByRole('list', { name: 'Commentaires' })
    .getByRole('button', { name: "J'aime", exact: true })
    .first()
    .click();
  await expect(onPost.getByRole('button', { name: 'Voir les 1 mentions J’aime' })).toBeVisible();

  await act(token, 'updatePost', 'UpdatePostInput', { postId, text: `<p>${text}, et du reste</p>` });
  for (const page of pages) await expect(card(page, `${text}, et du reste`)).toBeVisible();

  await act(token, 'pinPost', 'PinPostInput', { postId, isPinned: true });
  for (const page of pages) await expect(card(page, text).getByText('Épinglée')).toBeVisible();

  await act(token, 'sharePost', 'SharePostInput', { postId, communityId: place.id, text: '' });
  for (const page of pages)
    await expect(card(page, text).getByRole('button', { name: '1 partage' }).first()).toBeVisible();

  // What is being written under it is not thrown away with it.
  await onPost.getByRole('form', { name: 'Votre commentaire' }).getByRole('textbox').fill('Je voulais dire');
  await act(token, 'deletePost', 'DeletePostInput', { postId });
  for (const page of [feed, inCommunity])
    await expect(page.locator(`a[href$="/post/${slug}"]`)).toHaveCount(0);
  await expect(onPost.getByText('Cette publication n’est plus disponible.')).toBeVisible();
  await expect(onPost.getByLabel('Ce que vous écriviez')).toHaveValue('Je voulais dire');
  await expect(onPost.getByRole('link', { name: `Aller à la communauté ${place.title}` })).toBeVisible();
  await close();
});

test('votes of others change the bars where they stand', async ({ browser }) => {
  const { place, token } = await community([]);
  const question = unique('Quel jour');
  const { createPoll } = await ask<{
    createPoll: { postEdge: { node: { slug: string; poll: { id: string; choices: { id: string }[] } } } };
  }>(
    `mutation ($input: CreatePollInput!) { createPoll(input: $input) {
      postEdge { node { slug poll { id choices { id } } } } userErrors { message } } }`,
    {
      input: {
        communityId: place.id,
        question,
        answers: ['Lundi', 'Mardi'],
        closesAt: new Date(Date.now() + 86_400_000).toISOString(),
        isAnonymous: false,
      },
    },
    token,
  );
  const { slug } = createPoll.postEdge.node;
  const { feed, inCommunity, onPost, pages, close } = await three(browser, place, slug, question);
  await card(feed, question).getByRole('button', { name: /Lundi/ }).first().click();
  // Results are shown to who has voted.
  await card(inCommunity, question).getByRole('button', { name: /Mardi/ }).first().click();
  await card(onPost, question).getByRole('button', { name: /Mardi/ }).first().click();
  for (const page of pages) await expect(card(page, question).getByText('3 votes')).toBeVisible();
  await close();
});

test('nothing moves: new comments wait behind a button where one reads on, and stand on top where one is there', async ({
  browser,
}) => {
  const text = unique('Ouvert longtemps');
  const { place, token, slugs } = await community([text]);
  const [slug = ''] = slugs;
  const postId = await idOf(token, slug);
  for (let index = 1; index <= 12; index += 1)
    await act(token, 'createComment', 'CreateCommentInput', {
      postId,
      text: `<p>Ancien ${index}</p><p>…</p><p>…</p><p>…</p>`,
    });
  const page = await openAs(browser, accounts.reader);
  await visit(page, `/communaute/${place.slug}/post/${slug}`);
  const list = page.getByRole('list', { name: 'Commentaires' });
  const say = (words: string) => act(token, 'createComment', 'CreateCommentInput', { postId, text: words });

  // The beginning is before the eyes: it stands there.
  await list.getByText('Ancien 12').scrollIntoViewIfNeeded();
  await say('<p>Nouveau 1</p>');
  await expect(list.getByRole('listitem').first()).toContainText('Nouveau 1');

  // Further down nothing moves.
  await page.getByRole('button', { name: 'Afficher plus de commentaires' }).click();
  const read = list.getByText('Ancien 5', { exact: true });
  await read.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const before = await topOf(read);
  for (const index of [2, 3, 4]) await say(`<p>Nouveau ${index}</p>`);
  const button = page.getByRole('button', { name: '3 nouveaux commentaires' });
  await expect(button).toBeAttached();
  expect(await topOf(read)).toBe(before);
  await expect(list.getByText('Nouveau 4')).toHaveCount(0);
  await button.click();
  await expect(list.getByRole('listitem').first()).toContainText('Nouveau 4');
  await expect(list.getByRole('listitem').nth(3)).toContainText('Nouveau 1');

  // Who writes is not disturbed either.
  await page.getByRole('form', { name: 'Votre commentaire' }).getByRole('textbox').fill('Je réfléchis');
  await say('<p>Nouveau 5</p>');
  await expect(page.getByRole('button', { name: '1 nouveau commentaire' })).toBeVisible();
  await page.close();
});

test('posts above what is being read change, go and are pinned, and it stays where it is', async ({
  browser,
}) => {
  const names = Array.from({ length: 9 }, (_, index) => unique(`Numéro ${index}`));
  const { place, token, slugs } = await community(names.map((name) => `${name}${'<br>…'.repeat(12)}`));
  const page = await openAs(browser, accounts.reader);
  await visit(page, `/communaute/${place.slug}`);
  const [bottom = '', pinned = '', read = ''] = names;
  // The newest is on top: one scrolls down to an early one.
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 1_500);
      return card(page, bottom).count();
    })
    .toBe(1);
  const shown = card(page, read);
  await shown.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top + 30));
  await expect.poll(() => topOf(shown)).toBe(-30);
  const ids = await Promise.all(slugs.map((slug) => idOf(token, slug)));
  const stays = async () => expect.poll(() => topOf(shown)).toBe(-30);

  await act(token, 'updatePost', 'UpdatePostInput', {
    postId: ids[3],
    text: `<p>Plus court</p>`,
  });
  await act(token, 'createComment', 'CreateCommentInput', { postId: ids[3], text: '<p>Un commentaire</p>' });
  await expect(card(page, 'Plus court').getByText('Un commentaire', { exact: true })).toBeAttached();
  await stays();
  await act(token, 'deletePost', 'DeletePostInput', { postId: ids[4] });
  await expect(card(page, names[4] ?? '')).toHaveCount(0);
  await stays();
  await act(token, 'pinPost', 'PinPostInput', { postId: ids[1], isPinned: true });
  await expect(card(page, pinned)).toHaveCount(0);
  await stays();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByRole('feed').getByRole('article').first()).toContainText(pinned);
  await expect(page.getByRole('feed').getByRole('article').first()).toContainText('Épinglée');
  await page.close();
});
