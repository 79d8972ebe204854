import { createContext, use } from 'react';

/** The list in which a post stands. */
export interface FeedPlace {
  /** The connection that a deleted post leaves. */
  connectionId: string;
  /** Starts the list again from its first post. */
  refresh: () => void;
}

/** Null where a post stands alone. */
export const FeedContext = createContext<FeedPlace | null>(null);

/** The list around a post; null where it stands alone. */
export const useFeedPlace = (): FeedPlace | null => use(FeedContext);
