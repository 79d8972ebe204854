import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { positionKey } from '../core/scrollRestoration.ts';
import { afterPendingResponses } from '../relay/pendingRequests.ts';
import { type EventHandler, handle } from './eventHandlers.ts';
import { paces } from './refetchScheduler.ts';
import { markStale } from './refetchVisible.ts';
import { anyCommunity, type CommunityChange, type CommunityList, screen } from './screen.ts';

/** Milliseconds in which a response is rendered. */
const renderTime = 2_000;

const isFollowed = ({ communityId, parts }: CommunityList, change: CommunityChange): boolean =>
  communityId !== null &&
  (communityId === anyCommunity || change.communityId === null || change.communityId === communityId) &&
  change.parts.some((part) => parts.includes(part));

function paceOf({ communityId }: CommunityList, { parts, isBroadcast }: CommunityChange) {
  // Only the viewer receives a change of their own membership.
  if (parts.includes('MEMBERSHIP')) return paces.own;
  return isBroadcast || communityId === anyCommunity ? paces.frequent : paces.list;
}

/** Marks the lists of a community as stale that show changed parts; for event handlers only. */
export function announceCommunityChange(change: CommunityChange): void {
  const announce = () => {
    const recent = { ...change };
    screen.recentChanges.add(recent);
    setTimeout(() => screen.recentChanges.delete(recent), renderTime);
    for (const [name, list] of screen.communityLists)
      if (isFollowed(list, change)) {
        list.isStale = true;
        markStale([name], paceOf(list, change));
      }
  };
  announce();
  // These responses may be older.
  afterPendingResponses(`change of ${change.communityId} ${change.parts.join(' ')}`, announce);
}

/** Event handlers of communities and people. */
export const communityEvents: readonly EventHandler[] = [
  handle('CommunityInvalidated', { after: announceCommunityChange }),
  // Posts carry the pictures of the gallery and the events of the calendar.
  handle('ContentInvalidated', {
    after: ({ nodeId, postId, communityId }) => {
      if (nodeId === postId) announceCommunityChange({ communityId, parts: ['POSTS'] });
    },
  }),
  handle('FeedsInvalidated', {
    after: () => announceCommunityChange({ communityId: null, parts: ['POSTS'], isBroadcast: true }),
  }),
  handle('UsersInvalidated', {
    after: () => announceCommunityChange({ communityId: null, parts: ['PEOPLE'], isBroadcast: true }),
  }),
];

/**
 * Refetches content of a community after changes: soon, rarely, and only while the page is visible. What changed while
 * this history entry was left, or shortly before the first mount, is refetched on mount. With null, refetches only after
 * missed events.
 */
export function useWatchCommunity(
  communityId: CommunityList['communityId'],
  parts: CommunityChange['parts'],
  refetch: () => Promise<unknown>,
): void {
  const onChange = useEffectEvent(refetch);
  const partNames = parts.join(' ');
  const content = `${String(communityId)} ${partNames}`;
  const name = `${positionKey(useLocation())} ${content}`;
  const registered = useRef<{ list: CommunityList; content: string } | null>(null);
  useEffect(
    () => {
      const before = screen.communityLists.get(name);
      const list = before ?? { communityId, parts, isStale: false, readers: new Set() };
      screen.communityLists.set(name, list);
      const read = () => {
        list.isStale = false;
        return onChange();
      };
      list.readers.add(read);
      const isMissed = !before && [...screen.recentChanges].some((change) => isFollowed(list, change));
      // The history entry was replaced: the refetch of its list is still to come.
      const former = registered.current?.content === content ? registered.current.list : list;
      if (former.isStale) list.isStale = true;
      registered.current = { list, content };
      markStale(isMissed || (former !== list && list.isStale) ? [name] : []);
      return () => void list.readers.delete(read);
    },
    // Names instead of the array, which is new on each render.
    // oxlint-disable-next-line react/exhaustive-deps
    [communityId, content, name],
  );
}
