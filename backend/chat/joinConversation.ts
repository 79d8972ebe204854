import { type SQL, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import type { Transaction } from '../core/database/database.ts';
import { conversations, participants } from './tables.ts';

/** SQL: the two people of a conversation of two, as bigint[]; null for groups. */
export const pairOf = sql`string_to_array(${conversations.pairKey}, ':')::bigint[]`;

/**
 * Locks a conversation and adds those of these people (bigint[]) who are missing, as if they had been in it from the
 * beginning and had read everything.
 */
export const joinConversation = (tx: Transaction, conversationId: number, people: SQL) =>
  tx.execute(sql`
    with locked as (
      select id, last_message_id, created_at, ${people} as people
      from ${conversations} where id = ${conversationId} for no key update)
    insert into ${participants} (conversation_id, user_id, last_read_message_id, created_at)
    select locked.id, users.id, last_message_id, locked.created_at
    from locked cross join unnest(people) as person join ${users} on users.id = person
    on conflict do nothing`);
