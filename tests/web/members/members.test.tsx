/** The members of a community and the people to invite. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../../web/core/errors.ts';
import { Component as InviteMembersPage } from '../../../web/members/InviteMembersPage.tsx';
import { inviteMembersPageQuery } from '../../../web/members/InviteMembersPage.query.ts';
import { Component as MembersPage } from '../../../web/members/MembersPage.tsx';
import { membersPageQuery } from '../../../web/members/MembersPage.query.ts';
import { showScreen } from '../showScreen.tsx';
import { observeEnds } from '../ui/endOfList.ts';

const community = {
  id: 'community-7',
  slug: '7',
  title: 'Voile',
  kind: 'PUBLIC',
  viewerCanAdminister: true,
  viewerCanInvite: true,
};
const person = (fullName: string) => ({ id: fullName, slug: '3', fullName, initials: 'A', avatar: null });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const role = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rôle de Zoé Quéré' });
const roles = () => [...role().options].map(({ text }) => text);

describe('/communaute/{id}/users', () => {
  const change = 'MemberRowRoleMutation';
  const show = (told: Partial<typeof community> = {}) =>
    showScreen(
      MembersPage,
      membersPageQuery,
      { slug: '7' },
      {
        Community: () => ({ ...community, ...told }),
        CommunityMemberConnection: () => ({
          totalCount: 2,
          edges: ['Zoé Quéré', 'Ali Benali'].map((name) => ({ role: 'EDITOR', node: person(name) })),
          pageInfo: { hasNextPage: true, endCursor: 'two' },
        }),
      },
      { path: '/communaute/:slug/users', address: '/communaute/7/users' },
    );
  const rows = () => within(screen.getByRole('list', { name: 'Membres' })).getAllByRole('listitem');
  const save = () => screen.queryByRole('button', { name: 'Enregistrer' });

  test('B309 B730: members are searched, and unsubscribed after a question', async () => {
    const { answer, asked, isAsked } = await show();
    const request = 'MemberRowRemoveMutation';
    for (const action of ['Annuler', 'Désinscrire']) {
      expect(isAsked(request)).toBe(false);
      await press('Désinscrire Zoé Quéré');
      const question = await screen.findByRole('alertdialog');
      await userEvent.click(within(question).getByRole('button', { name: action }));
    }
    expect(asked(request)).toMatchObject({ input: { communityId: 'community-7', userId: 'Zoé Quéré' } });
    await answer(request, { RemoveMemberPayload: () => ({ leftUserId: 'Zoé Quéré', userErrors: [] }) });
    expect(rows()).toHaveLength(1);
    expect(screen.getByText('1 membre')).toBeTruthy();
    await userEvent.click(screen.getByRole('searchbox', { name: 'Rechercher un membre' }));
    await userEvent.paste('ali');
    await waitFor(() => expect(isAsked('MemberManagementQuery')).toBe(true));
    expect(asked('MemberManagementQuery')).toMatchObject({ search: 'ali', first: 10 });
  });

  test('B309 B342 B362: ten more members come at the end of the list, until there are no more', async () => {
    const reachEnd = observeEnds();
    const { answer, asked } = await show();
    await reachEnd();
    expect(asked('MemberManagementQuery')).toMatchObject({ first: 10, after: 'two' });
    await answer('MemberManagementQuery', {
      CommunityMemberConnection: () => ({
        totalCount: 3,
        edges: [{ role: 'READER', node: person('Inès Prévôt') }],
        pageInfo: { hasNextPage: false, endCursor: 'three' },
      }),
    });
    expect(rows()).toHaveLength(3);
    expect(screen.getByText("il n'y a plus de données")).toBeTruthy();
  });

  test('nobody is unsubscribed from the company-wide community', async () => {
    await show({ kind: 'DEFAULT' });
    expect(rows()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Désinscrire/ })).toBeNull();
  });

  test('B363 B364 B365 B367 B368: a chosen role is saved by a button, which stays when that fails', async () => {
    const { answer, asked, fail } = await show();
    expect(roles()).toEqual(['Administrateur', 'Rédacteur', 'Lecteur']);
    expect(role().value).toBe('EDITOR');
    expect(save()).toBeNull();
    await userEvent.selectOptions(role(), 'Lecteur');
    await press('Enregistrer');
    expect(asked(change).input).toEqual({
      communityId: 'community-7',
      userId: 'Zoé Quéré',
      role: 'READER',
    });
    await fail(change, new Fault('OFFLINE'));
    expect(await screen.findByText(/La connexion est interrompue/)).toBeTruthy();
    expect(save()?.getAttribute('aria-busy')).not.toBe('true');
    expect(role().value).toBe('READER');
    await press('Enregistrer');
    await answer(change, {
      ChangeMemberRolePayload: () => ({ memberEdge: { role: 'READER' }, userErrors: [] }),
    });
    expect(await screen.findByText('Zoé Quéré est maintenant lecteur.')).toBeTruthy();
    expect(save()).toBeNull();
    expect(role().value).toBe('READER');
  });
});

describe('/communaute/{id}/inviter-membre', () => {
  test('B367 B368 B378 B379: who is invited, as an editor unless chosen otherwise, leaves the list', async () => {
    const { answer, asked } = await showScreen(
      InviteMembersPage,
      inviteMembersPageQuery,
      { slug: '7' },
      {
        Community: () => community,
        UserConnection: () => ({
          edges: [{ node: person('Zoé Quéré') }, { node: person('Ali Benali') }],
          pageInfo: { hasNextPage: false, endCursor: null },
        }),
      },
      { path: '/communaute/:slug/inviter-membre', address: '/communaute/7/inviter-membre' },
    );
    const list = within(screen.getByRole('list', { name: 'Personnes à inviter' }));
    expect(list.getAllByRole('listitem')).toHaveLength(2);
    expect(role().value).toBe('EDITOR');
    expect(roles()).toEqual(['Administrateur', 'Rédacteur', 'Lecteur']);
    await userEvent.selectOptions(role(), 'Administrateur');
    await press('Inviter Zoé Quéré');
    expect(asked('CandidateRowMutation').input).toEqual({
      communityId: 'community-7',
      userId: 'Zoé Quéré',
      role: 'ADMINISTRATOR',
    });
    await answer('CandidateRowMutation', {
      AddMemberPayload: () => ({ memberEdge: { node: { id: 'Zoé Quéré' } }, userErrors: [] }),
    });
    expect(await screen.findByText('Zoé Quéré est maintenant administrateur.')).toBeTruthy();
    expect(list.getAllByRole('listitem')).toHaveLength(1);
  });
});
