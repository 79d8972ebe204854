import type { NotificationKind } from '../__generated__/resolvers.ts';
import type { components } from '../__generated__/openapi.ts';
import { communityReference } from '../communities/communities.ts';
import { sanitizeHtml } from '../content/html.ts';
import { toOptionalImageRecord } from '../content/media.ts';
import { toUnknownUser } from '../content/actors.ts';
import {
  decodeFlag,
  decodeOptionalText,
  decodePath,
  decodePlainText,
  decodeDatabaseId,
  decodeText,
  decodeObject,
} from '../compat/decode.ts';
import { decodeInstantIfPresent } from '../compat/instants.ts';
import { notificationId, type NotificationDestination, type NotificationRecord } from './notifications.ts';

type WireNotification = components['schemas']['Notification'];

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
