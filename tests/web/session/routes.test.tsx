import { act, render, screen } from '@testing-library/react';
import { RelayEnvironmentProvider, useLazyLoadQuery } from 'react-relay/hooks';
import {
  createMemoryRouter,
  type LoaderFunctionArgs,
  matchRoutes,
  MemoryRouter,
  type RouteObject,
  RouterProvider,
  useLocation,
} from 'react-router-dom';
import { createOperationDescriptor, getRequest } from 'relay-runtime';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ShellQuery } from '../../../web/__generated__/ShellQuery.graphql.ts';
import { routes } from '../../../web/app/routes.tsx';
import { shellQuery } from '../../../web/app/shell/Shell.query.ts';
import { Component as NotFoundPage } from '../../../web/core/NotFoundPage.tsx';
import { session } from '../../../web/core/sessionStore.ts';
import FirstSignInCheck from '../../../web/session/FirstSignInCheck.tsx';
import { reachStep } from '../../../web/session/onboarding/progress.ts';
import { takeWantedPage } from '../../../web/session/wantedPage.ts';
import { token } from './token.ts';

describe('routes and the session', () => {
  beforeEach(() => {
    session.signOut();
    takeWantedPage();
  });

  const open = ['/login', '/login/retour', '/forget', '/pass', '/clearcachforce', '/bad'];

  /** Every path of the application, with a value for each parameter. */
  const addresses = (entries: readonly RouteObject[], parent = ''): string[] =>
    entries.flatMap(({ path = '', children = [] }) => {
      const own = path.startsWith('/') ? path : [parent.replace(/\/$/, ''), path].filter(Boolean).join('/');
      return [own, ...addresses(children, own)].map((address) =>
        address.replaceAll(/\*$|:\w+\??/g, '1').replace(/^$/, '/'),
      );
    });

  const argumentsOf = (address: string): LoaderFunctionArgs => {
    const url = new URL(address, 'http://localhost');
    return { request: new Request(url), url, pattern: '', params: {}, context: {} as never };
  };

  /** Address to which the middleware redirects; null when it lets the visitor pass. */
  async function redirectOf(address: string): Promise<string | null> {
    const { pathname } = new URL(address, 'http://localhost');
    try {
      for (const { route } of matchRoutes(routes, pathname) ?? [])
        for (const check of route.middleware ?? [])
          // eslint-disable-next-line no-await-in-loop
          await check(argumentsOf(address), () => Promise.resolve());
    } catch (answer) {
      if (answer instanceof Response) return answer.headers.get('location');
      throw answer;
    }
    return null;
  }

  test.each([...new Set(addresses(routes))])(
    'B021 B022 B023 B027 B660: %s without a session',
    async (address) => {
      expect(await redirectOf(address)).toBe(open.includes(address) ? null : '/login');
    },
  );

  test('B064: the page that asked for the sign-in is remembered, with its query', async () => {
    await redirectOf('/utilisateurs?x=1');
    expect(takeWantedPage()).toBe('/utilisateurs?x=1');
  });

  test('B435 B659: the administration sends everybody but administrators home', async () => {
    const screens = addresses(routes).filter((address) => address.startsWith('/admin'));
    expect(screens.length).toBeGreaterThan(10);
    session.signIn(token());
    for (const address of screens) expect([address, await redirectOf(address)]).toEqual([address, '/']);
    session.signIn(token({ roles: ['ROLE_ADMIN'] }));
    for (const address of screens) expect([address, await redirectOf(address)]).toEqual([address, null]);
  });

  test('B434: an unknown address of the administration is a page that says so', async () => {
    session.signIn(token({ roles: ['ROLE_ADMIN'] }));
    const lazy = matchRoutes(routes, '/admin/autre')?.at(-1)?.route.lazy;
    if (typeof lazy !== 'object' || !lazy.Component) throw new Error('No component.');
    expect(await lazy.Component()).toBe(NotFoundPage);
  });

  test.each(['/login', '/forget', '/pass'])(
    'B024 B025 B062: %s sends a signed-in user home',
    async (address) => {
      session.signIn(token());
      const loader = matchRoutes(routes, address)?.at(-1)?.route.loader;
      if (typeof loader !== 'function') throw new Error('No loader.');
      const answer: unknown = await loader(argumentsOf(address));
      expect(answer instanceof Response && answer.headers.get('location')).toBe('/');
    },
  );

  test('B031 B032 B444: an unknown address is a page of the application that says so, with a way home', async () => {
    const matches = matchRoutes(routes, '/nulle-part') ?? [];
    const home = matchRoutes(routes, '/') ?? [];
    expect(matches.slice(0, -1).map(({ route }) => route)).toEqual(
      home.slice(0, -1).map(({ route }) => route),
    );
    const lazy = matches.at(-1)?.route.lazy;
    if (typeof lazy !== 'object' || !lazy.Component) throw new Error('No component.');
    expect(await lazy.Component()).toBe(NotFoundPage);
    render(<NotFoundPage />, { wrapper: MemoryRouter });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page non trouvée');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/');
  });
});

test.each([
  ['/search/voile', '/search/voile?onglet=contacts', false],
  ['/search/voile?onglet=contacts', '/search/voile?onglet=contacts', true],
  ['/search/voile?onglet=contacts', '/search/voile?du=2026-11-01&onglet=contacts', true],
  ['/search/voile?onglet=contacts', '/search/regate?onglet=contacts', true],
  ['/search/voile?onglet=contacts', '/search/voile', true],
  ['/search/voile#document-1', '/search/voile', false],
  ['/agenda', '/agenda?vue=jour&jour=2026-11-20', false],
  ['/agenda?vue=jour&jour=2026-11-20', '/agenda', true],
  ['/communaute/7/calendrier', '/communaute/7/calendrier?vue=jour&jour=2026-11-20', false],
])('from %s to %s the data is loaded again: %s', (from, to, isReloaded) => {
  const currentUrl = new URL(from, 'http://localhost');
  const nextUrl = new URL(to, 'http://localhost');
  const reloads = matchRoutes(routes, nextUrl.pathname)?.at(-1)?.route.shouldRevalidate;
  const change = { currentUrl, nextUrl, currentParams: {}, nextParams: {}, defaultShouldRevalidate: true };
  expect(reloads?.(change)).toBe(isReloaded);
});

describe('the check of a first sign-in', () => {
  function Shell() {
    const { platform } = useLazyLoadQuery<ShellQuery>(shellQuery, {}, { fetchPolicy: 'store-only' });
    return <FirstSignInCheck platform={platform} />;
  }

  function Place() {
    return <p>{useLocation().pathname}</p>;
  }

  /** Opens the home page; returns the path after the check of the first sign-in. */
  async function open(isOnboardingRequired: boolean, capabilities: string[]): Promise<string | null> {
    const environment = createMockEnvironment();
    const operation = createOperationDescriptor(getRequest(shellQuery), {});
    environment.commitPayload(
      operation,
      MockPayloadGenerator.generate(operation, { Platform: () => ({ capabilities }) }).data ?? {},
    );
    environment.retain(operation);
    const router = createMemoryRouter([
      { path: '/', element: <Shell /> },
      { path: '*', element: <Place /> },
    ]);
    const { unmount } = render(
      <RelayEnvironmentProvider environment={environment}>
        <RouterProvider router={router} />
      </RelayEnvironmentProvider>,
    );
    // That the layout is there is all that it takes.
    await expect
      .poll(() => environment.mock.getAllOperations().map(({ request }) => request.node.params.name))
      .toEqual(['FirstSignInCheckQuery']);
    await act(async () => {
      environment.mock.resolveMostRecentOperation({
        data: { viewer: { __typename: 'Viewer', id: 'viewer', isOnboardingRequired } },
      });
      await Promise.resolve();
    });
    const place = screen.queryByText(/^\//)?.textContent ?? null;
    unmount();
    return place;
  }

  const username = 'nouveau@example.org';
  const sessions = ['SESSIONS'];

  beforeEach(() => {
    localStorage.clear();
    session.signIn(token({ username }));
  });
  afterEach(() => session.signOut());

  describe('the onboarding', () => {
    test('B009 B063 B683: begins at the profile', async () => {
      expect(await open(true, sessions)).toBe('/terminer-inscription/profil');
    });

    test('resumes at the step where it was left', async () => {
      await open(true, sessions);
      reachStep(username, 'photo');
      expect(await open(true, sessions)).toBe('/terminer-inscription/photo');
      // In another case it is the same person.
      session.signIn(token({ username: 'Nouveau@Example.org' }));
      expect(await open(true, sessions)).toBe('/terminer-inscription/photo');
      session.signIn(token({ username: 'autre@example.org' }));
      expect(await open(true, sessions)).toBe('/terminer-inscription/profil');
    });

    test('resumes with an API that reports the first sign-in only once', async () => {
      await open(true, []);
      reachStep(username, 'reinitialiser-motdepasse');
      expect(await open(false, [])).toBe('/terminer-inscription/reinitialiser-motdepasse');
    });

    test.each([[sessions], [[]]])('does not redirect people who have finished: %j', async (capabilities) => {
      await open(true, capabilities);
      reachStep(username, 'felicitations');
      expect(await open(false, capabilities)).toBeNull();
    });

    test('does not redirect people who finished in another browser', async () => {
      await open(true, sessions);
      reachStep(username, 'photo');
      expect(await open(false, sessions)).toBeNull();
      expect(await open(false, [])).toBeNull();
    });

    test('nor is who only looks at its steps', async () => {
      reachStep(username, 'photo');
      expect(await open(false, [])).toBeNull();
    });
  });
});
