import {
  fetchQuery,
  loadQuery,
  type PreloadedQuery,
  usePreloadedQuery,
  useRelayEnvironment,
} from 'react-relay/hooks';
import { useLoaderData } from 'react-router-dom';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { environment } from './environment.ts';
import { RequestError } from '../core/errors.ts';
import { fieldAt } from './fieldAt.ts';

/**
 * Queries of pages: route loaders start them together with the page's code; they are released one page after theirs.
 * Example: export const loader = ({ params }: LoaderFunctionArgs) => preload<PostPageQuery>(postPageQuery, { databaseId:
 * params.postId ?? '' }); A loader of several queries returns them by name.
 */
const heldQueries = new Set<PreloadedQuery<OperationType>>();

let isBack = false;

interface RouterState {
  /** False until the first page is loaded. */
  initialized: boolean;
  navigation: { state: string };
  revalidation: string;
  loaderData: Readonly<Record<string, unknown>>;
}

/** Detects Back and Forward. Call before creating the router, which listens too. */
export function watchHistory(): void {
  addEventListener('popstate', () => {
    isBack = true;
  });
}

/** Releases the queries of left pages once the router has loaded the next ones. */
export function watchRouter(router: { subscribe(listener: (state: RouterState) => void): () => void }): void {
  /** React may still show the page before. */
  let before: readonly unknown[] = [];
  router.subscribe(({ initialized, navigation, revalidation, loaderData }) => {
    if (!initialized || navigation.state !== 'idle' || revalidation !== 'idle') return;
    isBack = false;
    const shown = queriesIn(Object.values(loaderData));
    if (shown.every((reference) => before.includes(reference))) return;
    for (const reference of heldQueries) {
      if (shown.includes(reference) || before.includes(reference)) continue;
      heldQueries.delete(reference);
      reference.dispose();
    }
    before = shown;
  });
}

/** The queries in loader results, single or by name. */
const queriesIn = (answers: readonly unknown[]): unknown[] =>
  answers.flatMap((answer) => (isRecordOfQueries(answer) ? Object.values(answer) : [answer]));

const isRecordOfQueries = (answer: unknown): answer is object =>
  typeof answer === 'object' && answer !== null && !('kind' in answer && answer.kind === 'PreloadedQuery');

interface PreloadableQuery extends OperationType {
  readonly response: object;
}

type DataOf<Query extends PreloadableQuery> = Query['response'];

interface PreloadOptions {
  /** No session is needed. */
  isPublic?: boolean;
  /**
   * The field below a root field, such as `viewer.folder`, whose null means not found. An error there fails the whole
   * query.
   */
  notFoundField?: string;
  /** Rarely changes: the store suffices. */
  isLasting?: boolean;
}

/** Starts a page's query. Back shows the stored data; otherwise it is refreshed. */
export function preload<Query extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Query['variables'],
  { isPublic = false, notFoundField, isLasting = false }: PreloadOptions = {},
): PreloadedQuery<Query> {
  const reference = loadQuery<Query>(environment, query, variables, {
    fetchPolicy: isBack || isLasting ? 'store-or-network' : 'store-and-network',
    networkCacheConfig: { metadata: { isPublic, notFoundField } },
  });
  heldQueries.add(reference);
  return reference;
}

/** The query of the page's loader. For several use `useLoaderData<ReturnType<typeof loader>>()`. */
export const usePageQuery = <Query extends OperationType>(): PreloadedQuery<Query> =>
  useLoaderData<PreloadedQuery<Query>>();

/**
 * Data of a preloaded query. Null means nothing for the viewer. Missing data suspends, or throws a RequestError if no
 * request is pending.
 */
export function usePreloadedData<Query extends PreloadableQuery>(
  query: GraphQLTaggedNode,
  reference: PreloadedQuery<Query>,
): DataOf<Query> {
  const data = usePreloadedQuery<Query>(query, reference);
  const notFoundField: unknown = reference.networkCacheConfig?.metadata?.notFoundField;
  const fields =
    typeof notFoundField === 'string' ? [...Object.keys(data), notFoundField] : Object.keys(data);
  if (fields.some((path) => fieldAt(data, path) === undefined))
    throw new RequestError('UPSTREAM_UNAVAILABLE');
  return data;
}

/** Data of the query of the page's loader. */
export const usePageData = <Query extends PreloadableQuery>(query: GraphQLTaggedNode): DataOf<Query> =>
  usePreloadedData<Query>(query, usePageQuery<Query>());

/**
 * Refetches a mounted query into the store, for `onRetry` of an `ErrorRegion` that reads part of it. Rejects if the
 * whole query failed.
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

/** Function that refetches the query of the page's loader. */
export const usePageReload = (query: GraphQLTaggedNode): (() => Promise<void>) =>
  useReload(query, usePageQuery());
