import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// Loaded on demand otherwise, which takes real time where the clock is fake.
import '../../../web/comments/CommentThread.tsx';
import '../../../web/comments/EditCommentDialog.tsx';
import '../../../web/comments/ReplyThread.tsx';
import { comments, created, replies, texts, written } from '../comments/showThread.tsx';
import { found, post, said, showFeed } from './showFeed.tsx';

type Feed = Awaited<ReturnType<typeof showFeed>>;

/** A feed of one post, whose thread is open with these comments. */
async function opened(nodes: readonly { id: string }[], hasNext = false) {
  const feed = await showFeed([post(7, { commentCount: nodes.length })]);
  fireEvent.click(screen.getByRole('button', { name: 'Commenter' }));
  await feed.asked('CommentThreadQuery');
  await feed.answerThread(nodes, hasNext);
  // A placeholder shows until form and thread have loaded.
  await found(() => screen.getByRole('list', { name: 'Commentaires' }));
  const form = screen.getByRole('textbox', { name: 'Votre commentaire' });
  return { ...feed, form };
}

type Change = 'ADDED' | 'CHANGED' | 'DELETED';

/** Event data of a comment. */
const changeEvent = (change: Change, nodeId: string, viewerIsActor = false) => ({
  __typename: 'ContentInvalidated',
  change,
  nodeId,
  parentCommentId: null,
  postId: 'post-7',
  communityId: 'community-6',
  viewerIsActor,
});

/** Opens the replies to the one comment. */
async function openReplies({ asked, answer }: Feed, nodes: readonly { id: string }[], hasNext: boolean) {
  fireEvent.click(screen.getByRole('button', { name: /^Voir la réponse/ }));
  await asked('ReplyThreadQuery');
  await answer('ReplyThreadQuery', replies('comment-1', nodes, hasNext));
  await found(() => screen.getByRole('list', { name: 'Réponses' }));
}

const replyEvent = (change: Change, nodeId: string) => ({
  ...changeEvent(change, nodeId),
  parentCommentId: 'comment-1',
});

test('refetches a shown post once for a new comment under it', async () => {
  const { sendEvent, pass, waiting, variables, answer } = await showFeed([post(7), post(6)]);
  await sendEvent(changeEvent('ADDED', 'comment-2'));
  await pass(1_000);
  expect(waiting()).toEqual(['refetchVisibleQuery']);
  expect(variables('refetchVisibleQuery')).toMatchObject({ ids: ['post-7'] });
  await answer('refetchVisibleQuery', {
    Query: () => ({ nodes: [post(7, { commentCount: 1, lastComment: said('comment-2', 'Merci') })] }),
  });
  expect(screen.getByText('Merci')).toBeTruthy();
  await sendEvent({ ...changeEvent('ADDED', 'comment-3'), postId: 'post-elsewhere' });
  await pass(60_000);
  expect(waiting()).toEqual([]);
});

test('shows an own comment once when its event arrives before the answer', async () => {
  const { sendEvent, form, answerWith } = await opened([said('comment-1', 'Bravo')]);
  fireEvent.change(form, { target: { value: 'De moi' } });
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Publier' }));
  });
  expect(texts()).toEqual(['Bravo', 'De moi']);
  await sendEvent(changeEvent('ADDED', 'comment-2', true));
  expect(texts()).toEqual(['Bravo', 'De moi']);
  await answerWith('sendCommentMutation', created(said('comment-2', 'De moi'), 2));
  expect(texts()).toEqual(['Bravo', 'De moi']);
  expect(screen.queryByText('Envoi…')).toBeNull();
});

test('does not bring back a comment deleted while its thread was loading', async () => {
  const feed = await showFeed([post(7, { commentCount: 2 })]);
  fireEvent.click(screen.getByRole('button', { name: 'Commenter' }));
  await feed.asked('CommentThreadQuery');
  await feed.sendEvent(changeEvent('DELETED', 'comment-2'));
  await feed.answerThread([said('comment-2', 'Merci'), said('comment-1', 'Bravo')]);
  await found(() => screen.getByRole('list', { name: 'Commentaires' }));
  expect(texts()).toEqual(['Bravo']);
});

test('removes a deleted comment from the open thread at once, then updates the count', async () => {
  const feed = await opened([said('comment-2', 'Merci'), said('comment-1', 'Bravo')]);
  await feed.sendEvent(changeEvent('DELETED', 'comment-2'));
  expect(texts()).toEqual(['Bravo']);
  await feed.pass(1_000);
  expect(feed.waiting()).toEqual(['refetchVisibleQuery']);
  await feed.answer('refetchVisibleQuery', {
    Query: () => ({ nodes: [post(7, { commentCount: 1, lastComment: said('comment-1', 'Bravo') })] }),
  });
  expect(screen.getByRole('button', { name: '1 commentaire' })).toBeTruthy();
});

test('adds a reply below the others, and removes a deleted one', async () => {
  const feed = await opened([said('comment-1', 'Bravo', { replyCount: 1 })]);
  await openReplies(feed, [written('reply-1', 'Merci')], false);
  await feed.sendEvent(replyEvent('ADDED', 'reply-2'));
  await feed.pass(1_000);
  expect(feed.waiting().toSorted()).toEqual(['ReplyThreadPaginationQuery', 'refetchVisibleQuery']);
  expect(feed.variables('refetchVisibleQuery')).toMatchObject({ ids: ['comment-1', 'post-7'] });
  await feed.answer(
    'ReplyThreadPaginationQuery',
    replies('comment-1', [written('reply-1', 'Merci'), written('reply-2', 'À vous aussi')]),
  );
  expect(texts('Réponses')).toEqual(['Merci', 'À vous aussi']);
  await feed.sendEvent(replyEvent('DELETED', 'reply-1'));
  expect(texts('Réponses')).toEqual(['À vous aussi']);
});

test('B459 B744: editing a comment continues when somebody adds another', async () => {
  const mine = said('comment-1', 'Bravo', { viewerCanEdit: true });
  const { sendEvent, pass, asked, answer } = await opened([mine]);
  fireEvent.click(screen.getByRole('button', { name: 'Modifier' }));
  const dialog = within(
    await found(() => screen.getByRole('alertdialog', { name: 'Modifier le commentaire' })),
  );
  await sendEvent(changeEvent('ADDED', 'comment-2'));
  await pass(1_000);
  await answer('CommentThreadPaginationQuery', comments([said('comment-2', 'Merci'), mine]));
  fireEvent.click(dialog.getByRole('button', { name: 'Modifier' }));
  const { request } = await asked('EditCommentDialogCommentMutation');
  expect(request.variables).toMatchObject({ input: { commentId: 'comment-1' } });
});
