import { useEffect } from 'react';
import { loadQuery, type PreloadedQuery } from 'react-relay';
import { useLoaderData, useMatches } from 'react-router-dom';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { environment } from './relay/environment.ts';

/**
 * Queries of pages: a route's loader starts them together with the page's code, and they are released
 * once the page that used them has left the screen. The router knows nothing of that, so it is done here.
 *
 *     export const loader = ({ params }: LoaderFunctionArgs) => preload<PostPageQuery>(postPageQuery, { slug: params.postId ?? '' });
 */
const held = new Set<PreloadedQuery<OperationType>>();

let isBack = false;
let isBusy = () => false;

interface RouterLike {
  state: { navigation: { state: string }; revalidation: string };
  subscribe(listener: () => void): () => void;
}

/** Notes when the person goes back or forward. To be called before the router is made, which listens too. */
export function watchHistory(): void {
  addEventListener('popstate', () => {
    isBack = true;
  });
}

/** Tells when nothing is under way, so that no query is released before its page is shown. */
export function watchRouter(router: RouterLike): void {
  isBusy = () => router.state.navigation.state !== 'idle' || router.state.revalidation !== 'idle';
  router.subscribe(() => {
    if (!isBusy()) isBack = false;
  });
}

/** Starts a page's query. Going back shows what was there, with its place; otherwise it is brought up to date.
 * With `isPublic` no session is needed. */
export function preload<Query extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Query['variables'],
  { isPublic = false } = {},
): PreloadedQuery<Query> {
  const reference = loadQuery<Query>(environment, query, variables, {
    fetchPolicy: isBack ? 'store-or-network' : 'store-and-network',
    networkCacheConfig: { metadata: { isPublic } },
  });
  held.add(reference);
  return reference;
}

/** Releases every query whose page is no longer on the screen. */
export function releaseAllBut(shown: ReadonlySet<unknown>): void {
  if (isBusy()) return;
  for (const reference of held) {
    if (shown.has(reference)) continue;
    held.delete(reference);
    reference.dispose();
  }
}

/** Mounted once inside the router: releases the queries of pages that were left. */
export function useRelease(): void {
  const matches = useMatches();
  useEffect(() => releaseAllBut(new Set(matches.map((match) => match.loaderData))), [matches]);
}

/** The query that the page's loader started, for `usePreloadedQuery`. */
export const usePageQuery = <Query extends OperationType>(): PreloadedQuery<Query> =>
  useLoaderData<PreloadedQuery<Query>>();
