/** /admin/utilisateur/modifier, where somebody else changed the account meanwhile. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { accountPageQuery } from '../../../web/people/AccountPage.query.ts';
import { Component as DeleteUserPage } from '../../../web/people/DeleteUserPage.tsx';
import { Component as EditUserPage } from '../../../web/people/EditUserPage.tsx';
import { showScreen } from '../showScreen.tsx';

const account = {
  id: 'zoe',
  version: 'v1',
  civility: 'MRS',
  firstName: 'Zoé',
  lastName: 'Quéré',
  email: 'zoe@example.org',
  job: 'Voilière',
  phone: '',
  avatar: null,
  lastEdit: null,
};

test('the form of an account tells that it was changed, and saves over that only when asked', async () => {
  const { answer, asked, path } = await showScreen(
    EditUserPage,
    accountPageQuery,
    { slug: '3', isDeletion: false },
    { User: () => account, Platform: () => ({ capabilities: [] }) },
    { path: '/admin/utilisateur/modifier' },
  );
  const mutation = 'EditUserPageMutation';
  await userEvent.type(screen.getByLabelText('Fonction'), ' en chef');
  await userEvent.click(screen.getByRole('button', { name: 'Modifier' }));
  expect(asked(mutation)).toMatchObject({ input: { basedOn: 'v1', job: 'Voilière en chef' } });
  await answer(mutation, {
    User: () => ({ ...account, version: 'v2', job: 'Gréeuse' }),
    UpdateUserPayload: () => ({ userErrors: [{ code: 'CHANGED', message: 'Modifié.', path: null }] }),
  });
  const notice = within(await screen.findByRole('alert'));
  expect(notice.getByText(/^Ce compte a été modifié entre-temps/)).toBeTruthy();
  expect(notice.getByRole('group', { name: 'Version actuelle' }).textContent).toContain('Gréeuse');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer ma version' }));
  expect(asked(mutation)).toMatchObject({ input: { basedOn: 'v2', job: 'Voilière en chef' } });
  await answer(mutation, {
    User: () => ({ ...account, version: 'v3', job: 'Voilière en chef' }),
    UpdateUserPayload: () => ({ userErrors: [] }),
  });
  await waitFor(() => expect(path()).toBe('/utilisateurs'));
});

test.each([
  ['modifier', EditUserPage],
  ['delete', DeleteUserPage],
])('B426: /admin/utilisateur/%s without a person leads back to the people', async (page, Page) => {
  const { path } = await showScreen(
    Page,
    accountPageQuery,
    { slug: '', isDeletion: page === 'delete' },
    { Query: () => ({ user: null }) },
    { path: `/admin/utilisateur/${page}` },
  );
  await waitFor(() => expect(path()).toBe('/utilisateurs'));
});
