import { z } from 'zod';
import { extensionDescription } from '../core/extensions.ts';
import type { FileLinks } from '../core/files/links.ts';
import { isTimeZone } from '../core/timeZone.ts';
import {
  after,
  count,
  filePath,
  responseFlag,
  id,
  instant,
  withoutMarking,
  oneOf,
  positions,
  offset,
  readPage,
} from '../core/wire.ts';
import { toWireAvatar } from '../people/people.wire.ts';
import { toExcerpt } from './excerpt.ts';
import type { listNotifications } from './listing.ts';
import type { listCommunitySwitches, Switches } from './settings.ts';
import type { notifications } from './tables.ts';

/** An entry of the bell panel. */
const Notification = z
  .object({
    id,
    Description: z.string().describe('Sanitised HTML'),
    pusheraction: z.array(z.string()).describe('The first item decides where a click leads'),
    idgroup: id.nullable(),
    idpost: id.nullable(),
    imageauteur: z.union([filePath, z.literal('0')]),
    nomauteur: z.string(),
    createdAt: instant,
    lue: responseFlag.describe('0 unread, 1 read'),
    idcomment: id
      .nullable()
      .meta(
        extensionDescription('COMMENT_LINKS', 'The comment, or the comment of the reply; it may be gone'),
      ),
    idreponse: id.nullable().meta(extensionDescription('COMMENT_LINKS', 'The reply; it may be gone')),
    extrait: z
      .string()
      .nullable()
      .meta(
        extensionDescription(
          'NOTIFICATION_DETAILS',
          'The beginning of the comment, reply or post on one line; null without words or when it is gone',
        ),
      ),
  })
  .meta({ id: 'Notification' });
/** What a notification of several receivers is to all of them: the author's picture is added for each. */
export type NoticeContent = Omit<z.output<typeof Notification>, 'id' | 'nomauteur' | 'imageauteur'>;

const filters = { mentions: 'mentions', nonlues: 'unread' } as const;
/** Body of `POST /api/notif/load`: a page of the caller's notifications, newest first. */
export const ListNotificationsBody = z
  .object({
    nb: count(200).default(20),
    start: offset.default(0),
    apres: after,
    sansmarquer: withoutMarking,
    filtre: z
      .enum(['mentions', 'nonlues'])
      .optional()
      .meta(
        extensionDescription('NOTIFICATION_DETAILS', 'Only mentions, or only unread ones; all without it'),
      ),
  })
  .transform(({ sansmarquer, filtre, ...others }) => ({
    ...readPage(others),
    withoutMarking: sansmarquer,
    filter: filtre && filters[filtre],
  }));
/** Response of `POST /api/notif/load`: the page's notifications. */
export const ListNotificationsResponse = z.object({
  status: z.literal(true),
  notifications: z.array(Notification),
  positions,
});

/** Body of `POST /api/notif/vues`: the newest notification that was shown. */
export const MarkNotificationsSeenBody = z
  .object({
    jusqua: id.optional().describe('The newest that was shown; without it all that are there'),
  })
  .transform(({ jusqua }) => ({ upTo: jusqua }));

/** Query of `POST /api/marquelu`: all notifications, or those up to one. */
export const MarkAllReadQuery = z
  .object({
    jusqua: id
      .optional()
      .meta(extensionDescription('EXPLICIT_READ_MARKS', 'The newest that is marked; without it all are')),
  })
  .transform(({ jusqua }) => ({ upTo: jusqua }));

/** Query of `DELETE /api/deletenotif`: one notification, all up to one, or all. */
export const DeleteNotificationsQuery = z
  .object({
    jusqua: id.optional().describe('An addition: the newest that goes; without it all go'),
    id: id.optional().meta(extensionDescription('NOTIFICATION_DETAILS', 'The only one that goes')),
  })
  .transform(({ jusqua, ...one }) => ({ ...one, upTo: jusqua }));

/** Response of `POST /api/admin/getstatus/1`: for each community, whether it sends notifications. */
export const CommunitySwitchesResponse = z.object({
  status: z.literal(true),
  states: z.array(z.object({ groups: z.object({ id, titre: z.string() }), stategroup: z.boolean() })),
});
/** Response of `POST /api/admin/getstatus/2`: the three main notification switches. */
export const MainSwitchesResponse = z.object({
  status: z.literal(true),
  notifapplication: z.boolean(),
  notifmessagerie: z.boolean(),
  notifgroup: z.boolean(),
});
const durations = { heure: 'hour', demain: 'untilMorning', illimite: 'unlimited', fin: 'ended' } as const;
/** Body of `POST /api/nepasderanger`: starts « Ne pas déranger », or ends it. */
export const SetDoNotDisturbBody = z
  .object({
    duree: z
      .enum(['heure', 'demain', 'illimite', 'fin'])
      .describe('For an hour, until 8:00 on the next day, until it is ended; fin ends it'),
    fuseau: z
      .string()
      .max(64)
      .refine(isTimeZone, { error: 'Ce fuseau horaire est inconnu.' })
      .optional()
      .describe("The caller's time zone for demain, such as Europe/Paris; absent, the organisation's"),
  })
  .transform(({ duree, fuseau }) => ({ duration: durations[duree], zone: fuseau }));
const switches = { 0: 'community', 8: 'conversations', 9: 'communities', 10: 'push' } as const;
/** Body of `POST /api/admin/notifications`: turns a main switch, or that of one community, on or off. */
export const SetSwitchBody = z
  .object({
    type: oneOf([0, 8, 9, 10]).describe('0 one community, 8 discussions, 9 communities, 10 everything'),
    action: z.enum(['activation', 'desactivation']),
    idgroup: z
      .preprocess((value) => (value === '' ? undefined : value), id.nullish())
      .describe('With type 0'),
  })
  .transform(({ type, action, idgroup }) => ({
    name: switches[type],
    isOn: action === 'activation',
    communityId: idgroup ?? undefined,
  }));

/** A notice, with the beginning of what it is about. */
export const toNoticeContent = (
  notice: Omit<typeof notifications.$inferSelect, 'id' | 'userId' | 'authorId'>,
  excerpt: string | null,
): NoticeContent => ({
  Description: notice.description,
  pusheraction: [notice.action],
  idgroup: notice.communityId,
  idpost: notice.postId,
  createdAt: notice.createdAt.toISOString(),
  lue: notice.readAt === null ? 0 : 1,
  idcomment: notice.commentId,
  idreponse: notice.replyId,
  extrait: excerpt,
});

/** Response with a page of notifications. */
export const toListNotificationsResponse = (
  { rows, positions: cursors }: Awaited<ReturnType<typeof listNotifications>>,
  links: FileLinks,
): z.output<typeof ListNotificationsResponse> => ({
  status: true,
  notifications: rows.map(({ notice, firstName, lastName, avatarKey, commentText, postText }) => ({
    ...toNoticeContent(notice, toExcerpt(notice.commentId === null ? postText : commentText)),
    id: notice.id,
    imageauteur: toWireAvatar(avatarKey, links),
    nomauteur: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
  })),
  positions: cursors,
});

/** Response with the switches of the caller's communities. */
export const toCommunitySwitchesResponse = (
  rows: Awaited<ReturnType<typeof listCommunitySwitches>>,
): z.output<typeof CommunitySwitchesResponse> => ({
  status: true,
  states: rows.map(({ id: communityId, title, isOn }) => ({
    groups: { id: communityId, titre: title },
    stategroup: isOn,
  })),
});

/** Response with the main switches. */
export const toMainSwitchesResponse = ({
  push,
  conversations,
  communities,
}: Switches): z.output<typeof MainSwitchesResponse> => ({
  status: true,
  notifapplication: push,
  notifmessagerie: conversations,
  notifgroup: communities,
});
