import { ConnectionHandler, type RecordProxy, type RecordSourceSelectorProxy } from 'relay-runtime';
import { leaveScreen } from '../comments/leaving.ts';
import { handle } from '../live/eventHandlers.ts';
import { readPostsWidely, readResponsesSoon, renewShown } from '../live/readAgain.ts';
import { edgeOf } from '../relay/connections.ts';
import { announceArrival } from './arrivals.ts';
import { communityFeeds } from './lists.ts';

/** Once a post of a community was pinned no other is; it stands in the list, which shows it first. */
function placePinned(store: RecordSourceSelectorProxy, list: RecordProxy, post: RecordProxy): void {
  const postId = post.getDataID();
  if (post.getValue('isPinned') !== true) return;
  const edges = list.getLinkedRecords('edges') ?? [];
  for (const edge of edges) {
    const node = edge.getLinkedRecord('node');
    if (node?.getDataID() !== postId) node?.setValue(false, 'isPinned');
  }
  // The event names no list, since those that are shown come and go while it is followed.
  if (!edgeOf(list, postId))
    list.setLinkedRecords([ConnectionHandler.createEdge(store, list, post, 'PostEdge'), ...edges], 'edges');
}

/** What the viewer's events mean to the posts on the screen. */
export const postEvents = [
  handle('PostAdded', {
    after: ({ community, postEdge: { node } }) =>
      announceArrival({
        id: node.id,
        kind: node.kind,
        communityId: community.id,
        authorId: node.author.id,
      }),
  }),
  handle('PostChanged', {
    update: (store, record, { post: { community } }) => {
      const post = record.getLinkedRecord('post');
      for (const listId of communityFeeds(community.id)) {
        const list = store.get(listId);
        if (list && post) placePinned(store, list, post);
      }
    },
    after: ({ post }) => renewShown([post.id]),
  }),
  handle('PostDeleted', {
    after: ({ deletedPostId }, { environment }) => {
      leaveScreen(environment, deletedPostId);
      renewShown([deletedPostId]);
    },
  }),
  handle('ResponsesChanged', { after: ({ nodeId }) => readResponsesSoon(nodeId) }),
  handle('PostsChanged', { after: readPostsWidely }),
];
