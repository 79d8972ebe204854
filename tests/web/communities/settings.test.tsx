/** /communaute/{id}/parametres, and who is led away from it. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Component as SettingsPage } from '../../../web/communities/SettingsPage.tsx';
import { settingsPageQuery } from '../../../web/communities/SettingsPage.query.ts';
import { Component as RequestsPage } from '../../../web/members/RequestsPage.tsx';
import { requestsPageQuery } from '../../../web/members/RequestsPage.query.ts';
import { showScreen } from '../showScreen.tsx';

const community = {
  id: 'community-7',
  slug: '7',
  title: 'Voile',
  logo: null,
  memberCount: 12,
  membershipRequestCount: 2,
  viewerCanAdminister: true,
  viewerCanInvite: true,
  viewerCanDelete: true,
};
const show = (told: Partial<typeof community> = {}) =>
  showScreen(
    SettingsPage,
    settingsPageQuery,
    { slug: '7' },
    { Community: () => ({ ...community, ...told }) },
    { path: '/communaute/:slug/parametres', address: '/communaute/7/parametres' },
  );
const links = () =>
  within(screen.getByRole('list'))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('B297 B299 B300 B301: what the address alone tells is loaded: the switch and the links', async () => {
  await show();
  expect(screen.getByRole('switch', { name: 'Gestion des documents par tous les membres' })).toBeTruthy();
  expect(links()).toEqual([
    ['Membres12', '/communaute/7/users'],
    ['Invitations en attente2', '/communaute/7/invitations'],
    ['Inviter des membres', '/communaute/7/inviter-membre'],
    ['Inviter des membres externes', '/communaute/7/inviter-extern-membre'],
    ['Personnalisation', '/communaute/7/modifier'],
  ]);
});

test('B300 B302: nobody who waits has no link, and the company-wide one is not deleted', async () => {
  await show({ membershipRequestCount: 0, viewerCanDelete: false });
  expect(links().map(([name]) => name)).not.toContain('Invitations en attente0');
  expect(links()).toHaveLength(4);
  expect(screen.queryByRole('button', { name: 'Supprimer la communauté' })).toBeNull();
});

test('B302 B337: deleted from its settings, it leads to the list', async () => {
  const { answer, path } = await show();
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer la communauté' }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Supprimer' }));
  await answer('useDeleteCommunityMutation', { DeleteCommunityPayload: () => ({ userErrors: [] }) });
  expect(path()).toBe('/communautes');
});

test('B298: who does not administer it goes to the list of communities', async () => {
  const { path } = await show({ viewerCanAdminister: false });
  expect(path()).toBe('/communautes');
});

test('B375: who may not see who asks to join goes to the settings', async () => {
  const { path } = await showScreen(
    RequestsPage,
    requestsPageQuery,
    { slug: '7' },
    { Community: () => ({ ...community, viewerCanAdminister: false }) },
    { path: '/communaute/:slug/invitations', address: '/communaute/7/invitations' },
  );
  expect(path()).toBe('/communaute/7/parametres');
});
