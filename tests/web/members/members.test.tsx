import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { RequestError } from '../../../web/core/errors.ts';
import { ExternalForm } from '../../../web/members/ExternalForm.tsx';
import { inviteMembersPageQuery } from '../../../web/members/InviteMembersPage.query.ts';
import { Component as InviteMembersPage } from '../../../web/members/InviteMembersPage.tsx';
import { membersPageQuery } from '../../../web/members/MembersPage.query.ts';
import { Component as MembersPage } from '../../../web/members/MembersPage.tsx';
import { requestsPageQuery } from '../../../web/members/RequestsPage.query.ts';
import { Component as RequestsPage } from '../../../web/members/RequestsPage.tsx';
import { showElement, showScreen } from '../showScreen.tsx';
import { observeEnds } from '../ui/endOfList.ts';

const community = {
  id: 'community-7',
  databaseId: '7',
  title: 'Voile',
  kind: 'PUBLIC',
  viewerCanAdminister: true,
  viewerCanInvite: true,
};
const person = (name: string) => ({ id: name, databaseId: '3', name, initials: 'A', avatar: null });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const role = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rôle de Zoé Quéré' });
const roles = () => [...role().options].map(({ text }) => text);

describe('/communaute/{id}/users', () => {
  const change = 'MemberRowRoleMutation';
  const show = (fields: Partial<typeof community> = {}) =>
    showScreen(
      MembersPage,
      membersPageQuery,
      { databaseId: '7' },
      {
        Community: () => ({ ...community, ...fields }),
        CommunityMemberConnection: () => ({
          totalCount: 2,
          edges: ['Zoé Quéré', 'Ali Benali'].map((name) => ({ role: 'EDITOR', node: person(name) })),
          pageInfo: { hasNextPage: true, endCursor: 'two' },
        }),
      },
      { path: '/communaute/:databaseId/users', address: '/communaute/7/users' },
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
    await answer(request, { RemoveMemberPayload: () => ({ removedUserId: 'Zoé Quéré', userErrors: [] }) });
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

  test('nobody can be removed from the company-wide community', async () => {
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
    await fail(change, new RequestError('OFFLINE'));
    expect(await screen.findByText(/La connexion est interrompue/)).toBeTruthy();
    expect(save()?.getAttribute('aria-busy')).not.toBe('true');
    expect(role().value).toBe('READER');
    await press('Enregistrer');
    await answer(change, {
      UpdateMemberPayload: () => ({ memberEdge: { role: 'READER' }, userErrors: [] }),
    });
    expect(await screen.findByText('Zoé Quéré est maintenant lecteur.')).toBeTruthy();
    expect(save()).toBeNull();
    expect(role().value).toBe('READER');
  });
});

describe('/communaute/{id}/inviter-membre', () => {
  test('B367 B368 B378 B379: an invited person leaves the list, as an editor by default', async () => {
    const { answer, asked } = await showScreen(
      InviteMembersPage,
      inviteMembersPageQuery,
      { databaseId: '7' },
      {
        Community: () => community,
        UserConnection: () => ({
          edges: [{ node: person('Zoé Quéré') }, { node: person('Ali Benali') }],
          pageInfo: { hasNextPage: false, endCursor: null },
        }),
      },
      { path: '/communaute/:databaseId/inviter-membre', address: '/communaute/7/inviter-membre' },
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

describe('membership requests', () => {
  const request = (id: string, name: string) => ({
    node: { id, user: { id: `user-${id}`, databaseId: id, name, initials: 'A', avatar: null } },
  });
  const requests = (...edges: ReturnType<typeof request>[]) => ({
    edges,
    pageInfo: { hasNextPage: false, endCursor: null },
  });
  const zoe = request('1', 'Zoé Quéré');
  const ali = request('2', 'Ali Benali');

  /** The screen at its address alone: nothing is handed over to it. */
  const show = (fields: { message?: string } = {}) =>
    showScreen(
      RequestsPage,
      requestsPageQuery,
      { databaseId: '7' },
      {
        Community: () => ({ id: 'community-7', databaseId: '7', title: 'Voile', viewerCanAdminister: true }),
        MembershipRequestConnection: () => requests({ node: { ...zoe.node, message: null, ...fields } }, ali),
      },
      { path: '/communaute/:databaseId/invitations', address: '/communaute/7/invitations' },
    );

  const rows = () =>
    within(screen.getByRole('list', { name: 'Invitations en attente' })).getAllByRole('listitem');
  const names = () => rows().map((row) => within(row).getByRole('link').textContent);
  const settled = (field: string, id: string) => ({
    [field]: () => ({ removedMembershipRequestId: id, userErrors: [] }),
    Community: () => ({ id: 'community-7', memberCount: 3, membershipRequestCount: 1 }),
  });

  test('B372 B373 B374: everybody who asked has a role to be given, editor at first, and two buttons', async () => {
    await show();
    expect(names()).toEqual(['Zoé Quéré', 'Ali Benali']);
    for (const [index, name] of ['de Zoé Quéré', 'd’Ali Benali'].entries()) {
      const row = within(rows()[index] ?? document.body);
      const role = row.getByRole<HTMLSelectElement>('combobox', { name: `Rôle ${name}` });
      expect(role.value).toBe('EDITOR');
      expect(within(role).getAllByRole('option')).toHaveLength(3);
      expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
        'Accepter',
        'Refuser',
      ]);
    }
  });

  test('B372: searches the join requests', async () => {
    const { isAsked, asked, answer } = await show();
    await userEvent.click(screen.getByRole('searchbox', { name: 'Rechercher une personne' }));
    await userEvent.paste('ali');
    await waitFor(() => expect(isAsked('RequestListQuery')).toBe(true));
    expect(asked('RequestListQuery')).toMatchObject({ id: 'community-7', search: 'ali' });
    await answer('RequestListQuery', { MembershipRequestConnection: () => requests(ali) });
    expect(names()).toEqual(['Ali Benali']);
  });

  test('B376 B377: an accepted person, with the chosen role, or a rejected one leaves the list', async () => {
    const { asked, answer, isAsked } = await show();
    for (const action of ['Annuler', 'Refuser']) {
      expect(isAsked('RequestRowDeclineMutation')).toBe(false);
      await userEvent.click(screen.getByRole('button', { name: 'Refuser Zoé Quéré' }));
      const question = await screen.findByRole('alertdialog', {
        name: 'Refuser la demande de Zoé Quéré\u00a0?',
      });
      await userEvent.click(within(question).getByRole('button', { name: action }));
    }
    expect(asked('RequestRowDeclineMutation')).toMatchObject({ input: { membershipRequestId: '1' } });
    expect(names()).toEqual(['Zoé Quéré', 'Ali Benali']);
    await answer('RequestRowDeclineMutation', settled('DeclineMembershipRequestPayload', '1'));
    expect(names()).toEqual(['Ali Benali']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rôle d’Ali Benali' }), 'Lecteur');
    await userEvent.click(screen.getByRole('button', { name: 'Accepter Ali Benali' }));
    expect(asked('RequestRowAcceptMutation')).toMatchObject({
      input: { membershipRequestId: '2', role: 'READER' },
    });
    await answer('RequestRowAcceptMutation', settled('AcceptMembershipRequestPayload', '2'));
    expect(screen.queryByText('Ali Benali')).toBeNull();
  });

  test('B967 B968: its message is shown, and it is answered with words where the platform keeps them', async () => {
    const { asked, answer } = await show({ message: 'Je sais nager' });
    expect(rows()[0]?.textContent).toContain('Je sais nager');
    await answer('uploadRulesQuery', { Platform: () => ({ capabilities: ['MEMBERSHIP_REQUEST_DETAILS'] }) });
    const write = async (button: string, words: string, action: string) => {
      await userEvent.click(screen.getByRole('button', { name: button }));
      const question = within(await screen.findByRole('alertdialog'));
      await userEvent.type(question.getByRole('textbox'), words);
      await userEvent.click(question.getByRole('button', { name: action }));
    };
    await write('Refuser Zoé Quéré', 'Complet', 'Refuser');
    expect(asked('RequestRowDeclineMutation')).toMatchObject({
      input: { membershipRequestId: '1', reason: 'Complet' },
    });
    await answer('RequestRowDeclineMutation', settled('DeclineMembershipRequestPayload', '1'));
    await write('Répondre en acceptant Ali Benali', 'Bienvenue', 'Accepter');
    expect(asked('RequestRowAcceptMutation')).toMatchObject({
      input: { membershipRequestId: '2', role: 'EDITOR', reason: 'Bienvenue' },
    });
  });
});

describe('inviting external people', () => {
  /** The empty form. */
  async function show() {
    const { environment } = await showElement(
      <ExternalForm communityId="community-1" onInvited={() => {}} />,
    );
    return environment.mock;
  }
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Inviter' }));

  /** The form in which nothing but an e-mail was typed, sent. */
  async function send() {
    const mock = await show();
    await userEvent.type(screen.getByLabelText('E-mail'), 'nils@voisin.example');
    await press();
    return mock;
  }

  const fields = [
    ['firstName', 'Prénom', 'Le prénom est obligatoire'],
    ['lastName', 'Nom', 'Le nom est obligatoire'],
    ['jobTitle', 'Fonction', 'Le fonction est obligatoire'],
  ] as const;
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });

  test('B384: names and a job are optional; errors of the server are shown at their fields', async () => {
    const mock = await send();
    expect(mock.getMostRecentOperation().request.variables.input).toMatchObject({
      email: 'nils@voisin.example',
      firstName: '',
      lastName: '',
      jobTitle: '',
    });
    for (const [, label] of fields) expect(field(label).getAttribute('aria-invalid')).not.toBe('true');
    await userEvent.type(field('Prénom'), 'Nils');
    expect(field('Prénom').value).toBe('');
    const refused = fields.map(([name, , message]) => ({ message, path: [name] }));
    await act(async () =>
      mock.resolveMostRecentOperation({ data: { inviteGuest: { email: null, userErrors: refused } } }),
    );
    for (const [, label, words] of fields) {
      expect(field(label).getAttribute('aria-invalid')).toBe('true');
      expect(screen.getByText(words)).toBeTruthy();
    }
    expect(document.activeElement).toBe(field('Prénom'));
  });

  test('the first wrong field has the focus before the next key', async () => {
    await show();
    fireEvent.submit(field('E-mail').closest('form')!);
    expect(document.activeElement).toBe(field('E-mail'));
  });

  test('B381–B383: asks for six things and a photograph, of which the e-mail and the telephone are checked', async () => {
    const mock = await show();
    for (const label of ['Prénom', 'Nom', 'E-mail', 'Fonction', 'Téléphone', 'Photo', 'Rôle'])
      expect(field(label)).toBeTruthy();
    await userEvent.type(field('Téléphone'), '12');
    await press();
    for (const [name, description] of [
      ['E-mail', "l'email est obligatoire et il doit respecter ce format nom@exemple.fr"],
      ['Téléphone', 'Le téléphone est invalide (0X00000000 ou +XXX0000000)'],
    ] as const)
      expect(screen.getByRole('textbox', { name, description })).toBeTruthy();
    expect(document.activeElement).toBe(field('E-mail'));
    await userEvent.clear(field('Téléphone'));
    expect(mock.getAllOperations()).toHaveLength(0);
    await userEvent.type(field('E-mail'), 'nils@voisin.example');
    await press();
    expect(mock.getAllOperations()).toHaveLength(1);
  });
});
