import {
  type Environment,
  fetchQuery,
  type GraphQLTaggedNode,
  type Observable,
  type OperationType,
} from 'relay-runtime';
import { fieldAt } from './fieldAt.ts';

/**
 * Asks for what brings something on the screen up to date, or goes into no screen at all: when a part of it
 * fails, it has failed as a whole, and what is on the screen stays as it is.
 */
export const fetchStrict = <Query extends OperationType>(
  environment: Environment,
  query: GraphQLTaggedNode,
  variables: Query['variables'],
  /** Whether what the store has is good enough. */
  fetchPolicy: 'network-only' | 'store-or-network' = 'network-only',
): Observable<Query['response']> =>
  fetchQuery<Query>(environment, query, variables, {
    fetchPolicy,
    networkCacheConfig: { metadata: { isWhole: true } },
  });

/** Whether `node(id:)` of an answer says that there is none any more for the viewer. */
export const isNodeMissing = (answer: unknown): boolean => fieldAt(answer, 'node') === null;
