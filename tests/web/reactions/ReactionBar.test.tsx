import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
// Loaded on demand otherwise.
import '../../../web/comments/CommentThread.tsx';
import { RequestError } from '../../../web/core/errors.ts';
import type { ReactionKind } from '../../../web/reactions/kinds.tsx';
import '../../../web/reactions/LikersDialog.tsx';
import '../../../web/reactions/ReactorsDialog.tsx';
import { withReaction } from '../../../web/reactions/reactionGroups.ts';
import { comment, showThread } from '../comments/showThread.tsx';
import { showPost } from '../feed/showPost.tsx';
import { reactionsOf } from './reactionsOf.ts';

describe('reactions on a post', () => {
  const button = (name: RegExp) =>
    within(screen.getByRole('group', { name: 'Réagir' })).getByRole('button', { name });
  const names = () =>
    within(screen.getByRole('group', { name: 'Réagir' }))
      .getAllByRole('button')
      .slice(0, 3)
      .map((element) => `${element.textContent?.trim()} ${element.getAttribute('aria-pressed')}`);

  const answered = (own: ReactionKind | null, ...[LIKE, APPLAUSE, CHECK]: [number, number, number]) => ({
    [own ? 'setPostReaction' : 'removePostReaction']: {
      post: { id: 'post-7', ...reactionsOf({ LIKE, APPLAUSE, CHECK }, own) },
      userErrors: [],
    },
  });

  test('B478: allows one reaction: another replaces it, the same removes it', () => {
    const { reactionGroups } = reactionsOf({ LIKE: 2, APPLAUSE: 1 });
    const counts = (groups: ReturnType<typeof withReaction>) => groups.map(({ count }) => count);
    const liked = withReaction(reactionGroups, null, 'LIKE');
    expect(counts(liked)).toEqual([3, 1, 0]);
    expect(counts(withReaction(liked, 'LIKE', 'CHECK'))).toEqual([2, 1, 1]);
    expect(counts(withReaction(liked, 'LIKE', null))).toEqual([2, 1, 0]);
  });

  test('B477 B479: reacts optimistically; the server’s counts replace the result', async () => {
    const { sent, answer } = await showPost();
    expect(names()).toEqual(["J'aime 2 false", 'Bravo 1 false', 'Ok false']);
    await userEvent.click(button(/^Bravo/));
    expect(names()).toEqual(["J'aime 2 false", 'Bravo 2 true', 'Ok false']);
    expect(sent()).toEqual({ input: { postId: 'post-7', reaction: 'APPLAUSE' } });
    act(() => answer(answered('APPLAUSE', 5, 2, 1)));
    expect(names()).toEqual(["J'aime 5 false", 'Bravo 2 true', 'Ok 1 false']);
  });

  test('reverts a failed reaction with a message, and Réessayer sends it again', async () => {
    const { fail, waiting, answer } = await showPost();
    await userEvent.click(button(/^Ok/));
    expect(names()).toContain('Ok 1 true');
    act(() => fail(new RequestError('OFFLINE')));
    expect(names()).toContain('Ok false');
    await screen.findByText(/La connexion est interrompue/);
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(waiting()).toEqual(['useReactAddMutation']);
    act(() => answer(answered('CHECK', 2, 1, 1)));
    expect(names()).toContain('Ok 1 true');
  });

  test('shows one message for offline failures; Réessayer sends the last state of each', async () => {
    const { fail, waiting, answer, answerTo } = await showPost({ viewerHasBookmarked: false });
    const offline = () => act(async () => fail(new RequestError('OFFLINE')));
    const messages = () => screen.getAllByRole('alertdialog').map(({ textContent }) => textContent);
    await userEvent.click(button(/^Ok/));
    await offline();
    await screen.findByText(/La connexion est interrompue/);
    await userEvent.click(screen.getByRole('button', { name: /^Actions sur la publication/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Enregistrer' }));
    await offline();
    await screen.findByText('2 actions n’ont pas pu être enregistrées.');
    await userEvent.click(button(/^Bravo/));
    await offline();
    expect(messages()).toEqual([expect.stringContaining('2 actions n’ont pas pu être enregistrées.')]);

    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(waiting()).toEqual(['usePostActionsBookmarkMutation']);
    await act(async () =>
      answer({ bookmarkPost: { post: { id: 'post-7', viewerHasBookmarked: true }, userErrors: [] } }),
    );
    await waitFor(() => expect(waiting()).toEqual(['useReactAddMutation']));
    expect(names()).toContain('Bravo 2 true');
    act(() => answerTo('useReactAddMutation', answered('APPLAUSE', 2, 2, 0)));
    expect(names()).toContain('Bravo 2 true');
    expect(screen.queryByText(/n’ont pas pu être/)).toBeNull();
  });

  test('removes the failure message after a success', async () => {
    const { fail, answer } = await showPost();
    await userEvent.click(button(/^Ok/));
    await act(async () => fail(new RequestError('OFFLINE')));
    await screen.findByText(/La connexion est interrompue/);
    await userEvent.click(button(/^Ok/));
    act(() => answer(answered('CHECK', 2, 1, 1)));
    await waitFor(() => expect(screen.queryByText(/La connexion est interrompue/)).toBeNull());
  });

  test('shows the server’s message of a rejection', async () => {
    const { answer } = await showPost();
    await userEvent.click(button(/^Ok/));
    act(() =>
      answer({
        setPostReaction: { post: null, userErrors: [{ message: 'Cette publication n’existe plus.' }] },
      }),
    );
    expect(names()).toContain('Ok false');
    await screen.findByText('Cette publication n’existe plus.');
  });

  test('quick clicks show at once, send one request at a time, and the last one wins', async () => {
    const { waiting, sent, answer } = await showPost();
    await userEvent.click(button(/^J'aime/));
    await userEvent.click(button(/^Bravo/));
    await userEvent.click(button(/^Bravo/));
    expect(names()).toEqual(["J'aime 2 false", 'Bravo 1 false', 'Ok false']);
    expect(waiting()).toHaveLength(1);
    expect(sent()).toMatchObject({ input: { reaction: 'LIKE' } });
    await act(async () => answer(answered('LIKE', 3, 1, 0)));
    // Intermediate states are never sent, and the last one does not flicker.
    expect(sent()).toEqual({ input: { postId: 'post-7' } });
    expect(names()).toEqual(["J'aime 2 false", 'Bravo 1 false', 'Ok false']);
    // Somebody else has reacted meanwhile: nothing of what was shown first stays over the answer.
    await act(async () => answer(answered(null, 4, 1, 1)));
    expect(waiting()).toEqual([]);
    expect(names()).toEqual(["J'aime 4 false", 'Bravo 1 false', 'Ok 1 false']);
  });

  test('B474 B475 B476 B764: lists reactions in tabs by kind with counts, six at first, then all', async () => {
    const { sent, answerWith } = await showPost({
      ...reactionsOf({ LIKE: 7, APPLAUSE: 1 }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Voir les 8 réactions' }));
    await screen.findByRole('dialog', { name: 'Réactions' });
    let people = 0;
    const nextPerson = () => {
      people += 1;
      const avatar = people === 1 ? { contentUrl: 'https://example.org/1.jpg' } : null;
      return { id: `user-${people}`, name: `Personne ${people}`, jobTitle: `Métier ${people}`, avatar };
    };
    /** A page of those who reacted, as cursors and reactions. */
    const page = (reactors: readonly [number, string][], hasNextPage: boolean) =>
      act(() =>
        answerWith({
          User: nextPerson,
          Post: () => ({
            id: 'post-7',
            __typename: 'Post',
            ...reactionsOf({ LIKE: 7, APPLAUSE: 1 }),
            reactors: {
              edges: reactors.map(([index, reaction]) => ({ cursor: `c${index}`, reaction })),
              pageInfo: { hasNextPage, endCursor: `c${reactors.at(-1)?.[0]}` },
            },
          }),
        }),
      );
    expect(sent()).toMatchObject({ list: 'REACTIONS' });
    page(
      [1, 2, 3, 4, 5, 6].map((index) => [index, 'LIKE']),
      true,
    );
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Toutes 8', "J'aime 7", 'Bravo 1']);
    expect(screen.getAllByText(/^Personne/)).toHaveLength(6);
    const first = screen.getByText('Personne 1').closest('li');
    expect(first?.textContent).toContain('Métier 1');
    expect(first?.querySelector('img')?.src).toBe('https://example.org/1.jpg');
    expect(screen.getByRole('button', { name: 'Afficher plus' })).toBeTruthy();
    // The one that applauded is further down: choosing its tab fetches the rest.
    await userEvent.click(screen.getByRole('tab', { name: /Bravo/ }));
    expect(sent()).toMatchObject({ count: 200, cursor: 'c6' });
    page([[7, 'LIKE']], true);
    // All of them, however many pages that takes.
    await waitFor(() => expect(sent()).toMatchObject({ count: 200, cursor: 'c7' }));
    page([[8, 'APPLAUSE']], false);
    expect(await screen.findByText('Personne 8')).toBeTruthy();
    expect(screen.queryByText('Personne 7')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Afficher plus' })).toBeNull();
  });
});

describe('likes on a comment', () => {
  const liker = { __typename: 'User', initials: 'P', jobTitle: 'Voilière', avatar: null };
  /** Some of those who like the comment. */
  const likers = (from: number, to: number, hasNextPage: boolean) => ({
    node: {
      __typename: 'Comment',
      __isCommentOrReply: 'Comment',
      id: 'comment-1',
      likers: {
        edges: Array.from({ length: to - from }, (_, index) => ({
          cursor: `c${from + index}`,
          reaction: 'LIKE',
          node: { ...liker, id: `user-${from + index}`, name: `Personne ${from + index}` },
        })),
        pageInfo: { hasNextPage, endCursor: `c${to - 1}` },
      },
    },
  });

  test('lists users who like a comment: six at first, then all pages', async () => {
    const { asked, sent, answer } = await showThread([comment('comment-1', 'Bravo', { likeCount: 250 })]);
    await userEvent.click(screen.getByRole('button', { name: 'Voir les 250 mentions J’aime' }));
    const dialog = within(await screen.findByRole('dialog', { name: "J'aime" }));
    await asked('LikersDialogQuery');
    expect(sent()).toEqual({ id: 'comment-1' });
    act(() => answer(likers(0, 6, true)));
    expect(await dialog.findAllByText(/^Personne/)).toHaveLength(6);
    await userEvent.click(dialog.getByRole('button', { name: 'Afficher plus' }));
    await asked('LikersDialogPaginationQuery');
    expect(sent()).toEqual({ id: 'comment-1', count: 200, cursor: 'c5' });
    expect(dialog.getAllByText(/^Personne/)).toHaveLength(6);
    await act(async () => answer(likers(6, 9, true)));
    await waitFor(() => expect(sent()).toMatchObject({ cursor: 'c8' }));
    await act(async () => answer(likers(9, 12, false)));
    expect(dialog.getAllByText(/^Personne/)).toHaveLength(12);
    expect(dialog.queryByRole('button', { name: 'Afficher plus' })).toBeNull();
  });
});
