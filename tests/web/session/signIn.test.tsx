import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHash } from 'node:crypto';
import { MemoryRouter } from 'react-router-dom';
import { createOperationDescriptor, getRequest } from 'relay-runtime';
import { createMockEnvironment } from 'relay-test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Component as BadPage } from '../../../web/app/BadPage.tsx';
import { RequestError } from '../../../web/core/errors.ts';
import { session } from '../../../web/core/sessionStore.ts';
import { Component as LoginPage } from '../../../web/session/LoginPage.tsx';
import { SignInForm } from '../../../web/session/SignInForm.tsx';
import { signedOutPageQuery } from '../../../web/session/SignedOutPage.query.ts';
import { digestQuery } from '../../../web/session/passwordDigest.ts';
// Loaded on demand by the client.
import '../../../web/session/WelcomeText.tsx';
import {
  forgetWantedUnlessReloaded,
  rememberWantedPage,
  takeWantedPage,
} from '../../../web/session/wantedPage.ts';
import { showElement, showScreen } from '../showScreen.tsx';
import { token } from './token.ts';

describe('the sign-in form', () => {
  /** The device that the form sends; in these tests the browser is unknown. */
  const device = { platform: 'WEB', deviceKey: expect.stringMatching(/^[\da-f]{32}$/) };

  /** What is read aloud after the label. */
  const descriptionOf = (element: Element) =>
    document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

  /** The form on a mock network. */
  async function show(passwordDigestAlgorithm = 'SHA256') {
    const environment = createMockEnvironment();
    environment.commitPayload(createOperationDescriptor(getRequest(digestQuery), {}), {
      platform: { passwordDigestAlgorithm },
    });
    const onSignedIn = vi.fn();
    await showElement(<SignInForm onSignedIn={onSignedIn} />, { environment });
    const fields = {
      username: screen.getByLabelText<HTMLInputElement>('Identifiant'),
      password: screen.getByLabelText<HTMLInputElement>('Mot de passe'),
    };
    const submit = () => userEvent.click(screen.getByRole('button', { name: 'Connexion' }));
    const type = async (password: string) => {
      await userEvent.type(fields.username, 'zoe@example.org');
      await userEvent.type(fields.password, password);
    };
    const signIn = async (password: string) => {
      await type(password);
      await submit();
    };
    /** The password is digested before it is sent. */
    const isSent = () => waitFor(() => environment.mock.getMostRecentOperation());
    const answer = async (signIn: object) => {
      await isSent();
      environment.mock.resolveMostRecentOperation({
        data: { signIn: { token: null, isOnboardingRequired: null, userErrors: [], ...signIn } },
      });
    };
    return { environment, onSignedIn, ...fields, submit, type, signIn, isSent, answer };
  }

  beforeEach(() => session.signOut());

  test('B068 B069: each missing credential is named beside its field, and the first one receives the focus', async () => {
    const { environment, username, password, submit } = await show();
    await submit();
    expect(descriptionOf(username)).toBe("L'email est obligatoire");
    expect(descriptionOf(password)).toBe('Le mot de passe est obligatoire');
    expect(username.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(username);
    await userEvent.type(username, 'zoe@example.org');
    expect(username.hasAttribute('aria-invalid')).toBe(false);
    await submit();
    expect(document.activeElement).toBe(password);
    expect(environment.mock.getAllOperations()).toHaveLength(0);
  });

  test('B070: sends the digest of the password, without waiting for a session', async () => {
    const { environment, username, password, submit, isSent } = await show();
    await userEvent.type(username, ' zoe@example.org ');
    await userEvent.type(password, 'Bienvenue1');
    await submit();
    await isSent();
    const { variables, cacheConfig } = environment.mock.getMostRecentOperation().request;
    expect(variables).toEqual({
      input: {
        email: 'zoe@example.org',
        passwordDigest: 'ab2cfd710667400619fb1db5c86dab8d21ebb1d54e8d9151b5176c78754e8182',
        ...device,
      },
    });
    expect(cacheConfig?.metadata).toEqual({ isPublic: true });
  });

  test('is sent once, also when it is pressed again before the password is digested', async () => {
    const { environment, type, isSent } = await show();
    await type('Bienvenue1');
    const button = screen.getByRole('button', { name: 'Connexion' });
    for (let press = 0; press < 2; press += 1) fireEvent.click(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    await isSent();
    expect(environment.mock.getAllOperations()).toHaveLength(1);
  });

  test.each([
    ['SHA1', 'b551fa4ec3a74615b04a049992725c970829e26b'],
    ['MD5', 'ae5de1c2c95ac9c07ef3ad3abffc1f89'],
    [
      'SHA512',
      '48a65c98a24e7e6645ba2a0a7fa1d985be39f523f4f1d7b01d881fee24748a61dc93b99aa4990b84bef57ada2ae53ba50006808c116dd31b420c3874c3b2e4c1',
    ],
    ['NONE', 'Bienvenue1'],
  ])('an older API may want %s', async (passwordDigest, expected) => {
    const { environment, signIn } = await show(passwordDigest);
    await signIn('Bienvenue1');
    await waitFor(() =>
      expect(environment.mock.getMostRecentOperation().request.variables).toEqual({
        input: { email: 'zoe@example.org', passwordDigest: expected, ...device },
      }),
    );
  });

  test('a password is one, however its accents are typed; one that was set otherwise still opens', async () => {
    const { environment, signIn, answer, onSignedIn } = await show();
    const typed = 'E\u0301tape12';
    await signIn(typed);
    const sent = () => {
      const { input }: { input?: { passwordDigest?: string } } =
        environment.mock.getMostRecentOperation().request.variables;
      return input?.passwordDigest;
    };
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    await waitFor(() => expect(sent()).toBe(sha256('\u00C9tape12')));
    await answer({ userErrors: [{ code: 'INVALID_CREDENTIALS', message: 'No.' }] });
    await waitFor(() => expect(sent()).toBe(sha256(typed)));
    await answer({ token: token(), isOnboardingRequired: false });
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  });

  test('B067: wrong credentials are refused in the documented words, and what was typed stays', async () => {
    const { username, password, signIn, answer, onSignedIn } = await show();
    await signIn('Mauvais1');
    await answer({ userErrors: [{ code: 'INVALID_CREDENTIALS', message: 'No.' }] });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'E-mail et/ou mot de passe incorrect(s)',
    );
    expect(username.value).toBe('zoe@example.org');
    expect(password.value).toBe('Mauvais1');
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  test('too many attempts: the server’s own words', async () => {
    const { signIn, answer } = await show();
    await signIn('Mauvais1');
    await answer({
      userErrors: [{ code: 'RATE_LIMITED', message: 'Trop de tentatives. Réessayez dans une minute.' }],
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Trop de tentatives');
  });

  test('without a connection: shows this, and can be sent again', async () => {
    const { environment, signIn, submit, isSent, answer, onSignedIn } = await show();
    await signIn('Bienvenue1');
    await isSent();
    environment.mock.rejectMostRecentOperation(new RequestError('OFFLINE'));
    expect((await screen.findByRole('alert')).textContent).toContain('La connexion est interrompue');
    await submit();
    await answer({ token: token(), isOnboardingRequired: false });
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(false));
  });

  test('B063 B065: success begins the session and reports whether it is the first', async () => {
    const { type, answer, onSignedIn } = await show();
    await type('Bienvenue1{Enter}');
    await answer({ token: token(), isOnboardingRequired: true });
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(true));
    expect(session.get().status).toBe('signed-in');
  });
});

describe('/login and /bad', () => {
  afterEach(() => session.signOut());

  const show = () =>
    showScreen(
      LoginPage,
      signedOutPageQuery,
      {},
      {
        Platform: () => ({ passwordDigestAlgorithm: 'NONE' }),
        Branding: () => ({
          name: 'Agora',
          welcomeText: '<h2>Bon vent</h2>',
          logo: { contentUrl: 'https://example.org/logo.png' },
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
  ])('%s leads to its page', async (_title, isOnboardingRequired, wanted, page) => {
    takeWantedPage();
    if (wanted !== '') rememberWantedPage(new URL(wanted, location.origin));
    const { answer, isAsked, path } = await show();
    await userEvent.type(screen.getByLabelText('Identifiant'), 'zoe@example.org');
    await userEvent.type(screen.getByLabelText('Mot de passe'), 'Bienvenue1{Enter}');
    await waitFor(() => expect(isAsked('signInMutation')).toBe(true));
    await answer('signInMutation', {
      SignInPayload: () => ({ token: token(), isOnboardingRequired, userErrors: [] }),
    });
    await waitFor(() => expect(path()).toBe(page));
  });

  test('B073: a sign-in that could not be checked shows this and continues at /login', () => {
    render(<BadPage />, { wrapper: MemoryRouter });
    expect(screen.getByText('Votre connexion n’a pas pu être vérifiée. Veuillez réessayer.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe('/login');
  });
});

describe('the page that asked for the sign-in', () => {
  const want = (address: string) => rememberWantedPage(new URL(address, location.origin));

  beforeEach(() => sessionStorage.clear());
  afterEach(() => vi.unstubAllGlobals());

  test('opens the page that redirected to sign-in, once', () => {
    want('/communaute/3/post/7?page=2#bas');
    expect(takeWantedPage()).toBe('/communaute/3/post/7?page=2#bas');
    expect(takeWantedPage()).toBe('/');
  });

  test.each(['/login', '/bad', '/terminer-inscription', '/terminer-inscription/photo'])(
    '%s is wanted by nobody',
    (path) => {
      want('/profil');
      want(path);
      expect(takeWantedPage()).toBe('/profil');
      sessionStorage.setItem('wanted', path);
      expect(takeWantedPage()).toBe('/');
    },
  );

  test.each([
    'https://ailleurs.example/',
    '//ailleurs.example/x',
    String.raw`\\ailleurs.example`,
    'javascript:alert(1)',
    'http://[',
  ])('%s is no page of ours', (address) => {
    sessionStorage.setItem('wanted', address);
    expect(takeWantedPage()).toBe('/');
  });

  describe('the sign-in page', () => {
    /** Fakes the browser's navigation type. */
    const opened = (type: string) => {
      class Timing {
        readonly type = type;
      }
      vi.stubGlobal('PerformanceNavigationTiming', Timing);
      vi.stubGlobal('performance', { getEntriesByType: () => [new Timing()] });
    };

    test('opened by itself leads home', () => {
      want('/profil');
      opened('navigate');
      forgetWantedUnlessReloaded();
      expect(takeWantedPage()).toBe('/');
    });

    test.each(['reload', 'back_forward'])('remembers over a %s', (type) => {
      want('/profil');
      opened(type);
      forgetWantedUnlessReloaded();
      expect(takeWantedPage()).toBe('/profil');
    });
  });
});
