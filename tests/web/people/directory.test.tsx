import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { noFilters } from '../../../web/people/directoryFilters.ts';
import { announceCommunityChange } from '../../../web/live/watchCommunity.ts';
import { peoplePageQuery } from '../../../web/people/PeoplePage.query.ts';
import { Component as PeoplePage } from '../../../web/people/PeoplePage.tsx';
import { RecipientField } from '../../../web/people/DeleteUserPage.tsx';
import { userPageQuery } from '../../../web/members/UserPage.query.ts';
import { Component as UserPage } from '../../../web/members/UserPage.tsx';
import { showElement, showScreen } from '../showScreen.tsx';
import { observeEnds } from '../ui/endOfList.ts';

describe('the directory', () => {
  /** A page of fifty people, starting at an index. */
  const people = (count: number, after: number, rights: object = {}) => ({
    totalCount: 50,
    edges: Array.from({ length: count }, (_, index) => {
      const number = String(after + index + 1);
      return {
        node: {
          id: number,
          databaseId: number,
          name: `Zoé ${number}`,
          initials: 'Z',
          avatar: null,
          ...rights,
        },
      };
    }),
    pageInfo: { hasNextPage: after + count < 50, endCursor: String(after + count) },
  });

  const showPeople = (resolvers: Parameters<typeof showScreen>[3]) =>
    showScreen(PeoplePage, peoplePageQuery, noFilters, resolvers, { path: '/utilisateurs' });

  test('B414: fifteen people come first, then twenty at each end', async () => {
    const reachEnds = observeEnds();
    const { asked, answer } = await showPeople({
      UserConnection: ({ args }) => people(Number(args?.first), Number(args?.after ?? 0)),
    });
    const shown = () =>
      within(screen.getByRole('list', { name: 'Contacts' })).getAllByRole('listitem').length;
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

  test('offers a call to those with a number', async () => {
    await showPeople({
      Viewer: () => ({ id: 'viewer', isAdministrator: false }),
      UserConnection: () =>
        people(1, 0, { name: 'Zoé Quéré', phone: '06 86 22 30 77', viewerCanEdit: false }),
    });
    const call = screen.getByRole('link', { name: 'Appeler Zoé Quéré' });
    expect(call.getAttribute('href')).toBe('tel:0686223077');
  });

  test('follows changes of people, with as many rows as are shown', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    onTestFinished(() => random.mockRestore());
    const { asked, answer, isAsked } = await showPeople({ UserConnection: () => people(15, 0) });
    announceCommunityChange({ communityId: null, parts: ['PEOPLE'], isBroadcast: true });
    await waitFor(() => expect(isAsked('PeopleListQuery')).toBe(true));
    expect(asked('PeopleListQuery')).toMatchObject({ first: 15, after: null });
    await answer('PeopleListQuery', { UserConnection: () => ({ ...people(15, 1), totalCount: 49 }) });
    expect(screen.getByRole('heading', { name: 'Contacts (49)' })).toBeTruthy();
    expect(screen.queryByText('Zoé 1')).toBeNull();
  });

  test.each([false, true])(
    'B412 B415 B416 B421 B422 B423: counts and searches everybody; the menus are for administrators (%s)',
    async (isAdministrator) => {
      const { asked, answer, isAsked } = await showPeople({
        Viewer: () => ({ id: 'viewer', isAdministrator }),
        UserConnection: () =>
          people(3, 0, { viewerCanEdit: isAdministrator, viewerCanDelete: isAdministrator }),
      });
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
});

describe('the filters of the directory', () => {
  const show = (address: string, capabilities: string[]) =>
    showScreen(
      PeoplePage,
      peoplePageQuery,
      noFilters,
      {
        Platform: () => ({ capabilities }),
        Viewer: () => ({ id: 'viewer', isAdministrator: false }),
        UserConnection: () => ({ totalCount: 2, edges: [], pageInfo: { hasNextPage: false } }),
        UserFilters: () => ({ jobTitles: ['Mousse', 'Pilote'], countryNames: ['France'] }),
        CommunityConnection: () => ({ nodes: [{ databaseId: '7', title: 'Voile' }] }),
      },
      { path: '/utilisateurs', address, isInAddressBar: true },
    );
  const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

  test('B976: are chosen beside the search, stated in the address and cleared together', async () => {
    const { asked, answer, search } = await show('/utilisateurs', ['DIRECTORY_FILTERS']);
    await userEvent.click(screen.getByRole('button', { name: 'Filtrer' }));
    await answer('DirectoryFilterFieldsQuery');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Fonction' }), 'Pilote');
    expect(asked('PeopleListQuery')).toMatchObject({ jobTitle: 'Pilote', communityDatabaseId: null });
    await answer('PeopleListQuery', { UserConnection: () => ({ totalCount: 1, edges: [] }) });
    expect(heading()).toBe('Contacts (1)');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Communauté' }), 'Voile');
    expect(asked('PeopleListQuery')).toMatchObject({ jobTitle: 'Pilote', communityDatabaseId: '7' });
    expect(search()).toBe('?fonction=Pilote&communaute=7');
    await userEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
    expect(search()).toBe('');
    expect(screen.queryByRole('button', { name: 'Effacer les filtres' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filtrer' }));
  });

  test('are joined by one that is chosen while the list loads', async () => {
    const { answer, search } = await show('/utilisateurs', ['DIRECTORY_FILTERS']);
    await userEvent.click(screen.getByRole('button', { name: 'Filtrer' }));
    await answer('DirectoryFilterFieldsQuery');
    const choose = (name: string, value: string) =>
      fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
    // Nothing that the router has changed is rendered until this ends.
    await act(async () => {
      choose('Fonction', 'Pilote');
      await vi.waitFor(() => expect(location.search).toBe('?fonction=Pilote'));
      choose('Pays', 'France');
    });
    expect(search()).toBe('?fonction=Pilote&pays=France');
  });

  test('are open where the address states some, with values that are no longer offered', async () => {
    const { answer } = await show('/utilisateurs?fonction=Vigie', ['DIRECTORY_FILTERS']);
    await answer('DirectoryFilterFieldsQuery');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Fonction' }).value).toBe('Vigie');
  });

  test('are hidden with an API without them, and those of the address dropped', async () => {
    const { search } = await show('/utilisateurs?fonction=Vigie&pays=France', []);
    expect(search()).toBe('');
    expect(heading()).toBe('Contacts (2)');
    expect(screen.queryByRole('button', { name: 'Filtrer' })).toBeNull();
  });
});

describe('the page of a person', () => {
  const zoe = {
    id: 'zoe',
    databaseId: '3',
    name: 'Zoé Quéré',
    birthDate: null,
    birthday: null,
    avatar: null,
  };
  const show = (viewerId: string, user: object | null) =>
    showScreen(
      UserPage,
      userPageQuery,
      { databaseId: '3' },
      {
        Viewer: () => ({ user: { id: viewerId } }),
        Query: () => ({ user: user && { ...zoe, ...user } }),
      },
      { path: '/utilisateur/profil/:databaseId', address: '/utilisateur/profil/3' },
    );

  test.each([
    ['one’s own page leads to the profile', 'zoe', true, ['/profil'], 0],
    ['an administrator’s leads to the account', 'anne', true, ['/admin/utilisateur/modifier?id=3'], 1],
    ['a colleague’s leads to a chat alone', 'ali', false, [], 1],
  ])('%s', async (_title, viewerId, viewerCanEdit, edits, chats) => {
    await show(viewerId, { viewerCanEdit });
    const links = screen.queryAllByRole('link', { name: 'Modifier' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(edits);
    expect(screen.queryAllByRole('button', { name: 'Discuter' })).toHaveLength(chats);
  });

  test('B977 B980: shows the day of birth, shared communities and the latest posts', async () => {
    await show('ali', {
      birthday: { day: 7, monthNumber: 3 },
      sharedCommunities: [{ id: 'c', databaseId: '7', title: 'Voile' }],
      latestPosts: [
        {
          id: 'p',
          databaseId: '9',
          plainText: 'Départ à midi',
          event: null,
          poll: null,
          createdAt: '2026-11-20T09:00:00Z',
          community: { id: 'c', databaseId: '7', title: 'Voile' },
        },
      ],
    });
    expect(screen.getByText('7 mars')).toBeTruthy();
    const links = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    expect(links('Communautés en commun')).toEqual(['/communaute/7']);
    expect(links('Dernières publications')).toEqual(['/communaute/7/post/9']);
    expect(screen.getByText('Départ à midi')).toBeTruthy();
  });

  test('has neither with an API without them', async () => {
    await show('ali', { sharedCommunities: null, latestPosts: null });
    expect(screen.queryByRole('region')).toBeNull();
  });

  test('a search for an unknown person finds nobody', async () => {
    await show('ali', null);
    expect(screen.getByRole('heading', { name: 'Page non trouvée' })).toBeTruthy();
  });
});

describe('choosing another person', () => {
  const viewer = { id: 'me', name: 'Zoé Quéré' };
  const search = () => screen.getByRole('searchbox', { name: 'Choisir une autre personne' });
  const names = () => screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent);

  async function show() {
    const { environment, answerNext } = await showElement(
      <RecipientField value={viewer} except="leaver" onChange={() => {}} />,
    );
    const asked = () => environment.mock.getAllOperations().map(({ request }) => request.variables);
    const answer = (...nodes: { id: string; name: string }[]) =>
      answerNext({ UserConnection: () => ({ nodes }) });
    return { asked, answer };
  }

  test('searches only after input, and offers neither the viewer nor the person who leaves', async () => {
    const { asked, answer } = await show();
    expect(asked()).toEqual([]);
    await userEvent.type(search(), 'c');
    expect(asked()).toEqual([{ search: 'c' }]);
    await answer(viewer, { id: 'leaver', name: 'Cyr Dé' }, { id: '1', name: 'Camille Petit' });
    expect(names()).toEqual(['Zoé Quéré', 'Camille Petit']);
  });

  test('keeps the results until the next answer', async () => {
    const { asked, answer } = await show();
    await userEvent.type(search(), 'c');
    await answer({ id: '1', name: 'Camille Petit' });
    await userEvent.type(search(), 'l');
    expect(asked()).toEqual([{ search: 'cl' }]);
    expect(names()).toEqual(['Zoé Quéré', 'Camille Petit']);
    await answer({ id: '2', name: 'Claire Roux' });
    expect(names()).toEqual(['Zoé Quéré', 'Claire Roux']);
    await userEvent.clear(search());
    expect(names()).toEqual(['Zoé Quéré']);
  });
});
