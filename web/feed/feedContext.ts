import { createContext, use } from 'react';

/** Feed that contains a post. */
export interface FeedPlace {
  /** Connection from which a deleted post is removed. */
  connectionId: string;
  /** Reloads the list from its first post. */
  refresh: () => void;
}

/** Null for a post outside a feed. */
export const FeedContext = createContext<FeedPlace | null>(null);

/** Feed around a post; null outside a feed. */
export const useFeedPlace = (): FeedPlace | null => use(FeedContext);
