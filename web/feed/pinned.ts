import { ConnectionHandler, type RecordSourceProxy } from 'relay-runtime';
import { edgeOf } from '../relay/connections.ts';

/** Once a post of a community was pinned no other is; it stands in the community's list, which shows it first. */
export function placePinned(store: RecordSourceProxy, listId: string, postId: string): void {
  const [list, post] = [store.get(listId), store.get(postId)];
  if (!list || !post) return;
  const edges = list.getLinkedRecords('edges') ?? [];
  for (const edge of edges) {
    const node = edge.getLinkedRecord('node');
    if (node?.getDataID() !== postId) node?.setValue(false, 'isPinned');
  }
  // A query names no list, and the post may stand on a page of it that has not come.
  if (!edgeOf(list, postId))
    list.setLinkedRecords([ConnectionHandler.createEdge(store, list, post, 'PostEdge'), ...edges], 'edges');
}
