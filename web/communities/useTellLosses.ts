import { useEffect, useRef } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { explainLoss, forgetLoss } from './losses.ts';

interface Community {
  readonly id: string;
  readonly title: string;
}

/**
 * Tells the person, on whatever page they are, that a community is no longer theirs when it leaves their list without
 * their doing.
 */
export function useTellLosses(
  communities: readonly Community[],
  /** Whether the list goes on: what is not in it may then still be theirs. */
  hasNext: boolean,
): void {
  const environment = useRelayEnvironment();
  const before = useRef(communities);
  useEffect(() => {
    const isIn = (list: readonly Community[], { id }: Community) => list.some((other) => other.id === id);
    const lost = hasNext ? [] : before.current.filter((community) => !isIn(communities, community));
    for (const community of communities) if (!isIn(before.current, community)) forgetLoss(community.id);
    before.current = communities;
    // Where it cannot be read the page says so by itself.
    for (const community of lost) explainLoss(environment, community).catch(() => {});
  }, [communities, environment, hasNext]);
}
