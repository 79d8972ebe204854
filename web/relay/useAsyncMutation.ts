import { useState } from 'react';
import { useMutation } from 'react-relay';
import { getRequest, type GraphQLTaggedNode } from 'relay-runtime';
import { announce } from '../ui/announce.ts';
import { showToast } from '../ui/toast.ts';
import { fateOf } from '../uploads/fate.ts';
import { type ChangeOptions, sending, settle } from './commitAsync.ts';
import { idempotencyKeys } from './idempotencyKeys.ts';
import { type AsyncMutation, givenUp, type Outcome, type Undone } from './outcome.ts';

interface MutationOptions {
  /**
   * What was not done is said in a toast, with « Réessayer » where that may help; otherwise the caller says it,
   * beside the form for example.
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

type Run<Mutation extends AsyncMutation> = (
  variables: Mutation['variables'],
  options?: RunOptions<Mutation>,
) => Promise<Outcome<Mutation>>;

/**
 * How a component changes something: what is shown at once, what is said when it is done or not, another try.
 * It never throws: what was refused, what failed and what was given up are answers. For input that takes a key of
 * idempotency see `useKeyedMutation`.
 */
export function useAsyncMutation<Mutation extends AsyncMutation>(
  mutation: GraphQLTaggedNode,
  { isToastedOnFailure = false, toldBeside = [], announcement, isPublic = false }: MutationOptions = {},
): [run: Run<Mutation>, isPending: boolean] {
  const [send] = useState(() => sending<Mutation>(isPublic ? { isPublic } : {}));
  const [commit, isPending] = useMutation<Mutation>(mutation, send);
  const run: Run<Mutation> = async (variables, options = {}) => {
    const { onDone, ...change } = options;
    const outcome = await settle<Mutation>(commit, variables, change);
    if (outcome.isDone) {
      if (announcement !== undefined) announce(announcement);
      onDone?.(outcome.response);
    } else if (
      isToastedOnFailure &&
      !change.signal?.aborted &&
      !toldBeside.some((input) => outcome.inputs[input] !== undefined)
    ) {
      const retry = { label: 'Réessayer', run: () => void run(variables, options) };
      showToast({
        text: outcome.message,
        kind: 'error',
        ...(outcome.isWorthRetrying ? { action: retry } : {}),
      });
    }
    return outcome;
  };
  return [run, isPending];
}

/** A mutation whose input takes a key, by which the same is never done twice. */
interface KeyedMutation extends AsyncMutation {
  readonly variables: { readonly input: { readonly idempotencyKey?: string | null | undefined } };
}

/** Whether it is certain that the same would not be done, and was not. */
const isRefused = (outcome: Undone): boolean =>
  outcome !== givenUp && fateOf(outcome, { takesKeys: true, percent: 100 }).kind === 'refused';

/**
 * `useAsyncMutation` with a key that stays the same while the same input is sent again, from here or anywhere, until it
 * is done or refused: an answer that was lost leads to nothing twice. Input that has a key keeps it.
 */
export function useKeyedMutation<Mutation extends KeyedMutation>(
  mutation: GraphQLTaggedNode,
  options?: MutationOptions,
): [run: Run<Mutation>, isPending: boolean] {
  const [run, isPending] = useAsyncMutation<Mutation>(mutation, options);
  const { name } = getRequest(mutation).params;
  const runKeyed: Run<Mutation> = async (variables, runOptions = {}) => {
    const idempotencyKey = variables.input.idempotencyKey ?? idempotencyKeys.keyOf(name, variables.input);
    const keyed = { ...variables, input: { ...variables.input, idempotencyKey } };
    const outcome = await run(keyed, {
      ...runOptions,
      onDone: (response) => {
        idempotencyKeys.forget(idempotencyKey);
        runOptions.onDone?.(response);
      },
    });
    if (!outcome.isDone && isRefused(outcome)) idempotencyKeys.forget(idempotencyKey);
    return outcome;
  };
  return [runKeyed, isPending];
}
