import {
  ConnectionHandler,
  type IEnvironment,
  type RecordProxy,
  type RecordSourceProxy,
} from 'relay-runtime';
import { fieldAt } from './fieldAt.ts';
import { afterPendingResponses } from './pendingRequests.ts';

/** Takes somebody or something off a list on screen, and out of its count. */
export function removeFromConnection(store: RecordSourceProxy, connectionId: string, nodeId: string): void {
  const connection = store.get(connectionId);
  if (!connection || !findEdge(connection, nodeId)) return;
  ConnectionHandler.deleteNode(connection, nodeId);
  const total = connection.getValue('totalCount');
  if (typeof total === 'number') connection.setValue(Math.max(0, total - 1), 'totalCount');
}

/** The edge of a node in a list on screen. */
export const findEdge = (connection: RecordProxy, nodeId: string): RecordProxy | undefined =>
  connection.getLinkedRecords('edges')?.find((edge) => edge.getLinkedRecord('node')?.getDataID() === nodeId);

/**
 * Takes something off every list that the store holds, whoever shows it, and out of their counts: a list whose screen
 * is still on its way too.
 */
export function removeFromAll(environment: IEnvironment, store: RecordSourceProxy, nodeId: string): void {
  const source = environment.getStore().getSource();
  for (const id of source.getRecordIDs()) {
    const type = fieldAt(source.get(id), '__typename');
    if (typeof type === 'string' && type.endsWith('Connection')) removeFromConnection(store, id, nodeId);
  }
}

/** The same for good: again after each answer that is on its way, which may be older and bring it back. */
export function removePermanently(environment: IEnvironment, nodeId: string): void {
  const remove = () => environment.commitUpdate((store) => removeFromAll(environment, store, nodeId));
  remove();
  afterPendingResponses(`deleted ${nodeId}`, remove);
}
