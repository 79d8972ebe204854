import type { Environment, RecordSourceProxy } from 'relay-runtime';
import { leaveForGood } from '../comments/leaving.ts';
import { commentsName } from '../comments/lists.ts';
import { handle } from '../live/eventHandlers.ts';
import {
  refetchableNames,
  refetchOfCommunity,
  schedulePostsRefetch,
  scheduleResponsesRefetch,
  scheduleRefetch,
  refetchShell,
  refetchShown,
} from '../live/refetchVisible.ts';
import { fieldAt } from '../relay/fieldAt.ts';
import { announceArrival } from './arrivals.ts';
import { communityFeeds, distrustPages } from './lists.ts';

/** What is shown of the posts of a community: they themselves, and what is said under them. */
function shownOfCommunity(environment: Environment, communityId: string): string[] {
  const source = environment.getStore().getSource();
  const isOfIt = (name: string) => fieldAt(source.get(name), 'community.__ref') === communityId;
  const shown = refetchableNames();
  const threads = new Set(shown.filter(isOfIt).map(commentsName));
  return shown.filter((name) => isOfIt(name) || threads.has(name));
}

/** Posts of a community that the person has not seen, as the panel shows them; undefined where it has none of it. */
const unread = 'unreadPostCount';

/** One more has come. */
function countUnread(store: RecordSourceProxy, communityId: string): void {
  const community = store.get(communityId);
  const count = community?.getValue(unread);
  if (typeof count === 'number') community?.setValue(count + 1, unread);
}

/** Whether what is gone may have been among those that the panel counts. */
const isCountedUnread = (environment: Environment, communityId: string): boolean =>
  Number(fieldAt(environment.getStore().getSource().get(communityId), unread) ?? 0) > 0;

/** What the viewer's events mean to the posts on the screen. */
export const postEvents = [
  handle('ContentChanged', {
    update: (store, _record, { change, nodeId, postId, communityId, isMine }) => {
      if (change === 'ADDED' && nodeId === postId && !isMine) countUnread(store, communityId);
    },
    after: ({ change, nodeId, postId, communityId, isMine }, { environment }) => {
      if (nodeId !== postId) return;
      if (change === 'ADDED') {
        announceArrival({ id: postId, communityId, isMine });
        if (!isMine) refetchShell();
      } else if (change === 'CHANGED') {
        // It may be the pinned one by now, which the list of the community shows first.
        const feeds = communityFeeds(communityId);
        scheduleRefetch([postId, ...feeds]);
        distrustPages(feeds);
      } else {
        leaveForGood(environment, postId);
        refetchShown([postId]);
        if (isCountedUnread(environment, communityId)) refetchOfCommunity([], false);
      }
    },
  }),
  handle('ResponsesChanged', { after: ({ nodeId }) => scheduleResponsesRefetch(nodeId) }),
  handle('CommunityChanged', {
    // Who may see, write or decide in it: nothing else of a community shows on its posts.
    after: ({ communityId, parts }, { environment }) => {
      const isOwn = parts.includes('MEMBERSHIP');
      if (isOwn || parts.includes('SETTINGS'))
        refetchOfCommunity(shownOfCommunity(environment, communityId), isOwn);
    },
  }),
  handle('PostsChanged', {
    after: () => {
      schedulePostsRefetch();
      distrustPages();
    },
  }),
];
