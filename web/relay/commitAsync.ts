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

/** How one change is made. */
export interface ChangeOptions<Mutation extends AsyncMutation> {
  /** What is shown until the answer is there, and taken back when it is not done. Needs `@raw_response_type`. */
  optimisticResponse?: MutationConfig<Mutation>['optimisticResponse'];
  /** What an answer cannot say of how it will be; taken back with it. */
  optimisticUpdater?: SelectorStoreUpdater<Mutation['response']>;
  /** What directives cannot say of the answer; not called for a refusal. */
  updater?: SelectorStoreUpdater<Mutation['response']>;
  /** Gives it up. */
  signal?: AbortSignal;
}

/** Of how a mutation is sent. */
export interface SendOptions {
  /** It needs no session, and must not wait for one that has run out. */
  isPublic?: boolean;
  /** It goes on when the page is left. */
  isFarewell?: boolean;
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

/** Commits once and answers how it ended; never rejects. */
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

/** Commits as it is to be sent. */
export const createDelivery =
  <Mutation extends AsyncMutation>(metadata: SendOptions) =>
  (environment: IEnvironment, config: MutationConfig<Mutation>): Disposable =>
    commitMutation<Mutation>(environment, { ...config, cacheConfig: { metadata: { ...metadata } } });

/**
 * A change that no component makes: what waits in the outbox, a session that is renewed, what was read. Never
 * rejects: what was refused, what failed and what was given up are answers. Components use `useAsyncMutation`.
 */
export const commitAsync = <Mutation extends AsyncMutation>(
  environment: IEnvironment,
  mutation: GraphQLTaggedNode,
  variables: Mutation['variables'],
  { isPublic, isFarewell, ...options }: ChangeOptions<Mutation> & SendOptions = {},
): Promise<Outcome<Mutation>> => {
  const commit = createDelivery<Mutation>({
    ...(isPublic === undefined ? {} : { isPublic }),
    ...(isFarewell === undefined ? {} : { isFarewell }),
  });
  return commitOnce<Mutation>((config) => commit(environment, { ...config, mutation }), variables, options);
};
