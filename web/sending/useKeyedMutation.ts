import { useEffect, useRef, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { applyOptimisticMutation, type Disposable, getRequest, type GraphQLTaggedNode } from 'relay-runtime';
import { type AsyncMutation, cancelledOutcome } from '../relay/outcome.ts';
import { type Deliver, type MutationOptions, type Run, useMutationWith } from '../relay/useAsyncMutation.ts';
import { readTakesKeys } from '../uploads/uploadRules.ts';
import { idempotencyKeys } from './idempotencyKeys.ts';
import { timedOut, sendWithRetries } from './sendWithRetries.ts';

/** A mutation whose input takes a key, by which the same is never done twice. */
interface KeyedMutation extends AsyncMutation {
  readonly variables: { readonly input: { readonly idempotencyKey?: string | null | undefined } };
}

interface KeyedOptions extends MutationOptions {
  /** Whether what is sent after something of unknown outcome is another version of it; else each is an act of its own. */
  isForm?: boolean;
}

/**
 * `useAsyncMutation` with a key that stays the same while the same input is sent again, from here or anywhere, until it
 * is done or refused: an answer that was lost leads to nothing twice. Input that has a key keeps it. Where the API takes
 * keys, what failed is sent again by itself a few times while there is a connection, and is pending meanwhile.
 *
 * What a form sends changed, after an answer that was lost, has the key of its former version: where that is there, it
 * is refused and told (IDEMPOTENCY_KEY_REUSED), and only then the next try is something new. What is based on a version
 * needs none of this, and what is told in a toast is mostly no form.
 */
export function useKeyedMutation<Mutation extends KeyedMutation>(
  mutation: GraphQLTaggedNode,
  { isForm, ...options }: KeyedOptions = {},
): [run: Run<Mutation>, isPending: boolean] {
  const environment = useRelayEnvironment();
  // Between two tries nothing is on its way, and yet it is pending.
  const [failing, setFailing] = useState(0);
  const leaving = useRef(new AbortController());
  /** The key of what this form has sent and nobody knows the outcome of. */
  const former = useRef<string>(undefined);
  useEffect(() => {
    const controller = (leaving.current = new AbortController());
    return () => controller.abort();
  }, []);
  const deliver: Deliver<Mutation> = async (send, variables, { signal, optimisticResponse }) => {
    let isFailing = false;
    const noteFailing = (isNow: boolean) => {
      if (isNow !== isFailing) setFailing((count) => count + (isNow ? 1 : -1));
      isFailing = isNow;
    };
    let shown: Disposable | undefined;
    const outcome = await sendWithRetries<Mutation>(
      async () => {
        const outcome = await send();
        noteFailing(!outcome.isDone && outcome.error !== undefined);
        return outcome;
      },
      {
        takesKeys: () => readTakesKeys(environment),
        mostRepeats: 3,
        waitsForConnection: false,
        // What was shown at once is not taken back between two tries.
        onPause() {
          if (optimisticResponse)
            shown ??= applyOptimisticMutation(environment, { mutation, variables, optimisticResponse });
        },
        // Once its form is gone nobody is told how it ended, so it is not sent again behind one's back.
        signal: AbortSignal.any([
          ...(signal ? [signal] : []),
          ...(options.isToastedOnFailure ? [] : [leaving.current.signal]),
        ]),
      },
    );
    shown?.dispose();
    noteFailing(false);
    if (outcome === cancelledOutcome && !signal?.aborted) return timedOut();
    const { idempotencyKey } = variables.input;
    const isKnown = outcome.isDone || (!outcome.isWorthRetrying && !signal?.aborted);
    if (isKnown) idempotencyKeys.forget(idempotencyKey);
    former.current = isKnown ? undefined : (idempotencyKey ?? undefined);
    return outcome;
  };
  const [run, isPending] = useMutationWith<Mutation>(mutation, options, deliver);
  const { name } = getRequest(mutation).params;
  const runKeyed: Run<Mutation> = (variables, runOptions) => {
    const { input } = variables;
    const isVersion = (isForm ?? !options.isToastedOnFailure) && !('basedOn' in input);
    const idempotencyKey =
      input.idempotencyKey ?? idempotencyKeys.keyOf(name, input, isVersion ? former.current : undefined);
    return run({ ...variables, input: { ...input, idempotencyKey } }, runOptions);
  };
  return [runKeyed, isPending || failing > 0];
}
