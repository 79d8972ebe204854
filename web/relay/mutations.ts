import {
  type MutationParameters,
  commitMutation,
  type GraphQLTaggedNode,
  type IEnvironment,
  type MutationConfig,
  type RecordSourceSelectorProxy,
  type SelectorStoreUpdater,
} from 'relay-runtime';
import { RequestError, errorMessageOf } from '../core/errors.ts';

/** Fields of every mutation payload. */
interface Payload {
  readonly userErrors: readonly {
    readonly code?: string;
    readonly message: string;
    readonly path?: readonly string[] | null | undefined;
  }[];
}

/** A mutation of the graph: one input, one payload, which is null only with an error. */
export interface AsyncMutation extends MutationParameters {
  readonly response: Readonly<Record<string, Payload | null | undefined>>;
}

/** Response of a mutation that has no error. */
export type Answer<Mutation extends AsyncMutation> = Mutation['response'] & {
  readonly [Field in keyof Mutation['response']]: NonNullable<Mutation['response'][Field]>;
};

/** Whether a response has all payloads. */
const isAnswer = <Mutation extends AsyncMutation>(
  response: Mutation['response'],
): response is Answer<Mutation> => Object.values(response).every((payload) => payload != null);

/** Outcome of a mutation: done, or not done with messages. */
export type Outcome<Mutation extends AsyncMutation> = Done<Mutation> | Undone;

interface Done<Mutation extends AsyncMutation> {
  readonly isDone: true;
  readonly response: Answer<Mutation>;
}

/** A mutation that failed: message, errors by input, and whether a retry may help. */
export interface Undone {
  readonly isDone: false;
  readonly message: string;
  /** Messages by input field. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Code of the first user error, if selected. */
  readonly code?: string | undefined;
  /** Whether a retry may succeed. */
  readonly isWorthRetrying: boolean;
  /** Whether the server was unreachable. */
  readonly isNetwork?: boolean;
  /** Whether somebody else changed it since `basedOn`; needs `code` of `userErrors`. */
  readonly isChanged?: boolean;
  /** The error; undefined if rejected or cancelled. */
  readonly error?: Error;
}

const isChange = ({ code }: Payload['userErrors'][number]): boolean =>
  code === 'STALE' || code === 'OVERWRITTEN';

const userErrorsOf = (response: AsyncMutation['response']): Payload['userErrors'] =>
  Object.values(response).flatMap((payload) => payload?.userErrors ?? []);

/** Whether a response has the current state: it succeeded, or contains somebody else's change. */
const hasCurrentState = (response: AsyncMutation['response']): boolean =>
  userErrorsOf(response).every(isChange);

/** Outcome of a mutation's response. */
function toOutcome<Mutation extends AsyncMutation>(response: Mutation['response']): Outcome<Mutation> {
  if (!isAnswer<Mutation>(response)) return failedOutcome(new RequestError('UPSTREAM_INVALID_RESPONSE'));
  const refusals = userErrorsOf(response);
  const [first] = refusals;
  if (!first) return { isDone: true, response };
  return {
    isDone: false,
    message: first.message,
    code: first.code,
    inputs: Object.fromEntries(refusals.map(({ path, message }) => [path?.[0] ?? '', message])),
    isWorthRetrying: false,
    isChanged: refusals.some(isChange),
  };
}

/** Outcome of a mutation that failed with an error. */
export const failedOutcome = (error: Error): Undone => ({
  isDone: false,
  message: errorMessageOf(error),
  inputs: {},
  isWorthRetrying: true,
  isNetwork: error instanceof RequestError && error.code === 'OFFLINE',
  error,
});

/** Outcome of a mutation that was cancelled before it was sent. */
export const cancelledOutcome: Undone = {
  isDone: false,
  message: 'Envoi annulé.',
  inputs: {},
  isWorthRetrying: false,
};

/** Updates of the store by a mutation, and a signal to cancel it. */
export interface ChangeOptions<Mutation extends AsyncMutation> {
  /** Shown until the response, and reverted on failure. Needs `@raw_response_type`. */
  optimisticResponse?: MutationConfig<Mutation>['optimisticResponse'];
  /** Optimistic changes that a response cannot express. */
  optimisticUpdater?: SelectorStoreUpdater<Mutation['response']>;
  /** Store changes that directives cannot express; not called on rejection. */
  updater?: (store: RecordSourceSelectorProxy<Mutation['response']>, response: Answer<Mutation>) => void;
  /** Cancels it. */
  signal?: AbortSignal;
}

/** How a mutation is sent: without session, or so that it survives leaving the page. */
export interface SendOptions {
  /** Needs no session and does not wait for an expired one. */
  isPublic?: boolean;
  /** Continues when the page is left. */
  isFarewell?: boolean;
  /** Called with the upload progress of the files, from 0 to 100. */
  onProgress?: (percent: number) => void;
}

/**
 * Commits a mutation and resolves with its outcome; never rejects. For code outside components, such as the outbox;
 * components use `useAsyncMutation`.
 */
export const commitAsync = <Mutation extends AsyncMutation>(
  environment: IEnvironment,
  mutation: GraphQLTaggedNode,
  variables: Mutation['variables'],
  {
    isPublic,
    isFarewell,
    onProgress,
    updater,
    signal,
    ...optimistic
  }: ChangeOptions<Mutation> & SendOptions = {},
): Promise<Outcome<Mutation>> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve(cancelledOutcome);
    const { dispose } = commitMutation<Mutation>(environment, {
      mutation,
      variables,
      ...optimistic,
      ...(updater
        ? {
            updater: (store, response) => {
              if (response && isAnswer<Mutation>(response) && hasCurrentState(response))
                updater(store, response);
            },
          }
        : {}),
      cacheConfig: { metadata: { isPublic, isFarewell, onProgress } },
      onCompleted: (response) => resolve(toOutcome<Mutation>(response)),
      onError: (error) => resolve(failedOutcome(error)),
    });
    signal?.addEventListener('abort', () => {
      dispose();
      resolve(cancelledOutcome);
    });
  });
