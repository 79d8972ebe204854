import { useRef } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import {
  applyOptimisticMutation,
  type Disposable,
  getRequest,
  type GraphQLTaggedNode,
  type MutationConfig,
} from 'relay-runtime';
import { clearFailedChange, reportFailedChange } from '../relay/failedChanges.ts';
import type { AsyncMutation } from '../relay/outcome.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';

/** A change that a person wishes. */
interface Wish<Mutation extends AsyncMutation> {
  /** The id of what it is wished of. */
  of: string;
  variables: Mutation['variables'];
  /** How it shows until the answer is there. */
  optimisticResponse: NonNullable<MutationConfig<Mutation>['optimisticResponse']>;
}

/**
 * `useAsyncMutation` for what a person wishes of one thing, a reaction or a like: only one request is under way at a
 * time and of what is wished meanwhile only the last is sent, so that answers cannot overtake each other and the last
 * click always wins. What fails is told only where nothing else is wished by then.
 */
export function useLatestMutation<Mutation extends AsyncMutation>(mutation: GraphQLTaggedNode) {
  const environment = useRelayEnvironment();
  const [run] = useAsyncMutation<Mutation>(mutation);
  const turn = useRef<{ isTaken: boolean; next: { wish: Wish<Mutation>; shown: Disposable } | null }>({
    isTaken: false,
    next: null,
  });

  const failureOf = ({ of }: Wish<Mutation>) => `${getRequest(mutation).params.name} ${of}`;

  const send = async (wish: Wish<Mutation>): Promise<void> => {
    turn.current.isTaken = true;
    const { variables, optimisticResponse } = wish;
    const outcome = await run(variables, { optimisticResponse });
    const { next } = turn.current;
    turn.current = { isTaken: false, next: null };
    if (next) {
      const sent = send(next.wish);
      next.shown.dispose();
      await sent;
    } else if (!outcome.isDone) reportFailedChange(failureOf(wish), outcome, () => change(wish));
  };

  const change = async (wish: Wish<Mutation>): Promise<void> => {
    // Of one thing the last wish counts, also after one that failed.
    clearFailedChange(failureOf(wish));
    if (!turn.current.isTaken) return send(wish);
    const before = turn.current.next?.shown;
    const { variables, optimisticResponse } = wish;
    const shown = applyOptimisticMutation(environment, { mutation, variables, optimisticResponse });
    turn.current.next = { wish, shown };
    before?.dispose();
  };
  return (wish: Wish<Mutation>): void => void change(wish);
}
