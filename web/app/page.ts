import type { LoaderFunction, RouteObject, ShouldRevalidateFunction } from 'react-router-dom';
import { patiently } from '../ui/patiently.ts';

interface QueryModule {
  /** Starts the page's query, or its several by their names: `({ params }) => preload(pageQuery, …)`. */
  loader: LoaderFunction;
}

interface PageModule {
  Component: React.ComponentType;
}

/**
 * A page: its query file exports `loader`, its component file exports `Component`. Both are loaded at
 * the same time, so the data is on its way before the code has arrived. Without a network the page that one is on
 * stands until there is one.
 */
export const page = (
  query: () => Promise<QueryModule>,
  component: () => Promise<PageModule>,
): Pick<RouteObject, 'lazy'> => ({
  lazy: {
    loader: async () => (await patiently(query)).loader,
    Component: async () => (await patiently(component)).Component,
  },
});

/** For what is kept while one goes on within it; « Réessayer », which opens the same address, asks for it again. */
export const isSamePage: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.href === nextUrl.href;
