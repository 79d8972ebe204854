import { useRef } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import {
  applyOptimisticMutation,
  type Disposable,
  type GraphQLTaggedNode,
  type MutationConfig,
} from 'relay-runtime';
import { commitAsync, type AsyncMutation } from '../relay/mutations.ts';
import { clearFailedChange, reportFailedChange } from '../relay/failedChanges.ts';

/** A change of one object. */
interface Change<Mutation extends AsyncMutation> {
  objectId: string;
  mutation: GraphQLTaggedNode;
  variables: Mutation['variables'];
  /** Response shown until the server answers. */
  optimisticResponse: NonNullable<MutationConfig<Mutation>['optimisticResponse']>;
}

/**
 * Sends changes of a toggled state, such as a like. One request runs at a time; of later changes only the last one is
 * sent. An error is shown only if no change is waiting. One hook serves one object; `errorPrefix` distinguishes
 * its errors from those of other states.
 */
export function useLatestMutation<Mutation extends AsyncMutation>(errorPrefix: string) {
  const environment = useRelayEnvironment();
  const state = useRef<{ isSending: boolean; next: { wanted: Change<Mutation>; shown: Disposable } | null }>({
    isSending: false,
    next: null,
  });

  const failureKey = ({ objectId }: Change<Mutation>) => `${errorPrefix} ${objectId}`;

  const send = async (wanted: Change<Mutation>): Promise<void> => {
    state.current.isSending = true;
    const { mutation, variables, optimisticResponse } = wanted;
    const outcome = await commitAsync<Mutation>(environment, mutation, variables, { optimisticResponse });
    const { next } = state.current;
    state.current = { isSending: false, next: null };
    if (next) {
      const sent = send(next.wanted);
      next.shown.dispose();
      await sent;
    } else if (outcome.isDone) clearFailedChange(failureKey(wanted));
    else reportFailedChange(failureKey(wanted), outcome, () => change(wanted));
  };

  const change = async (wanted: Change<Mutation>): Promise<void> => {
    clearFailedChange(failureKey(wanted));
    if (!state.current.isSending) return send(wanted);
    const before = state.current.next?.shown;
    const { mutation, variables, optimisticResponse } = wanted;
    const shown = applyOptimisticMutation(environment, { mutation, variables, optimisticResponse });
    state.current.next = { wanted, shown };
    before?.dispose();
  };
  return (wanted: Change<Mutation>): void => void change(wanted);
}
