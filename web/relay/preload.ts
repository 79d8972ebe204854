import { useEffect } from 'react';
import {
  fetchQuery,
  loadQuery,
  type PreloadedQuery,
  usePreloadedQuery,
  useRelayEnvironment,
} from 'react-relay/hooks';
import { useLoaderData, useMatches } from 'react-router-dom';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { environment } from './environment.ts';
import { RequestError } from '../core/errors.ts';
import { fieldAt } from './fieldAt.ts';

/**
 * Queries of pages: a route's loader starts them together with the page's code, and they are released
 * once the page that used them has left the screen. The router knows nothing of that, so it is done here.
 *
 *     export const loader = ({ params }: LoaderFunctionArgs) => preload<PostPageQuery>(postPageQuery, { slug: params.postId ?? '' });
 *
 * A page whose regions wait and fail each alone begins several: its loader answers them by their names.
 */
const heldQueries = new Set<PreloadedQuery<OperationType>>();

let isBack = false;
let isBusy = () => false;
/** What the router has loaded, although it may not be on the screen yet. */
let isLoaded = (_reference: unknown) => false;

interface RouterLike {
  state: {
    /** False until the first page is loaded. */
    initialized: boolean;
    navigation: { state: string };
    revalidation: string;
    loaderData: Readonly<Record<string, unknown>>;
  };
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
  isBusy = () =>
    !router.state.initialized ||
    router.state.navigation.state !== 'idle' ||
    router.state.revalidation !== 'idle';
  isLoaded = (reference) => queriesIn(Object.values(router.state.loaderData)).has(reference);
  router.subscribe(() => {
    if (!isBusy()) isBack = false;
  });
}

/** The queries among what loaders have answered: each of them one, or several by their names. */
export const queriesIn = (answers: readonly unknown[]): ReadonlySet<unknown> =>
  new Set(answers.flatMap((answer) => (isRecordOfQueries(answer) ? Object.values(answer) : [answer])));

const isRecordOfQueries = (answer: unknown): answer is object =>
  typeof answer === 'object' && answer !== null && !('kind' in answer && answer.kind === 'PreloadedQuery');

interface PreloadableQuery extends OperationType {
  readonly response: object;
}

/** What a query answers. */
type DataOf<Query extends PreloadableQuery> = Query['response'];

interface PreloadOptions {
  /** No session is needed. */
  isPublic?: boolean;
  /**
   * The field below a root field, as `viewer.folder`, whose null says that the page is not there for the
   * viewer. When it failed the whole query has failed, as with every root field.
   */
  decisive?: string;
  /** It hardly changes: what is known of it is not asked for again. */
  isLasting?: boolean;
}

/** Starts a page's query. Going back shows what was there, with its place; otherwise it is brought up to date. */
export function preload<Query extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Query['variables'],
  { isPublic = false, decisive, isLasting = false }: PreloadOptions = {},
): PreloadedQuery<Query> {
  const reference = loadQuery<Query>(environment, query, variables, {
    fetchPolicy: isBack || isLasting ? 'store-or-network' : 'store-and-network',
    networkCacheConfig: { metadata: { isPublic, decisive } },
  });
  heldQueries.add(reference);
  return reference;
}

/** Releases every query whose page is no longer on the screen. */
export function releaseExcept(shown: ReadonlySet<unknown>): void {
  if (isBusy()) return;
  for (const reference of heldQueries) {
    if (shown.has(reference) || isLoaded(reference)) continue;
    heldQueries.delete(reference);
    reference.dispose();
  }
}

/** Mounted once inside the router: releases the queries of pages that were left. */
export function useReleaseQueries(): void {
  const matches = useMatches();
  useEffect(() => releaseExcept(queriesIn(matches.map((match) => match.loaderData))), [matches]);
}

/** The query that the page's loader started. Several are `useLoaderData<ReturnType<typeof loader>>()`. */
export const usePageQuery = <Query extends OperationType>(): PreloadedQuery<Query> =>
  useLoaderData<PreloadedQuery<Query>>();

/**
 * The data of a preloaded query. In it null means that there is nothing for the viewer. What has not come,
 * which would be undefined, says nothing: it suspends, and throws a Fault when nothing is under way.
 */
export function usePreloadedData<Query extends PreloadableQuery>(
  query: GraphQLTaggedNode,
  reference: PreloadedQuery<Query>,
): DataOf<Query> {
  const data = usePreloadedQuery<Query>(query, reference);
  const decisive: unknown = reference.networkCacheConfig?.metadata?.decisive;
  const fields = typeof decisive === 'string' ? [...Object.keys(data), decisive] : Object.keys(data);
  if (fields.some((path) => fieldAt(data, path) === undefined))
    throw new RequestError('UPSTREAM_UNAVAILABLE');
  return data;
}

/** The data of the page's query, as `usePreloadedData` gives it. */
export const usePageData = <Query extends PreloadableQuery>(query: GraphQLTaggedNode): DataOf<Query> =>
  usePreloadedData<Query>(query, usePageQuery<Query>());

/**
 * Loads a query that is on the screen again, into the store: the `onRetry` of a `Region` that reads a part of it. The
 * promise rejects when the whole query failed.
 */
export function useReload(
  query: GraphQLTaggedNode,
  { variables, networkCacheConfig }: PreloadedQuery<OperationType>,
): () => Promise<void> {
  const environment = useRelayEnvironment();
  return async () => {
    await fetchQuery(environment, query, variables, {
      fetchPolicy: 'network-only',
      networkCacheConfig,
    }).toPromise();
  };
}

/** `useReload` for the query that the page's loader started. */
export const usePageReload = (query: GraphQLTaggedNode): (() => Promise<void>) =>
  useReload(query, usePageQuery());
