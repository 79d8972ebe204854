import type { CommunityPart } from '../__generated__/ViewerEventsSubscription.graphql';

/** Something of a community is another one: a part of it, or its posts. */
export interface CommunityNews {
  /** Null where it may be any of them. */
  communityId: string | null;
  parts: readonly (CommunityPart | 'POSTS')[];
  /** Whether it is told to everybody, and as often as anything happens: what follows is read at leisure. */
  isVague?: boolean;
}

const listeners = new Set<(news: CommunityNews) => void>();

/** Calls back when something of a community is another one; answers how to stop. */
export function onCommunityNews(listener: (news: CommunityNews) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** For what the events mean only. */
export const announceCommunity = (news: CommunityNews): void =>
  listeners.forEach((listener) => listener(news));
