import { useState } from 'react';
import { useRelayEnvironment } from 'react-relay';
import {
  commitMutation,
  type GraphQLTaggedNode,
  type MutationParameters,
  type SelectorStoreUpdater,
} from 'relay-runtime';
import { Fault, messageOf } from '../core/errors.ts';

/** What every mutation of the graph answers beside its own fields. */
interface Payload {
  readonly userErrors: readonly {
    readonly code?: string;
    readonly message: string;
    readonly path?: readonly string[] | null | undefined;
  }[];
}

/** A mutation: one field, one payload. */
export interface AsyncMutation extends MutationParameters {
  readonly response: Readonly<Record<string, Payload>>;
}

/** How a change ended: done, or refused with words for the person and for the inputs they are about. */
export type Outcome<Mutation extends AsyncMutation> =
  | { isDone: true; response: Mutation['response'] }
  | {
      isDone: false;
      message: string;
      inputs: Readonly<Record<string, string>>;
      /** Whether the server could not be reached. */
      isNetwork?: boolean;
      /** Whether somebody changed it after the version that the change is based on; `userErrors` must ask `code`. */
      isChanged?: boolean;
    };

/** A mutation that never throws: what was refused, what failed and what was given up are answers. */
export function useAsyncMutation<Mutation extends AsyncMutation>(
  mutation: GraphQLTaggedNode,
): [
  run: (
    variables: Mutation['variables'],
    updater?: SelectorStoreUpdater<Mutation['response']>,
    signal?: AbortSignal,
  ) => Promise<Outcome<Mutation>>,
  isPending: boolean,
] {
  const environment = useRelayEnvironment();
  const [pendingCount, setPendingCount] = useState(0);
  const run = (
    variables: Mutation['variables'],
    updater?: SelectorStoreUpdater<Mutation['response']>,
    signal?: AbortSignal,
  ) => {
    setPendingCount((count) => count + 1);
    return new Promise<Outcome<Mutation>>((resolve) => {
      const { dispose } = commitMutation<Mutation>(environment, {
        mutation,
        variables,
        updater: (store, data) => {
          // What somebody else changed is told as it is now.
          if (data && refusals(data).every(isChange)) updater?.(store, data);
        },
        onCompleted: (response) => {
          const errors = refusals(response);
          const [first] = errors;
          resolve(
            first
              ? {
                  isDone: false,
                  message: first.message,
                  inputs: Object.fromEntries(errors.map(({ path, message }) => [path?.[0] ?? '', message])),
                  isChanged: errors.some(isChange),
                }
              : { isDone: true, response },
          );
        },
        onError: (error) =>
          resolve({
            isDone: false,
            message: messageOf(error),
            inputs: {},
            isNetwork: error instanceof Fault && error.code === 'OFFLINE',
          }),
      });
      signal?.addEventListener('abort', () => {
        dispose();
        resolve({ isDone: false, message: 'Envoi annulé.', inputs: {} });
      });
    }).finally(() => setPendingCount((count) => count - 1));
  };
  return [run, pendingCount > 0];
}

const isChange = ({ code }: Payload['userErrors'][number]): boolean => code === 'CHANGED';

const refusals = (response: AsyncMutation['response']): Payload['userErrors'] =>
  Object.values(response).flatMap((payload) => payload.userErrors);
