import { useRef } from 'react';
import { useRelayEnvironment } from 'react-relay';
import {
  applyOptimisticMutation,
  type Disposable,
  type GraphQLTaggedNode,
  type MutationConfig,
} from 'relay-runtime';
import type { AsyncMutation } from '../relay/outcome.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { showToast } from '../ui/toast.ts';

/** A change that a person wishes. */
interface Wish<Mutation extends AsyncMutation> {
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

  const send = async (wish: Wish<Mutation>): Promise<void> => {
    turn.current.isTaken = true;
    const { variables, optimisticResponse } = wish;
    const outcome = await run(variables, { optimisticResponse });
    const { next } = turn.current;
    turn.current = { isTaken: false, next: null };
    if (next) {
      void send(next.wish);
      next.shown.dispose();
    } else if (!outcome.isDone) {
      const retry = { label: 'Réessayer', run: () => change(wish) };
      showToast({
        text: outcome.message,
        kind: 'error',
        ...(outcome.isWorthRetrying ? { action: retry } : {}),
      });
    }
  };

  const change = (wish: Wish<Mutation>): void => {
    if (!turn.current.isTaken) {
      void send(wish);
      return;
    }
    const before = turn.current.next?.shown;
    const shown = applyOptimisticMutation(environment, { mutation, ...wish });
    turn.current.next = { wish, shown };
    before?.dispose();
  };
  return change;
}
