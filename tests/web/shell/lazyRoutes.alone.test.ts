import type { RouteObject } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { routes } from '../../../web/app/routes.tsx';

// A tab that is older than a deployment: the code of these pages is gone.
vi.mock('../../../web/ui/patiently.ts', () => ({
  patiently: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
}));

const everyRoute = (list: readonly RouteObject[]): RouteObject[] =>
  list.flatMap((route) => [route, ...everyRoute(route.children ?? [])]);

test('every page whose code cannot be loaded is replaced by words', async () => {
  const lazy = everyRoute(routes).filter((route) => route.lazy !== undefined);
  expect(lazy.length).toBeGreaterThan(30);
  for (const { path, lazy: parts } of lazy) {
    if (typeof parts !== 'object' || !parts.Component) throw new Error(`${path} is not lazy by its parts.`);
    const Page: unknown = await parts.Component();
    expect([path, typeof Page === 'function' && Page.name]).toEqual([path, 'MissingPage']);
  }
});
