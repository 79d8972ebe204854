import type { LoaderFunction, RouteObject } from 'react-router-dom';

interface QueryModule {
  /** Starts the page's query: `({ params }) => preload(pageQuery, …)`. */
  loader: LoaderFunction;
}

interface PageModule {
  Component: React.ComponentType;
}

/**
 * A page: its query file exports `loader`, its component file exports `Component`. Both are loaded at
 * the same time, so the data is on its way before the code has arrived.
 */
export const page = (
  query: () => Promise<QueryModule>,
  component: () => Promise<PageModule>,
): Pick<RouteObject, 'lazy'> => ({
  lazy: { loader: async () => (await query()).loader, Component: async () => (await component()).Component },
});
