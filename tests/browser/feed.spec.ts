import { expect, type Page, test } from '@playwright/test';
import { dot } from './files.ts';
import { act, makeCommunity, tokenOf, unique } from './graph.ts';
import { accounts, openAs, watchComplaints, windowOf } from './people.ts';

/** The first post of the feed. */
const firstPost = (page: Page) => page.getByRole('feed').getByRole('article').first();

test('B360 B445 B454 B455: the home feed loads more while scrolling; a secret community is not found @main', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.reader);
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
  await expect.poll(() => page.getByRole('article').count()).toBeLessThan(20);
  expect(complaints.list).toEqual([]);
  // The direction's community is secret: to others neither it nor its posts exist.
  for (const address of ['/communaute/13', '/communaute/13/post/999999']) {
    await page.goto(address);
    await expect(page.getByText('Page non trouvée')).toBeVisible();
  }
  await page.close();
});

test('B477 B478 B479 B522: a reaction and a vote show at once, and are there after a reload @main', async ({
  browser,
}) => {
  const question = unique('Quel jour ?');
  const community = await makeCommunity(unique('Votes'), { [accounts.colleague]: 'READER' });
  await act(await tokenOf(accounts.administrator), 'createPoll', {
    communityId: community.id,
    question,
    choices: ['Lundi', 'Mardi'],
    closesAt: new Date(Date.now() + 86_400_000).toISOString(),
    isAnonymous: false,
  });
  const page = await openAs(browser, accounts.colleague, { at: `/communaute/${community.databaseId}` });
  const bar = firstPost(page).getByRole('group', { name: 'Réagir' });
  const applause = bar.getByRole('button', { name: /^Bravo/ });
  // What is stored is known when its own answer is here.
  const stored = page.waitForResponse(
    async (response) =>
      new URL(response.url()).pathname === '/graphql' &&
      (await response.text()).includes('"viewerReaction":"APPLAUSE"'),
  );
  await applause.click();
  await expect(applause).toHaveAttribute('aria-pressed', 'true');
  await stored;
  await page.reload();
  await expect(applause).toHaveAttribute('aria-pressed', 'true');

  const post = page.getByRole('article').filter({ hasText: question });
  const choice = post
    .getByRole('group', { name: /^Sondage/ })
    .getByRole('button')
    .nth(1);
  await choice.click();
  await expect(choice).toHaveAttribute('aria-pressed', 'true');
  await expect(choice).toContainText('100,00');
  await page.close();
});

test('B573–B576 B580: a comment with a picture is written, replied to and deleted @main', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor, { at: '/communaute/1' });
  const post = firstPost(page);
  await post.getByRole('button', { name: 'Commenter', exact: true }).click();
  const form = post.getByRole('form', { name: 'Votre commentaire' });
  // A GIF takes the place of a picture, and a picture that of a GIF.
  const picture = dot('point.png');
  await form.locator('input[type=file]').setInputFiles(picture);
  await expect(form.getByRole('img', { name: 'point.png' })).toBeVisible();
  await form.getByRole('button', { name: 'Choisir un GIF' }).click();
  await page.getByRole('list', { name: 'GIF' }).getByRole('button').first().click();
  await expect(form.getByRole('img', { name: 'GIF choisi' })).toBeVisible();
  await expect(form.getByRole('img', { name: 'point.png' })).toHaveCount(0);
  await form.locator('input[type=file]').setInputFiles(picture);
  await expect(form.getByRole('img', { name: 'GIF choisi' })).toHaveCount(0);
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
  await expect(comment.locator('img[src*="/files/"]').last()).toBeVisible();

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
