import { useRef } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import {
  applyOptimisticMutation,
  type Disposable,
  type GraphQLTaggedNode,
  type MutationConfig,
} from 'relay-runtime';
import { commitAsync } from '../relay/commitAsync.ts';
import { clearFailedChange, reportFailedChange } from '../relay/failedChanges.ts';
import type { AsyncMutation } from '../relay/outcome.ts';

/** Change of a state. */
interface Wish<Mutation extends AsyncMutation> {
  /** Id of the changed object. */
  of: string;
  mutation: GraphQLTaggedNode;
  variables: Mutation['variables'];
  /** Response shown until the server answers. */
  optimisticResponse: NonNullable<MutationConfig<Mutation>['optimisticResponse']>;
}

/**
 * Sends changes of a toggled state, such as a like. One request runs at a time; of later changes only the last one is
 * sent. An error is shown only if no change is waiting. `subject` identifies the state in errors.
 */
export function useLatestMutation<Mutation extends AsyncMutation>(subject: string) {
  const environment = useRelayEnvironment();
  const state = useRef<{ isSending: boolean; next: { wish: Wish<Mutation>; shown: Disposable } | null }>({
    isSending: false,
    next: null,
  });

  const failureOf = ({ of }: Wish<Mutation>) => `${subject} ${of}`;

  const send = async (wish: Wish<Mutation>): Promise<void> => {
    state.current.isSending = true;
    const { mutation, variables, optimisticResponse } = wish;
    const outcome = await commitAsync<Mutation>(environment, mutation, variables, { optimisticResponse });
    const { next } = state.current;
    state.current = { isSending: false, next: null };
    if (next) {
      const sent = send(next.wish);
      next.shown.dispose();
      await sent;
    } else if (outcome.isDone) clearFailedChange(failureOf(wish));
    else reportFailedChange(failureOf(wish), outcome, () => change(wish));
  };

  const change = async (wish: Wish<Mutation>): Promise<void> => {
    clearFailedChange(failureOf(wish));
    if (!state.current.isSending) return send(wish);
    const before = state.current.next?.shown;
    const { mutation, variables, optimisticResponse } = wish;
    const shown = applyOptimisticMutation(environment, { mutation, variables, optimisticResponse });
    state.current.next = { wish, shown };
    before?.dispose();
  };
  return (wish: Wish<Mutation>): void => void change(wish);
}
