import {
  ConnectionHandler,
  type IEnvironment,
  type RecordProxy,
  type RecordSourceProxy,
} from 'relay-runtime';

/** Takes somebody or something off a list on screen, and out of its count. */
export function removeFromConnection(store: RecordSourceProxy, connectionId: string, nodeId: string): void {
  const connection = store.get(connectionId);
  if (!connection || !edgeOf(connection, nodeId)) return;
  ConnectionHandler.deleteNode(connection, nodeId);
  const total = connection.getValue('totalCount');
  if (typeof total === 'number') connection.setValue(Math.max(0, total - 1), 'totalCount');
}

/** The edge of a node in a list on screen. */
export const edgeOf = (connection: RecordProxy, nodeId: string): RecordProxy | undefined =>
  connection.getLinkedRecords('edges')?.find((edge) => edge.getLinkedRecord('node')?.getDataID() === nodeId);

/** Takes something off every list that the store holds, whoever shows it, and out of their counts. */
export function removeFromAll(environment: IEnvironment, store: RecordSourceProxy, nodeId: string): void {
  for (const id of environment.getStore().getSource().getRecordIDs())
    if (store.get(id)?.getType().endsWith('Connection')) removeFromConnection(store, id, nodeId);
}
