import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { unreadConversationCount } from '../chat/conversations.ts';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import { newNotificationCount } from '../notifications/listing.ts';
import type { CountersResponse } from './wire.ts';

/** Badge counters of the header: conversations with unread messages, and new notifications. */
export async function readCounters(
  database: Database,
  caller: Caller,
): Promise<z.output<typeof CountersResponse>> {
  const userId = sql`${caller.id}`;
  const { rows } = await database.execute<{ conversations: number; notices: number }>(sql`
    select ${unreadConversationCount(userId)} as conversations, ${newNotificationCount(userId)} as notices`);
  return {
    state: true,
    nombreconversation: rows[0]?.conversations ?? 0,
    nombrenotif: rows[0]?.notices ?? 0,
  };
}
