import { useEffect, useRef } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { applyOptimisticMutation, type Disposable, getRequest, type GraphQLTaggedNode } from 'relay-runtime';
import { contentText } from '../drafts/packedDraft.ts';
import { type AsyncMutation, cancelledOutcome } from '../relay/mutations.ts';
import { type Deliver, type MutationOptions, type Run, useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { supportsIdempotencyKeys } from '../uploads/uploadRules.ts';
import { createTimedOutOutcome, sendWithRetries } from './sendWithRetries.ts';
import { randomId } from '../core/randomId.ts';

/** A mutation with an idempotency key. */
interface KeyedMutation extends AsyncMutation {
  readonly variables: { readonly input: { readonly idempotencyKey?: string | null | undefined } };
}

interface KeyedOptions extends MutationOptions {
  /** Whether the next submission replaces one of unknown outcome; otherwise each is independent. */
  isForm?: boolean;
}

/**
 * `useAsyncMutation` with an idempotency key that stays the same for equal input until it succeeds or is rejected, so
 * that lost responses cause no duplicates. Where the API supports keys, failures are retried while online. A form's
 * changed input reuses the former key: if that was stored, the server rejects it (IDEMPOTENCY_KEY_REUSED) and the next
 * try gets a new key. Not needed for updates based on a version.
 */
export function useKeyedMutation<Mutation extends KeyedMutation>(
  mutation: GraphQLTaggedNode,
  { isForm, ...options }: KeyedOptions = {},
): [run: Run<Mutation>, isPending: boolean] {
  const environment = useRelayEnvironment();
  const leaving = useRef(new AbortController());
  /** Key of this form's submission with unknown outcome. */
  const former = useRef<string>(undefined);
  useEffect(() => {
    const controller = (leaving.current = new AbortController());
    return () => controller.abort();
  }, []);
  const deliver: Deliver<Mutation> = async (send, variables, { signal, optimisticResponse }) => {
    let shown: Disposable | undefined;
    const outcome = await sendWithRetries<Mutation>(send, {
      takesKeys: () => supportsIdempotencyKeys(environment),
      mostRepeats: 3,
      waitsForConnection: false,
      // Optimistic updates stay between retries.
      onPause() {
        if (optimisticResponse)
          shown ??= applyOptimisticMutation(environment, { mutation, variables, optimisticResponse });
      },
      // Without its form nobody sees the outcome, so stop retrying.
      signal: AbortSignal.any([
        ...(signal ? [signal] : []),
        ...(options.isToastedOnFailure ? [] : [leaving.current.signal]),
      ]),
    });
    shown?.dispose();
    if (outcome === cancelledOutcome && !signal?.aborted) return createTimedOutOutcome();
    const { idempotencyKey } = variables.input;
    const isKnown = outcome.isDone || (!outcome.isWorthRetrying && !signal?.aborted);
    if (isKnown) idempotencyKeys.forget(idempotencyKey);
    former.current = isKnown ? undefined : (idempotencyKey ?? undefined);
    return outcome;
  };
  const [run, isPending] = useAsyncMutation<Mutation>(mutation, options, deliver);
  const { name } = getRequest(mutation).params;
  const runKeyed: Run<Mutation> = (variables, runOptions) => {
    const { input } = variables;
    const isVersion = (isForm ?? !options.isToastedOnFailure) && !('basedOn' in input);
    const idempotencyKey =
      input.idempotencyKey ?? idempotencyKeys.keyOf(name, input, isVersion ? former.current : undefined);
    return run({ ...variables, input: { ...input, idempotencyKey } }, runOptions);
  };
  return [runKeyed, isPending];
}

/** Maximum number of keys; the oldest is dropped. */
const maxKeys = 50;

/**
 * Idempotency keys of content with unknown outcome. They survive the dialog: equal content gets the same key and is not
 * written twice. Different content gets a new key, unless it replaces a former version.
 */
export class IdempotencyKeys {
  readonly #keys = new Map<string, string>();

  /** `former` is the key of another version, of which only one may be written. */
  keyOf(mutation: string, content: object, former?: string): string {
    const written = `${mutation} ${contentText(content)}`;
    const key = this.#keys.get(written) ?? former ?? randomId();
    // Move to the end of the insertion order.
    this.#keys.delete(written);
    this.#keys.set(written, key);
    if (this.#keys.size > maxKeys) {
      const [oldest] = this.#keys.keys();
      if (oldest !== undefined) this.#keys.delete(oldest);
    }
    return key;
  }

  /** Drops a key after success or rejection. */
  forget(key: string | null | undefined): void {
    for (const [written, kept] of this.#keys) if (kept === key) this.#keys.delete(written);
  }
}

/** The page's keys; signing out reloads the page. */
const idempotencyKeys = new IdempotencyKeys();
