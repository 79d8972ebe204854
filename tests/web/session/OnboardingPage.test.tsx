/** The steps of a first sign-in, on a network that answers when it is told to. */
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Fault, messageOf } from '../../../web/core/errors.ts';
import { onboardingPageQuery } from '../../../web/session/OnboardingPage.query.ts';
import { Component as OnboardingPage } from '../../../web/session/OnboardingPage.tsx';
import { showScreen } from '../showScreen.tsx';

const newcomer = {
  firstName: 'Zoé',
  lastName: 'Quéré',
  initials: 'ZQ',
  job: null,
  phone: null,
  birthDate: null,
  country: null,
  description: null,
  avatar: null,
};

const show = (step: string) =>
  showScreen(
    OnboardingPage,
    onboardingPageQuery,
    {},
    {
      Platform: () => ({ passwordDigest: 'NONE' }),
      Branding: () => ({ name: 'Agora', logo: null, secondaryLogo: null }),
      Viewer: () => ({ username: 'zoe@example.org', language: null, user: newcomer }),
    },
    { path: '/terminer-inscription/*', address: `/terminer-inscription/${step}` },
  );
beforeEach(() => vi.stubGlobal('scrollTo', () => {}));
afterEach(() => vi.unstubAllGlobals());

const next = () => userEvent.click(screen.getByRole('button', { name: 'Suivant' }));
const at = (step: string) => `/terminer-inscription/${step}`;

describe('the profile step', () => {
  const refused = (userErrors: readonly { message: string; path: readonly string[] | null }[]) => ({
    UpdateProfilePayload: () => ({ viewer: null, userErrors }),
  });

  test('B085 B087: has the fields of a profile in their order, and none for the civility', async () => {
    await show('profil');
    const form = screen.getByRole('button', { name: 'Suivant' }).closest('form');
    const fields = form?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [];
    expect([...fields].map(({ labels }) => labels?.[0]?.firstChild?.textContent)).toEqual([
      'Prénom',
      'Nom',
      'Fonction',
      'Téléphone',
      'Jour',
      'Mois',
      'Année',
      'Pays',
      'Préférence de langue',
      'Description',
    ]);
    expect(screen.getByRole('group', { name: 'Date de naissance' })).toBeTruthy();
  });

  test('B095–B097: asks for no job, telephone or date of birth; what an API says of them stands beside them', async () => {
    const { answer, asked, path } = await show('profil');
    await next();
    expect(asked('useUpdateProfileMutation').input).toMatchObject({ job: '', phone: '', birthDate: null });
    await answer(
      'useUpdateProfileMutation',
      refused([
        { message: 'Le fonction est obligatoire', path: ['job'] },
        { message: 'Le téléphone est obligatoire', path: ['phone'] },
        { message: 'La date de naissance est obligatoire', path: ['birthDate'] },
      ]),
    );
    for (const [role, name, description] of [
      ['textbox', 'Fonction', 'Le fonction est obligatoire'],
      ['textbox', 'Téléphone', 'Le téléphone est obligatoire'],
      ['group', 'Date de naissance', 'La date de naissance est obligatoire'],
    ] as const)
      expect(screen.getByRole(role, { name, description })).toBeTruthy();
    expect(path()).toBe(at('profil'));
    await next();
    await answer('useUpdateProfileMutation', { UpdateProfilePayload: () => ({ userErrors: [] }) });
    expect(path()).toBe(at('photo'));
  });

  test('B096: a telephone that looks wrong is advised about, and sent as it is', async () => {
    const { asked } = await show('profil');
    await userEvent.type(screen.getByLabelText('Téléphone'), '12');
    const description = 'Le format de téléphone est incorrect';
    expect(screen.getByRole('textbox', { name: 'Téléphone', description })).toBeTruthy();
    await next();
    expect(asked('useUpdateProfileMutation').input).toMatchObject({ phone: '12' });
  });

  test('B100 B101: what was not saved is told as an alert, and the step stays', async () => {
    const { answer, fail, path } = await show('profil');
    await next();
    const message = "warning : La mise à jour n'a pas été effectué";
    await answer('useUpdateProfileMutation', refused([{ message, path: null }]));
    expect(screen.getByRole('alert').textContent).toContain(message);
    await next();
    const fault = new Fault('UPSTREAM_UNAVAILABLE');
    await fail('useUpdateProfileMutation', fault);
    expect(screen.getByRole('alert').textContent).toContain(messageOf(fault));
    expect(path()).toBe(at('profil'));
  });
});

test('B102: a photograph is chosen, or dropped', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:moi', revokeObjectURL: () => {} });
  await show('photo');
  const file = new File(['x'], 'moi.png', { type: 'image/png' });
  const input = screen.getByLabelText('Photo');
  const crop = { name: "Recadrer l'image" };
  await userEvent.upload(input, file);
  await userEvent.click(
    within(await screen.findByRole('alertdialog', crop)).getByRole('button', { name: 'Annuler' }),
  );
  expect(screen.queryByRole('alertdialog', crop)).toBeNull();
  fireEvent.drop(input, { dataTransfer: { files: [file] } });
  expect(await screen.findByRole('alertdialog', crop)).toBeTruthy();
});

test('B115: a password that was not changed is told, and the step stays', async () => {
  const { answer, fail, path } = await show('reinitialiser-motdepasse');
  await userEvent.type(screen.getByLabelText('Nouveau mot de passe'), 'Nouveau2026');
  await userEvent.type(screen.getByLabelText('Confirmer le mot de passe'), 'Nouveau2026');
  await next();
  await answer('PasswordStepMutation', {
    ChangePasswordPayload: () => ({ token: null, userErrors: [{ message: 'Impossible.', path: null }] }),
  });
  expect(screen.getByRole('alert').textContent).toContain('Impossible.');
  await next();
  const fault = new Fault('UPSTREAM_UNAVAILABLE');
  await fail('PasswordStepMutation', fault);
  expect(screen.getByRole('alert').textContent).toContain(messageOf(fault));
  expect(path()).toBe(at('reinitialiser-motdepasse'));
});
