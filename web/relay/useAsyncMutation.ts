import { useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { getRequest, type GraphQLTaggedNode } from 'relay-runtime';
import { announce } from '../ui/announce.ts';
import {
  type ChangeOptions,
  commitAsync,
  type SendOptions,
  type Answer,
  type AsyncMutation,
  type Outcome,
} from './mutations.ts';
import { beginChange, reportFailedChange } from './failedChanges.ts';

/** How a mutation in a component reports its result. */
export interface MutationOptions extends Pick<SendOptions, 'isPublic' | 'onProgress'> {
  /** Shows failures in a toast, with « Réessayer » if useful; otherwise the caller shows them. */
  isToastedOnFailure?: boolean;
  /** Inputs whose errors the caller shows: no toast repeats them. */
  shownBeside?: readonly string[];
  /** Announced to screen readers on success. */
  announcement?: string;
}

interface RunOptions<Mutation extends AsyncMutation> extends ChangeOptions<Mutation> {
  /** What it changes, such as the vote in a poll: a later run with it withdraws the failure of this one. */
  subject?: string;
  /** Called on success, also after a retry from the toast. */
  onDone?: (response: Answer<Mutation>) => void;
  /** Called when what it is about no longer exists; needs `code` of `userErrors`. */
  onGone?: () => void;
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

/**
 * Mutations in components: optimistic updates, messages and retries. Never throws: failures are outcomes. For inputs
 * with an idempotency key see `useKeyedMutation`, which sends by a `deliver` of its own.
 */
export function useAsyncMutation<Mutation extends AsyncMutation>(
  mutation: GraphQLTaggedNode,
  { isToastedOnFailure = false, shownBeside = [], announcement, ...sending }: MutationOptions = {},
  deliver: Deliver<Mutation> = (send) => send(),
): [run: Run<Mutation>, isPending: boolean] {
  const environment = useRelayEnvironment();
  const [pendingCount, setPendingCount] = useState(0);
  const run: Run<Mutation> = async (variables, options = {}) => {
    const { subject, onDone, onGone, ...change } = options;
    const failure = subject ?? `${getRequest(mutation).params.name} ${JSON.stringify(variables)}`;
    const endChange = beginChange(failure);
    setPendingCount((count) => count + 1);
    const outcome = await deliver(
      () => commitAsync<Mutation>(environment, mutation, variables, { ...change, ...sending }),
      variables,
      change,
    );
    setPendingCount((count) => count - 1);
    if (!outcome.isDone && outcome.code === 'NOT_FOUND') onGone?.();
    const isLatest = endChange();
    if (outcome.isDone) {
      if (announcement !== undefined) announce(announcement);
      onDone?.(outcome.response);
    } else if (
      isToastedOnFailure &&
      isLatest &&
      !change.signal?.aborted &&
      !shownBeside.some((input) => outcome.inputs[input] !== undefined)
    )
      reportFailedChange(failure, outcome, () => run(variables, options));
    return outcome;
  };
  return [run, pendingCount > 0];
}
