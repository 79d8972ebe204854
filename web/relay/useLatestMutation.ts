import { useRelayEnvironment } from 'react-relay/hooks';
import {
  applyOptimisticMutation,
  type Disposable,
  type GraphQLTaggedNode,
  type MutationConfig,
} from 'relay-runtime';
import { commitAsync, type AsyncMutation } from './mutations.ts';
import { clearFailedChange, reportFailedChange } from './failedChanges.ts';

/** A change of one object. */
interface Change<Mutation extends AsyncMutation> {
  objectId: string;
  mutation: GraphQLTaggedNode;
  variables: Mutation['variables'];
  /** Response shown until the server answers. */
  optimisticResponse?: NonNullable<MutationConfig<Mutation>['optimisticResponse']>;
}

/** A change that waits for the one before it. */
interface Waiting {
  send: () => Promise<void>;
  shown: Disposable;
}

/** States whose change is being sent, with the change that waits, by environment and name. */
const sending = new WeakMap<object, Map<string, Waiting | null>>();

/**
 * Sends changes of a toggled state, such as a like. One request per object runs at a time; of later changes only the
 * last one is sent. An error is shown only if no change is waiting. `errorPrefix` distinguishes the state from others of
 * the same objects.
 */
export function useLatestMutation<Mutation extends AsyncMutation>(errorPrefix: string) {
  const environment = useRelayEnvironment();
  const sendingHere = sending.get(environment) ?? new Map<string, Waiting | null>();
  sending.set(environment, sendingHere);

  const nameOf = (objectId: string) => `${errorPrefix} ${objectId}`;

  const send = async (wanted: Change<Mutation>): Promise<void> => {
    const { objectId, mutation, variables, ...optimistic } = wanted;
    const name = nameOf(objectId);
    sendingHere.set(name, null);
    const outcome = await commitAsync<Mutation>(environment, mutation, variables, optimistic);
    const next = sendingHere.get(name);
    sendingHere.delete(name);
    if (next) {
      const sent = next.send();
      next.shown.dispose();
      await sent;
    } else if (outcome.isDone) clearFailedChange(name);
    else reportFailedChange(name, outcome, () => change(wanted));
  };

  const change = async (wanted: Change<Mutation>): Promise<void> => {
    const { objectId, ...shown } = wanted;
    const name = nameOf(objectId);
    clearFailedChange(name);
    const before = sendingHere.get(name);
    if (before === undefined) return send(wanted);
    sendingHere.set(name, {
      send: () => send(wanted),
      shown: applyOptimisticMutation(environment, shown),
    });
    before?.shown.dispose();
  };
  return (wanted: Change<Mutation>): void => void change(wanted);
}
