import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { profilePageQuery } from '../../../web/session/ProfilePage.query.ts';
import { Component as ProfilePage } from '../../../web/session/ProfilePage.tsx';
import { showScreen } from '../showScreen.tsx';

const show = (capabilities: string[]) =>
  showScreen(ProfilePage, profilePageQuery, {}, { Platform: () => ({ capabilities }) });

test('B971: one’s own data are downloaded from the profile, and a refusal is shown', async () => {
  const { asked, answer } = await show(['DATA_EXPORT']);
  await userEvent.click(screen.getByRole('button', { name: 'Télécharger mes données' }));
  expect(asked('ExportDataButtonMutation')).toEqual({ input: {} });
  await answer('ExportDataButtonMutation', {
    CreateUserDataExportPayload: () => ({ downloadUrl: null, userErrors: [{ message: 'Déjà en cours.' }] }),
  });
  expect(await screen.findByText('Déjà en cours.')).toBeTruthy();
});

test('B971: nothing is offered where the platform exports nothing', async () => {
  await show([]);
  expect(screen.queryByRole('button', { name: 'Télécharger mes données' })).toBeNull();
});
