import {
  commitMutation,
  type Disposable,
  type GraphQLTaggedNode,
  type IEnvironment,
  type MutationConfig,
  type SelectorStoreUpdater,
} from 'relay-runtime';
import { type AsyncMutation, failureOf, givenUp, type Outcome, outcomeOf, tellsWhatIs } from './outcome.ts';

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
export const settle = <Mutation extends AsyncMutation>(
  commit: Commit<Mutation>,
  variables: Mutation['variables'],
  { optimisticResponse, optimisticUpdater, updater, signal }: ChangeOptions<Mutation>,
): Promise<Outcome<Mutation>> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve(givenUp);
    const { dispose } = commit({
      variables,
      ...(optimisticResponse === undefined ? {} : { optimisticResponse }),
      ...(optimisticUpdater === undefined ? {} : { optimisticUpdater }),
      ...(updater
        ? {
            updater: (store, response) => {
              if (response && tellsWhatIs(response)) updater(store, response);
            },
          }
        : {}),
      onCompleted: (response) => resolve(outcomeOf<Mutation>(response)),
      onError: (error) => resolve(failureOf(error)),
    });
    signal?.addEventListener('abort', () => {
      dispose();
      resolve(givenUp);
    });
  });

/** Commits as it is to be sent. */
export const sending =
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
  const commit = sending<Mutation>({
    ...(isPublic === undefined ? {} : { isPublic }),
    ...(isFarewell === undefined ? {} : { isFarewell }),
  });
  return settle<Mutation>((config) => commit(environment, { ...config, mutation }), variables, options);
};
