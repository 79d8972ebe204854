import { useRef } from 'react';
import { useRelayEnvironment } from 'react-relay';
import {
  applyOptimisticMutation,
  commitMutation,
  type Disposable,
  type GraphQLTaggedNode,
  type MutationConfig,
  type MutationParameters,
} from 'relay-runtime';
import { messageOf } from '../core/errors.ts';
import { showToast } from '../ui/toast.ts';

/** A change that a person wishes. */
interface MutationRequest<Mutation extends MutationParameters> {
  variables: Mutation['variables'];
  /** How it shows until the answer is there. */
  optimisticResponse: NonNullable<MutationConfig<Mutation>['optimisticResponse']>;
  /** Why the answer refuses it; undefined when it does not. */
  refusal: (response: Mutation['response']) => string | undefined;
}

/**
 * Sends what a person wishes of one thing, a reaction or a like: shown at once, taken back with a message
 * and « Réessayer » when it fails. Only one request is under way at a time and of what is wished meanwhile
 * only the last is sent, so that answers cannot overtake each other and the last click always wins.
 */
export function useLatestMutation<Mutation extends MutationParameters>(mutation: GraphQLTaggedNode) {
  const environment = useRelayEnvironment();
  const turn = useRef<{
    isTaken: boolean;
    next: { request: MutationRequest<Mutation>; shown: Disposable } | null;
  }>({
    isTaken: false,
    next: null,
  });

  const send = (request: MutationRequest<Mutation>) => {
    const { variables, optimisticResponse, refusal } = request;
    turn.current.isTaken = true;
    const proceed = (failure?: { text: string; isFinal: boolean }) => {
      const { next } = turn.current;
      turn.current = { isTaken: false, next: null };
      if (next) {
        send(next.request);
        next.shown.dispose();
      } else if (failure) {
        showToast({
          text: failure.text,
          kind: 'error',
          ...(failure.isFinal ? {} : { action: { label: 'Réessayer', run: () => change(request) } }),
        });
      }
    };
    commitMutation<Mutation>(environment, {
      mutation,
      variables,
      optimisticResponse,
      onCompleted: (response) => {
        const text = refusal(response);
        proceed(text === undefined ? undefined : { text, isFinal: true });
      },
      onError: (error) => proceed({ text: messageOf(error), isFinal: false }),
    });
  };

  const change = (request: MutationRequest<Mutation>) => {
    if (!turn.current.isTaken) {
      send(request);
      return;
    }
    const { variables, optimisticResponse } = request;
    const before = turn.current.next?.shown;
    const shown = applyOptimisticMutation(environment, { mutation, variables, optimisticResponse });
    turn.current.next = { request, shown };
    before?.dispose();
  };
  return change;
}
