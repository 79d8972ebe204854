import type { components } from '../__generated__/openapi.ts';

import { safeHtml } from '../core/html.ts';
import { idType } from '../core/ids.ts';
import { type ImageRecord, optionalImage } from '../core/media.ts';
import type { PushSignal } from '../core/realtime/hub.ts';
import type { ViewerEventRecord } from '../core/realtime/viewerEvents.ts';
import { flag, optionalText, path, plainText, rowId, text, wire } from '../core/rest/decode.ts';
import { writtenInstant } from '../core/rest/instants.ts';
import { initialsOf } from '../people/people.ts';

type WireNotification = components['schemas']['Notification'];

export const notificationId = idType('Notification', 'notification');

/** Where a notification leads. */
type NotificationTarget = 'COMMUNITY' | 'JOIN_REQUESTS' | 'POST' | 'NONE';

/** Something that the viewer is told of. */
export interface NotificationRecord {
  __typename: 'Notification';
  id: string;
  /** The API's id. */
  row: string;
  description: string;
  authorName: string;
  authorInitials: string;
  authorAvatar: ImageRecord | null;
  target: NotificationTarget;
  communitySlug: string | null;
  postSlug: string | null;
  isRead: boolean;
  createdAt: string;
}

/** A push message on its way to a client. */
export interface PushRecord extends ViewerEventRecord {
  pushId: string;
  signal: PushSignal;
}

/** Where a notification leads, by the first of its actions. */
function targetOf(action: string, community: string | null, post: string | null): NotificationTarget {
  if (community === null) return 'NONE';
  if (action === 'groups') return 'COMMUNITY';
  if (action === 'joincom') return 'JOIN_REQUESTS';
  return post === null ? 'NONE' : 'POST';
}

/** An id of the API, or null where there is none: absent, empty, or 0. */
function optionalRow(value: unknown): string | null {
  const told = typeof value === 'number' ? String(value) : optionalText(value);
  return told === null || told === '0' ? null : told;
}

/** The first action: of a list, or of a text that holds one. */
function actionOf(value: unknown): string {
  const first: unknown = typeof value === 'object' && value !== null ? Object.values(value)[0] : value;
  return /[\w-]+/.exec(text(first))?.[0] ?? '';
}

/** Decodes an entry of the bell panel. */
export function decodeNotification(value: unknown): NotificationRecord {
  const notice = wire<WireNotification>(value, 'notification');
  const row = rowId(notice.id, 'notification.id');
  const [communitySlug, postSlug] = [optionalRow(notice.idgroup), optionalRow(notice.idpost)];
  const authorName = plainText(notice.nomauteur);
  const [first = '', ...others] = authorName.split(/\s+/);
  return {
    __typename: 'Notification',
    id: notificationId.write({ notification: row }),
    row,
    description: safeHtml(text(notice.Description)),
    authorName,
    authorInitials: initialsOf(first, others.at(-1) ?? ''),
    authorAvatar: optionalImage(path(notice.imageauteur)),
    target: targetOf(actionOf(notice.pusheraction), communitySlug, postSlug),
    communitySlug,
    postSlug,
    isRead: flag(notice.lue),
    createdAt: writtenInstant(notice.createdAt, 'notification.createdAt'),
  };
}
