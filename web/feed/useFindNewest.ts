import { useRelayEnvironment } from 'react-relay/hooks';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { fetchStrict } from '../relay/fetchStrict.ts';

/**
 * Asks the server for the ids of a list's first posts. It is asked upon an event that may have brought some, and what
 * it answers is not put into the list: a pill offers it.
 */
export function useFindNewest<Query extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Query['variables'],
  postsOf: (response: Query['response']) => readonly { readonly id: string }[] | null | undefined,
): () => Promise<string[]> {
  const environment = useRelayEnvironment();
  return async () => {
    const response = await fetchStrict<Query>(environment, query, variables).toPromise();
    return (response === undefined ? null : postsOf(response))?.map(({ id }) => id) ?? [];
  };
}
