import { act, render } from '@testing-library/react';
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { loadQuery, RelayEnvironmentProvider, useRelayEnvironment } from 'react-relay/hooks';
import {
  createBrowserRouter,
  createMemoryRouter,
  type InitialEntry,
  Outlet,
  parsePath,
  type RouteObject,
  RouterProvider,
} from 'react-router-dom';
import {
  createOperationDescriptor,
  type GraphQLTaggedNode,
  type OperationType,
  type Variables,
} from 'relay-runtime';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import uploadRulesQuery from '../../web/__generated__/uploadRulesQuery.graphql.ts';
import { asideElement } from '../../web/core/Aside.tsx';
import { startRefetching } from '../../web/live/refetchVisible.ts';
import { usePageData } from '../../web/relay/preload.ts';
import { ConfirmHost } from '../../web/ui/confirm.tsx';
import { ToastHost } from '../../web/ui/ToastHost.tsx';
import { onTestFinished } from 'vitest';
import '../../web/ui/ConfirmDialog.tsx';
import '../../web/ui/MenuLayer.tsx';
import '../../web/ui/Toasts.tsx';
// Loaded on demand by the client. Loaded here, because on a busy machine that takes longer than a test waits.

type Resolvers = MockPayloadGenerator.MockResolvers;
type MockEnvironment = ReturnType<typeof createMockEnvironment>;

/** Parts around every page: right panel, dialogs and toasts. */
function Surroundings() {
  const environment = useRelayEnvironment();
  useEffect(() => startRefetching(environment, () => {}), [environment]);
  return (
    <>
      <Outlet />
      <div ref={(element) => asideElement.set(element)} />
      <ConfirmHost />
      <ToastHost />
    </>
  );
}

/** Gives an environment the platform's capabilities and size limits, which the shell brings with a page. */
export function allowUploads(environment: MockEnvironment, capabilities: readonly string[] = []): void {
  const uploadLimits = { imageBytes: 1_000, videoBytes: 1_000, fileBytes: 1_000 };
  environment.commitPayload(createOperationDescriptor(uploadRulesQuery, {}), {
    platform: { capabilities: [...capabilities], uploadLimits },
  });
}

/** What a mock network was asked, and its answers: `resolvers` complete each. */
function networkOf(environment: MockEnvironment, resolvers: Resolvers = {}) {
  const { mock } = environment;
  /** The operation of this name, or the one that waits longest. */
  const waiting = (name?: string) => {
    const found = mock
      .getAllOperations()
      .find(({ request }) => name === undefined || request.node.params.name === name);
    if (!found) throw new Error(`${name ?? 'Nothing'} was not asked.`);
    return found;
  };
  const reply = (name: string | undefined, more: Resolvers) =>
    act(async () =>
      mock.resolve(waiting(name), MockPayloadGenerator.generate(waiting(name), { ...resolvers, ...more })),
    );
  return {
    environment,
    /** Names of the operations that wait, oldest first. */
    names: () => mock.getAllOperations().map(({ request }) => request.node.params.name),
    /** Inputs of the mutations that wait, oldest first. */
    inputs: () => mock.getAllOperations().map(({ request }) => request.variables.input),
    isAsked: (name: string) =>
      mock.getAllOperations().some(({ request }) => request.node.params.name === name),
    /** Variables of the request. */
    asked: (name?: string): Variables => waiting(name).request.variables,
    answer: (name: string, more: Resolvers = {}) => reply(name, more),
    fail: (name: string, error: Error) => act(async () => mock.reject(waiting(name), error)),
    /** Answers what waits longest. */
    answerNext: (more: Resolvers = {}) => reply(undefined, more),
    /** Answers it with this and nothing else. */
    answerNextWith: (data: object) => act(async () => mock.resolve(waiting(), { data })),
    failNext: (error: Error) => act(async () => mock.reject(waiting(), error)),
  };
}

/** A router whose address is the browser's, for what reads it there, until the end of the test. */
function createRouterAt(address: string, routes: RouteObject[]) {
  history.replaceState(null, '', address);
  const router = createBrowserRouter(routes);
  onTestFinished(() => {
    router.dispose();
    history.replaceState(null, '', '/');
  });
  return router;
}

/** Routes on a mock network. */
export async function renderRoutes(
  environment: MockEnvironment,
  routes: RouteObject[],
  initial: InitialEntry = '/',
  router = createMemoryRouter(routes, { initialEntries: [initial] }),
) {
  await act(async () =>
    render(
      <RelayEnvironmentProvider environment={environment}>
        <RouterProvider router={router} />
      </RelayEnvironmentProvider>,
    ),
  );
  return router;
}

/** An element on a mock network, with what is around every page. */
export async function showElement(
  element: ReactNode,
  {
    address = '/',
    environment = createMockEnvironment(),
  }: { address?: string; environment?: MockEnvironment } = {},
) {
  const router = await renderRoutes(
    environment,
    [
      {
        element: <Surroundings />,
        children: [{ path: '*', element: <Suspense fallback="…">{element}</Suspense> }],
      },
    ],
    address,
  );
  return {
    ...networkOf(environment),
    /** The current location. */
    location: () => router.state.location,
  };
}

/** A part of a page that is given the data of its query. */
export function showPart<Query extends OperationType & { response: object }>(
  query: GraphQLTaggedNode,
  render: (data: Query['response']) => ReactNode,
  resolvers: Resolvers,
  { variables = {}, ...options }: Parameters<typeof showScreen>[4] & { variables?: Query['variables'] } = {},
) {
  const Part = () => render(usePageData<Query>(query));
  return showScreen(Part, query, variables, resolvers, options);
}

/** The page at an address with controlled responses; other addresses are empty. */
export async function showScreen(
  Page: ComponentType,
  query: GraphQLTaggedNode,
  variables: Variables,
  resolvers: Resolvers,
  {
    path = '/',
    address = path,
    state,
    isInAddressBar = false,
    environment = createMockEnvironment(),
  }: {
    path?: string;
    address?: string;
    state?: object | undefined;
    /** Whether the address is also the browser's. */
    isInAddressBar?: boolean;
    environment?: MockEnvironment;
  } = {},
) {
  const reference = loadQuery(environment, query, variables);
  environment.mock.resolveMostRecentOperation((operation) =>
    MockPayloadGenerator.generate(operation, resolvers),
  );
  const routes = [
    {
      element: <Surroundings />,
      children: [
        { path, loader: () => reference, Component: Page },
        { path: '*', element: null },
      ],
    },
  ];
  const router = await renderRoutes(
    environment,
    routes,
    state ? { ...parsePath(address), state } : address,
    isInAddressBar ? createRouterAt(address, routes) : undefined,
  );
  return {
    ...networkOf(environment, resolvers),
    /** The current location. */
    path: () => router.state.location.pathname,
    /** The query of the current location. */
    search: () => router.state.location.search,
  };
}
