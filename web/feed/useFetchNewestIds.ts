import { useRelayEnvironment } from 'react-relay/hooks';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { fetchStrict } from '../relay/fetchStrict.ts';

/** Fetches the ids of a list's first posts after an event. They are offered by a button, not inserted. */
export function useFetchNewestIds<Query extends OperationType>(
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
