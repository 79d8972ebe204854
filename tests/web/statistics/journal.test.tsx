/** /administration/journal. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { journalPageQuery } from '../../../web/statistics/JournalPage.query.ts';
import { Component as JournalPage } from '../../../web/statistics/JournalPage.tsx';
import { showScreen } from '../showScreen.tsx';

test('the journal says who did what, in words, and goes on when asked', async () => {
  const zoe = { id: 'zoe', slug: '3', fullName: 'Zoé Quéré' };
  const entries = [
    { action: 'USER_INTERNAL', subject: '12', author: zoe },
    { action: 'ADMINISTRATOR_REMOVE', subject: 'ali@example.org', author: zoe },
    { action: 'SETTINGS_UPDATE', subject: 'name, mainColor', author: null },
    { action: 'SOMETHING_NEW', subject: '', author: zoe },
  ];
  const { asked } = await showScreen(
    JournalPage,
    journalPageQuery,
    {},
    {
      Platform: () => ({ capabilities: ['AUDIT'] }),
      Viewer: () => ({ isAdministrator: true }),
      AuditEntryConnection: () => ({
        edges: entries.map((entry, index) => ({
          node: { ...entry, id: String(index), at: '2026-11-20T09:00:00Z' },
        })),
        pageInfo: { hasNextPage: true, endCursor: 'four' },
      }),
    },
  );
  expect(screen.getAllByRole('listitem').map((item) => item.firstChild?.textContent)).toEqual([
    'Zoé Quéré a passé un compte en interne',
    'Zoé Quéré a retiré le droit d’administration · ali@example.org',
    'Un compte supprimé a changé les paramètres · nom, couleur principale',
    'Zoé Quéré a changé autre chose',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Afficher la suite' }));
  expect(asked('AuditLogPaginationQuery')).toMatchObject({ first: 20, after: 'four' });
});
