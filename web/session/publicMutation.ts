import { useState } from 'react';
import { useRelayEnvironment } from 'react-relay';
import { commitMutation, type GraphQLTaggedNode, type MutationParameters } from 'relay-runtime';

/**
 * A mutation that needs no session, and must not wait for one that has run out. The promise rejects when
 * it fails as a whole.
 */
export function usePublicMutation<Mutation extends MutationParameters>(
  mutation: GraphQLTaggedNode,
): [commit: (variables: Mutation['variables']) => Promise<Mutation['response']>, isInFlight: boolean] {
  const environment = useRelayEnvironment();
  const [isInFlight, setInFlight] = useState(false);
  const commit = (variables: Mutation['variables']) => {
    setInFlight(true);
    return new Promise<Mutation['response']>((resolve, reject) => {
      commitMutation<Mutation>(environment, {
        mutation,
        variables,
        cacheConfig: { metadata: { isPublic: true } },
        onCompleted: resolve,
        onError: reject,
      });
    }).finally(() => setInFlight(false));
  };
  return [commit, isInFlight];
}
