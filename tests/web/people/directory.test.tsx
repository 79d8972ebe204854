/** /utilisateurs: the list as it is read on. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Component as PeoplePage } from '../../../web/people/PeoplePage.tsx';
import { peoplePageQuery } from '../../../web/people/PeoplePage.query.ts';
import { showScreen } from '../showScreen.tsx';
import { observeEnds } from '../ui/endOfList.ts';

/** So many people of fifty, from one on. */
const people = (count: number, after: number, rights: object = {}) => ({
  totalCount: 50,
  edges: Array.from({ length: count }, (_, index) => {
    const number = String(after + index + 1);
    return {
      node: { id: number, slug: number, fullName: `Zoé ${number}`, initials: 'Z', avatar: null, ...rights },
    };
  }),
  pageInfo: { hasNextPage: after + count < 50, endCursor: String(after + count) },
});

test('B414: fifteen people come first, then twenty at each end', async () => {
  const reachEnds = observeEnds();
  const { asked, answer } = await showScreen(
    PeoplePage,
    peoplePageQuery,
    {},
    { UserConnection: ({ args }) => people(Number(args?.first), Number(args?.after ?? 0)) },
    { path: '/utilisateurs' },
  );
  const shown = () => within(screen.getByRole('list', { name: 'Contacts' })).getAllByRole('listitem').length;
  expect(shown()).toBe(15);
  for (const [before, after] of [
    [15, 35],
    [35, 50],
  ] as const) {
    await reachEnds();
    expect(asked('PeopleListQuery')).toMatchObject({ first: 20, after: String(before) });
    await answer('PeopleListQuery', { UserConnection: () => people(after - before, before) });
    expect(shown()).toBe(after);
  }
});

test.each([false, true])(
  'B412 B415 B416 B421 B422 B423: counts and searches everybody; the menus are for administrators (%s)',
  async (isAdministrator) => {
    const { asked, answer, isAsked } = await showScreen(
      PeoplePage,
      peoplePageQuery,
      {},
      {
        Viewer: () => ({ id: 'viewer', isAdministrator }),
        UserConnection: () =>
          people(3, 0, { viewerCanEdit: isAdministrator, viewerCanDelete: isAdministrator }),
      },
      { path: '/utilisateurs' },
    );
    const rows = () => within(screen.getByRole('list', { name: 'Contacts' })).getAllByRole('listitem');
    const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
    expect(heading()).toBe('Contacts (50)');
    expect(rows().map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual([
      'Zoé 1',
      'Zoé 2',
      'Zoé 3',
    ]);
    expect(screen.queryByRole('link', { name: 'Ajouter un utilisateur' }) !== null).toBe(isAdministrator);
    expect(screen.queryAllByRole('button', { name: /^Options de/ })).toHaveLength(isAdministrator ? 3 : 0);
    if (isAdministrator) {
      await userEvent.click(screen.getByRole('button', { name: 'Options de Zoé 2' }));
      const menu = await screen.findAllByRole('menuitem');
      expect(menu.map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual([
        ['Ajouter à des communautés', '/admin/utilisateurs/attribuer-des-communautes?id=2'],
        ['Modifier', '/admin/utilisateur/modifier?id=2'],
        ['Supprimer', '/admin/utilisateur/delete?id=2'],
      ]);
      await userEvent.keyboard('{Escape}');
    }
    await userEvent.click(screen.getByRole('searchbox', { name: 'Rechercher un contact' }));
    await userEvent.paste('rien');
    await waitFor(() => expect(isAsked('PeopleListQuery')).toBe(true));
    expect(asked('PeopleListQuery')).toMatchObject({ search: 'rien' });
    await answer('PeopleListQuery', {
      UserConnection: () => ({ totalCount: 0, edges: [], pageInfo: { hasNextPage: false } }),
    });
    expect(heading()).toBe('Contacts (0)');
    expect(screen.getByText("il n'y a plus de données")).toBeTruthy();
  },
);
