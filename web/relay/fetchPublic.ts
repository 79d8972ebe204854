import { fetchQuery, type GraphQLTaggedNode, type IEnvironment, type OperationType } from 'relay-runtime';

/**
 * Asks for something of the platform that needs no session, and goes into no screen: how passwords are sent, where
 * push messages come from, its colours. Unless told otherwise, what a page has brought already is not asked for
 * again. Rejects where it cannot be had.
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
