import {
  ConnectionHandler,
  type IEnvironment,
  type RecordProxy,
  type RecordSourceProxy,
} from 'relay-runtime';
import { fieldAt } from './fieldAt.ts';
import { afterPendingResponses } from './pendingRequests.ts';

/** Removes a node from a list and decrements its count. */
export function removeFromConnection(store: RecordSourceProxy, connectionId: string, nodeId: string): void {
  const connection = store.get(connectionId);
  if (!connection || !findEdge(connection, nodeId)) return;
  ConnectionHandler.deleteNode(connection, nodeId);
  const total = connection.getValue('totalCount');
  if (typeof total === 'number') connection.setValue(Math.max(0, total - 1), 'totalCount');
}

export const findEdge = (connection: RecordProxy, nodeId: string): RecordProxy | undefined =>
  connection.getLinkedRecords('edges')?.find((edge) => edge.getLinkedRecord('node')?.getDataID() === nodeId);

/** Count of a list that is a field of the list's owner. */
export interface OwnerCount {
  /** Type of the owner. */
  owner: string;
  /** Key of the connection. */
  connection: string;
  field: string;
  /** Largest exact count: from there on it means this many or more. */
  cap?: number;
}
const ownerCounts: OwnerCount[] = [];

/** Decrements such counts as well when a node is removed from every list. */
export const registerOwnerCounts = (...counts: OwnerCount[]): void => void ownerCounts.push(...counts);

function decrementOwnerCounts(record: RecordProxy, nodeId: string): void {
  for (const { owner, connection: key, field, cap = Infinity } of ownerCounts) {
    const connection = owner === record.getType() && ConnectionHandler.getConnection(record, key);
    const count = record.getValue(field);
    if (connection && findEdge(connection, nodeId) && typeof count === 'number' && count > 0 && count < cap)
      record.setValue(count - 1, field);
  }
}

/** Removes a node from every list in the store and from their counts, mounted or not. */
export function removeFromAll(environment: IEnvironment, store: RecordSourceProxy, nodeId: string): void {
  const source = environment.getStore().getSource();
  const ids = source.getRecordIDs();
  const owners = new Set(ownerCounts.map(({ owner }) => owner));
  for (const id of ids) {
    const type = fieldAt(source.get(id), '__typename');
    const record = typeof type === 'string' && owners.has(type) ? store.get(id) : undefined;
    if (record) decrementOwnerCounts(record, nodeId);
  }
  for (const id of ids) {
    const type = fieldAt(source.get(id), '__typename');
    if (typeof type === 'string' && type.endsWith('Connection')) removeFromConnection(store, id, nodeId);
  }
}

/** The same, repeated after responses in flight, which may be older. */
export function removePermanently(environment: IEnvironment, nodeId: string): void {
  const remove = () => environment.commitUpdate((store) => removeFromAll(environment, store, nodeId));
  remove();
  afterPendingResponses(`deleted ${nodeId}`, remove);
}
