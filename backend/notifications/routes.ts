import { z } from 'zod';
import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { isFirstPage } from '../core/ordering.ts';
import { notFoundError } from '../core/errors.ts';
import { id, SuccessResponse } from '../core/wire.ts';
import {
  deleteNotifications,
  deleteNotification,
  listNotifications,
  markAllRead,
  markRead,
  markSeen,
} from './listing.ts';
import { settingsRoutes } from './settingsRoutes.ts';
import {
  DeleteNotificationsQuery,
  ListNotificationsResponse,
  ListNotificationsBody,
  MarkAllReadQuery,
  MarkNotificationsSeenBody,
  toListNotificationsResponse,
} from './wire.ts';

const done = { status: true as const };

/** Registers all routes of notifications. */
export function routes(app: App): void {
  const { database, files } = app.context;
  settingsRoutes(app);

  app.post(
    '/api/notif/load',
    {
      config: {
        access: signedIn,
        operation: {
          id: 'listNotifications',
          source: '1 §7',
          assumed: 'The list is in `notifications`. The first page counts as opening the panel.',
        },
      },
      schema: {
        summary: "The caller's notifications, the newest first",
        body: ListNotificationsBody,
        response: { 200: ListNotificationsResponse },
      },
    },
    async ({ caller, body: { page, withoutMarking, filter } }) => {
      if (isFirstPage(page) && !withoutMarking) await markSeen(database, caller);
      const listed = await listNotifications(database, caller, page, filter);
      return toListNotificationsResponse(listed, files.linksFor(caller));
    },
  );

  app.post(
    '/api/notif/vues',
    {
      config: {
        access: signedIn,
        operation: {
          id: 'markNotificationsSeen',
          source: '1 §7',
          assumed: 'An addition: in the documents, reading the first page counts as having seen all.',
          extension: 'EXPLICIT_READ_MARKS',
        },
      },
      schema: {
        summary: 'Notes which notifications the bell has shown: its badge counts from there on',
        body: MarkNotificationsSeenBody,
        response: { 200: SuccessResponse },
      },
    },
    async ({ caller, body }) => {
      await markSeen(database, caller, body.upTo);
      return done;
    },
  );

  app.post(
    '/api/notif/:id',
    {
      config: {
        access: signedIn,
        operation: { id: 'markNotificationRead', source: '1 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: 'Marks a notification as read',
        params: z.object({ id }),
        response: { 200: SuccessResponse },
      },
    },
    async ({ caller, params }) => {
      if (!(await markRead(database, caller, params.id))) throw notFoundError();
      return done;
    },
  );

  app.post(
    '/api/marquelu',
    {
      config: {
        access: signedIn,
        operation: { id: 'markAllNotificationsRead', source: '1 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: "Marks all of the caller's notifications as read",
        querystring: MarkAllReadQuery,
        response: { 200: SuccessResponse },
      },
    },
    async ({ caller, query }) => {
      await markAllRead(database, caller, query.upTo);
      return done;
    },
  );

  app.delete(
    '/api/deletenotif',
    {
      config: {
        access: signedIn,
        operation: { id: 'deleteNotifications', source: '1 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: "Deletes all of the caller's notifications",
        querystring: DeleteNotificationsQuery,
        response: { 200: SuccessResponse },
      },
    },
    async ({ caller, query }) => {
      if (query.id === undefined) await deleteNotifications(database, caller, query.upTo);
      else await deleteNotification(database, caller, query.id);
      return done;
    },
  );
}
