import {
  fetchQuery,
  type GraphQLTaggedNode,
  type Observable,
  type OperationType,
  type IEnvironment,
} from 'relay-runtime';
import { fieldAt } from './fieldAt.ts';

/** Fetches into the store, all or nothing: a partial failure rejects and leaves the screen as it is. */
export const fetchStrict = <Query extends OperationType>(
  environment: IEnvironment,
  query: GraphQLTaggedNode,
  variables: Query['variables'],
  /** Whether store data suffices. */
  fetchPolicy: 'network-only' | 'store-or-network' = 'network-only',
): Observable<Query['response']> =>
  fetchQuery<Query>(environment, query, variables, {
    fetchPolicy,
    networkCacheConfig: { metadata: { isWhole: true } },
  });

/** Whether `node(id:)` of a response is null. */
export const isNodeMissing = (answer: unknown): boolean => fieldAt(answer, 'node') === null;

/**
 * Fetches public data without a session, such as the password digest or branding. By default uses the store if it has
 * the data. Rejects on failure.
 */
export const fetchPublic = <Query extends OperationType>(
  environment: IEnvironment,
  query: GraphQLTaggedNode,
  fetchPolicy: 'store-or-network' | 'network-only' = 'store-or-network',
): Promise<Query['response'] | undefined> =>
  fetchQuery<Query>(
    environment,
    query,
    {},
    { fetchPolicy, networkCacheConfig: { metadata: { isPublic: true } } },
  ).toPromise();
