/** /communaute/{id}/invitations. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Component as RequestsPage } from '../../../web/members/RequestsPage.tsx';
import { requestsPageQuery } from '../../../web/members/RequestsPage.query.ts';
import { showScreen } from '../showScreen.tsx';

const request = (id: string, fullName: string) => ({
  node: { id, user: { id: `user-${id}`, slug: id, fullName, initials: 'A', avatar: null } },
});
const requests = (...edges: ReturnType<typeof request>[]) => ({
  edges,
  pageInfo: { hasNextPage: false, endCursor: null },
});
const zoe = request('1', 'Zoé Quéré');
const ali = request('2', 'Ali Benali');

/** The screen at its address alone: nothing is handed over to it. */
const show = () =>
  showScreen(
    RequestsPage,
    requestsPageQuery,
    { slug: '7' },
    {
      Community: () => ({ id: 'community-7', slug: '7', title: 'Voile', viewerCanAdminister: true }),
      MembershipRequestConnection: () => requests(zoe, ali),
    },
    { path: '/communaute/:slug/invitations', address: '/communaute/7/invitations' },
  );

const rows = () =>
  within(screen.getByRole('list', { name: 'Invitations en attente' })).getAllByRole('listitem');
const names = () => rows().map((row) => within(row).getByRole('link').textContent);
const settled = (field: string, id: string) => ({
  [field]: () => ({ settledMembershipRequestId: id, userErrors: [] }),
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
    expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Accepter', 'Refuser']);
  }
});

test('B372: who asked is searched', async () => {
  const { isAsked, asked, answer } = await show();
  await userEvent.click(screen.getByRole('searchbox', { name: 'Rechercher une personne' }));
  await userEvent.paste('ali');
  await waitFor(() => expect(isAsked('RequestListQuery')).toBe(true));
  expect(asked('RequestListQuery')).toMatchObject({ id: 'community-7', search: 'ali' });
  await answer('RequestListQuery', { MembershipRequestConnection: () => requests(ali) });
  expect(names()).toEqual(['Ali Benali']);
});

test('B376 B377: who is let in, with the role that was chosen, or turned down leaves the list', async () => {
  const { asked, answer } = await show();
  await userEvent.click(screen.getByRole('button', { name: 'Refuser Zoé Quéré' }));
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
