import type { CommunityChange, RealtimeEvent } from '../realtime/eventTypes.ts';
import type { EventMapper, ViewerEventRecord } from '../realtime/eventRoutes.ts';
import { communityId } from './communities.ts';

/** A member of the enum of changed parts in the schema. */
type Part = CommunityChange['parts'][number] | 'MEMBERSHIP';

/** Maps events to one change per community with all of its changed parts. */
export const toCommunityInvalidated: EventMapper = (events) => {
  const partsByCommunity = new Map<string, Set<Part>>();
  for (const event of events) {
    const { community } = event;
    if (!community) continue;
    const changed = partsByCommunity.get(community.community) ?? new Set<Part>();
    for (const part of community.parts) changed.add(part);
    // See `isPartChangeOnly`.
    if (community.parts.includes('MEMBERS') && !isPartChangeOnly(event)) changed.add('MEMBERSHIP');
    partsByCommunity.set(community.community, changed);
  }
  return [...partsByCommunity].map(([community, changed]): ViewerEventRecord => ({
    __typename: 'CommunityInvalidated',
    communityId: communityId.write({ community }),
    parts: [...changed],
  }));
};

/**
 * Whether an event only says which parts of a community changed: the API sends it as `communaute`. Members whose own
 * membership changed receive that change as `posts` instead.
 */
export const isPartChangeOnly = ({ actions }: RealtimeEvent): boolean => actions[0] === 'communaute';
