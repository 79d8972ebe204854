import { useState } from 'react';
import { useMutation } from 'react-relay/hooks';
import { getRequest, type GraphQLTaggedNode } from 'relay-runtime';
import { announce } from '../ui/announce.ts';
import { type ChangeOptions, createDelivery, commitOnce, type SendOptions } from './commitAsync.ts';
import { clearFailedChange, reportFailedChange } from './failedChanges.ts';
import type { AsyncMutation, Outcome } from './outcome.ts';

/** How a mutation in a component reports its result. */
export interface MutationOptions extends Pick<SendOptions, 'isPublic' | 'onProgress'> {
  /** Shows failures in a toast, with « Réessayer » if useful; otherwise the caller shows them. */
  isToastedOnFailure?: boolean;
  /** Inputs whose errors the caller shows: no toast repeats them. */
  toldBeside?: readonly string[];
  /** Announced to screen readers on success. */
  announcement?: string;
}

interface RunOptions<Mutation extends AsyncMutation> extends ChangeOptions<Mutation> {
  /** Called on success, also after a retry from the toast. */
  onDone?: (response: Mutation['response']) => void;
}

/** Runs a mutation and resolves with its outcome; never rejects. */
export type Run<Mutation extends AsyncMutation> = (
  variables: Mutation['variables'],
  options?: RunOptions<Mutation>,
) => Promise<Outcome<Mutation>>;

/** Sends a mutation, once or with retries, and resolves with its outcome. */
export type Deliver<Mutation extends AsyncMutation> = (
  send: () => Promise<Outcome<Mutation>>,
  variables: Mutation['variables'],
  change: ChangeOptions<Mutation>,
) => Promise<Outcome<Mutation>>;

/** `useAsyncMutation` with a custom delivery. */
export function useMutationWith<Mutation extends AsyncMutation>(
  mutation: GraphQLTaggedNode,
  { isToastedOnFailure = false, toldBeside = [], announcement, ...sending }: MutationOptions,
  deliver: Deliver<Mutation>,
): [run: Run<Mutation>, isPending: boolean] {
  const [send] = useState(() => createDelivery<Mutation>(sending));
  const [commit, isPending] = useMutation<Mutation>(mutation, send);
  const run: Run<Mutation> = async (variables, options = {}) => {
    const { onDone, ...change } = options;
    const outcome = await deliver(() => commitOnce<Mutation>(commit, variables, change), variables, change);
    const failure = `${getRequest(mutation).params.name} ${JSON.stringify(variables)}`;
    if (outcome.isDone) {
      clearFailedChange(failure);
      if (announcement !== undefined) announce(announcement);
      onDone?.(outcome.response);
    } else if (
      isToastedOnFailure &&
      !change.signal?.aborted &&
      !toldBeside.some((input) => outcome.inputs[input] !== undefined)
    )
      reportFailedChange(failure, outcome, () => run(variables, options));
    return outcome;
  };
  return [run, isPending];
}

/**
 * Mutations in components: optimistic updates, messages and retries. Never throws: failures are outcomes. For inputs
 * with an idempotency key see `useKeyedMutation`.
 */
export const useAsyncMutation = <Mutation extends AsyncMutation>(
  mutation: GraphQLTaggedNode,
  options: MutationOptions = {},
): [run: Run<Mutation>, isPending: boolean] => useMutationWith<Mutation>(mutation, options, (send) => send());
