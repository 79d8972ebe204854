import { ConnectionHandler, type RecordProxy, type RecordSourceSelectorProxy } from 'relay-runtime';
import { edgeOf } from '../relay/connections.ts';

const kinds = ['ALL', 'NEVER_USED', 'EXTERNAL', 'CONNECTED'] as const;

/**
 * Somebody's edges in the lists of accounts that are on screen or were: what is told of their account.
 * Relay: the lists are loaded apart from each other, so that no component knows the ids of them all.
 */
export function accountEdges(store: RecordSourceSelectorProxy, userId: string): RecordProxy[] {
  const area = store.getRoot().getLinkedRecord('viewer')?.getLinkedRecord('administration');
  if (!area) return [];
  const lists = [
    ...kinds.map((kind) => ConnectionHandler.getConnection(area, 'AccountTable_accounts', { kind })),
    ConnectionHandler.getConnection(area, 'Administrators_administrators'),
    ConnectionHandler.getConnection(area, 'LatestConnections_latestConnections'),
  ];
  return lists.flatMap((list) => (list && edgeOf(list, userId)) ?? []);
}
