import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { comment, showThread } from '../comments/showThread.tsx';

/** Who likes the comment, the first ones or all. */
const likers = (count: number, hasNextPage: boolean) => ({
  node: {
    __typename: 'Comment',
    id: 'comment-1',
    likers: {
      edges: Array.from({ length: count }, (_, index) => ({
        cursor: `c${index}`,
        reaction: 'LIKE',
        node: {
          id: `user-${index}`,
          fullName: `Personne ${index}`,
          initials: 'P',
          job: 'Voilière',
          avatar: null,
        },
      })),
      pageInfo: { hasNextPage },
    },
  },
});

test('who likes a comment: six people at first, who stay until all are there', async () => {
  const { asked, sent, answer } = await showThread([comment('comment-1', 'Bravo', { likeCount: 7 })]);
  await userEvent.click(screen.getByRole('button', { name: 'Voir les 7 mentions J’aime' }));
  const dialog = within(await screen.findByRole('dialog', { name: "J'aime" }));
  await asked('LikersDialogQuery');
  expect(sent()).toEqual({ id: 'comment-1', count: 6 });
  act(() => answer(likers(6, true)));
  expect(await dialog.findAllByText(/^Personne/)).toHaveLength(6);
  await userEvent.click(dialog.getByRole('button', { name: 'Afficher plus' }));
  await asked('LikersDialogQuery');
  expect(sent()).toEqual({ id: 'comment-1', count: 200 });
  expect(dialog.getAllByText(/^Personne/)).toHaveLength(6);
  await act(async () => answer(likers(7, false)));
  expect(dialog.getAllByText(/^Personne/)).toHaveLength(7);
  expect(dialog.queryByRole('button', { name: 'Afficher plus' })).toBeNull();
});
