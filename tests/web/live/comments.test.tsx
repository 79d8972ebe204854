import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { created, replies, texts, written } from '../comments/showThread.tsx';
import { post, said, showFeed } from './showFeed.tsx';

type Feed = Awaited<ReturnType<typeof showFeed>>;

/** A feed of one post, whose thread is open with these comments. */
async function opened(nodes: readonly { id: string }[], hasNext = false) {
  const feed = await showFeed([post(7, { commentCount: nodes.length })]);
  fireEvent.click(screen.getByRole('button', { name: 'Commenter' }));
  await feed.asked('CommentThreadQuery');
  await feed.answerThread(nodes, hasNext);
  const form = await screen.findByRole('textbox', { name: 'Votre commentaire' });
  return { ...feed, form, leave: () => form.blur() };
}

const added = (id: string, text: string, commentCount: number) => ({
  __typename: 'CommentAdded',
  commentEdge: { cursor: 'c', node: said(id, text) },
  post: { id: 'post-7', commentCount, lastComment: said(id, text) },
});

/** Opens the replies to the one comment. */
async function openReplies({ asked, answer }: Feed, nodes: readonly { id: string }[], hasNext: boolean) {
  fireEvent.click(screen.getByRole('button', { name: /^Voir la réponse/ }));
  await asked('ReplyThreadQuery');
  await answer('ReplyThreadQuery', replies('comment-1', nodes, hasNext));
  await screen.findByRole('list', { name: 'Réponses' });
}

const replied = (id: string, text: string, replyCount: number) => ({
  __typename: 'ReplyAdded',
  replyEdge: { cursor: 'c', node: { ...said(id, text), __typename: 'Reply' } },
  comment: { id: 'comment-1', replyCount },
  post: { id: 'post-7', commentCount: 9 },
});

test('a comment of somebody else comes on top; while one writes there it waits, and the count is right at once', async () => {
  const { tell, form, leave } = await opened([said('comment-1', 'Bravo')]);
  leave();
  await tell(added('comment-2', 'Merci', 2));
  expect(texts()).toEqual(['Merci', 'Bravo']);
  form.focus();
  await tell(added('comment-3', 'Oui', 3));
  await tell(added('comment-4', 'Non', 4));
  await tell(added('comment-4', 'Non', 4));
  expect(texts()).toEqual(['Merci', 'Bravo']);
  expect(screen.getByRole('button', { name: '4 commentaires' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '2 nouveaux commentaires' }));
  expect(texts()).toEqual(['Non', 'Oui', 'Merci', 'Bravo']);
  expect(screen.queryByRole('button', { name: /nouveaux? commentaire/ })).toBeNull();
});

test('one’s own comment stands there once, although its event comes before the answer', async () => {
  const { tell, form, answerWith } = await opened([said('comment-1', 'Bravo')]);
  fireEvent.change(form, { target: { value: 'De moi' } });
  fireEvent.click(screen.getByRole('button', { name: 'Publier' }));
  expect(texts()).toEqual(['De moi', 'Bravo']);
  await tell(added('comment-2', 'De moi', 2));
  expect(texts()).toEqual(['De moi', 'Bravo']);
  await answerWith('useCreateCommentMutation', created(said('comment-2', 'De moi'), 2));
  expect(texts()).toEqual(['De moi', 'Bravo']);
  expect(screen.queryByText('Envoi…')).toBeNull();
});

test('a comment whose event comes late stands below those that were written after it', async () => {
  const { tell, leave } = await opened([said('comment-1', 'Bravo')]);
  leave();
  const addedAt = (id: string, text: string, createdAt: string) => {
    const node = said(id, text, { createdAt });
    const post = { id: 'post-7', commentCount: 3, lastComment: node };
    return { ...added(id, text, 3), commentEdge: { cursor: 'c', node }, post };
  };
  await tell(addedAt('comment-3', 'Ensuite', '2026-11-20T09:02:00Z'));
  await tell(addedAt('comment-2', 'Avant', '2026-11-20T09:01:00Z'));
  expect(texts()).toEqual(['Ensuite', 'Avant', 'Bravo']);
});

test('a deleted comment goes from the open thread; the count follows', async () => {
  const { tell } = await opened([said('comment-2', 'Merci'), said('comment-1', 'Bravo')]);
  await tell({
    __typename: 'CommentDeleted',
    deletedCommentId: 'comment-2',
    post: { id: 'post-7', commentCount: 1, lastComment: said('comment-1', 'Bravo') },
  });
  expect(texts()).toEqual(['Bravo']);
  expect(screen.getByRole('button', { name: '1 commentaire' })).toBeTruthy();
});

test('a reply comes below the others of an open list', async () => {
  const feed = await opened([said('comment-1', 'Bravo', { replyCount: 1 })]);
  await openReplies(feed, [written('reply-1', 'Merci')], false);
  await feed.tell(replied('reply-2', 'À vous aussi', 2));
  expect(texts('Réponses')).toEqual(['Merci', 'À vous aussi']);
  await feed.tell({
    __typename: 'ReplyDeleted',
    deletedReplyId: 'reply-1',
    comment: { id: 'comment-1', replyCount: 1 },
    post: { id: 'post-7', commentCount: 2 },
  });
  expect(texts('Réponses')).toEqual(['À vous aussi']);
});

test('… where the list goes on, its further pages bring it', async () => {
  const feed = await opened([said('comment-1', 'Bravo', { replyCount: 1 })]);
  await openReplies(feed, [written('reply-1', 'Merci')], true);
  await feed.tell(replied('reply-7', 'Bien plus tard', 7));
  expect(texts('Réponses')).toEqual(['Merci']);
  expect(
    within(screen.getByRole('list', { name: 'Commentaires' })).getByRole('button', {
      name: 'Afficher plus de réponses',
    }),
  ).toBeTruthy();
});

test('who edits the newest comment under a closed post goes on with it when somebody writes another', async () => {
  const mine = said('comment-1', 'Bravo', { viewerCanEdit: true });
  const { tell, asked } = await showFeed([post(7, { commentCount: 1, lastComment: mine })]);
  fireEvent.click(screen.getByRole('button', { name: 'Modifier' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Modifier le commentaire' }));
  await tell(added('comment-2', 'Merci', 2));
  fireEvent.click(dialog.getByRole('button', { name: 'Modifier' }));
  const { request } = await asked('EditCommentDialogCommentMutation');
  expect(request.variables).toMatchObject({ input: { commentId: 'comment-1' } });
});
