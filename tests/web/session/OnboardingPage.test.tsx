/** The steps of a first sign-in, on a mock network. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RequestError, errorMessageOf } from '../../../web/core/errors.ts';
import { session } from '../../../web/core/sessionStore.ts';
import { onboardingPageQuery } from '../../../web/session/OnboardingPage.query.ts';
import { Component as OnboardingPage } from '../../../web/session/OnboardingPage.tsx';
// Loaded on demand by the client.
import '../../../web/uploads/picture/CropDialog.tsx';
import { holdPictures } from '../holdPictures.ts';
import { showScreen } from '../showScreen.tsx';
import { token } from './token.ts';

const newcomer = {
  firstName: 'Zoé',
  lastName: 'Quéré',
  initials: 'ZQ',
  jobTitle: null,
  phone: null,
  birthDate: null,
  country: null,
  description: null,
  avatar: null,
};

const show = (step: string, fields: object = {}) =>
  showScreen(
    OnboardingPage,
    onboardingPageQuery,
    {},
    {
      Platform: () => ({ passwordDigestAlgorithm: 'NONE' }),
      Branding: () => ({ name: 'Agora', logo: null, secondaryLogo: null }),
      Viewer: () => ({ email: 'zoe@example.org', language: null, user: { ...newcomer, ...fields } }),
    },
    { path: '/terminer-inscription/*', address: `/terminer-inscription/${step}` },
  );
beforeEach(() => vi.stubGlobal('scrollTo', () => {}));
afterEach(() => vi.unstubAllGlobals());

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const next = () => press('Suivant');
const at = (step: string) => `/terminer-inscription/${step}`;
const cookie = () => document.cookie.split('; ').find((one) => one.startsWith('cgu='));

describe('the terms', () => {
  test.each(['', 'inconnu'])(
    'B074 B075 B079 B080: are the first of five steps, also at « %s »',
    async (path) => {
      await show(path);
      const steps = within(screen.getByRole('list', { name: 'Étapes' })).getAllByRole('listitem');
      const names = ['Conditions', 'Profil', 'Photo', 'Mot de passe', 'Félicitations'];
      expect(steps.map(({ textContent }) => textContent)).toEqual(names);
      expect(steps[0]?.getAttribute('aria-current')).toBe('step');
      const documents = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
      expect(documents).toEqual(['/cgu/charte.pdf', '/cgu/protection-des-donnees.pdf']);
      const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
      expect(buttons).toEqual(['Annuler', 'Accepter']);
    },
  );

  test('B076 B078 B081–B084: refused, they lead to a page from which one may think again; accepted, to the profile', async () => {
    const { path } = await show('acceptez-les-conditions');
    await press('Annuler');
    expect(cookie()).toBe('cgu=0');
    expect(await screen.findByText('Veuillez contacter la direction')).toBeTruthy();
    expect(path()).toBe(at('annuler'));
    await press('Continuer');
    expect(await screen.findByRole('heading', { name: 'Les conditions d’utilisation' })).toBeTruthy();
    await press('Accepter');
    expect(cookie()).toBe('cgu=1');
    expect(await screen.findByRole('heading', { name: 'Votre profil' })).toBeTruthy();
    expect(path()).toBe(at('profil'));
  });

  test('B077: « Annuler » on the page of those who refuse signs out', async () => {
    session.signIn(token());
    const { isAsked, answer } = await show('annuler');
    await press('Annuler');
    await waitFor(() => expect(isAsked('signOutMutation')).toBe(true));
    await answer('signOutMutation');
    await waitFor(() => expect(session.get().status).toBe('signed-out'));
  });
});

test('B118 B119: « Retour » goes to the step before, and from the profile to the page of those who refuse', async () => {
  const { path } = await show('reinitialiser-motdepasse');
  for (const [step, title] of [
    ['photo', 'Votre photo'],
    ['profil', 'Votre profil'],
    ['annuler', 'Inscription interrompue'],
  ] as const) {
    await press('Retour');
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(path()).toBe(at(step));
  }
});

describe('the profile step', () => {
  const refused = (userErrors: readonly { message: string; path: readonly string[] | null }[]) => ({
    UpdateProfilePayload: () => ({ viewer: null, userErrors }),
  });

  test('B085 B086 B087 B090: has the fields of a profile, filled in, none for the honorific, and eleven languages', async () => {
    await show('profil', { jobTitle: 'Voilière', country: 'BE' });
    const form = screen.getByRole('button', { name: 'Suivant' }).closest('form');
    const fields = form?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [];
    expect([...fields].map(({ labels }) => labels?.[0]?.firstChild?.textContent)).toEqual(
      'Prénom,Nom,Fonction,Téléphone,Jour,Mois,Année,Pays,Préférence de langue,Description'.split(','),
    );
    expect(screen.getByRole('group', { name: 'Date de naissance' })).toBeTruthy();
    for (const [label, value] of [
      ['Prénom', 'Zoé'],
      ['Nom', 'Quéré'],
      ['Fonction', 'Voilière'],
      ['Pays', 'BE'],
    ] as const)
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(value);
    const languages = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Préférence de langue' });
    expect([...languages.options].map(({ text }) => text).filter(Boolean)).toEqual(
      'Français,Anglais,Allemand,Bengali,Chinois,Espagnol,Italien,Turc,Polonais,Portugais,Néerlandaise'.split(
        ',',
      ),
    );
  });

  test('B095–B097 B099: job, telephone and date of birth are optional; errors of the API are shown at their fields', async () => {
    const { answer, asked, path } = await show('profil');
    await next();
    expect(asked('useUpdateProfileMutation').input).toEqual({});
    // The step goes on with what was sent.
    await userEvent.type(screen.getByLabelText('Fonction'), 'x');
    expect(screen.getByLabelText<HTMLInputElement>('Fonction').value).toBe('');
    await answer(
      'useUpdateProfileMutation',
      refused([
        { message: 'Le fonction est obligatoire', path: ['jobTitle'] },
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

  test('B100 B101: shows an alert when saving fails, and stays on the step', async () => {
    const { answer, fail, path } = await show('profil');
    await next();
    const message = "warning : La mise à jour n'a pas été effectué";
    await answer('useUpdateProfileMutation', refused([{ message, path: null }]));
    expect(screen.getByRole('alert').textContent).toContain(message);
    await next();
    const fault = new RequestError('UPSTREAM_UNAVAILABLE');
    await fail('useUpdateProfileMutation', fault);
    expect(screen.getByRole('alert').textContent).toContain(errorMessageOf(fault));
    expect(path()).toBe(at('profil'));
  });
});

test('B105: without a photograph one moves on', async () => {
  const { path } = await show('photo');
  await next();
  expect(path()).toBe(at('reinitialiser-motdepasse'));
});

test('B102: a photograph is chosen, or dropped', async () => {
  const release = holdPictures();
  await show('photo');
  const file = new File(['x'], 'moi.png', { type: 'image/png' });
  const input = screen.getByLabelText('Photo');
  const crop = { name: "Recadrer l'image" };
  await userEvent.upload(input, file);
  await userEvent.click(
    within(await screen.findByRole('alertdialog', crop)).getByRole('button', { name: 'Annuler' }),
  );
  expect(screen.queryByRole('alertdialog', crop)).toBeNull();
  await release(file);
  expect(screen.queryByRole('alertdialog', crop)).toBeNull();
  fireEvent.drop(input, { dataTransfer: { files: [file] } });
  // While it is read, too, one does not move on without it.
  expect(screen.getByRole('alertdialog', crop)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Suivant' })).toBeNull();
  await release(file, false);
  expect(screen.queryByRole('alertdialog', crop)).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('ne peut pas être lue');
});

async function typePassword() {
  await userEvent.type(screen.getByLabelText('Nouveau mot de passe'), 'Nouveau2026');
  await userEvent.type(screen.getByLabelText('Confirmer le mot de passe'), 'Nouveau2026');
}

test('B113 B114: a new password, typed twice, leads to the end with a new token', async () => {
  const { answer, asked, names, path } = await show('reinitialiser-motdepasse');
  await typePassword();
  // Pressed again before the password is digested.
  for (let presses = 0; presses < 2; presses += 1)
    fireEvent.click(screen.getByRole('button', { name: 'Suivant' }));
  await waitFor(() => expect(names()).toEqual(['PasswordStepMutation']));
  expect(asked('PasswordStepMutation')).toEqual({ input: { passwordDigest: 'Nouveau2026' } });
  const successor = token({ roles: ['ROLE_USER', 'NEXT'] });
  await answer('PasswordStepMutation', {
    UpdatePasswordPayload: () => ({ token: successor, userErrors: [] }),
  });
  expect(path()).toBe(at('felicitations'));
  expect(session.token()).toBe(successor);
  session.signOut();
});

test.each([
  ['whose answer was lost', true],
  ['beside one that was set before, which is reported,', false],
])('B114: a password %s leads to the end', async (_case, isRepeated) => {
  const { answer, fail, path } = await show('reinitialiser-motdepasse');
  await typePassword();
  await next();
  if (isRepeated) {
    await fail('PasswordStepMutation', new RequestError('UPSTREAM_UNAVAILABLE'));
    await next();
  }
  const message = 'Le mot de passe actuel est obligatoire';
  await answer('PasswordStepMutation', {
    UpdatePasswordPayload: () => ({
      token: null,
      userErrors: [{ message, path: ['currentPasswordDigest'] }],
    }),
  });
  expect(path()).toBe(at('felicitations'));
  const reported = /celui-ci n’a pas été enregistré/;
  if (isRepeated) expect(screen.queryByText(reported)).toBeNull();
  else await screen.findByText(reported);
});

test('B115: reports a password that was not changed, and stays on the step', async () => {
  const { answer, fail, path } = await show('reinitialiser-motdepasse');
  await typePassword();
  await next();
  await answer('PasswordStepMutation', {
    UpdatePasswordPayload: () => ({ token: null, userErrors: [{ message: 'Impossible.', path: null }] }),
  });
  expect(screen.getByRole('alert').textContent).toContain('Impossible.');
  await next();
  const fault = new RequestError('UPSTREAM_UNAVAILABLE');
  await fail('PasswordStepMutation', fault);
  expect(screen.getByRole('alert').textContent).toContain(errorMessageOf(fault));
  expect(path()).toBe(at('reinitialiser-motdepasse'));
});
