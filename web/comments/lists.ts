import { shownLists } from '../live/shownLists.ts';

/** The comments of a post, as `useShownList` names them. */
export const commentsName = (postId: string): string => `comments of ${postId}`;

/** The list of a post's comments, where it was shown. */
export const commentLists = (postId: string): string[] => shownLists(commentsName(postId));
