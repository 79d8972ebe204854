import type { CommunityChange, RealtimeEvent } from '../core/realtime/hub.ts';
import type { EventMapper, ViewerEventRecord } from '../core/realtime/viewerEvents.ts';
import { communityId } from './communities.ts';

/** What became of communities themselves, each told once with all of its parts that are other ones. */
export const communityChanges: EventMapper = async (events) => {
  const parts = new Map<string, Set<CommunityChange['parts'][number]>>();
  for (const { community } of events)
    if (community)
      parts.set(
        community.community,
        new Set([...(parts.get(community.community) ?? []), ...community.parts]),
      );
  return [...parts].map(([community, changed]): ViewerEventRecord => ({
    __typename: 'CommunityChanged',
    communityId: communityId.write({ community }),
    parts: [...changed],
  }));
};

/** Whether an event is of communities alone; others tell of one beside what else they say. */
export const isOfCommunity = ({ actions }: RealtimeEvent): boolean => actions[0] === 'communaute';
