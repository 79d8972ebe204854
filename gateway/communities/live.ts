import type { CommunityChange, RealtimeEvent } from '../realtime/eventTypes.ts';
import type { EventMapper, ViewerEventRecord } from '../realtime/eventRoutes.ts';
import { communityId } from './communities.ts';

/** The parts as clients are told of them. */
type Part = CommunityChange['parts'][number] | 'MEMBERSHIP';

/** What became of communities themselves, each told once with all of its parts that are other ones. */
export const communityChanges: EventMapper = (events) => {
  const parts = new Map<string, Set<Part>>();
  for (const event of events) {
    const { community } = event;
    if (!community) continue;
    const told = parts.get(community.community) ?? new Set<Part>();
    for (const part of community.parts) told.add(part);
    // Of members, the others hear as of a community alone.
    if (community.parts.includes('MEMBERS') && !isOfCommunity(event)) told.add('MEMBERSHIP');
    parts.set(community.community, told);
  }
  return [...parts].map(([community, changed]): ViewerEventRecord => ({
    __typename: 'CommunityChanged',
    communityId: communityId.write({ community }),
    parts: [...changed],
  }));
};

/** Whether an event is of communities alone; others tell of one beside what else they say. */
export const isOfCommunity = ({ actions }: RealtimeEvent): boolean => actions[0] === 'communaute';
