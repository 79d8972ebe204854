import { sql } from 'drizzle-orm';
import { participants } from '../chat/tables.ts';
import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { isVisible } from '../notifications/listing.ts';
import { notifications, notificationSettings } from '../notifications/tables.ts';
import { CountersAnswer } from './countersWire.ts';

/** Beyond this the badges show no exact figure, and counting stops. */
const most = 1_000;

/** Counters of the header. */
export function counterRoutes(app: App): void {
  const { database } = app.context;

  app.get(
    '/api/notif/count',
    {
      config: {
        access: signedIn,
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
}
