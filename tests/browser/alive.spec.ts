import { type Browser, type Locator, type Page, test } from '@playwright/test';
import { ask, type Community, makeCommunity, publish, tokenOf } from './graph.ts';
import { haveOwnProduct } from './ownProduct.ts';
import { expect } from './patience.ts';
import { accounts, openAs, visit } from './people.ts';

haveOwnProduct();

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

test('three people see what the others do to a post: comment, reply, reaction, edit, deletion @main', async ({
  browser,
}) => {
  // What follows again and again on the same post is read less and less often.
  test.slow();
  const text = unique('On parle de tout');
  const { place, token, slugs } = await community([unique('Avant'), text]);
  const [, slug = ''] = slugs;
  const postId = await idOf(token, slug);
  const { feed, inCommunity, onPost, pages, close } = await three(browser, place, slug, text);

  // Where it would stand is before their eyes: it moves nothing that is read there.
  for (const page of [feed, inCommunity])
    await card(page, text).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await comment(onPost, 'Un commentaire');
  for (const page of [feed, inCommunity])
    await expect(card(page, text).getByRole('button', { name: '1 commentaire', exact: true })).toBeVisible();
  await card(feed, text).getByRole('button', { name: '1 nouveau commentaire', exact: true }).click();
  await expect(card(feed, text).getByText('Un commentaire', { exact: true })).toBeVisible();

  await onPost.getByRole('button', { name: 'Répondre' }).click();
  const reply = onPost.getByRole('form', { name: 'Votre réponse' }).getByRole('textbox');
  await card(inCommunity, text).getByRole('button', { name: '1 commentaire', exact: true }).click();
  await expect(inCommunity.getByRole('list', { name: 'Commentaires' })).toBeVisible();
  await reply.fill('Une réponse');
  await reply.press('Control+Enter');
  await inCommunity.getByRole('button', { name: '1 nouvelle réponse' }).click();
  await expect(inCommunity.getByText('Une réponse')).toBeVisible();
  await expect(card(feed, text).getByRole('button', { name: '2 commentaires' })).toBeVisible();

  await card(inCommunity, text)
    .getByRole('button', { name: /^J'aime \(0\)/ })
    .click();
  for (const page of pages)
    await expect(card(page, text).getByRole('button', { name: "J'aime (1)" })).toBeVisible();

  await act(token, 'updatePost', 'UpdatePostInput', { postId, text: `<p>${text}, et du reste</p>` });
  for (const page of pages) await expect(card(page, `${text}, et du reste`)).toBeVisible();

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

test('new comments under a closed post change its counts and move nothing on the screen', async ({
  browser,
}) => {
  const names = ['Tout en bas', 'Encore plus bas', 'Plus bas', 'Dessous', 'Dessus'].map(unique);
  const [, , below = '', next = '', text = ''] = names;
  const { place, token, slugs } = await community(names);
  const [slug = ''] = slugs.slice(-1);
  const postId = await idOf(token, slug);
  const { feed, inCommunity, onPost, close } = await three(browser, place, slug, text);
  const readers = [feed, inCommunity];
  const say = (words: string) => act(token, 'createComment', 'CreateCommentInput', { postId, text: words });
  const offered = (page: Page, words: string) =>
    card(page, text).getByRole('button', { name: words, exact: true });
  /** Puts the post in the middle, where one sees it and reads the one below; answers where that one stands. */
  const read = async (page: Page) => {
    await card(page, text).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect(card(page, next)).toBeInViewport();
    return topOf(card(page, next));
  };
  const standing = () => Promise.all(readers.map((page) => topOf(card(page, next))));

  // The first one, of somebody who looks at the post itself.
  const before = await Promise.all(readers.map(read));
  await comment(onPost, 'Le premier');
  for (const page of readers) {
    await expect(offered(page, '1 commentaire')).toBeVisible();
    await expect(offered(page, '1 nouveau commentaire')).toBeVisible();
    await expect(card(page, text).getByText('Le premier')).toHaveCount(0);
  }
  await say(`<p>Le deuxième</p>${'<p>…</p>'.repeat(4)}`);
  for (const page of readers) await expect(offered(page, '2 nouveaux commentaires')).toBeVisible();
  expect(await standing()).toEqual(before);

  // Who comes back to it finds the newest and the way to the others.
  for (const page of readers) {
    // Further posts may have to come before one can scroll so far.
    await expect(async () => {
      await card(page, below).evaluate((element) => element.scrollIntoView({ block: 'start' }));
      await expect(card(page, text)).not.toBeInViewport({ timeout: 1_000 });
    }).toPass();
    await expect(card(page, text).getByText('Le deuxième')).toBeAttached();
  }
  for (const page of readers) await expect(offered(page, 'Voir les autres commentaires')).toBeVisible();

  await close();
});

test('posts above change, go and are pinned without moving what is read', async ({ browser }) => {
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
  await stays();
  await act(token, 'deletePost', 'DeletePostInput', { postId: ids[4] });
  await expect(card(page, names[4] ?? '')).toHaveCount(0);
  await stays();
  await act(token, 'pinPost', 'PinPostInput', { postId: ids[1] });
  await expect(card(page, pinned)).toHaveCount(0);
  await stays();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByRole('feed').getByRole('article').first()).toContainText(pinned);
  await expect(page.getByRole('feed').getByRole('article').first()).toContainText('Épinglée');
  // What changed out of sight is read once it is before one's eyes.
  const changed = card(page, 'Plus court');
  const eitherWay = changed.or(card(page, names[3] ?? ''));
  await expect
    .poll(async () => {
      if ((await eitherWay.count()) > 0) return true;
      await page.mouse.wheel(0, 300);
      return false;
    })
    .toBe(true);
  await eitherWay.scrollIntoViewIfNeeded();
  await expect(changed.getByText('1 commentaire', { exact: true })).toBeVisible();
  await page.close();
});

/** The topmost visible post and its offset. */
const topPost = (page: Page) =>
  page.getByRole('article').evaluateAll((posts) => {
    const first = posts.find((post) => post.getBoundingClientRect().bottom > 0);
    return {
      post: first?.getAttribute('aria-labelledby'),
      top: Math.round(first?.getBoundingClientRect().top ?? 0),
    };
  });

test('B005: Back returns to the post that was read; another page starts at its top', async ({ browser }) => {
  const page = await openAs(browser, accounts.editor);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 1_000);
      return page.evaluate(() => scrollY);
    })
    .toBeGreaterThan(4_000);
  // What is loaded and measured is settled once two looks agree.
  let before = await topPost(page);
  await expect
    .poll(
      async () => {
        const last = before;
        before = await topPost(page);
        return last.post === before.post && last.top === before.top;
      },
      { intervals: [500] },
    )
    .toBe(true);
  const communities = page.getByRole('navigation', { name: 'Mes communautés' });
  await communities.getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\/communaute\//);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => topPost(page)).toEqual(before);

  // A reload returns there too; another address starts at its top.
  const place = await page.evaluate(() => scrollY);
  await page.reload();
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(5);
  await page.goto('/communautes');
  await expect(page.getByRole('heading', { level: 1, name: 'Communautés' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goto('/');
  await expect(page.getByRole('feed')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.close();
});
