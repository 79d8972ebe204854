import type { CommunityPart } from '../__generated__/ViewerEventsSubscription.graphql';
import { afterPendingResponses } from '../relay/pendingRequests.ts';
import { onResume } from './viewerEvents.ts';

/** Something of a community is another one: a part of it, or its posts. */
export interface CommunityChange {
  /** Null where it may be any of them. */
  communityId: string | null;
  parts: readonly (CommunityPart | 'POSTS')[];
  /** Whether it is told to everybody, and as often as anything happens: what follows is read at leisure. */
  isVague?: boolean;
}

const listeners = new Set<(news: CommunityChange) => void>();

/** What was last told of each part of each community, and when; of `null` nobody knows, since events were missed. */
export const communityChanges = new Map<string, { news: CommunityChange | null; at: number }>();

/** Tells it now, and after each answer that is on its way: that may be older. */
function publish(subject: string, news: CommunityChange | null): void {
  const tellNow = () => {
    communityChanges.set(subject, { news, at: Date.now() });
    if (news) for (const listener of listeners) listener(news);
  };
  tellNow();
  afterPendingResponses(`news of ${subject}`, tellNow);
}
onResume(() => publish('any', null));

/** Calls back when something of a community is another one; answers how to stop. */
export function onCommunityChange(listener: (news: CommunityChange) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For what the events mean only. */
export const announceCommunityChange = (news: CommunityChange): void =>
  publish(`${news.communityId} ${news.parts.join(' ')}`, news);
