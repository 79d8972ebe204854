import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as ReactRelay from 'react-relay/hooks';
import type { PreloadedQuery } from 'react-relay/hooks';
import type { OperationType } from 'relay-runtime';

const made = vi.hoisted(() => [] as { dispose: ReturnType<typeof vi.fn>; fetchPolicy: string }[]);

// The network and the store are Relay's own affair: what is looked at here is when a query is let go.
vi.mock('react-relay/hooks', async (original) => ({
  ...(await original<typeof ReactRelay>()),
  loadQuery: (
    _environment: unknown,
    _query: unknown,
    _variables: unknown,
    options: { fetchPolicy: string },
  ) => {
    const reference = { kind: 'PreloadedQuery', dispose: vi.fn(), fetchPolicy: options.fetchPolicy };
    made.push(reference);
    return reference;
  },
}));

// Other files of this worker have loaded the real one, and are given it again.
vi.resetModules();
afterAll(() => {
  vi.doUnmock('react-relay/hooks');
  vi.resetModules();
});
const { preload, queriesIn, releaseAllBut, watchHistory, watchRouter } =
  await import('../../../web/relay/preload.ts');

const router = {
  state: {
    initialized: true,
    navigation: { state: 'idle' },
    revalidation: 'idle',
    loaderData: {} as Record<string, unknown>,
  },
  listener: () => {},
  subscribe(listener: () => void) {
    this.listener = listener;
    return () => {};
  },
};
watchHistory();
watchRouter(router);

const start = (): PreloadedQuery<OperationType> => preload<OperationType>({} as never, {});
const last = () => made.at(-1);

beforeEach(() => {
  made.length = 0;
});
afterEach(() => {
  router.state.navigation.state = 'idle';
  router.state.revalidation = 'idle';
  router.state.initialized = true;
  router.state.loaderData = {};
  router.listener();
  releaseAllBut(new Set());
});

test('the query of a page that was left is released, that of the page shown is kept', () => {
  const left = start();
  const shown = start();
  releaseAllBut(new Set([shown]));
  expect(left.dispose).toHaveBeenCalledTimes(1);
  expect(shown.dispose).not.toHaveBeenCalled();
});

test('a page may have several queries, by their names', () => {
  const [shown, coming, left] = [start(), start(), start()];
  router.state.loaderData = { page: { month: coming } };
  releaseAllBut(queriesIn([{ month: shown }]));
  expect(shown.dispose).not.toHaveBeenCalled();
  expect(coming.dispose).not.toHaveBeenCalled();
  expect(left.dispose).toHaveBeenCalledTimes(1);
});

test('what hardly changes is not asked for again while it is known', () => {
  preload<OperationType>({} as never, {}, { isLasting: true });
  expect(last()?.fetchPolicy).toBe('store-or-network');
});

test('a query is released once', () => {
  const left = start();
  releaseAllBut(new Set());
  releaseAllBut(new Set());
  expect(left.dispose).toHaveBeenCalledTimes(1);
});

test('while a navigation is under way nothing is released: its query has no page yet', () => {
  const coming = start();
  router.state.navigation.state = 'loading';
  releaseAllBut(new Set());
  expect(coming.dispose).not.toHaveBeenCalled();
  router.state.navigation.state = 'idle';
  releaseAllBut(new Set());
  expect(coming.dispose).toHaveBeenCalled();
});

test('before the first page is loaded nothing is released: its query may be on its way already', () => {
  router.state.initialized = false;
  const coming = start();
  releaseAllBut(new Set());
  expect(coming.dispose).not.toHaveBeenCalled();
});

test('what the router has loaded is kept, though an older page is still on the screen', () => {
  const shown = start();
  const coming = start();
  router.state.loaderData = { page: coming };
  releaseAllBut(new Set([shown]));
  expect(coming.dispose).not.toHaveBeenCalled();
});

test('going back shows what the store has, going on brings it up to date', () => {
  start();
  expect(last()?.fetchPolicy).toBe('store-and-network');
  dispatchEvent(new PopStateEvent('popstate'));
  start();
  expect(last()?.fetchPolicy).toBe('store-or-network');
  router.listener();
  start();
  expect(last()?.fetchPolicy).toBe('store-and-network');
});
