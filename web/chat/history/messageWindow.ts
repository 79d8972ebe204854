import { commitLocalUpdate, type Environment } from 'relay-runtime';

/**
 * Drops messages at an end of a loaded list, far from what is read, so that work and memory stay bounded. Scrolling
 * there loads them again.
 */
export function dropMessages(
  environment: Environment,
  listId: string,
  end: 'oldest' | 'newest',
  count: number,
): void {
  // No directive shortens a connection.
  commitLocalUpdate(environment, (store) => {
    const list = store.get(listId);
    const edges = list?.getLinkedRecords('edges') ?? [];
    const pageInfo = list?.getLinkedRecord('pageInfo');
    if (!list || !pageInfo || edges.length <= count) return;
    const kept = end === 'oldest' ? edges.slice(count) : edges.slice(0, -count);
    const cursor = kept.at(end === 'oldest' ? 0 : -1)?.getValue('cursor');
    if (typeof cursor !== 'string') return;
    list.setLinkedRecords(kept, 'edges');
    pageInfo.setValue(cursor, end === 'oldest' ? 'startCursor' : 'endCursor');
    pageInfo.setValue(true, end === 'oldest' ? 'hasPreviousPage' : 'hasNextPage');
  });
}
