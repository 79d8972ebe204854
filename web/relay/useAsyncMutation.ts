import { useEffect, useRef, useState } from 'react';
import { useMutation, useRelayEnvironment } from 'react-relay';
import { applyOptimisticMutation, type Disposable, getRequest, type GraphQLTaggedNode } from 'relay-runtime';
import { announce } from '../ui/announce.ts';
import { showToast } from '../ui/toast.ts';
import { unknownOutcome } from '../uploads/fate.ts';
import { readTakesKeys } from '../uploads/uploadRules.ts';
import { type ChangeOptions, sending, settle } from './commitAsync.ts';
import { idempotencyKeys } from './idempotencyKeys.ts';
import { type AsyncMutation, givenUp, type Outcome } from './outcome.ts';
import { sendAgain } from './sendAgain.ts';

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

/** Sends a change, once or more often, and answers how that ended. */
type Deliver<Mutation extends AsyncMutation> = (
  send: () => Promise<Outcome<Mutation>>,
  variables: Mutation['variables'],
  change: ChangeOptions<Mutation>,
) => Promise<Outcome<Mutation>>;

function useChange<Mutation extends AsyncMutation>(
  mutation: GraphQLTaggedNode,
  { isToastedOnFailure = false, toldBeside = [], announcement, isPublic = false }: MutationOptions,
  deliver: Deliver<Mutation>,
): [run: Run<Mutation>, isPending: boolean] {
  const [send] = useState(() => sending<Mutation>(isPublic ? { isPublic } : {}));
  const [commit, isPending] = useMutation<Mutation>(mutation, send);
  const run: Run<Mutation> = async (variables, options = {}) => {
    const { onDone, ...change } = options;
    const outcome = await deliver(() => settle<Mutation>(commit, variables, change), variables, change);
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

/**
 * How a component changes something: what is shown at once, what is said when it is done or not, another try.
 * It never throws: what was refused, what failed and what was given up are answers. For input that takes a key of
 * idempotency see `useKeyedMutation`.
 */
export const useAsyncMutation = <Mutation extends AsyncMutation>(
  mutation: GraphQLTaggedNode,
  options: MutationOptions = {},
): [run: Run<Mutation>, isPending: boolean] => useChange<Mutation>(mutation, options, (send) => send());

/** A mutation whose input takes a key, by which the same is never done twice. */
interface KeyedMutation extends AsyncMutation {
  readonly variables: { readonly input: { readonly idempotencyKey?: string | null | undefined } };
}

/**
 * `useAsyncMutation` with a key that stays the same while the same input is sent again, from here or anywhere, until it
 * is done or refused: an answer that was lost leads to nothing twice. Input that has a key keeps it. Where the API takes
 * keys, what failed is sent again by itself a few times while there is a connection, and is pending meanwhile.
 */
export function useKeyedMutation<Mutation extends KeyedMutation>(
  mutation: GraphQLTaggedNode,
  options: MutationOptions = {},
): [run: Run<Mutation>, isPending: boolean] {
  const environment = useRelayEnvironment();
  // Between two tries nothing is on its way, and yet it is pending.
  const [failing, setFailing] = useState(0);
  const leaving = useRef(new AbortController());
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
    const outcome = await sendAgain<Mutation>(
      async () => {
        const outcome = await send();
        noteFailing(!outcome.isDone && outcome.error !== undefined);
        return outcome;
      },
      {
        takesKeys: () => readTakesKeys(environment),
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
    if (outcome === givenUp && !signal?.aborted)
      return { ...givenUp, message: unknownOutcome(undefined), isWorthRetrying: true };
    if (outcome.isDone || (!outcome.isWorthRetrying && !signal?.aborted))
      idempotencyKeys.forget(variables.input.idempotencyKey);
    return outcome;
  };
  const [run, isPending] = useChange<Mutation>(mutation, options, deliver);
  const { name } = getRequest(mutation).params;
  const runKeyed: Run<Mutation> = (variables, runOptions) => {
    const idempotencyKey = variables.input.idempotencyKey ?? idempotencyKeys.keyOf(name, variables.input);
    return run({ ...variables, input: { ...variables.input, idempotencyKey } }, runOptions);
  };
  return [runKeyed, isPending || failing > 0];
}
