import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { participants } from '../chat/tables.ts';
import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { id } from '../core/wire.ts';
import { isVisible, listNotifications, markRead, notePanelOpened } from './listing.ts';
import { settingsRoutes } from './settingsRoutes.ts';
import { notifications, notificationSettings } from './tables.ts';
import { CountersAnswer, DoneAnswer, LoadNotificationsAnswer, LoadNotificationsBody } from './wire.ts';

/** Beyond this the badges show no exact figure, and counting stops. */
const most = 1_000;

const done = { status: true as const };

/** Counters of the header, the bell panel, and what people want to hear of. */
export function routes(app: App): void {
  const { database, files } = app.context;
  settingsRoutes(app);

  app.get(
    '/api/notif/count',
    {
      config: {
        operation: {
          id: 'getCounters',
          source: '1 §7',
          assumed: 'nombrenotif counts what came since the panel was last opened.',
        },
      },
      schema: { summary: 'Unread conversations and new notifications', response: { 200: CountersAnswer } },
    },
    async ({ caller }) => {
      const { rows } = await database.execute<{ conversations: number; notices: number }>(sql`
        select
          (select count(*)::int from ${participants} as p where p.user_id = ${caller.id} and p.unread_count > 0) as conversations,
          (select count(*)::int from (
            select 1 from ${notifications}
            where ${notifications.userId} = ${caller.id} and ${notifications.readAt} is null and ${isVisible}
              and ${notifications.createdAt} > coalesce((select s.panel_opened_at from ${notificationSettings} as s where s.user_id = ${caller.id}), to_timestamp(0))
            limit ${sql.raw(String(most))}) as unseen) as notices`);
      return {
        state: true as const,
        nombreconversation: rows[0]?.conversations ?? 0,
        nombrenotif: rows[0]?.notices ?? 0,
      };
    },
  );

  app.post(
    '/api/notif/load',
    {
      config: {
        operation: {
          id: 'listNotifications',
          source: '1 §7',
          assumed: 'The list stands under notifications. The first page counts as opening the panel.',
        },
      },
      schema: {
        summary: "The caller's notifications, the newest first",
        body: LoadNotificationsBody,
        response: { 200: LoadNotificationsAnswer },
      },
    },
    async ({ caller, body }) => {
      if (body.start === 0) await notePanelOpened(database, caller);
      return {
        status: true as const,
        notifications: await listNotifications(database, caller, files, {
          count: body.nb,
          start: body.start,
        }),
      };
    },
  );

  app.post(
    '/api/notif/:id',
    {
      config: {
        operation: { id: 'markNotificationRead', source: '1 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: 'Marks a notification as read',
        params: z.object({ id }),
        response: { 200: DoneAnswer },
      },
    },
    async ({ caller, params }) => {
      if (!(await markRead(database, caller, params.id))) throw notFound();
      return done;
    },
  );

  app.post(
    '/api/marquelu',
    {
      config: {
        operation: { id: 'markAllNotificationsRead', source: '1 §7', assumed: 'The answer is not shown.' },
      },
      schema: { summary: "Marks all of the caller's notifications as read", response: { 200: DoneAnswer } },
    },
    async ({ caller }) => {
      await markRead(database, caller);
      return done;
    },
  );

  app.delete(
    '/api/deletenotif',
    {
      config: {
        operation: { id: 'deleteNotifications', source: '1 §7', assumed: 'The answer is not shown.' },
      },
      schema: { summary: "Deletes all of the caller's notifications", response: { 200: DoneAnswer } },
    },
    async ({ caller }) => {
      await database.delete(notifications).where(eq(notifications.userId, caller.id));
      return done;
    },
  );
}
