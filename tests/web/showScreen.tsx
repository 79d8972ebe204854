import { act, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { loadQuery, RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMemoryRouter, Outlet, parsePath, RouterProvider } from 'react-router-dom';
import type { GraphQLTaggedNode, Variables } from 'relay-runtime';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { asideElement } from '../../web/core/Aside.tsx';
import { ConfirmHost } from '../../web/ui/ConfirmHost.tsx';
import { ToastHost } from '../../web/ui/ToastHost.tsx';
// Loaded on demand by the client. Loaded here, because on a busy machine that takes longer than a test waits.
import '../../web/ui/ConfirmDialog.tsx';
import '../../web/ui/MenuLayer.tsx';
import '../../web/ui/Toasts.tsx';

type Resolvers = MockPayloadGenerator.MockResolvers;

/** Parts around every page: right panel, dialogs and toasts. */
function Surroundings() {
  return (
    <>
      <Outlet />
      <div ref={(element) => asideElement.set(element)} />
      <ConfirmHost />
      <ToastHost />
    </>
  );
}

/** The page at an address with controlled responses; other addresses are empty. */
export async function showScreen(
  Page: ComponentType,
  query: GraphQLTaggedNode,
  variables: Variables,
  resolvers: Resolvers,
  { path = '/', address = path, state }: { path?: string; address?: string; state?: object | undefined } = {},
) {
  const environment = createMockEnvironment();
  const { mock } = environment;
  const reference = loadQuery(environment, query, variables);
  mock.resolveMostRecentOperation((operation) => MockPayloadGenerator.generate(operation, resolvers));
  const router = createMemoryRouter(
    [
      {
        element: <Surroundings />,
        children: [
          { path, loader: () => reference, Component: Page },
          { path: '*', element: null },
        ],
      },
    ],
    { initialEntries: [state ? { ...parsePath(address), state } : address] },
  );
  await act(async () =>
    render(
      <RelayEnvironmentProvider environment={environment}>
        <RouterProvider router={router} />
      </RelayEnvironmentProvider>,
    ),
  );
  const waiting = (name: string) => {
    const found = mock.getAllOperations().find(({ request }) => request.node.params.name === name);
    if (!found) throw new Error(`${name} was not asked.`);
    return found;
  };
  return {
    environment,
    /** The current location. */
    path: () => router.state.location.pathname,
    /** The query of the current location. */
    search: () => router.state.location.search,
    isAsked: (name: string) =>
      mock.getAllOperations().some(({ request }) => request.node.params.name === name),
    /** Variables of the request. */
    asked: (name: string): Variables => waiting(name).request.variables,
    answer: (name: string, more: Resolvers = {}) =>
      act(async () =>
        mock.resolve(waiting(name), MockPayloadGenerator.generate(waiting(name), { ...resolvers, ...more })),
      ),
    fail: (name: string, error: Error) => act(async () => mock.reject(waiting(name), error)),
  };
}
