import { fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emptyDraft } from '../../../web/comments/commentDraft.ts';
// Loaded on demand otherwise, which takes real time where the clock is fake.
import '../../../web/comments/GoneText.tsx';
import '../../../web/feed/EditPostDialog.tsx';
import '../../../web/feed/PostEntries.tsx';
import '../../../web/ui/ConfirmDialog.tsx';
import '../../../web/ui/MenuLayer.tsx';
import '../../../web/ui/Toasts.tsx';
import { commentDraftKey } from '../../../web/comments/drafts.ts';
import { drafts } from '../../../web/drafts/useDraft.ts';
import { announceResume } from '../../../web/live/viewerEvents.ts';
import { found, numbers, post, showFeed } from './showFeed.tsx';
import { reactionsOf } from '../reactions/reactionsOf.ts';
import { responses } from './wholeness/events.ts';

/** The order of a batch is irrelevant: other tests of this process may have shown one before. */
const inAnyOrder = (...ids: string[]): unknown =>
  expect.toSatisfy((found: string[]) => found.toSorted().join() === ids.toSorted().join());

/** Event data of a post. */
const changeEvent = (
  change: 'ADDED' | 'CHANGED' | 'DELETED',
  databaseId: number,
  communityId = 'community-6',
) => ({
  __typename: 'ContentInvalidated',
  change,
  nodeId: `post-${databaseId}`,
  parentCommentId: null,
  postId: `post-${databaseId}`,
  communityId,
  viewerIsActor: false,
});

const pill = () => screen.queryByRole('button', { name: 'Nouvelles publications' });
const newest = (...databaseIds: number[]) => ({
  Community: () => ({ id: 'community-6', feed: { nodes: databaseIds.map((id) => post(id)) } }),
});

test('B467: refetches posts that others reacted to, together and once', async () => {
  const { sendEvent, pass, waiting, variables, answer } = await showFeed([post(9), post(8)]);
  await sendEvent(responses('post-9'));
  await sendEvent(responses('post-8'));
  await sendEvent(responses('post-elsewhere'));
  await sendEvent(responses('post-9'));
  await pass(1_000);
  expect(waiting()).toEqual(['refetchVisibleQuery']);
  expect(variables('refetchVisibleQuery')).toEqual({
    ids: inAnyOrder('post-9', 'post-8'),
    isWide: false,
    bringsPanel: false,
  });
  const liked = (databaseId: number) => post(databaseId, reactionsOf({ LIKE: databaseId }));
  await answer('refetchVisibleQuery', { Query: () => ({ nodes: [liked(9), liked(8)] }) });
  expect(screen.getByRole('button', { name: 'Voir les 9 réactions' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Voir les 8 réactions' })).toBeTruthy();
  await pass(60_000);
  expect(waiting()).toEqual([]);
});

test('shows counts that come with an event without a request, and refetches only what an older answer may revert', async () => {
  const { sendEvent, pass, waiting, answer } = await showFeed([post(9), post(8)]);
  await sendEvent(responses('post-9', { likeCount: 70, applauseCount: 6, checkCount: 1, shareCount: 54 }));
  expect(screen.getByRole('button', { name: 'Voir les 77 réactions' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^54 partages/ })).toBeTruthy();
  await pass(60_000);
  expect(waiting()).toEqual([]);
  await sendEvent(responses('post-8'));
  await pass(1_000);
  await sendEvent(responses('post-8', { likeCount: 5, applauseCount: 0, checkCount: 0 }));
  await answer('refetchVisibleQuery', { Query: () => ({ nodes: [post(8)] }) });
  await pass(15_000);
  expect(waiting()).toEqual(['refetchVisibleQuery']);
});

test('restores an own reaction that an older answer took back', async () => {
  const { sendEvent, pass, waiting, answer } = await showFeed([post(9)]);
  const own = reactionsOf({ LIKE: 1 }, 'LIKE');
  const react = () => screen.getByRole('button', { name: /^J'aime/ });
  // It was fetched a moment ago and must not be fetched again soon.
  await sendEvent(responses('post-9'));
  await pass(1_000);
  fireEvent.click(react());
  await answer('useReactAddMutation', {
    SetPostReactionPayload: () => ({
      post: { id: 'post-9', ...own },
      userErrors: [],
    }),
  });
  await sendEvent(responses('post-9'));
  await answer('refetchVisibleQuery', { Query: () => ({ nodes: [post(9)] }) });
  expect(react().ariaPressed).toBe('false');
  await pass(1_500);
  expect(waiting()).toEqual(['refetchVisibleQuery']);
  const liked = post(9, own);
  await answer('refetchVisibleQuery', { Query: () => ({ nodes: [liked] }) });
  expect(react().ariaPressed).toBe('true');
  await pass(60_000);
  expect(waiting()).toEqual([]);
});

test('refetches the page within five seconds of an event without details, and removes posts of a community left at once', async () => {
  const { sendEvent, pass, waiting, variables, answer, answerWith } = await showFeed([post(9), post(8)]);
  await sendEvent({ __typename: 'FeedsInvalidated' });
  expect(waiting()).toEqual([]);
  await pass(5_000);
  expect(variables('refetchVisibleQuery')).toMatchObject({ isWide: true, bringsPanel: true });
  await answer('CommunityFeedNewestQuery', { Community: () => ({ id: 'community-6', feed: null }) });
  await answer('refetchVisibleQuery', { Query: () => ({ nodes: [post(9), post(8)] }) });
  const changed = (communityId: string, ...parts: string[]) =>
    sendEvent({ __typename: 'CommunityInvalidated', communityId, parts });
  // Others come and go: that is no matter of its posts.
  await changed('community-6', 'MEMBERS');
  await pass(5_000);
  expect(waiting()).toEqual([]);
  await changed('community-6', 'MEMBERS', 'MEMBERSHIP');
  await pass(1_000);
  expect(variables('refetchVisibleQuery')).toEqual({
    ids: inAnyOrder('post-9', 'post-8'),
    isWide: true,
    bringsPanel: true,
  });
  await answerWith('refetchVisibleQuery', { nodes: [null, null], viewer: null });
  expect(numbers()).toEqual([]);
});

test('refetches the posts of a community whose settings changed, spread over time', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.9);
  onTestFinished(() => random.mockRestore());
  const { sendEvent, pass, waiting, variables, answerWith } = await showFeed([post(9)]);
  await sendEvent({ __typename: 'CommunityInvalidated', communityId: 'community-7', parts: ['SETTINGS'] });
  await pass(6_000);
  expect(variables('refetchVisibleQuery')).toEqual({ ids: [], isWide: true, bringsPanel: true });
  await answerWith('refetchVisibleQuery', { nodes: [], viewer: null });
  await sendEvent({ __typename: 'CommunityInvalidated', communityId: 'community-6', parts: ['SETTINGS'] });
  await pass(4_000);
  expect(waiting()).toEqual([]);
  await pass(2_000);
  expect(variables('refetchVisibleQuery')).toEqual({ ids: ['post-9'], isWide: true, bringsPanel: true });
});

test('refetches an open list of reactions with its post', async () => {
  const reactions = reactionsOf({ LIKE: 1 });
  const { sendEvent, pass, asked, answer, answerWith, waiting, variables } = await showFeed([
    post(9, reactions),
  ]);
  const reactors = (...names: string[]) => ({
    node: {
      __typename: 'Post',
      id: 'post-9',
      ...reactions,
      reactors: {
        edges: names.map((name) => ({
          cursor: name,
          reaction: 'LIKE',
          node: {
            __typename: 'User',
            id: `user-${name}`,
            name,
            initials: 'P',
            jobTitle: 'Voilière',
            avatar: null,
          },
        })),
        pageInfo: { hasNextPage: false, endCursor: names.at(-1) },
      },
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Voir la réaction' }));
  await asked('ReactorsDialogQuery');
  await answerWith('ReactorsDialogQuery', reactors('Inès'));
  await found(() => screen.getByText('Inès'));
  await sendEvent(responses('post-9'));
  await pass(1_000);
  expect(waiting().toSorted()).toEqual(['ReactorsDialogPaginationQuery', 'refetchVisibleQuery']);
  expect(variables('ReactorsDialogPaginationQuery')).toEqual({
    id: 'post-9',
    list: 'REACTIONS',
    count: 6,
    cursor: null,
  });
  await answerWith('ReactorsDialogPaginationQuery', reactors('Malo', 'Inès'));
  await answer('refetchVisibleQuery', {});
  expect(screen.getByText('Malo')).toBeTruthy();
  await sendEvent({ __typename: 'FeedsInvalidated' });
  await pass(5_000);
  expect(waiting()).toContain('ReactorsDialogPaginationQuery');
});

test.each(['shown', 'left'])('refetches a page that is %s once after a gap', async (where) => {
  const { pass, waiting, variables, leave, comeBack } = await showFeed([post(9), post(8)]);
  if (where === 'left') leave();
  announceResume();
  announceResume();
  if (where === 'left') {
    await pass(5_000);
    expect(waiting()).toEqual([]);
    comeBack();
  }
  await pass(1_500);
  expect(waiting().toSorted()).toEqual(['CommunityFeedNewestQuery', 'refetchVisibleQuery']);
  expect(variables('refetchVisibleQuery')).toEqual({
    ids: inAnyOrder('post-9', 'post-8'),
    isWide: false,
    bringsPanel: false,
  });
});

test('offers on return a post that arrived while the user was on another page, until it is shown', async () => {
  const { sendEvent, pass, waiting, answer, leave, comeBack } = await showFeed([post(9)]);
  const returnTo = async (...databaseIds: number[]) => {
    comeBack();
    await pass(1_500);
    expect(waiting()).toEqual(['CommunityFeedNewestQuery']);
    await answer('CommunityFeedNewestQuery', newest(...databaseIds));
    expect(pill()).toBeTruthy();
    expect(numbers()).toEqual([9]);
  };
  leave();
  await sendEvent(changeEvent('ADDED', 10));
  await returnTo(10, 9);
  leave();
  await pass(10_000);
  await returnTo(10, 9);
  await pass(10_000);
  expect(waiting()).toEqual([]);
});

test('offers a new post of this community only, without a request', async () => {
  const { sendEvent, pass, waiting } = await showFeed([post(9)]);
  await sendEvent(changeEvent('ADDED', 10, 'community-7'));
  await pass(1_000);
  expect(pill()).toBeNull();
  await sendEvent(changeEvent('ADDED', 11));
  // It may be one's own, which its answer is about to put there.
  expect(pill()).toBeNull();
  await pass(1_000);
  expect(pill()).toBeTruthy();
  expect(numbers()).toEqual([9]);
  await pass(10_000);
  expect(waiting()).toEqual([]);
});

test('removes a deleted post, but keeps a comment that was being written under it', async () => {
  const { sendEvent } = await showFeed([post(9), post(8)]);
  await sendEvent(changeEvent('DELETED', 9));
  expect(numbers()).toEqual([8]);
  drafts.write(commentDraftKey('post-8'), { ...emptyDraft, text: 'Pas encore envoyé' }, true);
  await sendEvent(changeEvent('DELETED', 8));
  expect(screen.getByText('Cette publication n’est plus disponible.')).toBeTruthy();
  expect((await found(() => screen.getByLabelText<HTMLTextAreaElement>('Ce que vous écriviez'))).value).toBe(
    'Pas encore envoyé',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(screen.queryByText('Cette publication n’est plus disponible.')).toBeNull();
});

test.each(['undone', 'sent'])('does not offer a post that the user deletes, when that is %s', async (end) => {
  const { sendEvent, pass, asked, answer } = await showFeed([post(19, { viewerCanDelete: true }), post(18)]);
  const [menu] = screen.getAllByRole('button', { name: /^Actions sur la publication/ });
  if (!menu) throw new Error('There is no menu.');
  fireEvent.click(menu);
  fireEvent.click(await found(() => screen.getByRole('menuitem', { name: 'Supprimer' })));
  const question = await found(() => screen.getByRole('alertdialog'));
  fireEvent.click(within(question).getByRole('button', { name: 'Supprimer' }));
  await found(() => screen.getByText('Publication supprimée'));
  expect(numbers()).toEqual([18]);
  // The server still returns it.
  const look = async () => {
    await sendEvent(changeEvent('CHANGED', 18));
    await pass(4_000);
    await answer('CommunityFeedNewestQuery', newest(19, 18));
    await answer('refetchVisibleQuery', { Query: () => ({ nodes: [post(18)] }) });
    expect(pill()).toBeNull();
  };
  await look();
  if (end === 'undone') {
    fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    await pass(0);
    expect(numbers()).toEqual([19, 18]);
    expect(pill()).toBeNull();
    return;
  }
  await pass(6_000);
  await asked('usePostActionsDeleteMutation');
  await answer('usePostActionsDeleteMutation', { DeletePostPayload: () => ({ userErrors: [] }) });
  await pass(12_000);
  await look();
  expect(numbers()).toEqual([18]);
});

test('does not offer an older post once newer ones were deleted', async () => {
  const { sendEvent, pass, answer } = await showFeed([post(19), post(18)], true);
  await sendEvent(changeEvent('DELETED', 19));
  await sendEvent(changeEvent('CHANGED', 18));
  await pass(4_000);
  await answer('CommunityFeedNewestQuery', newest(18, 17));
  expect(pill()).toBeNull();
});

test.each(['shown', 'in a background tab'])('keeps an edited post on a page that is %s', async (where) => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  onTestFinished(() => visibility.mockRestore());
  const { sendEvent, pass, waiting, answer } = await showFeed([post(19), post(18), post(17)]);
  const show = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  if (where !== 'shown') show('hidden');
  await sendEvent(changeEvent('CHANGED', 18));
  await pass(20_000);
  if (where !== 'shown') {
    expect(waiting()).toEqual([]);
    expect(numbers()).toEqual([19, 18, 17]);
    show('visible');
    await pass(4_000);
  }
  await answer('CommunityFeedNewestQuery', newest(19, 18));
  expect(numbers()).toEqual([19, 18, 17]);
  const edited = post(18, { text: '<p>Publication 88</p>' });
  await answer('refetchVisibleQuery', { Query: () => ({ nodes: [edited] }) });
  expect(numbers()).toEqual([19, 88, 17]);
  expect(pill()).toBeNull();
});

test('keeps the text of an edit whose post is deleted', async () => {
  const poll = {
    id: 'poll-9',
    question: 'Quand\u202F?',
    closesAt: '2026-12-24T12:00:00Z',
    image: null,
    choices: [],
  };
  const { sendEvent, asked, answer } = await showFeed([post(9, { viewerCanEdit: true, poll })]);
  fireEvent.click(screen.getByRole('button', { name: /^Actions sur la publication/ }));
  fireEvent.click(await found(() => screen.getByRole('menuitem', { name: 'Modifier' })));
  await asked('EditPostDialogQuery');
  await answer('EditPostDialogQuery', { Post: () => post(9, { poll }) });
  const question = await found(() => screen.getByRole('textbox', { name: 'Question' }));
  fireEvent.change(question, { target: { value: 'Quand se voit-on ?' } });
  await sendEvent(changeEvent('DELETED', 9));
  expect((await found(() => screen.getByLabelText<HTMLTextAreaElement>('Ce que vous écriviez'))).value).toBe(
    'Quand se voit-on ?',
  );
});

test('B559: puts the only pinned post first, and back to its day when unpinned', async () => {
  const { sendEvent, pass, waiting, answer } = await showFeed([post(9), post(8), post(7)], true);
  /** A post was pinned, or taken down: it is read again where it is shown, and the first of the list. */
  const change = async (databaseId: number, isPinned: boolean, isShown = true) => {
    await sendEvent(changeEvent('CHANGED', databaseId));
    await pass(15_000);
    expect(waiting()).toContain('CommunityFeedNewestQuery');
    const changed = post(databaseId, { isPinned });
    await answer('CommunityFeedNewestQuery', {
      Community: () => ({ id: 'community-6', feed: { nodes: [...(isPinned ? [changed] : []), post(9)] } }),
    });
    if (isShown) await answer('refetchVisibleQuery', { Query: () => ({ nodes: [changed] }) });
  };
  await change(8, true);
  expect(numbers()).toEqual([8, 9, 7]);
  await change(7, true);
  expect(numbers()).toEqual([7, 9, 8]);
  expect(screen.getAllByText('Épinglée')).toHaveLength(1);
  // Its page is not loaded.
  await change(3, true, false);
  expect(numbers()).toEqual([3, 9, 8, 7]);
  await change(3, false);
  expect(numbers()).toEqual([9, 8, 7, 3]);
});

test('B558: refetches the list when the user unpins a post', async () => {
  const [pinned, ...others] = [post(7, { isPinned: true, viewerCanPin: true }), post(9), post(8)];
  const { waiting, variables, answer, asked } = await showFeed([pinned, ...others]);
  const [menu] = screen.getAllByRole('button', { name: /^Actions sur la publication/ });
  if (!menu) throw new Error('There is no menu.');
  fireEvent.click(menu);
  fireEvent.click(await found(() => screen.getByRole('menuitem', { name: 'Désépingler' })));
  await asked('usePostActionsUnpinMutation');
  expect(variables('usePostActionsUnpinMutation')).toEqual({ input: { postId: 'post-7' } });
  expect(waiting()).toEqual([]);
  const taken = post(7, { isPinned: false });
  await answer('usePostActionsUnpinMutation', { UnpinPostPayload: () => ({ post: taken, userErrors: [] }) });
  expect(variables('CommunityFeedPaginationQuery')).toMatchObject({ count: 3, cursor: null });
  await answer('CommunityFeedPaginationQuery', {
    Node: () => ({ __typename: 'Community' }),
    Community: () => ({
      id: 'community-6',
      feed: {
        edges: [...others, taken].map((node) => ({ cursor: 'c', node })),
        pageInfo: { hasNextPage: false },
      },
    }),
  });
  expect(numbers()).toEqual([9, 8, 7]);
  expect(screen.queryByText('Épinglée')).toBeNull();
});
