import { ConnectionHandler, type RecordProxy, type RecordSourceSelectorProxy } from 'relay-runtime';
import { findEdge } from '../relay/connections.ts';

const kinds = ['ALL', 'NEVER_USED', 'GUEST', 'RECENTLY_ACTIVE'] as const;

/** Edges of a person in all loaded lists of accounts. */
export function accountEdges(store: RecordSourceSelectorProxy, userId: string): RecordProxy[] {
  const area = store.getRoot().getLinkedRecord('viewer')?.getLinkedRecord('administration');
  if (!area) return [];
  // They are loaded apart from each other, so that no component knows the ids of them all.
  const lists = [
    ...kinds.map((kind) => ConnectionHandler.getConnection(area, 'AccountTable_accounts', { kind })),
    ConnectionHandler.getConnection(area, 'Administrators_administrators'),
    ConnectionHandler.getConnection(area, 'RecentlyActiveAccounts_accounts', { kind: 'USED' }),
  ];
  return lists.flatMap((list) => (list && findEdge(list, userId)) ?? []);
}
