import type { CommunityPart } from '../__generated__/ViewerEventsSubscription.graphql';
import { afterAnswers } from '../relay/underWay.ts';
import { onResume } from './viewerEvents.ts';

/** Something of a community is another one: a part of it, or its posts. */
export interface CommunityNews {
  /** Null where it may be any of them. */
  communityId: string | null;
  parts: readonly (CommunityPart | 'POSTS')[];
  /** Whether it is told to everybody, and as often as anything happens: what follows is read at leisure. */
  isVague?: boolean;
}

const listeners = new Set<(news: CommunityNews) => void>();

/** What was last told of each part of each community, and when; of `null` nobody knows, since events were missed. */
export const communityNews = new Map<string, { news: CommunityNews | null; at: number }>();

/** Tells it now, and after each answer that is on its way: that may be older. */
function tell(subject: string, news: CommunityNews | null): void {
  const tellNow = () => {
    communityNews.set(subject, { news, at: Date.now() });
    if (news) for (const listener of listeners) listener(news);
  };
  tellNow();
  afterAnswers(`news of ${subject}`, tellNow);
}
onResume(() => tell('any', null));

/** Calls back when something of a community is another one; answers how to stop. */
export function onCommunityNews(listener: (news: CommunityNews) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For what the events mean only. */
export const announceCommunity = (news: CommunityNews): void =>
  tell(`${news.communityId} ${news.parts.join(' ')}`, news);
