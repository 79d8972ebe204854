import { useState } from 'react';
import { useMutation } from 'react-relay/hooks';
import { getRequest, type GraphQLTaggedNode } from 'relay-runtime';
import { announce } from '../ui/announce.ts';
import { type ChangeOptions, createDelivery, commitOnce } from './commitAsync.ts';
import { clearFailedChange, reportFailedChange } from './failedChanges.ts';
import type { AsyncMutation, Outcome } from './outcome.ts';

/** What is said of a change, and how it is sent. */
export interface MutationOptions {
  /**
   * What was not done is said in a toast, with « Réessayer » where that may help, in one for all of that kind;
   * otherwise the caller says it, beside the form for example.
   */
  isToastedOnFailure?: boolean;
  /** Inputs beside whose fields the caller says what the server refused: no toast says it again. */
  toldBeside?: readonly string[];
  /** Said to people who hear the screen once it is done, where nothing else tells them. */
  announcement?: string;
  /** It needs no session, and must not wait for one that has run out. */
  isPublic?: boolean;
}

interface RunOptions<Mutation extends AsyncMutation> extends ChangeOptions<Mutation> {
  /** Called when it is done, also at a later try from the toast. */
  onDone?: (response: Mutation['response']) => void;
}

/** Makes a change, and answers how that ended; never rejects. */
export type Run<Mutation extends AsyncMutation> = (
  variables: Mutation['variables'],
  options?: RunOptions<Mutation>,
) => Promise<Outcome<Mutation>>;

/** Sends a change, once or more often, and answers how that ended. */
export type Deliver<Mutation extends AsyncMutation> = (
  send: () => Promise<Outcome<Mutation>>,
  variables: Mutation['variables'],
  change: ChangeOptions<Mutation>,
) => Promise<Outcome<Mutation>>;

/** `useAsyncMutation` by a way of sending of the caller's. */
export function useMutationWith<Mutation extends AsyncMutation>(
  mutation: GraphQLTaggedNode,
  { isToastedOnFailure = false, toldBeside = [], announcement, isPublic = false }: MutationOptions,
  deliver: Deliver<Mutation>,
): [run: Run<Mutation>, isPending: boolean] {
  const [send] = useState(() => createDelivery<Mutation>(isPublic ? { isPublic } : {}));
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
 * How a component changes something: what is shown at once, what is said when it is done or not, another try.
 * It never throws: what was refused, what failed and what was given up are answers. For input that takes a key of
 * idempotency see `useKeyedMutation`.
 */
export const useAsyncMutation = <Mutation extends AsyncMutation>(
  mutation: GraphQLTaggedNode,
  options: MutationOptions = {},
): [run: Run<Mutation>, isPending: boolean] => useMutationWith<Mutation>(mutation, options, (send) => send());
