/** Deleted communities in the administration. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Component as DeletedCommunitiesPage } from '../../../web/statistics/DeletedCommunitiesPage.tsx';
import { deletedCommunitiesPageQuery } from '../../../web/statistics/DeletedCommunitiesPage.query.ts';
import { showScreen } from '../showScreen.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 - 60_000).toISOString();
const deleted = (communityId: string, title: string, actor: string | null, days: number) => ({
  communityId,
  title,
  memberCount: 3,
  actor: actor === null ? null : { __typename: 'UnknownUser', name: actor },
  deletedAt: '2026-11-03T10:00:00Z',
  expiresAt: inDays(days),
});

const show = (...deletedCommunities: object[]) =>
  showScreen(
    DeletedCommunitiesPage,
    deletedCommunitiesPageQuery,
    {},
    {
      Platform: () => ({ capabilities: ['COMMUNITY_BIN'] }),
      Administration: () => ({ deletedCommunities }),
    },
  );

test('B969: they say who deleted them and how long they stay, are restored, and erased once the title is typed', async () => {
  const { asked, answer } = await show(
    deleted('c-1', 'Voile', 'Zoé Quéré', 12),
    deleted('c-2', 'Rame', null, 1),
  );
  const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows()[0]).toMatch(/^VoileSupprimée le 3.* par Zoé Quéré · 3\u00a0membres · encore 12\u00a0jours/);
  expect(rows()[1]).toMatch(/^RameSupprimée le 3[^Z]* · 3\u00a0membres · encore un jour/);
  await userEvent.click(screen.getByRole('button', { name: 'Restaurer Voile' }));
  expect(asked('DeletedCommunitiesRestoreMutation')).toEqual({ input: { communityId: 'c-1' } });
  await answer('DeletedCommunitiesRestoreMutation', { RestoreCommunityPayload: () => ({ userErrors: [] }) });
  expect(rows()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer définitivement Rame' }));
  const question = within(await screen.findByRole('alertdialog'));
  const remove = question.getByRole<HTMLButtonElement>('button', { name: 'Supprimer' });
  await userEvent.type(question.getByRole('textbox'), 'Ram');
  expect(remove.disabled).toBe(true);
  await userEvent.type(question.getByRole('textbox'), 'e');
  await userEvent.click(remove);
  expect(asked('DeletedCommunitiesEraseMutation')).toEqual({ input: { communityId: 'c-2', title: 'Rame' } });
  await answer('DeletedCommunitiesEraseMutation', {
    DeleteCommunityForeverPayload: () => ({ userErrors: [] }),
  });
  expect(screen.getByText('Aucune communauté supprimée.')).toBeTruthy();
});

test('one that somebody else has restored or erased disappears, with the reason', async () => {
  const { answer } = await show(deleted('c-1', 'Voile', 'Zoé Quéré', 12));
  await userEvent.click(screen.getByRole('button', { name: 'Restaurer Voile' }));
  const message = 'Cette communauté a déjà été restaurée ou supprimée définitivement.';
  await answer('DeletedCommunitiesRestoreMutation', {
    RestoreCommunityPayload: () => ({ userErrors: [{ code: 'NOT_FOUND', message }] }),
  });
  expect(screen.getByText('Aucune communauté supprimée.')).toBeTruthy();
  expect(await screen.findByText(message)).toBeTruthy();
});
