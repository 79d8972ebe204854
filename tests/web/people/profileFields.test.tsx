/** /profil: what one is asked, and finds filled in. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component as ProfilePage } from '../../../web/session/ProfilePage.tsx';
import { profilePageQuery } from '../../../web/session/ProfilePage.query.ts';
import { showScreen } from '../showScreen.tsx';

const show = () =>
  showScreen(
    ProfilePage,
    profilePageQuery,
    {},
    {
      Platform: () => ({ capabilities: [] }),
      Viewer: () => ({
        username: 'zoe@example.org',
        language: 'NL',
        user: {
          firstName: 'Zoé',
          lastName: 'Quéré',
          job: 'Voilière',
          birthDate: '1990-03-07',
          phone: '06 12 34 56 78',
          country: 'BE',
          avatar: null,
        },
      }),
    },
  );
const text = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('B612: « Mon profil » has names, e-mail, job, date of birth, telephone and language', async () => {
  await show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mon profil');
  for (const [label, value] of [
    ['Prénom', 'Zoé'],
    ['Nom', 'Quéré'],
    ['Email', 'zoe@example.org'],
    ['Fonction', 'Voilière'],
    ['Téléphone', '06 12 34 56 78'],
  ] as const)
    expect(text(label).value).toBe(value);
  const birth = within(screen.getByRole('group', { name: 'Date de naissance' }));
  expect(birth.getByRole<HTMLInputElement>('textbox', { name: 'Jour' }).value).toBe('7');
  expect(birth.getByRole<HTMLSelectElement>('combobox', { name: 'Mois' }).value).toBe('3');
  expect(birth.getByRole<HTMLInputElement>('textbox', { name: 'Année' }).value).toBe('1990');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Préférence de langue' }).value).toBe('NL');
});
