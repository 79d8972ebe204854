import { ConnectionHandler, type RecordProxy } from 'relay-runtime';
import { type RemovalUpdater, removeFromConnection } from '../relay/connections.ts';

/** Posts, comments and messages are counted up to this many. */
export const mostCounted = 1_000;
/** Counts of results by the key of their connection; from `cap` on a count means this many or more. */
const counts = [
  { key: 'FoundPosts_posts', field: 'postCount', cap: mostCounted },
  { key: 'FoundComments_comments', field: 'commentCount', cap: mostCounted },
  { key: 'FoundMessages_messages', field: 'messageCount', cap: mostCounted },
  { key: 'FoundCommunities_communities', field: 'communityCount', cap: Infinity },
  { key: 'FoundDocuments_documents', field: 'documentCount', cap: Infinity },
];

/** Whether a result is the removed node, or a comment or reply below it. */
function isGone(result: RecordProxy | null | undefined, nodeId: string): boolean {
  const comment = result?.getLinkedRecord('comment');
  const above = [result, result?.getLinkedRecord('post'), comment, comment?.getLinkedRecord('post')];
  return above.some((record) => record?.getDataID() === nodeId);
}

/** Takes a removed result, and the comments below it, off their searches and the counts of these. */
export const decrementResultCounts: RemovalUpdater = (store, ids, nodeId) => {
  for (const id of ids) {
    const search = store.get(id);
    if (search?.getType() !== 'Search') continue;
    for (const { key, field, cap } of counts) {
      // No directive can: no deletion knows the searches that found its subject.
      const connection = ConnectionHandler.getConnection(search, key);
      for (const edge of connection?.getLinkedRecords('edges') ?? []) {
        const result = edge.getLinkedRecord('node');
        if (!connection || !result || !isGone(result, nodeId)) continue;
        removeFromConnection(store, connection.getDataID(), result.getDataID());
        const count = Number(search.getValue(field));
        if (count > 0 && count < cap) search.setValue(count - 1, field);
      }
    }
  }
};
