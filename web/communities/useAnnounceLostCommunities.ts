import { useEffect, useRef } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { explainLoss, forgetLoss } from './losses.ts';

interface Community {
  readonly id: string;
  readonly title: string;
}

/** Shows a message on any page when a community disappears from the viewer's list without their doing. */
export function useAnnounceLostCommunities(
  communities: readonly Community[],
  /** Whether the list has more pages: a missing community may be on one of them. */
  hasNext: boolean,
): void {
  const environment = useRelayEnvironment();
  const before = useRef(communities);
  useEffect(() => {
    const isIn = (list: readonly Community[], { id }: Community) => list.some((other) => other.id === id);
    const lost = hasNext ? [] : before.current.filter((community) => !isIn(communities, community));
    for (const community of communities) if (!isIn(before.current, community)) forgetLoss(community.id);
    before.current = communities;
    // If it cannot be read, the page itself shows an error.
    for (const community of lost) explainLoss(environment, community).catch(() => {});
  }, [communities, environment, hasNext]);
}
