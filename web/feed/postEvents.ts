import type { Environment, RecordProxy, RecordSourceProxy } from 'relay-runtime';
import { removeDeletedPermanently } from '../comments/removeDeleted.ts';
import { commentListName } from '../comments/connections.ts';
import { type EventOf, handle } from '../live/eventHandlers.ts';
import {
  refetchableNames,
  refetchOfCommunity,
  schedulePostsRefetch,
  scheduleResponsesRefetch,
  scheduleRefetch,
  refetchShell,
  refetchAfterPending,
} from '../live/refetchVisible.ts';
import { fieldAt } from '../relay/fieldAt.ts';
import { notifyPostPublished } from './publishedPosts.ts';
import { findCommunityFeeds, refetchPages } from './lists.ts';

/** Fields of a community that its posts show. */
function shownOfCommunity(environment: Environment, communityId: string): string[] {
  const source = environment.getStore().getSource();
  const isOfIt = (name: string) => fieldAt(source.get(name), 'community.__ref') === communityId;
  const shown = refetchableNames();
  const threads = new Set(shown.filter(isOfIt).map(commentListName));
  return shown.filter((name) => isOfIt(name) || threads.has(name));
}

/** Unread count of a community in the panel; undefined if it is not loaded. */
const unread = 'unreadPostCount';

/** Increments the unread count. */
function countUnread(store: RecordSourceProxy, communityId: string): void {
  const community = store.get(communityId);
  const count = community?.getValue(unread);
  if (typeof count === 'number') community?.setValue(count + 1, unread);
}

/** Whether the deleted post may have been unread. */
const isCountedUnread = (environment: Environment, communityId: string): boolean =>
  Number(fieldAt(environment.getStore().getSource().get(communityId), unread) ?? 0) > 0;

/** Writes the counts that came with an event. */
function updateCounts(
  node: RecordProxy | null | undefined,
  { likeCount, applauseCount, checkCount, shareCount }: Omit<EventOf<'InteractionsInvalidated'>, 'nodeId'>,
): void {
  if (likeCount == null) return;
  if (node?.getType() !== 'Post') node?.setValue(likeCount, 'likeCount');
  const counts: Record<string, unknown> = { LIKE: likeCount, APPLAUSE: applauseCount, CHECK: checkCount };
  for (const group of node?.getLinkedRecords('reactionGroups') ?? [])
    group.setValue(counts[String(group.getValue('reaction'))] ?? 0, 'count');
  if (shareCount != null) node?.setValue(shareCount, 'shareCount');
}

/** Event handlers of posts. */
export const postEvents = [
  handle('ContentInvalidated', {
    update: (store, _record, { change, nodeId, postId, communityId, viewerIsActor }) => {
      if (change === 'ADDED' && nodeId === postId && !viewerIsActor) countUnread(store, communityId);
    },
    after: ({ change, nodeId, postId, communityId, viewerIsActor }, { environment }) => {
      if (nodeId !== postId) return;
      if (change === 'ADDED') {
        notifyPostPublished({ id: postId, communityId, viewerIsActor });
        if (!viewerIsActor) refetchShell();
      } else if (change === 'CHANGED') {
        // It may be pinned now, which moves it to the top.
        const feeds = findCommunityFeeds(communityId);
        scheduleRefetch([postId, ...feeds]);
        refetchPages(feeds);
      } else {
        removeDeletedPermanently(environment, postId);
        refetchAfterPending([postId]);
        if (isCountedUnread(environment, communityId)) refetchOfCommunity([], false);
      }
    },
  }),
  handle('InteractionsInvalidated', {
    update: (store, _record, { nodeId, ...counts }) => updateCounts(store.get(nodeId), counts),
    after: ({ nodeId, likeCount }) => scheduleResponsesRefetch(nodeId, likeCount != null),
  }),
  handle('CommunityInvalidated', {
    // Posts show only these permissions of a community.
    after: ({ communityId, parts }, { environment }) => {
      const isOwn = parts.includes('MEMBERSHIP');
      if (isOwn || parts.includes('SETTINGS'))
        refetchOfCommunity(shownOfCommunity(environment, communityId), isOwn);
    },
  }),
  handle('FeedsInvalidated', {
    after: () => {
      schedulePostsRefetch();
      refetchPages(null);
    },
  }),
];
