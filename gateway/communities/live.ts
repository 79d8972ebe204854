import type { CommunityChange, RealtimeEvent } from '../realtime/eventTypes.ts';
import type { EventMapper, ViewerEventRecord } from '../realtime/eventRoutes.ts';
import { communityId } from './communities.ts';

/** The changed parts, as named in the schema. */
type Part = CommunityChange['parts'][number] | 'MEMBERSHIP';

/** Maps events to one change per community with all of its changed parts. */
export const toCommunityChanges: EventMapper = (events) => {
  const parts = new Map<string, Set<Part>>();
  for (const event of events) {
    const { community } = event;
    if (!community) continue;
    const changed = parts.get(community.community) ?? new Set<Part>();
    for (const part of community.parts) changed.add(part);
    // Other users receive a change of members only as an event of the community.
    if (community.parts.includes('MEMBERS') && !isCommunityEvent(event)) changed.add('MEMBERSHIP');
    parts.set(community.community, changed);
  }
  return [...parts].map(([community, changed]): ViewerEventRecord => ({
    __typename: 'CommunityInvalidated',
    communityId: communityId.write({ community }),
    parts: [...changed],
  }));
};

/** Whether an event was published for a community: the first of its actions is `communaute`. */
export const isCommunityEvent = ({ actions }: RealtimeEvent): boolean => actions[0] === 'communaute';
