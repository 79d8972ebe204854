import { idType } from '../graphql/ids.ts';

/** Ids of comments, from the database ids of community, post and comment. */
export const commentId = idType('Comment', 'community', 'post', 'comment');

/** Ids of replies, from the database ids of community, post, comment and reply. */
export const replyId = idType('Reply', 'community', 'post', 'comment', 'reply');

/** The global id of a comment or, with `reply`, of a reply to it. */
export const toCommentOrReplyId = (
  place: { community: string; post: string; comment: string },
  reply: string | null,
): string => (reply === null ? commentId.write(place) : replyId.write({ ...place, reply }));
