import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject, ShouldRevalidateFunction } from 'react-router-dom';
import { loadWithRetries } from '../ui/loadWithRetries.ts';
import { missingPage } from './MissingPage.tsx';

interface QueryModule {
  /** Starts the page's query, or its several by their names: `({ params }) => preload(pageQuery, …)`. */
  loader: LoaderFunction;
}

interface PageModule {
  Component: ComponentType;
}

/**
 * A page: its query file exports `loader`, its component file exports `Component`. Both are loaded at
 * the same time, so the data is on its way before the code has arrived. Without a network the page that one is on
 * stands until there is one. Code that does not come is missing in the page's place alone.
 */
export const page = (
  query: () => Promise<QueryModule>,
  component: () => Promise<PageModule>,
): Pick<RouteObject, 'loader' | 'lazy'> => ({
  // Not a lazy one: the router would keep for good that it could not be loaded.
  loader: async (args, context) => {
    const { loader } = await loadWithRetries(query);
    return loader(args, context);
  },
  ...staticPage(component),
});

/** A page without data of its own. */
export const staticPage = (component: () => Promise<PageModule>): Pick<RouteObject, 'lazy'> => ({
  lazy: {
    Component: () =>
      loadWithRetries(component).then(
        ({ Component }) => Component,
        () => missingPage(async () => ({ default: (await component()).Component })),
      ),
  },
});

/** For what is kept while one goes on within it; « Réessayer », which opens the same address, asks for it again. */
export const isSamePage: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.href === nextUrl.href;
