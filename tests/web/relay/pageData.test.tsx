import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { loadQuery, RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { createMockEnvironment } from 'relay-test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnLibraryPageQuery } from '../../../web/__generated__/OwnLibraryPageQuery.graphql.ts';
import { ErrorBoundary } from '../../../web/core/ErrorBoundary.tsx';
import { Component as OwnLibraryPage } from '../../../web/library/OwnLibraryPage.tsx';
import { ownLibraryPageQuery } from '../../../web/library/OwnLibraryPage.query.ts';

// Expected warnings of Relay and React.
beforeEach(() => {
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const notThere = 'Page non trouvée';
const viewer = { __typename: 'Viewer', id: 'viewer' };

/** Shows the page of a folder whose query is loading. */
function show({ isViewerKnown = false } = {}) {
  const environment = createMockEnvironment();
  const load = () =>
    loadQuery<OwnLibraryPageQuery>(
      environment,
      ownLibraryPageQuery,
      { folder: '7', isRoot: false },
      {
        fetchPolicy: 'store-and-network',
        networkCacheConfig: { metadata: { notFoundField: 'viewer.folder' } },
      },
    );
  if (isViewerKnown)
    environment.commitUpdate((store) => {
      store.getRoot().setLinkedRecord(store.create(viewer.id, viewer.__typename), 'viewer');
    });
  const reference = load();
  const router = createMemoryRouter(
    [
      {
        element: (
          <ErrorBoundary>
            <Suspense fallback="…">
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        ),
        children: [{ path: '/mediatheque/:folder', loader: () => reference, Component: OwnLibraryPage }],
      },
    ],
    { initialEntries: ['/mediatheque/7'] },
  );
  const showPage = async () => {
    render(
      <RelayEnvironmentProvider environment={environment}>
        <RouterProvider router={router} />
      </RelayEnvironmentProvider>,
    );
    await act(async () => {});
  };
  return { environment, reference, showPage };
}

test.each([false, true])(
  'throws for missing data without a pending request, even if the viewer is known: %s',
  async (isViewerKnown) => {
    const { reference, showPage } = show({ isViewerKnown });
    reference.dispose();
    await showPage();
    expect(screen.getByRole('alert').textContent).toContain('momentanément indisponible');
    expect(screen.queryByText(notThere)).toBeNull();
  },
);

test('suspends while data is pending; null means not found', async () => {
  const { environment, showPage } = show({ isViewerKnown: true });
  await showPage();
  expect(screen.getByText('…')).toBeTruthy();
  await act(async () =>
    environment.mock.resolveMostRecentOperation({
      data: { platform: { capabilities: [] }, viewer: { ...viewer, storage: null, folder: null } },
    }),
  );
  expect(screen.getByText(notThere)).toBeTruthy();
});
