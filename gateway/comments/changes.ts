import type { UserErrorRecord } from '../http/errors.ts';
import type { Parts } from '../graphql/ids.ts';
import type { CommentRecord, ReplyRecord } from '../posts/records.ts';

/**
 * Result of a mutation of comments. Post and comment are loaded only when selected, so that their failure does not
 * hide the success.
 */
export interface CommentChangeRecord {
  commentEdge?: { cursor: string; node: CommentRecord };
  replyEdge?: { cursor: string; node: ReplyRecord };
  deletedCommentId?: string;
  deletedReplyId?: string;
  /** The answered comment, or the post; absent when refused. */
  around?: Parts<'community' | 'post'> & { readonly comment?: string };
  userErrors: UserErrorRecord[];
}
