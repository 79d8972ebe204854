import type { NotificationKind } from '../__generated__/resolvers.ts';
import type { components } from '../__generated__/openapi.ts';

import { communityReference, type CommunityRecord } from '../communities/communities.ts';
import { sanitizeHtml } from '../content/html.ts';
import { idType } from '../graphql/ids.ts';
import { toOptionalImageRecord } from '../content/media.ts';
import { toUnknownUser, type UnknownUserRecord } from '../content/actors.ts';
import type { PushSignal } from '../realtime/eventTypes.ts';
import type { ViewerEventRecord } from '../realtime/eventRoutes.ts';
import {
  decodeFlag,
  decodeOptionalText,
  decodePath,
  decodePlainText,
  decodeDatabaseId,
  decodeText,
  decodeObject,
} from '../compat/decode.ts';
import { toCommentOrReplyId } from '../posts/comments.ts';
import { postId } from '../posts/posts.ts';
import type { UserErrorRecord } from '../http/errors.ts';
import type { ViewerRecord } from '../graphql/viewer.ts';
import { decodeInstantIfPresent } from '../compat/instants.ts';

type WireNotification = components['schemas']['Notification'];

/** Ids of notifications, from the API's database id. */
export const notificationId = idType('Notification', 'notification');

type NotificationDestination = 'COMMUNITY' | 'MEMBERSHIP_REQUESTS' | 'POST' | 'SCHEDULED_POSTS' | 'NONE';

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

/** Kinds of notifications by their first action. */
const kinds: Readonly<Record<string, NotificationKind>> = {
  posts: 'POST',
  comment: 'COMMENT',
  tag: 'MENTION',
};

/** Target of a notification, from its first action. */
function destinationOf(
  action: string,
  community: string | null,
  post: string | null,
): NotificationDestination {
  if (action === 'programmees') return 'SCHEDULED_POSTS';
  if (community === null) return 'NONE';
  if (action === 'groups' || action === 'refus') return 'COMMUNITY';
  if (action === 'joincom') return 'MEMBERSHIP_REQUESTS';
  return post === null ? 'NONE' : 'POST';
}

/** An id of the API; null when absent, empty or 0. */
function optionalRow(value: unknown): string | null {
  const id = typeof value === 'number' ? String(value) : decodeOptionalText(value);
  return id === null || id === '0' ? null : id;
}

/** The first action, from a list or a JSON text. */
function actionOf(value: unknown): string {
  const first: unknown = typeof value === 'object' && value !== null ? Object.values(value)[0] : value;
  return /[\w-]+/.exec(decodeText(first))?.[0] ?? '';
}

/** Decodes a notification. */
export function decodeNotification(value: unknown): NotificationRecord {
  const notice = decodeObject<WireNotification>(value, 'notification');
  const databaseId = decodeDatabaseId(notice.id, 'notification.id');
  const [communityDatabaseId, postDatabaseId] = [optionalRow(notice.idgroup), optionalRow(notice.idpost)];
  const action = actionOf(notice.pusheraction);
  return {
    __typename: 'Notification',
    id: notificationId.write({ notification: databaseId }),
    databaseId,
    text: sanitizeHtml(decodeText(notice.Description)),
    actor: toUnknownUser(decodePlainText(notice.nomauteur), {
      avatar: toOptionalImageRecord(decodePath(notice.imageauteur)),
    }),
    destination: destinationOf(action, communityDatabaseId, postDatabaseId),
    community: communityDatabaseId === null ? null : communityReference(communityDatabaseId),
    postDatabaseId,
    comment: optionalRow(notice.idcomment),
    reply: optionalRow(notice.idreponse),
    excerpt: decodeOptionalText(notice.extrait),
    kind: kinds[action] ?? 'OTHER',
    isRead: decodeFlag(notice.lue),
    createdAt: decodeInstantIfPresent(notice.createdAt, 'notification.createdAt'),
  };
}
