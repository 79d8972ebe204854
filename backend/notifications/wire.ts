import { z } from 'zod';
import { extensionDescription } from '../core/extensions.ts';
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
} from '../core/wire.ts';

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
/** A notification as the API sends it. */
export type WireNotification = z.output<typeof Notification>;
/** Body of `POST /api/notif/load`: a page of the caller's notifications, newest first. */
export const ListNotificationsBody = z.object({
  nb: count(200).default(20),
  start: offset.default(0),
  apres: after,
  sansmarquer: withoutMarking,
  filtre: z
    .enum(['mentions', 'nonlues'])
    .optional()
    .meta(extensionDescription('NOTIFICATION_DETAILS', 'Only mentions, or only unread ones; all without it')),
});
/** Response of `POST /api/notif/load`: the page's notifications. */
export const ListNotificationsResponse = z.object({
  status: z.literal(true),
  notifications: z.array(Notification),
  positions,
});

/** Body of `POST /api/notif/vues`: the newest notification that was shown. */
export const MarkNotificationsSeenBody = z.object({
  jusqua: id.optional().describe('The newest that was shown; without it all that are there'),
});

/** Query of `POST /api/marquelu`: all notifications, or those up to one. */
export const MarkAllReadQuery = z.object({
  jusqua: id
    .optional()
    .meta(extensionDescription('EXPLICIT_READ_MARKS', 'The newest that is marked; without it all are')),
});

/** Query of `DELETE /api/deletenotif`: one notification, all up to one, or all. */
export const DeleteNotificationsQuery = z.object({
  jusqua: id.optional().describe('An addition: the newest that goes; without it all go'),
  id: id.optional().meta(extensionDescription('NOTIFICATION_DETAILS', 'The only one that goes')),
});

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
/** Body of `POST /api/nepasderanger`: starts « Ne pas déranger », or ends it. */
export const SetDoNotDisturbBody = z.object({
  duree: z
    .enum(['heure', 'demain', 'illimite', 'fin'])
    .describe('For an hour, until 8:00 on the next day, until it is ended; fin ends it'),
  fuseau: z
    .string()
    .max(64)
    .refine(isTimeZone, { error: 'Ce fuseau horaire est inconnu.' })
    .optional()
    .describe("The caller's time zone for demain, such as Europe/Paris; absent, the organisation's"),
});
/** Body of `POST /api/admin/notifications`: turns a main switch, or that of one community, on or off. */
export const SetSwitchBody = z.object({
  type: oneOf([0, 8, 9, 10]).describe('0 one community, 8 discussions, 9 communities, 10 everything'),
  action: z.enum(['activation', 'desactivation']),
  idgroup: z.preprocess((value) => (value === '' ? undefined : value), id.nullish()).describe('With type 0'),
});
