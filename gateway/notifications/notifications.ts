import type { NotificationKind } from '../__generated__/resolvers.ts';
import { communityReference, type CommunityRecord } from '../communities/communities.ts';
import { idType } from '../graphql/ids.ts';
import type { UnknownUserRecord } from '../content/actors.ts';
import type { PushSignal } from '../realtime/eventTypes.ts';
import type { ViewerEventRecord } from '../realtime/eventRoutes.ts';
import { toCommentOrReplyId } from '../posts/comments.ts';
import { postId } from '../posts/posts.ts';
import type { UserErrorRecord } from '../http/errors.ts';
import type { ViewerRecord } from '../graphql/viewer.ts';

/** Ids of notifications, from the API's database id. */
export const notificationId = idType('Notification', 'notification');

/** What a notification leads to. */
export type NotificationDestination =
  | 'COMMUNITY'
  | 'MEMBERSHIP_REQUESTS'
  | 'POST'
  | 'SCHEDULED_POSTS'
  | 'NONE';

/** A notification. */
export interface NotificationRecord {
  __typename: 'Notification';
  id: string;
  /** The API's id. */
  databaseId: string;
  text: string;
  /** Undefined in events for many people: picture addresses are individual. */
  actor: UnknownUserRecord | null | undefined;
  destination: NotificationDestination;
  community: CommunityRecord | null;
  postDatabaseId: string | null;
  /** Database id of the comment, or of the comment of the reply. */
  comment: string | null;
  reply: string | null;
  excerpt: string | null;
  kind: NotificationKind;
  isRead: boolean;
  createdAt: string;
}

/** Result of `markNotificationsRead`. */
export interface MarkReadRecord {
  /** API ids of the notifications; null when refused. */
  rows: ReadonlySet<string> | null;
  viewer: ViewerRecord | null;
  userErrors: UserErrorRecord[];
}

/** A push message with its key, of which clients load the content. */
export interface PushRecord extends ViewerEventRecord {
  key: string;
  signal: PushSignal;
}

/** Ids of the post of a push message. */
export interface PushedPostRecord {
  postId: string;
  postDatabaseId: string;
  /** The comment or reply; null when the message is about the post. */
  commentOrReplyId: string | null;
  commentOrReplyDatabaseId: string | null;
  community: CommunityRecord;
}

/** Ids of the post that a push message is about; null when it is about a conversation. */
export const toPushedPost = ({
  action,
  communityId,
  postId: postDatabaseId,
  commentId,
  replyId,
}: PushSignal): PushedPostRecord | null =>
  action === 'single-post' && communityId !== null && postDatabaseId !== null
    ? {
        postId: postId.write({ community: communityId, post: postDatabaseId }),
        postDatabaseId,
        commentOrReplyId:
          commentId === null
            ? null
            : toCommentOrReplyId(
                { community: communityId, post: postDatabaseId, comment: commentId },
                replyId,
              ),
        commentOrReplyDatabaseId: replyId ?? commentId,
        community: communityReference(communityId),
      }
    : null;
