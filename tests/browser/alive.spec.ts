import { type Browser, type Locator, type Page, test } from '@playwright/test';
import { act, type Community, makeCommunity, postIdOf, publish, tokenOf, unique } from './graph.ts';
import { haveOwnProduct } from './ownProduct.ts';
import { expect } from './patience.ts';
import { accounts, openAs, visit } from './people.ts';

haveOwnProduct();

/** A community of three people with posts of these texts, the newest last. */
async function community(texts: readonly string[]) {
  const place = await makeCommunity(unique('Vivante'), {
    [accounts.editor]: 'EDITOR',
    [accounts.colleague]: 'EDITOR',
    [accounts.reader]: 'READER',
  });
  const token = await tokenOf(accounts.administrator);
  const databaseIds: string[] = [];
  for (const text of texts) databaseIds.push(await publish(token, place, `<p>${text}</p>`));
  return { place, token, databaseIds };
}

/** The card of a post by its text. */
const card = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text });

/** Three windows: the feed, the community, and the page of a post. */
async function three(browser: Browser, place: Community, databaseId: string, text: string) {
  const pages = await Promise.all(
    [accounts.colleague, accounts.reader, accounts.editor].map((email) => openAs(browser, email)),
  );
  const [feed, inCommunity, onPost] = pages;
  if (!feed || !inCommunity || !onPost) throw new Error('Three windows are needed.');
  await visit(inCommunity, `/communaute/${place.databaseId}`);
  await visit(onPost, `/communaute/${place.databaseId}/post/${databaseId}`);
  for (const page of pages) await expect(card(page, text)).toBeVisible();
  return { feed, inCommunity, onPost, close: () => Promise.all(pages.map((page) => page.close())) };
}

/** Distance from the top of the window, in whole pixels. */
const topOf = async (locator: Locator): Promise<number> =>
  Math.round((await locator.boundingBox())?.y ?? Number.NaN);

/** Resolves once nothing has scrolled for ten frames: a page scrolls after the wheel has turned. */
const standsStill = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let [last, frames] = [scrollY, 0];
        const look = () => {
          frames = scrollY === last ? frames + 1 : 0;
          last = scrollY;
          if (frames < 10) requestAnimationFrame(look);
          else resolve();
        };
        look();
      }),
  );

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
  test.slow();
  // A post each: changes of the same post are refetched less and less often.
  const [edited, liked, discussed] = ['On corrige', 'On aime', 'On parle'].map(unique) as [
    string,
    string,
    string,
  ];
  const { place, token, databaseIds } = await community([edited, liked, discussed]);
  const [editedId = '', , databaseId = ''] = databaseIds;
  const { feed, inCommunity, onPost, close } = await three(browser, place, databaseId, discussed);

  // In view, a comment must not move what is read.
  for (const page of [feed, inCommunity])
    await card(page, discussed).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const like = (page: Page, count: number) =>
    card(page, liked).getByRole('button', { name: count === 0 ? /^J'aime$/ : `J'aime ${count}` });
  await comment(onPost, 'Un commentaire');
  await like(inCommunity, 0).click();
  await act(token, 'updatePost', {
    postId: await postIdOf(token, editedId),
    text: `<p>${edited}, et du reste</p>`,
  });
  for (const page of [feed, inCommunity]) {
    await expect(
      card(page, discussed).getByRole('button', { name: '1 commentaire', exact: true }),
    ).toBeVisible();
    await expect(like(page, 1)).toBeVisible();
    await expect(card(page, `${edited}, et du reste`)).toBeVisible();
  }
  await card(feed, discussed).getByRole('button', { name: '1 nouveau commentaire', exact: true }).click();
  await expect(card(feed, discussed).getByText('Un commentaire', { exact: true })).toBeVisible();

  await onPost.getByRole('button', { name: 'Répondre' }).click();
  const reply = onPost.getByRole('form', { name: 'Votre réponse' }).getByRole('textbox');
  await card(inCommunity, discussed).getByRole('button', { name: '1 commentaire', exact: true }).click();
  await expect(inCommunity.getByRole('list', { name: 'Commentaires' })).toBeVisible();
  await reply.fill('Une réponse');
  await reply.press('Control+Enter');
  await inCommunity.getByRole('button', { name: '1 nouvelle réponse' }).click();
  await expect(inCommunity.getByText('Une réponse')).toBeVisible();
  await expect(card(feed, discussed).getByRole('button', { name: '2 commentaires' })).toBeVisible();

  // A deletion keeps what is being written below the post.
  await onPost.getByRole('form', { name: 'Votre commentaire' }).getByRole('textbox').fill('Je voulais dire');
  await act(token, 'deletePost', { postId: await postIdOf(token, databaseId) });
  for (const page of [feed, inCommunity])
    await expect(page.locator(`a[href$="/post/${databaseId}"]`)).toHaveCount(0);
  await expect(onPost.getByText('Cette publication n’est plus disponible.')).toBeVisible();
  await expect(onPost.getByLabel('Ce que vous écriviez')).toHaveValue('Je voulais dire');
  await expect(onPost.getByRole('link', { name: `Aller à la communauté ${place.title}` })).toBeVisible();
  await close();
});

test('new comments under a closed post change its counts and move nothing on the screen', async ({
  browser,
}) => {
  test.slow();
  const names = ['Tout en bas', 'Encore plus bas', 'Plus bas', 'Dessous', 'Dessus'].map(unique);
  const [, , below = '', next = '', text = ''] = names;
  const { place, token, databaseIds } = await community(names.map((name) => `${name}${'<br>…'.repeat(6)}`));
  const [databaseId = ''] = databaseIds.slice(-1);
  const postId = await postIdOf(token, databaseId);
  const page = await openAs(browser, accounts.reader, { at: `/communaute/${place.databaseId}` });
  await expect(card(page, text)).toBeVisible();
  const say = (words: string) => act(token, 'createComment', { postId, text: words });
  const offered = (words: string) => card(page, text).getByRole('button', { name: words, exact: true });
  const standing = () => topOf(card(page, next));
  await card(page, text).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(card(page, next)).toBeInViewport();

  const before = await standing();
  await say('<p>Le premier</p>');
  await expect(offered('1 commentaire')).toBeVisible();
  await expect(offered('1 nouveau commentaire')).toBeVisible();
  await expect(card(page, text).getByText('Le premier')).toHaveCount(0);
  await say(`<p>Le deuxième</p>${'<p>…</p>'.repeat(4)}`);
  await expect(offered('2 nouveaux commentaires')).toBeVisible();
  expect(await standing()).toBe(before);

  // Scrolled out of view, it shows the newest comment and a way to the others.
  await card(page, below).evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await expect(card(page, text)).not.toBeInViewport();
  await expect(card(page, text).getByText('Le deuxième')).toBeAttached();
  await expect(offered('Voir les 2 commentaires')).toBeVisible();
  await page.close();
});

test('posts above change, go and are pinned without moving what is read', async ({ browser }) => {
  test.slow();
  const names = Array.from({ length: 9 }, (_, index) => unique(`Numéro ${index}`));
  const { place, token, databaseIds } = await community(names.map((name) => `${name}${'<br>…'.repeat(12)}`));
  const page = await openAs(browser, accounts.reader);
  await visit(page, `/communaute/${place.databaseId}`);
  const [bottom = '', pinned = '', read = ''] = names;
  // Scroll down to an early post.
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 1_500);
      return card(page, bottom).count();
    })
    .toBe(1);
  await standsStill(page);
  const shown = card(page, read);
  await shown.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top + 30));
  await expect.poll(() => topOf(shown)).toBe(-30);
  const ids = await Promise.all(databaseIds.map((databaseId) => postIdOf(token, databaseId)));
  const stays = async () => expect.poll(() => topOf(shown)).toBe(-30);

  await act(token, 'updatePost', { postId: ids[3], text: `<p>Plus court</p>` });
  await act(token, 'createComment', { postId: ids[3], text: '<p>Un commentaire</p>' });
  await stays();
  await act(token, 'deletePost', { postId: ids[4] });
  await expect(card(page, names[4] ?? '')).toHaveCount(0);
  await stays();
  await act(token, 'pinPost', { postId: ids[1] });
  await expect(card(page, pinned)).toHaveCount(0);
  await stays();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByRole('feed').getByRole('article').first()).toContainText(pinned);
  await expect(page.getByRole('feed').getByRole('article').first()).toContainText('Épinglée');
  // A post that changed out of view is refetched once in view.
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
  await expect(changed.getByRole('button', { name: '1 commentaire', exact: true })).toBeVisible();
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
  // The layout has settled once two positions agree.
  let before = await topPost(page);
  await expect
    .poll(
      async () => {
        await standsStill(page);
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
