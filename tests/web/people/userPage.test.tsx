/** /utilisateur/profil/{id}: where its viewer goes on from there. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { userPageQuery } from '../../../web/people/UserPage.query.ts';
import { Component as UserPage } from '../../../web/people/UserPage.tsx';
import { showScreen } from '../showScreen.tsx';

const zoe = { id: 'zoe', slug: '3', fullName: 'Zoé Quéré', birthDate: null, avatar: null };
const show = (viewerId: string, user: object | null) =>
  showScreen(
    UserPage,
    userPageQuery,
    { slug: '3' },
    {
      Viewer: () => ({ user: { id: viewerId } }),
      Query: () => ({ user: user && { ...zoe, ...user } }),
    },
    { path: '/utilisateur/profil/:slug', address: '/utilisateur/profil/3' },
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

test('somebody who is not there is not found', async () => {
  await show('ali', null);
  expect(screen.getByRole('heading', { name: 'Page non trouvée' })).toBeTruthy();
});
