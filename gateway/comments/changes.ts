import type { UserErrorRecord } from '../http/errors.ts';
import type { Parts } from '../graphql/ids.ts';
import type { CommentRecord, ReplyRecord } from '../posts/records.ts';

/**
 * What a mutation of this feature answers. The post and the comment around the change are fetched when they
 * are selected, so that their failure does not hide that the change was made.
 */
export interface CommentChangeRecord {
  commentEdge?: { cursor: string; node: CommentRecord };
  replyEdge?: { cursor: string; node: ReplyRecord };
  deletedCommentId?: string;
  deletedReplyId?: string;
  /** The comment that was replied to, or the post alone; absent when refused. */
  around?: Parts<'community' | 'post'> & { readonly comment?: string };
  userErrors: UserErrorRecord[];
}
