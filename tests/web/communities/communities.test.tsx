/** Communities in lists and on their own pages. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Component as CommunitiesPage } from '../../../web/communities/CommunitiesPage.tsx';
import { communitiesPageQuery } from '../../../web/communities/CommunitiesPage.query.ts';
import { Component as CommunityPage } from '../../../web/feed/CommunityPage.tsx';
import { communityPageQuery } from '../../../web/feed/CommunityPage.query.ts';
import { toasts } from '../../../web/ui/toastsByPlace.ts';
import { showScreen } from '../showScreen.tsx';

const community = {
  id: 'community-7',
  databaseId: '7',
  title: 'Voile',
  description: 'Tout ce qui flotte',
  kind: 'PUBLIC',
  color: '#2a6f97',
  memberCount: 12,
  logo: null,
  cover: null,
  viewerRole: 'EDITOR',
  viewerCanAdminister: false,
  viewerCanDelete: false,
  viewerCanLeave: true,
  viewerCanJoin: false,
  viewerCanRequestMembership: false,
  viewerHasRequestedMembership: false,
};
type Fields = Partial<
  Record<keyof typeof community | 'feed' | 'location' | 'postCount' | 'viewerLastDeclineReason', unknown>
>;

describe('a card', () => {
  const show = (overrides: Fields = {}) =>
    showScreen(
      CommunitiesPage,
      communitiesPageQuery,
      {},
      {
        Viewer: () => ({
          canCreateCommunities: false,
          communities: { totalCount: 0, edges: [], pageInfo: { hasNextPage: false } },
          unjoinedCommunities: {
            totalCount: 1,
            edges: [{ node: { ...community, ...overrides } }],
            pageInfo: { hasNextPage: false },
          },
        }),
      },
    );
  const card = () => screen.getByRole('article', { name: 'Voile' });
  const options = () => screen.queryByRole('button', { name: 'Options de Voile' });

  test('B285 B286 B361: shows the initial, the title, the description and the number of members, and no menu', async () => {
    await show({ memberCount: 12_345 });
    expect(card().querySelector('img')).toBeNull();
    expect(within(card()).getByText('V')).toBeTruthy();
    expect(within(card()).getByRole('heading').textContent).toBe('Voile');
    expect(within(card()).getByText('Tout ce qui flotte')).toBeTruthy();
    expect(within(card()).getByText('12,3k membres')).toBeTruthy();
    expect(options()).toBeNull();
  });

  test('B285: shows the logo instead of the initial', async () => {
    await show({ logo: { contentUrl: 'https://example.org/logo.png' } });
    expect(card().querySelector('img')?.getAttribute('src')).toBe('https://example.org/logo.png');
    expect(within(card()).queryByText('V')).toBeNull();
  });

  test('B288: has a menu for administrators', async () => {
    await show({ viewerCanAdminister: true, viewerCanDelete: true });
    await userEvent.click(options() ?? document.body);
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Paramètres', 'Supprimer']);
    expect(entries[0]?.getAttribute('href')).toBe('/communaute/7/parametres');
  });

  test.each([
    ['PRIVATE', 'Communauté privée'],
    ['SECRET', 'Communauté secrète'],
  ])('B287: %s is shown with an icon', async (kind, words) => {
    await show({ kind });
    expect(within(card()).getByText(words).parentElement?.querySelector('svg')).toBeTruthy();
  });

  test('B289 B336 B969: is deleted after a question, and leaves the list', async () => {
    const { answer, isAsked } = await show({ viewerCanAdminister: true, viewerCanDelete: true });
    const request = 'useDeleteCommunityMutation';
    const title = 'Êtes-vous sûr de vouloir supprimer cette communauté\u00a0?';
    for (const action of ['Annuler', 'Supprimer']) {
      expect(isAsked(request)).toBe(false);
      await userEvent.click(options() ?? document.body);
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Supprimer' }));
      const question = await screen.findByRole('alertdialog', { name: title.replace('\u00a0', ' ') });
      if (action === 'Supprimer') {
        const remove = within(question).getByRole<HTMLButtonElement>('button', { name: action });
        expect(remove.disabled).toBe(true);
        await userEvent.type(within(question).getByRole('textbox'), 'Voile');
      }
      await userEvent.click(within(question).getByRole('button', { name: action }));
    }
    await answer(request, {
      DeleteCommunityPayload: () => ({ deletedCommunityId: 'community-7', userErrors: [] }),
    });
    expect(screen.queryByRole('article')).toBeNull();
  });

  test('B319: a community with an open request shows this, and cannot be requested again', async () => {
    const { answer } = await show({ viewerRole: null, viewerCanRequestMembership: true });
    await userEvent.click(screen.getByRole('button', { name: 'Demander à rejoindre Voile' }));
    await answer('JoinButtonRequestMutation', {
      RequestMembershipPayload: () => ({
        community: { ...community, viewerHasRequestedMembership: true },
        userErrors: [],
      }),
    });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Demande envoyée' }).disabled).toBe(true);
  });

  test('B967 B968: asking again shows why one was refused, carries a message, and can be withdrawn', async () => {
    const { asked, answer } = await show({
      viewerRole: null,
      viewerCanRequestMembership: true,
      viewerLastDeclineReason: 'Complet',
    });
    await answer('uploadRulesQuery', { Platform: () => ({ capabilities: ['MEMBERSHIP_REQUEST_DETAILS'] }) });
    await userEvent.click(screen.getByRole('button', { name: 'Demander à rejoindre Voile' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Demander à rejoindre Voile\u00a0?' });
    expect(dialog.textContent).toContain('Votre dernière demande a été refusée\u00a0: «\u00a0Complet\u00a0»');
    const message = within(dialog).getByRole('textbox');
    expect(document.activeElement).toBe(message);
    await userEvent.type(message, ' Je sais nager ');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Envoyer la demande' }));
    expect(asked('JoinButtonRequestMutation')).toEqual({
      input: { communityId: 'community-7', message: 'Je sais nager' },
    });
    await answer('JoinButtonRequestMutation', {
      RequestMembershipPayload: () => ({
        community: { ...community, viewerRole: null, viewerHasRequestedMembership: true },
        userErrors: [],
      }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Retirer ma demande à Voile' }));
    expect(asked('JoinButtonWithdrawMutation')).toEqual({ input: { communityId: 'community-7' } });
    await answer('JoinButtonWithdrawMutation', {
      WithdrawMembershipRequestPayload: () => ({
        community: { ...community, viewerRole: null, viewerCanRequestMembership: true },
        userErrors: [],
      }),
    });
    expect(screen.getByRole('button', { name: 'Demander à rejoindre Voile' })).toBeTruthy();
  });

  test.each([
    ['SECRET', null, '/communaute/7/parametres'],
    ['SECRET', 'READER', '/communaute/7'],
    ['PRIVATE', null, '/communaute/7'],
  ])('B290: of one that is %s leads, to a %s, to %s', async (kind, viewerRole, address) => {
    await show({ kind, viewerRole, viewerCanAdminister: true });
    expect(within(card()).getByRole('link', { name: 'Voile' }).getAttribute('href')).toBe(address);
  });

  test('B320: has no button where one can neither join nor ask', async () => {
    await show({ kind: 'SECRET', viewerRole: null, viewerCanAdminister: true });
    expect(within(card()).getAllByRole('button')).toEqual([options()]);
  });

  test('B317: joining one is confirmed, and opens it after 800 ms', async () => {
    const { path, answer } = await show({ viewerRole: null, viewerCanJoin: true });
    await userEvent.click(screen.getByRole('button', { name: 'Rejoindre Voile' }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      toasts.bottom.clear();
      vi.useRealTimers();
    });
    await answer('JoinButtonJoinMutation', {
      JoinCommunityPayload: () => ({
        community: { ...community, viewerRole: 'EDITOR', viewerCanJoin: false },
        userErrors: [],
      }),
    });
    await act(() => vi.advanceTimersByTimeAsync(799));
    expect(path()).toBe('/');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(path()).toBe('/communaute/7');
    expect(await screen.findByText('Vous avez rejoint « Voile ».')).toBeTruthy();
  });
});

describe('a page', () => {
  const person = (name: string) => ({
    node: { id: name, name: name, initials: 'A', databaseId: '3', jobTitle: 'Voilière', avatar: null },
    role: 'EDITOR',
  });
  /** A page of forty. */
  const people = (list: string, count: number) => ({
    totalCount: 40,
    edges: Array.from({ length: count }, (_, index) => person(`${list} ${index}`)),
    pageInfo: { hasNextPage: true, endCursor: String(count) },
  });
  const show = (overrides: Fields = {}) =>
    showScreen(
      CommunityPage,
      communityPageQuery,
      { databaseId: '7' },
      {
        Viewer: () => ({ communities: { edges: [], pageInfo: { hasNextPage: false } } }),
        Community: () => ({
          ...community,
          feed: { edges: [], pageInfo: { hasNextPage: false } },
          ...overrides,
        }),
        CommunityMemberConnection: ({ args, name }) => people(name ?? '', Number(args?.first)),
      },
      { path: '/communaute/:databaseId', address: '/communaute/7' },
    );
  const rubrics = () =>
    within(screen.getByRole('navigation', { name: 'Rubriques de Voile' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  test('B292 B839: shows the cover, the logo, the title, what kind it is and its location', async () => {
    await show({
      cover: { contentUrl: 'https://example.org/cover.jpg' },
      logo: { contentUrl: 'https://example.org/logo.png' },
      kind: 'PRIVATE',
      location: 'Brest, quai C',
    });
    const header = screen.getByRole('region', { name: 'Voile' });
    expect([...header.querySelectorAll('img')].map(({ src }) => src)).toEqual([
      'https://example.org/cover.jpg',
      'https://example.org/logo.png',
    ]);
    expect(within(header).getByRole('heading', { level: 1 }).textContent).toBe('Voile');
    expect(within(header).getByText('Communauté privée')).toBeTruthy();
    expect(within(header).getByText('Brest, quai C')).toBeTruthy();
  });

  const tabs = [
    ['Publications', '/communaute/7'],
    ['Documents', '/communaute/7/mediatheque'],
    ['Calendrier', '/communaute/7/calendrier'],
    ['Sondages', '/communaute/7/sondages'],
    ['Galerie', '/communaute/7/gallerie'],
  ];

  test('B276 B293 B294: links to documents, calendar, polls and gallery, and to the settings for administrators only', async () => {
    await show();
    expect(rubrics()).toEqual(tabs);
    const icons = screen.getByRole('navigation', { name: 'Rubriques de Voile' }).querySelectorAll('a > svg');
    expect(icons).toHaveLength(tabs.length);
  });

  test('shows in an empty one only that nobody has published', async () => {
    await show();
    expect(screen.getByText('Personne n’a encore publié dans cette communauté.')).toBeTruthy();
    expect(screen.queryByText("il n'y a plus de publications")).toBeNull();
  });

  test('shows non-members its members and number of posts, and no tabs that would be empty', async () => {
    await show({ kind: 'PUBLIC', viewerRole: null, feed: null, memberCount: 12, postCount: 34 });
    expect(screen.getByText('Réservé aux membres')).toBeTruthy();
    expect(screen.queryByRole('feed')).toBeNull();
    const header = within(screen.getByRole('region', { name: 'Voile' }));
    expect(header.getByText('12 membres')).toBeTruthy();
    expect(header.getByText('34 publications')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: /Rubriques/ })).toBeNull();
  });

  test('B294 B355: leads who administers it to the settings too', async () => {
    await show({ viewerCanAdminister: true, viewerRole: null });
    expect(rubrics()).toEqual([...tabs, ['Paramètres', '/communaute/7/parametres']]);
  });

  test.each([
    ['B358', 'Administrateurs', 7, 'CommunityAdministratorsQuery'],
    ['B359', 'Membres', 5, 'CommunityMembersQuery'],
  ])(
    '%s: shows the first « %s », %d of them, and twenty more when asked',
    async (_rule, title, first, query) => {
      const { asked } = await show();
      const region = within(screen.getByRole('region', { name: `${title} (40)` }));
      expect(region.getAllByRole('listitem')).toHaveLength(first);
      await userEvent.click(region.getByRole('button', { name: 'Voir plus' }));
      await waitFor(() => expect(asked(query)).toMatchObject({ first: 20 }));
    },
  );

  const choose = async (entry: string, action: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Options de Voile' }));
    const entries = await screen.findAllByRole('menuitem');
    const names = entries.map(({ textContent }) => textContent);
    await userEvent.click(screen.getByRole('menuitem', { name: entry }));
    const question = await screen.findByRole('alertdialog');
    const title = within(question).queryByRole('textbox');
    if (title) await userEvent.type(title, 'Voile');
    await userEvent.click(within(question).getByRole('button', { name: action }));
    return names;
  };

  test('B295 B335: a member leaves it after confirming, and returns to the list', async () => {
    const { answer, path } = await show();
    expect(await choose('Quitter la communauté', 'Quitter')).toEqual(['Quitter la communauté']);
    await answer('useLeaveCommunityMutation', { LeaveCommunityPayload: () => ({ userErrors: [] }) });
    expect(path()).toBe('/communautes');
  });

  test('B296 B338: an administrator cannot leave it, and goes home after deleting it', async () => {
    const { answer, path } = await show({
      viewerCanAdminister: true,
      viewerCanDelete: true,
      viewerCanLeave: false,
    });
    expect(await choose('Supprimer', 'Supprimer')).toEqual(['Paramètres', 'Supprimer']);
    await answer('useDeleteCommunityMutation', { DeleteCommunityPayload: () => ({ userErrors: [] }) });
    expect(path()).toBe('/');
  });
});
