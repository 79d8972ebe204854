import { useTransition } from 'react';
import { type PreloadedQuery, useQueryLoader } from 'react-relay/hooks';
import type { FetchPolicy, GraphQLTaggedNode, OperationType } from 'relay-runtime';

/**
 * A query whose variables a person changes as they look at it: a search, a filter, a tab. What is on the screen
 * stays until the next is there, so that nothing flashes. It goes on from `first`, which what opened it has begun.
 */
export function useTransitionQuery<Query extends OperationType>(
  query: GraphQLTaggedNode,
  first: PreloadedQuery<Query>,
  /** Where what is known hardly changes: `store-or-network`. */
  fetchPolicy: FetchPolicy = 'store-and-network',
): {
  /** For `usePreloadedQuery`, within a `Region`. */
  queryRef: PreloadedQuery<Query>;
  /** Whether the next is on its way. */
  isPending: boolean;
  load: (variables: Query['variables']) => void;
  /** Asks again for what failed. */
  retry: () => void;
} {
  const [loaded, loadQuery] = useQueryLoader<Query>(query, first);
  const [isPending, startTransition] = useTransition();
  const queryRef = loaded ?? first;
  return {
    queryRef,
    isPending,
    load: (variables) => startTransition(() => loadQuery(variables, { fetchPolicy })),
    retry: () => loadQuery(queryRef.variables, { fetchPolicy: 'network-only' }),
  };
}
