import { beforeEach, expect, test } from 'vitest';
import { shellQuery } from '../../../web/app/shell/Shell.query.ts';
import { preload, watchHistory, watchRouter } from '../../../web/relay/preload.ts';

const idle = { initialized: true, navigation: { state: 'idle' }, revalidation: 'idle' };
let notify: Parameters<Parameters<typeof watchRouter>[0]['subscribe']>[0];
/** The router has loaded a page with these queries. */
const load = (...month: unknown[]) =>
  notify({ ...idle, loaderData: { page: Object.fromEntries(month.entries()) } });

watchHistory();
beforeEach(() => {
  watchRouter({
    subscribe(listener) {
      notify = listener;
      return () => {};
    },
  });
});

const start = (options = {}) => preload(shellQuery, {}, options);

test('releases the queries of a page once the page after it was left too', () => {
  const [first, second] = [start(), start()];
  load(first, second);
  const third = start();
  load(second, third);
  expect([first, second, third].map(({ isDisposed }) => isDisposed)).toEqual([false, false, false]);
  // Another entry of the same page.
  load(second, third);
  expect(first.isDisposed).toBe(false);
  const fourth = start();
  load(fourth, second);
  expect([first, second, third, fourth].map(({ isDisposed }) => isDisposed)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('releases nothing during a navigation or before the first page has loaded', () => {
  const coming = start();
  notify({ ...idle, navigation: { state: 'loading' }, loaderData: { page: start() } });
  notify({ ...idle, initialized: false, loaderData: { page: start() } });
  expect(coming.isDisposed).toBe(false);
  load(start());
  expect(coming.isDisposed).toBe(true);
});

test('shows stored data when going back or for data that rarely changes, otherwise refreshes it', () => {
  expect(start({ isLasting: true }).fetchPolicy).toBe('store-or-network');
  expect(start().fetchPolicy).toBe('store-and-network');
  dispatchEvent(new PopStateEvent('popstate'));
  expect(start().fetchPolicy).toBe('store-or-network');
  load();
  expect(start().fetchPolicy).toBe('store-and-network');
});
