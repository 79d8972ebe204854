/** The menu of a post, and the lists of saved posts and of one’s own. */
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Component as OwnPostsPage } from '../../../web/feed/OwnPostsPage.tsx';
import { ownPostsPageQuery } from '../../../web/feed/OwnPostsPage.query.ts';
import { Component as SavedPostsPage } from '../../../web/feed/SavedPostsPage.tsx';
import { savedPostsPageQuery } from '../../../web/feed/SavedPostsPage.query.ts';
import { showScreen } from '../showScreen.tsx';
import { plain, showPost } from './showPost.tsx';

const open = () =>
  userEvent.click(screen.getByRole('button', { name: 'Actions sur la publication de Zoé Quéré' }));
const entries = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);

const writer = ['Modifier', 'Supprimer'];
test.each([
  ['/communaute/5', true, ['Épingler', ...writer]],
  ['/', true, writer],
  ['/communaute/5', false, []],
])('B545 B560 B564: on %s, the menu of a user with all rights (%s) adds %j', async (address, may, added) => {
  const rights = { viewerCanPin: may, viewerCanEdit: may, viewerCanDelete: may, isTranslatable: true };
  await showPost({ ...rights, viewerHasBookmarked: false }, {}, [], address);
  await open();
  expect(await entries()).toEqual(['Enregistrer', 'Copier le lien', 'Traduire', ...added]);
});

test('B460: deletes a post only after a confirmation', async () => {
  const { waiting } = await showPost({ viewerCanDelete: true });
  const remove = async (name: string) => {
    await open();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Supprimer' }));
    const question = await screen.findByRole('alertdialog', { name: /^Supprimer la publication/ });
    await userEvent.click(within(question).getByRole('button', { name }));
  };
  await remove('Annuler');
  expect(screen.queryByText('Publication supprimée')).toBeNull();
  expect(waiting()).toEqual([]);
  await remove('Supprimer');
  expect(await screen.findByText('Publication supprimée')).toBeTruthy();
});

test('B562: bookmarks a post optimistically, removes the bookmark, and undoes that', async () => {
  const { answerTo, sent } = await showPost({ viewerHasBookmarked: false });
  const mutations = {
    bookmarkPost: 'usePostActionsBookmarkMutation',
    unbookmarkPost: 'usePostActionsUnbookmarkMutation',
  };
  for (const [name, field, text] of [
    ['Enregistrer', 'bookmarkPost', 'Publication enregistrée'],
    ['Retirer des enregistrements', 'unbookmarkPost', 'Publication retirée des enregistrements'],
  ] as const) {
    await open();
    await userEvent.click(await screen.findByRole('menuitem', { name }));
    expect(sent()).toEqual({ input: { postId: 'post-7' } });
    await act(async () =>
      answerTo(mutations[field], {
        [field]: { post: { id: 'post-7', viewerHasBookmarked: field === 'bookmarkPost' }, userErrors: [] },
      }),
    );
    expect(await screen.findByText(text)).toBeTruthy();
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
  expect(sent()).toEqual({ input: { postId: 'post-7' } });
});

test.each([
  [
    'B452',
    'Mes enregistrements',
    SavedPostsPage,
    savedPostsPageQuery,
    'bookmarkedPosts',
    /choisissez « Enregistrer »/,
  ],
  ['B453', 'Mes publications', OwnPostsPage, ownPostsPageQuery, 'ownPosts', /^Ce que vous publiez/],
] as const)('%s: « %s » lists these posts, or says how there will be some', async (...row) => {
  const [, title, Page, query, list, hint] = row;
  const show = (...texts: string[]) =>
    showScreen(
      Page,
      query,
      {},
      {
        Viewer: () => ({
          [list]: {
            edges: texts.map((text) => ({ node: { ...plain, id: text, text: `<p>${text}</p>` } })),
            pageInfo: { hasNextPage: false },
          },
        }),
      },
    );
  await show('Un', 'Deux');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  const articles = within(screen.getByRole('feed', { name: title })).getAllByRole('article');
  expect(articles.map((article) => article.querySelector('.html')?.textContent)).toEqual(['Un', 'Deux']);
  expect(screen.queryByText(hint)).toBeNull();
  cleanup();
  await show();
  expect(screen.getByText(hint)).toBeTruthy();
});
