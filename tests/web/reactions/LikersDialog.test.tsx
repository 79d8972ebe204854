import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { comment, showThread } from '../comments/showThread.tsx';

/** Some of those who like the comment. */
const likers = (from: number, to: number, hasNextPage: boolean) => ({
  node: {
    __typename: 'Comment',
    id: 'comment-1',
    likers: {
      edges: Array.from({ length: to - from }, (_, index) => ({
        cursor: `c${from + index}`,
        reaction: 'LIKE',
        node: {
          __typename: 'User',
          id: `user-${from + index}`,
          fullName: `Personne ${from + index}`,
          initials: 'P',
          job: 'Voilière',
          avatar: null,
        },
      })),
      pageInfo: { hasNextPage, endCursor: `c${to - 1}` },
    },
  },
});

test('who likes a comment: six people at first, then all of them, however many pages that takes', async () => {
  const { asked, sent, answer } = await showThread([comment('comment-1', 'Bravo', { likeCount: 250 })]);
  await userEvent.click(screen.getByRole('button', { name: 'Voir les 250 mentions J’aime' }));
  const dialog = within(await screen.findByRole('dialog', { name: "J'aime" }));
  await asked('LikersDialogQuery');
  expect(sent()).toEqual({ id: 'comment-1' });
  act(() => answer(likers(0, 6, true)));
  expect(await dialog.findAllByText(/^Personne/)).toHaveLength(6);
  await userEvent.click(dialog.getByRole('button', { name: 'Afficher plus' }));
  await asked('LikersDialogCommentPaginationQuery');
  expect(sent()).toEqual({ id: 'comment-1', count: 200, cursor: 'c5' });
  expect(dialog.getAllByText(/^Personne/)).toHaveLength(6);
  await act(async () => answer(likers(6, 206, true)));
  await waitFor(() => expect(sent()).toMatchObject({ cursor: 'c205' }));
  await act(async () => answer(likers(206, 250, false)));
  expect(dialog.getAllByText(/^Personne/)).toHaveLength(250);
  expect(dialog.queryByRole('button', { name: 'Afficher plus' })).toBeNull();
});
