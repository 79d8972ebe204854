import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, test, vi } from 'vitest';
import { communitiesPageQuery } from '../../../web/communities/CommunitiesPage.query.ts';
import { Component as CommunitiesPage } from '../../../web/communities/CommunitiesPage.tsx';
import { settingsPageQuery } from '../../../web/communities/SettingsPage.query.ts';
import { Component as SettingsPage } from '../../../web/communities/SettingsPage.tsx';
import { checkCommunity, newCommunity } from '../../../web/communities/communityForm.ts';
import { RequestError } from '../../../web/core/errors.ts';
import { requestsPageQuery } from '../../../web/members/RequestsPage.query.ts';
import { Component as RequestsPage } from '../../../web/members/RequestsPage.tsx';
import { toasts } from '../../../web/ui/toastsByPlace.ts';
import { showScreen } from '../showScreen.tsx';

/** The settings of a community. */
const showSettings = (fields: object = {}) =>
  showScreen(
    SettingsPage,
    settingsPageQuery,
    { databaseId: '7' },
    {
      Community: () => ({
        id: 'community-7',
        databaseId: '7',
        title: 'Voile',
        logo: null,
        memberCount: 12,
        membershipRequestCount: 2,
        viewerCanAdminister: true,
        viewerCanInvite: true,
        viewerCanDelete: true,
        ...fields,
      }),
    },
    { path: '/communaute/:databaseId/parametres', address: '/communaute/7/parametres' },
  );

describe('the settings of a community', () => {
  const links = () =>
    within(screen.getByRole('list'))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  test('B297 B299 B300 B301: loads the switch and the links from the address alone', async () => {
    await showSettings();
    expect(screen.getByRole('switch', { name: 'Gestion des documents par tous les membres' })).toBeTruthy();
    expect(links()).toEqual([
      ['Membres12', '/communaute/7/users'],
      ['Invitations en attente2', '/communaute/7/invitations'],
      ['Inviter des membres', '/communaute/7/inviter-membre'],
      ['Inviter des membres externes', '/communaute/7/inviter-extern-membre'],
      ['Personnalisation', '/communaute/7/modifier'],
    ]);
  });

  test('B300 B302: hides the link to requests when there are none, and the deletion of the company-wide community', async () => {
    await showSettings({ membershipRequestCount: 0, viewerCanDelete: false, kind: 'DEFAULT' });
    // Guests cannot belong to it.
    expect(links().map(([name]) => name)).toEqual(['Membres12', 'Inviter des membres', 'Personnalisation']);
    expect(screen.queryByRole('button', { name: 'Supprimer la communauté' })).toBeNull();
  });

  test('B302 B337: deleted from its settings, it leads to the list', async () => {
    const { answer, path } = await showSettings();
    await userEvent.click(screen.getByRole('button', { name: 'Supprimer la communauté' }));
    const question = await screen.findByRole('alertdialog');
    await userEvent.type(within(question).getByRole('textbox'), 'Voile');
    await userEvent.click(within(question).getByRole('button', { name: 'Supprimer' }));
    await answer('useDeleteCommunityMutation', { DeleteCommunityPayload: () => ({ userErrors: [] }) });
    expect(path()).toBe('/communautes');
  });

  test('B298: redirects people who do not administer it to the list of communities', async () => {
    const { path } = await showSettings({ viewerCanAdminister: false });
    expect(path()).toBe('/communautes');
  });

  test('B375: redirects people who may not see join requests to the settings', async () => {
    const { path } = await showScreen(
      RequestsPage,
      requestsPageQuery,
      { databaseId: '7' },
      { Community: () => ({ viewerCanAdminister: false }) },
      { path: '/communaute/:databaseId/invitations', address: '/communaute/7/invitations' },
    );
    expect(path()).toBe('/communaute/7/parametres');
  });
});

describe('the switch of the library', () => {
  const mutation = 'LibrarySwitchMutation';
  const control = () => screen.getByRole('switch', { name: 'Gestion des documents par tous les membres' });
  const isOn = () => (control() as HTMLInputElement).checked;

  /** The settings of a community whose library is not open, in which the switch was pressed. */
  async function press() {
    const screenful = await showSettings({ canMembersManageLibrary: false });
    expect(isOn()).toBe(false);
    await userEvent.click(control());
    return screenful;
  }

  const refuse = (message: string) => ({
    UpdateCommunityPayload: () => ({ community: null, userErrors: [{ message }] }),
  });

  test('B386: the switch is turned before it is answered', async () => {
    const { asked, answer } = await press();
    expect(asked(mutation)).toEqual({ input: { communityId: 'community-7', canMembersManageLibrary: true } });
    expect(isOn()).toBe(true);
    await answer(mutation, {
      Community: () => ({ id: 'community-7', canMembersManageLibrary: true }),
      UpdateCommunityPayload: () => ({ userErrors: [] }),
    });
    expect(isOn()).toBe(true);
  });

  test.each([
    ['Vous ne le pouvez plus.', 'Vous ne le pouvez plus.'],
    ['', "une erreur s'est produite."],
  ])(
    'B387 B389: refused with the words « %s » it is taken back, and « %s » is said for 20 s',
    async (refusal, said) => {
      const { answer } = await press();
      const add = vi.spyOn(toasts['bottom-left'], 'add');
      await answer(mutation, refuse(refusal));
      expect(isOn()).toBe(false);
      expect(await screen.findByText(said)).toBeTruthy();
      expect(add.mock.calls.map(([, timeout]) => timeout)).toEqual([20_000]);
      add.mockRestore();
    },
  );

  test('B388: reverts and reports a failed call', async () => {
    const { fail } = await press();
    await fail(mutation, new RequestError('UPSTREAM_UNAVAILABLE'));
    expect(isOn()).toBe(false);
    expect(await screen.findByText(/momentanément indisponible/)).toBeTruthy();
  });
});

describe('the lists of communities', () => {
  const show = (canCreateCommunities: boolean, path: string) => {
    const list = (totalCount: number, title: string) => ({
      totalCount,
      edges: [{ node: { id: title, title, logo: null, unreadPostCount: 3 } }],
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
          unjoinedCommunities: list(4, 'Échecs'),
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
      Viewer: () => ({ id: 'viewer', communities: none, unjoinedCommunities: none }),
    });
    expect(headings()).toEqual(['Mes communautés (0)', 'Autres communautés (0)']);
    expect(screen.getAllByText('plus de communautés')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Annuler la recherche' }));
    expect(field.value).toBe('');
    expect(document.activeElement).toBe(field);
  });

  test('a card counts the unread posts of one’s own community', async () => {
    await show(false, '/communautes');
    const counts = screen.getAllByRole('img', { name: '3 publications non lues' });
    expect(counts.map((count) => count.closest('article')?.getAttribute('aria-label'))).toEqual(['Voile']);
  });

  test('B284: who may create communities is led there; /mes-communautes lists one’s own alone', async () => {
    await show(true, '/mes-communautes');
    expect(headings()).toEqual(['Mes communautés (3)']);
    const link = screen.getByRole('link', { name: 'Créer une communauté' });
    expect(link.getAttribute('href')).toBe('/communautes/ajouter');
  });
});

describe('the form of a community', () => {
  it('B344 B346: asks for a title and a type', () => {
    expect(checkCommunity({ ...newCommunity, title: '  ', kind: '' }, false)).toEqual({
      title: 'Le titre est obligatoire',
      kind: 'Le type est obligatoire',
    });
    expect(checkCommunity({ ...newCommunity, title: 'Voile' }, false)).toEqual({});
  });

  it('B334 B347: asks for a colour of the company-wide community only', () => {
    const values = { ...newCommunity, title: 'Tous', description: 'Tout', color: '' };
    expect(checkCommunity({ ...values, kind: 'DEFAULT' }, true)).toEqual({
      color: 'Couleur est Obligatoire',
    });
    expect(checkCommunity({ ...values, kind: 'PUBLIC' }, true)).toEqual({});
  });
});
