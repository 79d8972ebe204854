import { afterEach, expect, test } from 'vitest';
import { shellQuery } from '../../../web/app/shell/Shell.query.ts';
import { preload, queriesIn, releaseExcept, watchHistory, watchRouter } from '../../../web/relay/preload.ts';

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

const start = (options = {}) => preload(shellQuery, {}, options);

afterEach(() => {
  router.state.navigation.state = 'idle';
  router.state.initialized = true;
  router.state.loaderData = {};
  router.listener();
  releaseExcept(new Set());
});

test('releases the queries of a page that was left, not those shown or already loaded', () => {
  const [shown, coming, left] = [start(), start(), start()];
  router.state.loaderData = { page: { month: coming } };
  releaseExcept(queriesIn([{ month: shown }]));
  expect([shown, coming, left].map(({ isDisposed }) => isDisposed)).toEqual([false, false, true]);
});

test('releases nothing during a navigation or before the first page has loaded', () => {
  const coming = start();
  router.state.navigation.state = 'loading';
  releaseExcept(new Set());
  router.state.navigation.state = 'idle';
  router.state.initialized = false;
  releaseExcept(new Set());
  expect(coming.isDisposed).toBe(false);
  router.state.initialized = true;
  releaseExcept(new Set());
  expect(coming.isDisposed).toBe(true);
});

test('shows stored data when going back or for data that rarely changes, otherwise refreshes it', () => {
  expect(start({ isLasting: true }).fetchPolicy).toBe('store-or-network');
  expect(start().fetchPolicy).toBe('store-and-network');
  dispatchEvent(new PopStateEvent('popstate'));
  expect(start().fetchPolicy).toBe('store-or-network');
  router.listener();
  expect(start().fetchPolicy).toBe('store-and-network');
});
