import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Component as CommunityLibraryPage } from '../../../web/library/CommunityLibraryPage.tsx';
import { communityLibraryPageQuery } from '../../../web/library/CommunityLibraryPage.query.ts';
import { showScreen } from '../showScreen.tsx';
import { observeEnds } from '../ui/endOfList.ts';

test('B362 B397: a community’s documents come twenty at a time, until there are none', async () => {
  const reachEnds = observeEnds();
  const documents = (count: number, hasNextPage: boolean) => ({
    edges: Array.from({ length: count }, (_, index) => ({
      node: {
        __typename: 'Document',
        id: `${count} ${index}`,
        name: `${index}.txt`,
        createdAt: '2026-11-20T09:00:00Z',
        image: null,
        video: null,
      },
    })),
    pageInfo: { hasNextPage, endCursor: String(count) },
  });
  const { asked, answer } = await showScreen(
    CommunityLibraryPage,
    communityLibraryPageQuery,
    { slug: '7', folder: '', isRoot: true },
    {
      Community: () => ({
        id: 'community-7',
        slug: '7',
        title: 'Voile',
        viewerRole: 'EDITOR',
        cover: null,
        logo: null,
      }),
      LibraryEntryConnection: ({ args }) => documents(Number(args?.first), true),
    },
    { path: '/communaute/:slug/mediatheque', address: '/communaute/7/mediatheque' },
  );
  const rows = () => within(screen.getByRole('list', { name: 'Documents' })).getAllByRole('listitem');
  expect(rows()).toHaveLength(20);
  await reachEnds();
  expect(asked('CommunityRootQuery')).toMatchObject({ first: 20, after: '20' });
  await answer('CommunityRootQuery', {
    Node: () => ({ __typename: 'Community', id: 'community-7' }),
    LibraryEntryConnection: () => documents(3, false),
  });
  expect(rows()).toHaveLength(23);
  expect(screen.getByText('plus de fichiers')).toBeTruthy();
});

test.each([
  [
    true,
    ['Créer un dossier', 'Ajouter un document', 'Recherche'],
    ['Télécharger', 'Renommer', 'Déplacer', 'Supprimer'],
  ],
  [false, [], ['Télécharger']],
])(
  'B400: where one may change the library is %s, it offers %j, and of a file %j',
  async (may, buttons, entries) => {
    await showScreen(
      CommunityLibraryPage,
      communityLibraryPageQuery,
      { slug: '7', folder: '', isRoot: true },
      {
        Community: () => ({
          id: 'community-7',
          slug: '7',
          title: 'Voile',
          viewerRole: 'READER',
          viewerCanManageLibrary: may,
          cover: null,
          logo: null,
        }),
        LibraryEntryConnection: () => ({
          edges: [
            {
              node: {
                __typename: 'Document',
                id: 'note',
                name: 'note.txt',
                createdAt: '2026-11-20T09:00:00Z',
                image: null,
                video: null,
              },
            },
          ],
          pageInfo: { hasNextPage: false },
        }),
      },
      { path: '/communaute/:slug/mediatheque', address: '/communaute/7/mediatheque' },
    );
    const offered = ['Créer un dossier', 'Ajouter un document', 'Recherche'].filter(
      (name) => screen.queryByRole('button', { name }) !== null,
    );
    expect(offered).toEqual(buttons);
    await userEvent.click(screen.getByRole('button', { name: 'Options de note.txt' }));
    const menu = await screen.findAllByRole('menuitem');
    expect(menu.map(({ textContent }) => textContent)).toEqual(entries);
  },
);
