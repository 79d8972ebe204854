import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { fetchQuery, loadQuery, RelayEnvironmentProvider, useRelayEnvironment } from 'react-relay/hooks';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ShellQuery } from '../../../web/__generated__/ShellQuery.graphql.ts';
import type { MonthSectionsPostersQuery } from '../../../web/__generated__/MonthSectionsPostersQuery.graphql.ts';
import RightColumn from '../../../web/app/shell/RightColumn.tsx';
import { shellQuery } from '../../../web/app/shell/Shell.query.ts';
import { ChatButton } from '../../../web/chat/ChatButton.tsx';
import { RequestError } from '../../../web/core/errors.ts';
import { NotificationBell } from '../../../web/notifications/NotificationBell.tsx';
import { usePreloadedData, useReload } from '../../../web/relay/preload.ts';
import { trackRequests } from '../../../web/relay/pendingRequests.ts';
import { StatisticsSection } from '../../../web/statistics/StatisticsSection.tsx';
import { TopPosters } from '../../../web/statistics/TopPosters.tsx';
import { topPostersQuery } from '../../../web/statistics/MonthSections.query.ts';

// React logs every caught error.
beforeEach(() => {
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const user = { firstName: 'Camille', name: 'Camille Petit', jobTitle: 'Cheffe', avatar: null };
const notice = 'Le service est momentanément indisponible.';
const retry = () => screen.getByRole('button', { name: 'Réessayer' });

function Header() {
  const environment = useRelayEnvironment();
  const [queryRef] = useState(() => loadQuery<ShellQuery>(environment, shellQuery, {}));
  const { viewer } = usePreloadedData<ShellQuery>(shellQuery, queryRef);
  const reload = useReload(shellQuery, queryRef);
  return (
    viewer && (
      <>
        <ChatButton viewer={viewer} />
        <NotificationBell viewer={viewer} />
        {['Colonne', 'Tiroir'].map((name) => (
          <section key={name} aria-label={name}>
            <RightColumn viewer={viewer} onRetry={reload} />
          </section>
        ))}
      </>
    )
  );
}

/** A part of a page that waits and fails alone, whose query was begun before. */
function Posters() {
  const environment = useRelayEnvironment();
  const [first] = useState(() =>
    loadQuery<MonthSectionsPostersQuery>(environment, topPostersQuery, { month: '2026-11' }),
  );
  return (
    <StatisticsSection<MonthSectionsPostersQuery>
      title="Meilleurs auteurs"
      query={topPostersQuery}
      first={first}
    >
      {({ viewer }) => viewer?.administration && <TopPosters month={viewer.administration.statistics} />}
    </StatisticsSection>
  );
}

/** A screen with controlled responses, mocked except for given values. */
function show(screenOf: React.ReactNode) {
  const environment = createMockEnvironment({ log: trackRequests });
  const { mock } = environment;
  // The profile menu asks for its links besides, once its code has loaded.
  const pending = () =>
    mock.getAllOperations().filter(({ request }) => request.node.params.name !== 'useLinksQuery');
  const next = () => {
    const [operation] = pending();
    if (!operation) throw new Error('Nothing was asked.');
    return operation;
  };
  const router = createMemoryRouter([{ path: '*', element: <Suspense fallback="…">{screenOf}</Suspense> }], {
    // The home page has more in its column.
    initialEntries: ['/communautes'],
  });
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  );
  const asked = () => pending().map((operation) => operation.request.node.params.name);
  const answer = (resolvers: Parameters<typeof MockPayloadGenerator.generate>[1], ...failed: string[][]) =>
    act(async () => {
      const { data } = MockPayloadGenerator.generate(next(), resolvers);
      if (!data) throw new Error('Nothing was made up.');
      mock.resolve(next(), { data, errors: failed.map((path) => ({ message: 'x', path })) });
    });
  const fail = (fault = new RequestError('UPSTREAM_TIMEOUT')) => act(async () => mock.reject(next(), fault));
  return { environment, asked, answer, fail };
}

const viewerWith = (more: object) => ({ Viewer: () => ({ id: 'viewer', ...more }) });

/** One of two parts that show the same. */
const part = (name = 'Colonne') => within(screen.getByRole('region', { name }));
const retryButton = (name?: string) => part(name).getByRole('button', { name: 'Réessayer' });

test('shows one line in place of a failed part and reloads the query of the screen', async () => {
  const { asked, answer } = show(<Header />);
  await answer(viewerWith({ user: null, unseenNotificationCount: 3 }), ['viewer', 'user']);
  expect(part().getByRole('status').textContent).toContain(notice);
  expect(screen.getByRole('button', { name: 'Notifications, 3 nouvelles notifications' })).toBeTruthy();
  await userEvent.click(retryButton());
  expect(asked()).toEqual(['ShellQuery']);
  // The rest of the screen stays meanwhile.
  expect(screen.getByRole('button', { name: 'Notifications, 3 nouvelles notifications' })).toBeTruthy();
  await answer(viewerWith({ user }));
  expect(part('Tiroir').getByText('Bonjour Camille')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
  // The focus was on « Réessayer ».
  expect(document.activeElement).toBe(part().getByText('Bonjour Camille').closest('[tabindex]'));
});

test('keeps the line and the focus when the retry fails, and shows why', async () => {
  const { answer, fail } = show(<Header />);
  await answer(viewerWith({ user: null }), ['viewer', 'user']);
  await userEvent.click(retryButton());
  await answer(viewerWith({ user: null }), ['viewer', 'user']);
  expect(part().getByRole('status').textContent).toContain(notice);
  expect(document.activeElement).toBe(retryButton());
  await userEvent.click(retryButton());
  await fail();
  expect(part().getByRole('status').textContent).toContain('met trop de temps à répondre');
  expect(document.activeElement).toBe(retryButton());
  await userEvent.click(retryButton());
  await answer(viewerWith({ user }));
  expect(part().getByText('Bonjour Camille')).toBeTruthy();
});

test('shows a failed part as soon as another query has brought it', async () => {
  const { environment, answer } = show(<Header />);
  await answer(viewerWith({ user: null }), ['viewer', 'user']);
  fetchQuery<ShellQuery>(environment, shellQuery, {}).subscribe({});
  await answer(viewerWith({ user }));
  expect(part().getByText('Bonjour Camille')).toBeTruthy();
});

test('hides the badge of a failed counter, and keeps its button', async () => {
  const { answer } = show(<Header />);
  await answer(
    viewerWith({ user, unreadConversationCount: null, unseenNotificationCount: null }),
    ['viewer', 'unreadConversationCount'],
    ['viewer', 'unseenNotificationCount'],
  );
  expect(screen.getByRole('button', { name: 'Discussions' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});

test('announces nothing offline, and retries when online', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  const { asked, answer, fail } = show(<Posters />);
  await fail(new RequestError('OFFLINE'));
  expect(retry()).toBeTruthy();
  for (const role of ['alert', 'status']) expect(screen.queryByRole(role)).toBeNull();
  online.mockReturnValue(true);
  await act(async () => dispatchEvent(new Event('online')));
  expect(asked()).toEqual(['MonthSectionsPostersQuery']);
  await answer({
    ...viewerWith({}),
    Administration: () => ({ id: 'administration' }),
    MonthlyStatistics: () => ({
      id: 'month',
      topPosters: [{ postCount: 4, user: { id: 'user', databaseId: '1', name: 'Camille Petit' } }],
    }),
  });
  expect(screen.getByText('Camille Petit')).toBeTruthy();
});

test('refetches a part with its own query despite its cached failure', async () => {
  const { asked, answer } = show(<Posters />);
  const posters = (topPosters: unknown) => ({
    ...viewerWith({}),
    Administration: () => ({ id: 'administration' }),
    MonthlyStatistics: () => ({ id: 'month', topPosters }),
  });
  await answer(posters(null), ['viewer', 'administration', 'statistics', 'topPosters']);
  expect(screen.getByRole('status').textContent).toContain("une erreur inattendue s'est produite");
  await userEvent.click(retry());
  expect(asked()).toEqual(['MonthSectionsPostersQuery']);
  await answer(posters([{ postCount: 4, user: { id: 'user', databaseId: '1', name: 'Camille Petit' } }]));
  expect(screen.getByText('Camille Petit')).toBeTruthy();
});
