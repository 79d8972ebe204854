import type { Resolvers } from '../__generated__/resolvers.ts';
import { withFallbackIfNotOffered } from '../compat/extensions.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { nullIfHidden, withUserErrors } from '../http/errors.ts';
import { notificationId } from './notifications.ts';
import {
  deleteNotification,
  deleteNotifications,
  findNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  markNotificationsSeen,
} from './rest.ts';

const restIdOf = (id: string): string => notificationId.read(id).notification;
const optionalRestIdOf = (id: string | null | undefined): string | undefined =>
  id == null ? undefined : restIdOf(id);

/** Mutations that mark notifications as seen or read, or delete them. */
export const reading = {
  MarkNotificationsReadPayload: {
    notifications: ({ rows }, _args, context) => rows && findNotifications(context, rows),
  },
  Mutation: {
    markNotificationsSeen: (_root, { input }, context) =>
      withUserErrors({ viewer: null }, async () => {
        const viewer = requireViewer(context);
        const upTo = optionalRestIdOf(input.upToNotificationId);
        // An API without this call marks notifications as seen when it lists them.
        await withFallbackIfNotOffered(markNotificationsSeen(context.rest, upTo), () => undefined);
        return { viewer };
      }),
    markNotificationsRead: (_root, { input }, context) =>
      withUserErrors({ rows: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        const rows = new Set(input.notificationIds.map(restIdOf));
        // One that was deleted meanwhile keeps none of the others unread.
        await Promise.all(
          [...rows].map((databaseId) => nullIfHidden(markNotificationRead(context.rest, databaseId))),
        );
        return { rows, viewer };
      }),
    markAllNotificationsRead: (_root, { input }, context) =>
      withUserErrors({ viewer: null }, async () => {
        const viewer = requireViewer(context);
        await markAllNotificationsRead(context.rest, optionalRestIdOf(input.upToNotificationId));
        return { viewer };
      }),
    deleteNotification: (_root, { input }, context) =>
      withUserErrors({ deletedNotificationId: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        await deleteNotification(context.rest, restIdOf(input.notificationId));
        return { deletedNotificationId: input.notificationId, viewer };
      }),
    deleteAllNotifications: (_root, { input }, context) =>
      withUserErrors({ viewer: null }, async () => {
        const viewer = requireViewer(context);
        await deleteNotifications(context.rest, optionalRestIdOf(input.upToNotificationId));
        return { viewer };
      }),
  },
} satisfies Resolvers;
