import { ConnectionHandler, type RecordProxy, type RecordSourceSelectorProxy } from 'relay-runtime';

/** Takes somebody or something off a list on screen, and out of its count. */
export function removeFromConnection(
  store: RecordSourceSelectorProxy,
  connectionId: string,
  nodeId: string,
): void {
  const connection = store.get(connectionId);
  if (!connection || !edgeOf(connection, nodeId)) return;
  ConnectionHandler.deleteNode(connection, nodeId);
  const total = connection.getValue('totalCount');
  if (typeof total === 'number') connection.setValue(Math.max(0, total - 1), 'totalCount');
}

/** The edge of a node in a list on screen. */
export const edgeOf = (connection: RecordProxy, nodeId: string): RecordProxy | undefined =>
  connection.getLinkedRecords('edges')?.find((edge) => edge.getLinkedRecord('node')?.getDataID() === nodeId);
