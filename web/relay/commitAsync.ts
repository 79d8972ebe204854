import {
  commitMutation,
  type Disposable,
  type GraphQLTaggedNode,
  type IEnvironment,
  type MutationConfig,
  type SelectorStoreUpdater,
} from 'relay-runtime';
import {
  type AsyncMutation,
  failedOutcome,
  cancelledOutcome,
  type Outcome,
  toOutcome,
  hasCurrentState,
} from './outcome.ts';

/** Updates of the store by a mutation, and a signal to cancel it. */
export interface ChangeOptions<Mutation extends AsyncMutation> {
  /** Shown until the response, and reverted on failure. Needs `@raw_response_type`. */
  optimisticResponse?: MutationConfig<Mutation>['optimisticResponse'];
  /** Optimistic changes that a response cannot express. */
  optimisticUpdater?: SelectorStoreUpdater<Mutation['response']>;
  /** Store changes that directives cannot express; not called on rejection. */
  updater?: SelectorStoreUpdater<Mutation['response']>;
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

interface Commitment<Mutation extends AsyncMutation> extends Pick<
  ChangeOptions<Mutation>,
  'optimisticResponse' | 'optimisticUpdater' | 'updater'
> {
  variables: Mutation['variables'];
  onCompleted: (response: Mutation['response']) => void;
  onError: (error: Error) => void;
}

type Commit<Mutation extends AsyncMutation> = (config: Commitment<Mutation>) => Disposable;

/** Commits once and resolves with the outcome; never rejects. */
export const commitOnce = <Mutation extends AsyncMutation>(
  commit: Commit<Mutation>,
  variables: Mutation['variables'],
  { optimisticResponse, optimisticUpdater, updater, signal }: ChangeOptions<Mutation>,
): Promise<Outcome<Mutation>> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve(cancelledOutcome);
    const { dispose } = commit({
      variables,
      ...(optimisticResponse === undefined ? {} : { optimisticResponse }),
      ...(optimisticUpdater === undefined ? {} : { optimisticUpdater }),
      ...(updater
        ? {
            updater: (store, response) => {
              if (response && hasCurrentState(response)) updater(store, response);
            },
          }
        : {}),
      onCompleted: (response) => resolve(toOutcome<Mutation>(response)),
      onError: (error) => resolve(failedOutcome(error)),
    });
    signal?.addEventListener('abort', () => {
      dispose();
      resolve(cancelledOutcome);
    });
  });

/** Creates a function that commits mutations with these send options. */
export const createDelivery =
  <Mutation extends AsyncMutation>(metadata: SendOptions) =>
  (environment: IEnvironment, config: MutationConfig<Mutation>): Disposable =>
    commitMutation<Mutation>(environment, { ...config, cacheConfig: { metadata: { ...metadata } } });

/**
 * Commits a mutation outside components, such as from the outbox. Never rejects: failures are outcomes. Components use
 * `useAsyncMutation`.
 */
export const commitAsync = <Mutation extends AsyncMutation>(
  environment: IEnvironment,
  mutation: GraphQLTaggedNode,
  variables: Mutation['variables'],
  { isPublic, isFarewell, onProgress, ...options }: ChangeOptions<Mutation> & SendOptions = {},
): Promise<Outcome<Mutation>> => {
  const commit = createDelivery<Mutation>({
    ...(isPublic === undefined ? {} : { isPublic }),
    ...(isFarewell === undefined ? {} : { isFarewell }),
    ...(onProgress === undefined ? {} : { onProgress }),
  });
  return commitOnce<Mutation>((config) => commit(environment, { ...config, mutation }), variables, options);
};
