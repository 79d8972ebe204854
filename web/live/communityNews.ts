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

/** What was last told of each part of each community, and when. */
const told = new Map<string, { news: CommunityNews; at: number }>();

/** Calls back when something of a community is another one; answers how to stop. */
export function onCommunityNews(listener: (news: CommunityNews) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** What was told since a time, in milliseconds: of each part of a community the last. */
export const communityNewsSince = (time: number): CommunityNews[] =>
  [...told.values()].filter(({ at }) => at >= time).map(({ news }) => news);

/** For what the events mean only. */
export function announceCommunity(news: CommunityNews): void {
  told.set(`${news.communityId} ${news.parts.join(' ')}`, { news, at: Date.now() });
  for (const listener of listeners) listener(news);
}
