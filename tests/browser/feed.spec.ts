import { expect, type Page, test } from '@playwright/test';
import { accounts, openAs, retryUntil, watchComplaints, windowOf } from './people.ts';

const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}`;

/** The first post of the feed. */
const firstPost = (page: Page) => page.getByRole('feed').getByRole('article').first();

test('B445 B454 B455: the home feed shows posts and loads more as one scrolls, without a complaint @main', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor);
  const complaints = watchComplaints(page);
  const seen = new Set<string>();
  const note = async () => {
    for (const id of await page
      .getByRole('article')
      .evaluateAll((list) => list.map((post) => post.getAttribute('aria-labelledby') ?? '')))
      seen.add(id);
  };
  await note();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 2_500);
      await note();
      return seen.size;
    })
    .toBeGreaterThan(25);
  // Only what is near the screen is in the page.
  expect(await page.getByRole('article').count()).toBeLessThan(20);
  expect(complaints.list).toEqual([]);
  await page.close();
});

test('B477 B478 B479: a reaction shows at once, replaces the one before, and is taken back @main', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.colleague);
  const bar = firstPost(page).getByRole('group', { name: 'Réagir' });
  const [like, applause] = [
    bar.getByRole('button', { name: /^J'aime/ }),
    bar.getByRole('button', { name: /^Bravo/ }),
  ];
  if ((await like.getAttribute('aria-pressed')) === 'true') await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  // The second wish is sent once the first is answered: what is stored is known when its own answer is here.
  const stored = page.waitForResponse(
    async (response) =>
      new URL(response.url()).pathname === '/graphql' &&
      (await response.text()).includes('"viewerReaction":"APPLAUSE"'),
  );
  await applause.click();
  await expect(applause).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await stored;
  await page.reload();
  await expect(applause).toHaveAttribute('aria-pressed', 'true');
  await applause.click();
  await expect(applause).toHaveAttribute('aria-pressed', 'false');
  await page.close();
});

test('B573 B574 B576 B580: one comments, replies, likes and deletes; the other sees it @main', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor, { at: '/communaute/1' });
  const post = firstPost(page);
  await post.getByRole('button', { name: 'Commenter', exact: true }).click();
  const form = post.getByRole('form', { name: 'Votre commentaire' });
  await expect(form.getByRole('button', { name: 'Publier' })).toHaveCount(0);
  const text = unique('Un commentaire <b>sans balise</b>');
  await form.getByRole('textbox').fill(text);
  await form.getByRole('textbox').press('Control+Enter');
  await expect(form.getByRole('textbox')).toHaveValue('');
  const comment = post
    .getByRole('list', { name: 'Commentaires' })
    .getByRole('listitem')
    .filter({ hasText: text });
  await expect(comment).toHaveCount(1);
  await expect(comment.getByText('Envoi…')).toHaveCount(0);

  await comment.getByRole('button', { name: "J'aime", exact: true }).click();
  await expect(comment.getByRole('button', { name: "J'aime", exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  const answer = unique('Une réponse');
  await comment.getByRole('button', { name: 'Répondre' }).click();
  await comment.getByRole('form', { name: 'Votre réponse' }).getByRole('textbox').fill(answer);
  await comment.getByRole('form', { name: 'Votre réponse' }).getByRole('button', { name: 'Publier' }).click();
  await expect(comment.getByText(answer)).toBeVisible();

  const other = await windowOf(browser, accounts.colleague);
  const address = await post.locator('a[href*="/post/"]').first().getAttribute('href');
  await other.goto(address ?? '');
  await expect(other.getByText(text)).toBeVisible();
  await other.close();

  await comment.getByRole('button', { name: 'Supprimer' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(comment).toHaveCount(0);
  await page.close();
});

test('a comment that cannot be sent comes back with what was typed, and is sent once by Réessayer or by itself', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor, { at: '/communaute/1' });
  const post = firstPost(page);
  await post.getByRole('button', { name: 'Commenter', exact: true }).click();
  const form = post.getByRole('form', { name: 'Votre commentaire' });
  await expect(form).toBeVisible();
  await page.route('**/graphql', (route) => route.abort());
  const text = unique('Malgré la coupure');
  await form.getByRole('textbox').fill(text);
  await form.getByRole('button', { name: 'Publier' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await expect(form.getByRole('textbox')).toHaveValue(text);
  await page.unroute('**/graphql');
  await retryUntil(form.getByRole('button', { name: 'Réessayer' }), () =>
    expect(post.getByRole('listitem').filter({ hasText: text })).toHaveCount(1, { timeout: 1_000 }),
  );
  await page.reload();
  await post.getByRole('button', { name: 'Commenter', exact: true }).click();
  await expect(
    post.getByRole('list', { name: 'Commentaires' }).getByRole('listitem').filter({ hasText: text }),
  ).toHaveCount(1);
  await page.close();
});

test('B575 B582: a comment takes a picture or a GIF, refuses another file, and shows it', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor, { at: '/communaute/1' });
  const post = firstPost(page);
  await post.getByRole('button', { name: 'Commenter', exact: true }).click();
  const form = post.getByRole('form', { name: 'Votre commentaire' });
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('texte') });
  await expect(form.getByRole('alert')).toContainText('png, jpg, jpeg ou gif');
  // Named like a picture, but none: the server looks at the content.
  await form.locator('input[type=file]').setInputFiles({
    name: 'faux.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<script>alert(1)</script>'),
  });
  await form.getByRole('button', { name: 'Publier' }).click();
  await expect(form.getByRole('alert')).toContainText('type autorisé');
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'point.png', mimeType: 'image/png', buffer: pixel });
  const text = unique('Avec une image');
  await form.getByRole('textbox').fill(text);
  await form.getByRole('button', { name: 'Publier' }).click();
  const comment = post.getByRole('listitem').filter({ hasText: text });
  await expect(comment.locator('img[src*="/files/"]').last()).toBeVisible();
  await page.close();
});

test('B522 B527: voting shows the results with two decimals', async ({ browser }) => {
  const page = await openAs(browser, accounts.editor);
  const poll = page
    .getByRole('group', { name: /^Sondage/ })
    .filter({ hasText: 'Ouvert jusqu' })
    .filter({ hasNotText: 'anonyme' })
    .first();
  await expect
    .poll(async () => {
      if ((await poll.count()) > 0) return true;
      await page.mouse.wheel(0, 1_500);
      return false;
    })
    .toBe(true);
  const choice = poll.getByRole('listitem').nth(1).getByRole('button').first();
  await choice.click();
  await expect(choice).toHaveAttribute('aria-pressed', 'true');
  await expect(choice).toContainText(/\d+,\d\d/);
  await page.close();
});

test('B360: a post that does not exist, or is hidden, shows the 404 page', async ({ browser }) => {
  const page = await openAs(browser, accounts.reader, { at: '/communaute/13/post/999999' });
  await expect(page.getByText('Page non trouvée')).toBeVisible();
  // The direction's community is secret: to others it does not exist.
  await page.goto('/communaute/13');
  await expect(page.getByText('Page non trouvée')).toBeVisible();
  await page.close();
});
