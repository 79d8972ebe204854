import {
  ConnectionHandler,
  type Environment,
  type RecordProxy,
  type RecordSourceSelectorProxy,
} from 'relay-runtime';
import { leaveScreen } from '../comments/leaving.ts';
import { commentsName } from '../comments/lists.ts';
import { handle } from '../live/eventHandlers.ts';
import {
  readableNames,
  readOfCommunity,
  readPostsWidely,
  readResponsesSoon,
  renewShown,
} from '../live/readAgain.ts';
import { edgeOf } from '../relay/connections.ts';
import { fieldAt } from '../relay/fieldAt.ts';
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

/** What is shown of the posts of a community: they themselves, and what is said under them. */
function shownOfCommunity(environment: Environment, communityId: string): string[] {
  const source = environment.getStore().getSource();
  const isOfIt = (name: string) => fieldAt(source.get(name), 'community.__ref') === communityId;
  const shown = readableNames();
  const threads = new Set(shown.filter(isOfIt).map(commentsName));
  return shown.filter((name) => isOfIt(name) || threads.has(name));
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
  handle('CommunityChanged', {
    // Who may see, write or decide in it: nothing else of a community shows on its posts.
    after: ({ communityId, parts }, { environment }) => {
      const isOwn = parts.includes('MEMBERSHIP');
      if (isOwn || parts.includes('SETTINGS'))
        readOfCommunity(shownOfCommunity(environment, communityId), isOwn);
    },
  }),
  handle('PostsChanged', { after: readPostsWidely }),
];
