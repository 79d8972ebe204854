import {
  ConnectionHandler,
  type IEnvironment,
  type RecordProxy,
  type RecordSourceProxy,
} from 'relay-runtime';
import { fieldAt } from './fieldAt.ts';
import { afterPendingResponses } from './pendingRequests.ts';

/** Reads the store outside components, which Relay offers in an update; `fallback` until something is read. */
export function readStore<Value>(
  environment: IEnvironment,
  read: (store: RecordSourceProxy) => Value,
  fallback: Value,
): Value {
  let value = fallback;
  environment.commitUpdate((store) => {
    value = read(store);
  });
  return value;
}

/** Removes a node from a list and decrements its count. */
export function removeFromConnection(store: RecordSourceProxy, connectionId: string, nodeId: string): void {
  const connection = store.get(connectionId);
  if (!connection || !findEdge(connection, nodeId)) return;
  ConnectionHandler.deleteNode(connection, nodeId);
  const total = connection.getValue('totalCount');
  if (typeof total === 'number') connection.setValue(Math.max(0, total - 1), 'totalCount');
}

/** Edge of a node in a loaded connection, if it is there. */
export const findEdge = (connection: RecordProxy, nodeId: string): RecordProxy | undefined =>
  connection.getLinkedRecords('edges')?.find((edge) => edge.getLinkedRecord('node')?.getDataID() === nodeId);

/** Updates the store before a node is removed from every list, among the records with these ids. */
export type RemovalUpdater = (store: RecordSourceProxy, ids: readonly string[], nodeId: string) => void;
const removalUpdaters: RemovalUpdater[] = [];

/** Registers an updater for counts that are not fields of their connection. */
export const registerRemovalUpdater = (updater: RemovalUpdater): void => void removalUpdaters.push(updater);

/** Removes a node from every list in the store and from their counts, mounted or not. */
export function removeFromAll(environment: IEnvironment, store: RecordSourceProxy, nodeId: string): void {
  const source = environment.getStore().getSource();
  const ids = source.getRecordIDs();
  for (const update of removalUpdaters) update(store, ids, nodeId);
  for (const id of ids) {
    const type = fieldAt(source.get(id), '__typename');
    if (typeof type === 'string' && type.endsWith('Connection')) removeFromConnection(store, id, nodeId);
  }
}

/** Removes a node from every list, and again after each response in flight, which may still contain it. */
export function removePermanently(environment: IEnvironment, nodeId: string): void {
  const remove = () => environment.commitUpdate((store) => removeFromAll(environment, store, nodeId));
  remove();
  afterPendingResponses(`deleted ${nodeId}`, remove);
}
