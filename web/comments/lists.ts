import { shownLists } from '../live/shownLists.ts';

/** The comments of a post, as `useShownList` names them. */
export const commentsName = (postId: string): string => `comments of ${postId}`;

/** The list of a post's comments, where it was shown. */
export const commentLists = (postId: string): string[] => shownLists(commentsName(postId));

/** The replies to a comment, likewise. */
export const repliesName = (commentId: string): string => `replies to ${commentId}`;

/** The list of a comment's replies, where it was shown. */
export const replyLists = (commentId: string): string[] => shownLists(repliesName(commentId));
