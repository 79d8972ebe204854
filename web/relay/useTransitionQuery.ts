import { useTransition } from 'react';
import { type PreloadedQuery, useQueryLoader } from 'react-relay/hooks';
import type { FetchPolicy, GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { useDebouncedCall } from '../ui/useDebouncedCall.ts';

/**
 * A query whose variables change on screen (search, filter, tab), in a transition that keeps the old content. It starts
 * from the preloaded `first`.
 */
export function useTransitionQuery<Query extends OperationType>(
  query: GraphQLTaggedNode,
  first: PreloadedQuery<Query>,
  /** For data that rarely changes: `store-or-network`. */
  fetchPolicy: FetchPolicy = 'store-and-network',
): {
  /** For `usePreloadedQuery`, within an `ErrorRegion`. */
  queryRef: PreloadedQuery<Query>;
  isPending: boolean;
  load: (variables: Query['variables']) => void;
  /** `load` once typing pauses. */
  loadLater: (variables: Query['variables']) => void;
  retry: () => void;
} {
  const [loaded, loadQuery] = useQueryLoader<Query>(query, first);
  const [isPending, startTransition] = useTransition();
  const later = useDebouncedCall();
  const queryRef = loaded ?? first;
  const load = (variables: Query['variables']) =>
    startTransition(() => loadQuery(variables, { fetchPolicy }));
  return {
    queryRef,
    isPending,
    load,
    loadLater: (variables) => later(() => load(variables)),
    retry: () => loadQuery(queryRef.variables, { fetchPolicy: 'network-only' }),
  };
}
