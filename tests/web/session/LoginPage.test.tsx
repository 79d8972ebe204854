/** /login and /bad. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { Component as BadPage } from '../../../web/app/BadPage.tsx';
import { session } from '../../../web/core/sessionStore.ts';
import { Component as LoginPage } from '../../../web/session/LoginPage.tsx';
import { signedOutPageQuery } from '../../../web/session/SignedOutPage.query.ts';
// Loaded on demand by the page.
import '../../../web/session/WelcomeText.tsx';
import { rememberWanted, takeWanted } from '../../../web/session/wantedPage.ts';
import { showScreen } from '../showScreen.tsx';
import { token } from './token.ts';

afterEach(() => session.signOut());

const show = () =>
  showScreen(
    LoginPage,
    signedOutPageQuery,
    {},
    {
      Platform: () => ({ passwordDigest: 'NONE' }),
      Branding: () => ({
        name: 'Agora',
        welcome: '<h2>Bon vent</h2>',
        logo: { url: 'https://example.org/logo.png' },
        secondaryLogo: null,
      }),
    },
    { path: '/login' },
  );

test('B060 B061: shows the logo, the welcome text, both fields, the button and the way to a new password', async () => {
  await show();
  expect(screen.getByRole<HTMLImageElement>('img', { name: 'Agora' }).src).toContain('logo.png');
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('Bon vent');
  expect(screen.getByLabelText('Identifiant')).toBeTruthy();
  expect(screen.getByLabelText('Mot de passe').getAttribute('type')).toBe('password');
  expect(screen.getByRole('button', { name: 'Connexion' })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Mot de passe oublié ?' });
  expect(link.getAttribute('href')).toBe('/forget');
});

test.each([
  ['B064: a sign-in', false, '', '/'],
  ['B064: a sign-in that a page asked for', false, '/utilisateurs', '/utilisateurs'],
  ['B063: a first sign-in', true, '/utilisateurs', '/terminer-inscription/profil'],
  ['B073: one of which it is not known whether it is the first', null, '', '/bad'],
])('%s leads to its page', async (_title, isFirstSignIn, wanted, page) => {
  takeWanted();
  if (wanted !== '') rememberWanted(new URL(wanted, location.origin));
  const { answer, isAsked, path } = await show();
  await userEvent.type(screen.getByLabelText('Identifiant'), 'zoe@example.org');
  await userEvent.type(screen.getByLabelText('Mot de passe'), 'Bienvenue1{Enter}');
  await waitFor(() => expect(isAsked('signInMutation')).toBe(true));
  await answer('signInMutation', {
    SignInPayload: () => ({ token: token(), isFirstSignIn, userErrors: [] }),
  });
  await waitFor(() => expect(path()).toBe(page));
});

test('B073: a sign-in that could not be checked says so and goes on at /login', () => {
  render(<BadPage />, { wrapper: MemoryRouter });
  expect(screen.getByText('Votre connexion n’a pas pu être vérifiée. Veuillez réessayer.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe('/login');
});
