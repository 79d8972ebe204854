import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { createOperationDescriptor, getRequest } from 'relay-runtime';
import { createMockEnvironment } from 'relay-test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../../web/core/sessionStore.ts';
import { SignInMethods } from '../../../web/session/SignInMethods.tsx';
import { Component as ProviderReturnPage } from '../../../web/session/ProviderReturnPage.tsx';
import SessionExpiredDialog from '../../../web/session/SessionExpiredDialog.tsx';
import { digestQuery } from '../../../web/session/passwordDigest.ts';
import { signOut } from '../../../web/session/signOut.ts';
import { rememberState } from '../../../web/session/providerSignIn.ts';
import { takeWantedPage } from '../../../web/session/wantedPage.ts';
// Loaded on demand by the client.
import '../../../web/session/ProviderButtons.tsx';
import { token } from './token.ts';
import { showElement } from '../showScreen.tsx';

beforeEach(() => {
  session.signOut();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const provider = { key: 'siege', name: 'Le Siège' };

async function showMethods(signInMethods: object) {
  const { environment, answerNextWith } = await showElement(
    <SignInMethods>
      <p>Mot de passe</p>
    </SignInMethods>,
  );
  await waitFor(() => environment.mock.getMostRecentOperation());
  await answerNextWith({ signInMethods });
  return environment;
}

test('each provider has a button below the form, which disappears where passwords are not accepted', async () => {
  await showMethods({ canUsePasswords: false, providers: [provider] });
  expect(await screen.findByRole('button', { name: 'Se connecter avec Le Siège' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Mot de passe')).toBeNull());
});

test('without providers there is only the form', async () => {
  await showMethods({ canUsePasswords: true, providers: [] });
  expect(screen.getByText('Mot de passe')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a refusal of the provider is shown above its button', async () => {
  const environment = await showMethods({ canUsePasswords: true, providers: [provider] });
  await userEvent.click(await screen.findByRole('button'));
  const userErrors = [{ code: 'NOT_FOUND', message: 'Ce fournisseur n’existe plus.' }];
  environment.mock.resolveMostRecentOperation({
    data: { startSignIn: { authorizationUrl: null, state: null, userErrors } },
  });
  expect(await screen.findByText('Ce fournisseur n’existe plus.')).toBeTruthy();
});

test('a browser that stores nothing is explained, and nobody is sent to the provider', async () => {
  const environment = await showMethods({ canUsePasswords: true, providers: [provider] });
  const assign = vi.fn();
  vi.stubGlobal('location', { assign, origin: location.origin, href: location.href });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  await userEvent.click(await screen.findByRole('button'));
  environment.mock.resolveMostRecentOperation({
    data: { startSignIn: { authorizationUrl: 'https://login.example.org', state: 's1', userErrors: [] } },
  });
  expect(await screen.findByText(/^Votre navigateur n’enregistre rien pour ce site/)).toBeTruthy();
  expect(assign).not.toHaveBeenCalled();
});

test('an expired session keeps its explanation, « Déconnexion » and its page where passwords are not accepted', async () => {
  history.replaceState(null, '', '/mediatheque?tri=date');
  const { environment, answerNextWith } = await showElement(
    <SessionExpiredDialog username="zoe@example.org" />,
  );
  await waitFor(() => environment.mock.getMostRecentOperation());
  await answerNextWith({ signInMethods: { canUsePasswords: false, providers: [provider] } });
  await waitFor(() => expect(screen.queryByLabelText('Mot de passe')).toBeNull());
  expect(screen.getByText(/^Reconnectez-vous/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Déconnexion' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Se connecter avec Le Siège' }));
  await answerNextWith({ startSignIn: { authorizationUrl: '#', state: 's1', userErrors: [] } });
  expect(takeWantedPage()).toBe('/mediatheque?tri=date');
});

test('an expired session whose password is refused says what to do after a change of e-mail', async () => {
  const environment = createMockEnvironment();
  environment.commitPayload(createOperationDescriptor(getRequest(digestQuery), {}), {
    platform: { passwordDigestAlgorithm: 'NONE' },
  });
  const { answer, answerNextWith, isAsked } = await showElement(
    <SessionExpiredDialog username="zoe@example.org" />,
    { environment },
  );
  await waitFor(() => environment.mock.getMostRecentOperation());
  await answerNextWith({ signInMethods: { canUsePasswords: true, providers: [] } });
  await userEvent.type(screen.getByLabelText('Mot de passe'), 'Bienvenue1');
  const advice = /^Si votre adresse e-mail a changé/;
  const send = async (code: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Connexion' }));
    await waitFor(() => expect(isAsked('signInMutation')).toBe(true));
    const userErrors = [{ code, message: 'Non.' }];
    await answer('signInMutation', { SignInPayload: () => ({ token: null, userErrors }) });
  };
  await send('RATE_LIMITED');
  expect(screen.queryByText(advice)).toBeNull();
  await send('INVALID_CREDENTIALS');
  expect(await screen.findByText(advice)).toBeTruthy();
});

function showReturn(address: string) {
  history.replaceState(null, '', address);
  const environment = createMockEnvironment();
  render(
    <RelayEnvironmentProvider environment={environment}>
      <MemoryRouter initialEntries={['/login/retour']}>
        <Routes>
          <Route path="/login/retour" element={<ProviderReturnPage />} />
          <Route path="/" element={<p>Accueil</p>} />
        </Routes>
      </MemoryRouter>
    </RelayEnvironmentProvider>,
  );
  return environment;
}

test('the sign-in of this tab is completed when the provider sends the person back', async () => {
  rememberState('s1');
  const environment = showReturn('/login/retour?code=c&state=s1');
  await waitFor(() => environment.mock.getMostRecentOperation());
  expect(environment.mock.getMostRecentOperation().request.variables).toMatchObject({
    input: { state: 's1', callbackUrl: expect.stringContaining('code=c') },
  });
  environment.mock.resolveMostRecentOperation({
    data: { completeSignIn: { token: token(), isOnboardingRequired: false, userErrors: [] } },
  });
  expect(await screen.findByText('Accueil')).toBeTruthy();
  expect(session.get().status).toBe('signed-in');
});

test.each(['another', null])(
  'a sign-in that somebody else began, or that was used, is not completed: %s',
  async (stored) => {
    if (stored !== null) rememberState(stored);
    const environment = showReturn('/login/retour?code=c&state=s1');
    expect((await screen.findByRole('alert')).textContent).toContain('pas été commencée dans cet onglet');
    expect(environment.mock.getAllOperations()).toEqual([]);
    expect(screen.getByRole('link', { name: 'Revenir à la connexion' })).toBeTruthy();
  },
);

test('signing out goes on at the provider', async () => {
  // It waits for three seconds at most.
  vi.useFakeTimers();
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  const environment = createMockEnvironment();
  const done = signOut(environment);
  await vi.advanceTimersByTimeAsync(0);
  environment.mock.resolveMostRecentOperation({
    data: { signOut: { providerSignOutUrl: 'https://login.example.org/end', userErrors: [] } },
  });
  await done;
  expect(assign).toHaveBeenCalledWith('https://login.example.org/end');
});
