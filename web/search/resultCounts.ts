import { ConnectionHandler } from 'relay-runtime';
import { findEdge, type RemovalUpdater } from '../relay/connections.ts';

/** Posts and comments are counted up to this many. */
export const mostCounted = 1_000;
/** Counts of results by the key of their connection; from `cap` on a count means this many or more. */
const counts = [
  { key: 'FoundPosts_posts', field: 'postCount', cap: mostCounted },
  { key: 'FoundComments_comments', field: 'commentCount', cap: mostCounted },
  { key: 'FoundCommunities_communities', field: 'communityCount', cap: Infinity },
  { key: 'FoundDocuments_documents', field: 'documentCount', cap: Infinity },
];

/** Takes a removed result off the counts of its searches. */
export const decrementResultCounts: RemovalUpdater = (store, ids, nodeId) => {
  for (const id of ids) {
    const search = store.get(id);
    if (search?.getType() !== 'Search') continue;
    for (const { key, field, cap } of counts) {
      // No directive can: no deletion knows the searches that found its subject.
      const connection = ConnectionHandler.getConnection(search, key);
      const count = Number(search.getValue(field));
      if (connection && findEdge(connection, nodeId) && count > 0 && count < cap)
        search.setValue(count - 1, field);
    }
  }
};
