import type { ComponentType } from 'react';
import type {
  LoaderFunction,
  NonIndexRouteObject,
  RouteObject,
  ShouldRevalidateFunction,
} from 'react-router-dom';
import { loadWithRetries } from '../ui/loadWithRetries.ts';
import { createMissingPage } from './MissingPage.tsx';

interface QueryModule {
  /** Starts the page's queries: `({ params }) => preload(pageQuery, …)`. */
  loader: LoaderFunction;
}

interface PageModule {
  Component: ComponentType;
}

/**
 * A page: its query file exports `loader`, its component file exports `Component`; both load in parallel. Offline, the
 * current page stays until there is a network. Code that fails to load shows an error in the page's place.
 */
export const page = (
  query: () => Promise<QueryModule>,
  component: () => Promise<PageModule>,
): Pick<RouteObject, 'loader' | 'lazy'> => ({
  // Not `lazy`, because the router remembers failures.
  loader: async (args, context) => {
    const { loader } = await loadWithRetries(query);
    return loader(args, context);
  },
  ...staticPage(component),
});

/** The route of a page at a path. */
export const at = (
  path: string,
  query: () => Promise<QueryModule>,
  component: () => Promise<PageModule>,
  more: Pick<NonIndexRouteObject, 'children' | 'middleware' | 'shouldRevalidate'> = {},
): RouteObject => ({ path, ...page(query, component), ...more });

/** A page without data. */
export const staticPage = (component: () => Promise<PageModule>): Pick<RouteObject, 'lazy'> => ({
  lazy: {
    Component: () =>
      loadWithRetries(component).then(
        ({ Component }) => Component,
        () => createMissingPage(async () => ({ default: (await component()).Component })),
      ),
  },
});

/** Keeps data while navigating within a page; « Réessayer », which opens the same address, reloads it. */
export const isSamePage: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.href === nextUrl.href;

/**
 * Keeps data also while only these parameters of the address are set, or what it opens over the page changes. Without any
 * the page was opened again.
 */
export const reloadExceptFor = (...names: readonly string[]): ShouldRevalidateFunction => {
  const rest = ({ pathname, searchParams }: URL): string => {
    const others = [...searchParams].filter(([name]) => !names.includes(name));
    return `${pathname}?${String(new URLSearchParams(others))}`;
  };
  return (change) => {
    const { currentUrl, nextUrl } = change;
    const isOverPage = currentUrl.hash !== nextUrl.hash;
    const isWithin = isOverPage || names.some((name) => nextUrl.searchParams.has(name));
    return isSamePage(change) || !isWithin || rest(currentUrl) !== rest(nextUrl);
  };
};
