import { shownLists, useShownList } from '../live/shownLists.ts';

const feedName = (communityId: string) => `feed of ${communityId}`;

/** Tells which list holds the posts of a community, the pinned one first. */
export const useCommunityFeed = (communityId: string, connectionId: string | undefined): void =>
  useShownList(feedName(communityId), connectionId);

/** The list of a community's posts, where it was shown. */
export const communityFeeds = (communityId: string): string[] => shownLists(feedName(communityId));
