import {
  commitMutation,
  type GraphQLTaggedNode,
  type IEnvironment,
  type MutationConfig,
  type RecordSourceSelectorProxy,
  type SelectorStoreUpdater,
} from 'relay-runtime';
import {
  type AsyncMutation,
  failedOutcome,
  cancelledOutcome,
  type Outcome,
  toOutcome,
  hasCurrentState,
  type Answer,
  isAnswer,
} from './outcome.ts';

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
