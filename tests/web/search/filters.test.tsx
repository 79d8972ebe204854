import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, test, vi } from 'vitest';
import { searchPageQuery } from '../../../web/search/SearchPage.query.ts';
import { Component as SearchPage } from '../../../web/search/SearchPage.tsx';
import {
  daysAgo,
  describeDays,
  filtersIn,
  noFilters,
  toSearchArguments,
} from '../../../web/search/searchFilters.ts';
import '../../../web/ui/PopoverLayer.tsx';
import { showScreen } from '../showScreen.tsx';

describe('the filters of a search', () => {
  const nothing = { edges: [], pageInfo: { hasNextPage: false } };
  const show = (query = '', search: object = {}, capabilities = ['SEARCH_FILTERS', 'COMMENT_SEARCH']) =>
    showScreen(
      SearchPage,
      searchPageQuery,
      { query: 'voile', ...toSearchArguments(noFilters) },
      {
        Platform: () => ({ capabilities }),
        Viewer: () => ({ id: 'viewer' }),
        Search: () => ({
          query: 'voile',
          highlightPrefixes: [],
          postCount: 1,
          userCount: 1,
          communityCount: 0,
          documentCount: 0,
          commentCount: 0,
          messageCount: 0,
          similar: { posts: [], users: [], communities: [], documents: [] },
          author: null,
          community: null,
          ...search,
        }),
        PostConnection: () => nothing,
        UserConnection: () => nothing,
        DocumentConnection: () => nothing,
        CommentOrReplyConnection: () => nothing,
        CommunityConnection: () => nothing,
      },
      { path: '/search/:query', address: `/search/voile${query}` },
    );
  const bar = () => within(screen.getByRole('group', { name: 'Filtrer les résultats' }));
  const names = () =>
    bar()
      .getAllByRole('button')
      .map(({ textContent }) => textContent);

  it('B1044: are chosen one by one, stated in the address with the tab, and cleared together', async () => {
    const { answer, isAsked, search } = await show('?onglet=commentaires');
    expect(names()).toEqual(['Auteur', 'Communauté', 'Dates']);
    await userEvent.click(bar().getByRole('button', { name: 'Communauté' }));
    await waitFor(() => expect(isAsked('CommunityChoiceQuery')).toBe(true));
    await answer('CommunityChoiceQuery', {
      CommunityConnection: () => ({ nodes: [{ id: 'c', databaseId: '7', title: 'Voile' }] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Voile' }));
    expect(search()).toBe('?onglet=commentaires&communaute=7');
    await userEvent.click(bar().getByRole('button', { name: 'Auteur' }));
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Chercher une personne' }), 'z');
    await waitFor(() => expect(isAsked('PeopleSearchQuery')).toBe(true));
    await answer('PeopleSearchQuery', {
      UserConnection: () => ({ nodes: [{ id: 'zoe', databaseId: '3', name: 'Zoé', email: '' }] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Zoé' }));
    vi.useFakeTimers({ toFake: ['Date'] });
    await userEvent.click(bar().getByRole('button', { name: 'Dates' }));
    await userEvent.click(await screen.findByRole('button', { name: '7 derniers jours' }));
    expect(search()).toBe(`?onglet=commentaires&communaute=7&auteur=3&du=${daysAgo(7)}`);
    await userEvent.click(bar().getByRole('button', { name: 'Effacer' }));
    expect(search()).toBe('?onglet=commentaires');
  });

  it('show the values of the address, each removed alone; the next search and another tab keep the others', async () => {
    const { path, search } = await show('?auteur=3&communaute=7&au=2026-11-30', {
      author: { id: 'zoe', name: 'Zoé' },
      community: null,
    });
    expect(names()).toEqual(['De Zoé', 'Communauté inconnue', 'Jusqu’au 30/11/2026', 'Effacer']);
    await userEvent.click(bar().getByRole('button', { name: /Communauté/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Toutes les communautés' }));
    await userEvent.click(screen.getByRole('tab', { name: /Documents/ }));
    expect(search()).toBe('?auteur=3&au=2026-11-30&onglet=documents');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Rechercher' }), ' bleue{Enter}');
    expect([path(), search()]).toEqual(['/search/voile%20bleue', '?auteur=3&au=2026-11-30']);
  });

  it('find a community beyond the first hundred by its name', async () => {
    const { answer, asked, isAsked, search } = await show('?onglet=documents');
    const name = 'CommunityChoiceQuery';
    const answerWith = (titles: readonly string[]) =>
      answer(name, {
        CommunityConnection: () => ({
          nodes: titles.map((title) => ({ id: title, databaseId: title, title })),
        }),
      });
    await userEvent.click(bar().getByRole('button', { name: 'Communauté' }));
    await waitFor(() => expect(isAsked(name)).toBe(true));
    await answerWith(Array.from({ length: 100 }, (_, index) => String(index)));
    const field = await screen.findByRole('searchbox', { name: 'Chercher une communauté' });
    fireEvent.change(field, { target: { value: '107' } });
    await waitFor(() => expect(isAsked(name)).toBe(true));
    expect(asked(name)).toEqual({ query: '107' });
    await answerWith(['107']);
    await userEvent.click(await screen.findByRole('button', { name: '107' }));
    expect(search()).toBe('?onglet=documents&communaute=107');
  });

  it('show an error at the last day of a reversed range', async () => {
    const { search } = await show('?onglet=documents&du=2026-11-30&au=2026-11-01');
    await userEvent.click(bar().getByRole('button', { name: /^Du 30/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Appliquer' }));
    expect(screen.getByText(/ne peut pas être antérieure/)).toBeTruthy();
    expect(search()).toBe('?onglet=documents&du=2026-11-30&au=2026-11-01');
  });

  it('are shown neither for people nor with an API without them', async () => {
    await show('?onglet=contacts');
    expect(screen.queryByRole('group', { name: 'Filtrer les résultats' })).toBeNull();
    // Those of an address are dropped.
    const { search } = await show('?auteur=3&du=2026-11-01&onglet=publications', {}, []);
    expect(search()).toBe('?onglet=publications');
    expect(screen.queryByRole('group', { name: 'Filtrer les résultats' })).toBeNull();
  });
});

test('the address gives the arguments of the search, whole days included, and nothing malformed', () => {
  const filters = filtersIn(new URLSearchParams('auteur=3&communaute=x&du=2026-11-01&au=2026-11-30'));
  expect(filters).toEqual({ ...noFilters, author: '3', from: '2026-11-01', to: '2026-11-30' });
  expect(toSearchArguments(filters)).toEqual({
    author: '3',
    community: null,
    from: new Date(2026, 10, 1).toISOString(),
    to: new Date(2026, 11, 1).toISOString(),
  });
  for (const day of ['2026-99-99', '2026-02-30', '1919-12-31', '2101-01-01', '0026-11-20'])
    expect(filtersIn(new URLSearchParams(`du=${day}&au=${day}`))).toEqual(noFilters);
  // More digits than an exact number has.
  expect(filtersIn(new URLSearchParams('auteur=9999999999999999'))).toEqual(noFilters);
  expect(describeDays(filters)).toBe('Du 01/11/2026 au 30/11/2026');
});
