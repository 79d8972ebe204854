/** /communautes and /mes-communautes. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Component as CommunitiesPage } from '../../../web/communities/CommunitiesPage.tsx';
import { communitiesPageQuery } from '../../../web/communities/CommunitiesPage.query.ts';
import { showScreen } from '../showScreen.tsx';

const show = (canCreateCommunities: boolean, path: string) => {
  const list = (totalCount: number, title: string) => ({
    totalCount,
    edges: [{ node: { id: title, title, logo: null } }],
    pageInfo: { hasNextPage: false },
  });
  return showScreen(
    CommunitiesPage,
    communitiesPageQuery,
    {},
    {
      Viewer: () => ({
        id: 'viewer',
        canCreateCommunities,
        communities: list(3, 'Voile'),
        otherCommunities: list(4, 'Échecs'),
      }),
    },
    { path },
  );
};
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('B281–B284 B362: counts one’s own and the others, and is searched', async () => {
  const { answer, asked, isAsked } = await show(false, '/communautes');
  expect(headings()).toEqual(['Mes communautés (3)', 'Autres communautés (4)']);
  expect(screen.queryByRole('link', { name: 'Créer une communauté' })).toBeNull();
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Rechercher une communauté' });
  await userEvent.click(field);
  await userEvent.paste('rien');
  await waitFor(() => expect(isAsked('CommunityListsQuery')).toBe(true));
  expect(asked('CommunityListsQuery')).toMatchObject({ search: 'rien' });
  const none = { totalCount: 0, edges: [], pageInfo: { hasNextPage: false } };
  await answer('CommunityListsQuery', {
    Viewer: () => ({ id: 'viewer', communities: none, otherCommunities: none }),
  });
  expect(headings()).toEqual(['Mes communautés (0)', 'Autres communautés (0)']);
  expect(screen.getAllByText('plus de communautés')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Annuler la recherche' }));
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
});

test('B284: who may create communities is led there; /mes-communautes lists one’s own alone', async () => {
  await show(true, '/mes-communautes');
  expect(headings()).toEqual(['Mes communautés (3)']);
  const link = screen.getByRole('link', { name: 'Créer une communauté' });
  expect(link.getAttribute('href')).toBe('/communautes/ajouter');
});
