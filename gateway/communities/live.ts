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
    // Members whose own membership changed receive it as another kind of event than the others.
    if (community.parts.includes('MEMBERS') && !isPartChangeOnly(event)) changed.add('MEMBERSHIP');
    parts.set(community.community, changed);
  }
  return [...parts].map(([community, changed]): ViewerEventRecord => ({
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
