import { expect, type Page, test } from '@playwright/test';
import { expectUsableAtAnyWidth, look } from './axe.ts';
import {
  act,
  ask,
  type Community,
  finishOnboarding,
  makeCommunity,
  postIdOf,
  publish,
  tokenOf,
  unique,
} from './graph.ts';
import { accounts, openAs, watchComplaints } from './people.ts';

const [author, person] = ['anais.hamon@example.org', 'arthur.kerouedan@example.org'];
let community: Community;
let post: { id: string; databaseId: string };
let tokens: { author: string; person: string; others: readonly string[] };
/** Ids in addresses of the thread, oldest first. */
const comments: { id: string; databaseId: string }[] = [];
const replies: { id: string; databaseId: string }[] = [];

interface Created {
  createComment: { comment: (typeof comments)[0] };
  createReply: { reply: (typeof replies)[0] };
}
const comment = async (text: string, token: string) =>
  (
    await ask<Created>(
      'mutation ($input: CreateCommentInput!) { createComment(input: $input) { comment { id databaseId } } }',
      { input: { postId: post.id, text } },
      token,
    )
  ).createComment.comment;
const reply = async (commentId: string, text: string, token: string) =>
  (
    await ask<Created>(
      'mutation ($input: CreateReplyInput!) { createReply(input: $input) { reply { id databaseId } } }',
      { input: { commentId, text } },
      token,
    )
  ).createReply.reply;

test.beforeAll(async () => {
  community = await makeCommunity(unique('Haubans'), {
    [author]: 'EDITOR',
    [person]: 'EDITOR',
    [accounts.editor]: 'EDITOR',
    [accounts.colleague]: 'EDITOR',
  });
  await finishOnboarding(person);
  tokens = {
    author: await tokenOf(author),
    person: await tokenOf(person),
    others: [await tokenOf(accounts.editor), await tokenOf(accounts.colleague)],
  };
  const databaseId = await publish(tokens.author, community, '<p>Qui vient ?</p>');
  post = { id: await postIdOf(tokens.author, databaseId), databaseId };
  for (let index = 1; index <= 40; index += 1)
    comments.push(await comment(`Commentaire ${index}.`, tokens.others[index % 2] ?? ''));
  // The third of the list, which begins with the newest.
  const third = comments[37]?.id ?? '';
  for (let index = 1; index <= 30; index += 1)
    replies.push(await reply(third, `Réponse ${index}.`, index === 27 ? tokens.author : tokens.person));
});

const address = (target: { databaseId: string }) =>
  `/communaute/${community.databaseId}/post/${post.databaseId}?commentaire=${target.databaseId}`;
const shownText = (page: Page, text: string) => page.getByText(text, { exact: true });
const more = (page: Page, name: string) => page.getByRole('button', { name });

test('B833 B834: a link shows its reply among the others, focused, and the thread goes on both ways', async ({
  browser,
}) => {
  const page = await openAs(browser, person, look);
  const complaints = watchComplaints(page);
  await page.goto(address(replies[26]!));
  await expect(shownText(page, 'Réponse 27.')).toBeInViewport({ ratio: 1 });
  await expect(page.locator(`#commentaire-${replies[26]!.databaseId}`)).toBeFocused();
  await expect(shownText(page, 'Réponse 25.')).toBeVisible();
  await expect(shownText(page, 'Réponse 24.')).toHaveCount(0);
  await more(page, 'Afficher les réponses précédentes').click();
  await expect(shownText(page, 'Réponse 20.')).toBeVisible();
  await more(page, 'Afficher plus de réponses').click();
  await expect(shownText(page, 'Réponse 30.')).toBeVisible();
  await expect(more(page, 'Afficher plus de réponses')).toHaveCount(0);

  await page.goto(address(comments[14]!));
  await expect(shownText(page, 'Commentaire 15.')).toBeInViewport({ ratio: 1 });
  await expect(shownText(page, 'Commentaire 18.')).toHaveCount(0);
  await more(page, 'Afficher les commentaires suivants').click();
  await expect(shownText(page, 'Commentaire 22.')).toBeVisible();
  await more(page, 'Afficher les commentaires précédents').click();
  await expect(shownText(page, 'Commentaire 8.')).toBeVisible();
  // Nothing is half hidden by the bars of the page.
  await page.evaluate(() => scrollTo(0, 0));
  await expectUsableAtAnyWidth(page);
  await page.getByRole('main').getByRole('link', { name: community.title, exact: true }).first().click();
  await expect(page).toHaveURL(`/communaute/${community.databaseId}`);

  // A deleted one: this is said, with the post and its comments.
  const gone = await comment('À retirer.', tokens.author);
  await act(tokens.author, 'deleteComment', { commentId: gone.id });
  await page.goto(address(gone));
  await expect(page.getByText('Ce commentaire n’existe plus.')).toBeInViewport();
  await expect(page.getByText('Qui vient ?')).toBeVisible();
  await expect(shownText(page, 'Commentaire 40.')).toBeVisible();
  expect(complaints.list).toEqual([]);
  await page.context().close();
});

test('B833: a notice leads to its comment, and a thread opened there stays live', async ({ browser }) => {
  const question = await comment('Ma question.', tokens.person);
  const answer = await reply(question.id, 'Voici la suite.', tokens.author);
  const page = await openAs(browser, person, look);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page
    .getByRole('list', { name: 'Notifications' })
    .getByRole('link', { name: /a répondu à votre commentaire/ })
    .first()
    .click();
  await expect(page).toHaveURL(address(answer));
  await expect(page.locator(`#commentaire-${answer.databaseId}`)).toBeFocused();
  await reply(question.id, 'Et la fin.', tokens.author);
  await expect(shownText(page, 'Et la fin.').or(more(page, '1 nouvelle réponse'))).toBeVisible();
  await page.context().close();
});
