import { fetchQuery, type GraphQLTaggedNode, type IEnvironment, type OperationType } from 'relay-runtime';

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
