import type { CommunityPart } from '../__generated__/ViewerEventsSubscription.graphql';
import { afterPendingResponses } from '../relay/pendingRequests.ts';
import { onResume } from './viewerEvents.ts';

/** A change of parts of a community, its posts, or the directory of people. */
export interface CommunityChange {
  /** Null if it may be any community. */
  communityId: string | null;
  parts: readonly (CommunityPart | 'POSTS' | 'PEOPLE')[];
  /** Whether it goes to everybody and often: refetch without hurry. */
  isVague?: boolean;
}

const listeners = new Set<(news: CommunityChange) => void>();

/** Last change and time by community part; null if unknown after missed events. */
export const communityChanges = new Map<string, { news: CommunityChange | null; at: number }>();

/** Publishes a change now and after each pending response, which may be older. */
function publish(subject: string, news: CommunityChange | null): void {
  const tellNow = () => {
    communityChanges.set(subject, { news, at: Date.now() });
    if (news) for (const listener of listeners) listener(news);
  };
  tellNow();
  afterPendingResponses(`news of ${subject}`, tellNow);
}
onResume(() => publish('any', null));

/** Calls back when a community changes. Returns a function that stops it. */
export function onCommunityChange(listener: (news: CommunityChange) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Notifies the listeners of `onCommunityChange`; called by event handlers only. */
export const announceCommunityChange = (news: CommunityChange): void =>
  publish(`${news.communityId} ${news.parts.join(' ')}`, news);
