import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '../accounts/tables.ts';
import type { Queryable } from '../core/database/database.ts';
import { isNotToBeDisturbed } from '../notifications/doNotDisturb.ts';
import { defineDevicePush, hasDevice, type PushRecipient } from '../notifications/push.ts';
import { notificationSettings } from '../notifications/tables.ts';
import { displayNameOf } from '../people/people.ts';
import { escapedForMessage, summarizeMessage } from './content.ts';
import { messages, participants } from './tables.ts';

/** Recipients of a message. */
interface Recipients {
  /** Usernames of all participants. */
  usernames: string[];
  /** Recipients of a push message. */
  pushed: PushRecipient[];
}

/** SQL: the name of `u`, empty without one. */
const name = sql`trim(u.first_name || ' ' || u.last_name)`;

/** SQL: whether the message answers the participant `p`, who is `u`, or names them after an @. */
const addresses = (messageId: number) => sql`exists (
  select 1 from ${messages} as m left join ${messages} as answered on answered.id = m.reply_to_id
  where m.id = ${messageId} and (answered.author_id = p.user_id or (${name} <> ''
    and m.content ~* ('@' || regexp_replace(${escapedForMessage(name)}, '(\\W)', '\\\\\\1', 'g') || '(?!\\w)'))))`;

/**
 * Finds all participants, the author too, and those who get a push message: not the author nor who has read it, with
 * pushes on, neither muted nor not to be disturbed, and of those who want only mentions the ones whom it answers or names.
 */
export async function findRecipients(
  db: Queryable,
  conversationId: number,
  authorId: number,
  messageId: number,
): Promise<Recipients> {
  const { rows } = await db.execute<{
    email: string;
    is_pushed: boolean;
    has_device: boolean;
  }>(sql`
    select u.email, ${hasDevice(sql`u.id`)} as has_device,
      p.user_id <> ${authorId} and not p.is_muted and coalesce(s.push and s.conversations, true)
        and p.last_read_message_id < ${messageId} and not ${isNotToBeDisturbed} and (not p.notifies_mentions_only or ${addresses(messageId)}) as is_pushed
    from ${participants} as p
    join ${users} as u on u.id = p.user_id
    left join ${notificationSettings} as s on s.user_id = p.user_id
    where p.conversation_id = ${conversationId}
    order by u.id`);
  return {
    usernames: rows.map(({ email }) => email),
    pushed: rows
      .filter((row) => row.is_pushed)
      .map((row) => ({ email: row.email, hasDevice: row.has_device })),
  };
}

/** Push of a new message to given participants, less those who may no longer get it when it is sent. */
export const newMessagePush = defineDevicePush(
  'device-message',
  z.object({ messageId: z.number() }),
  async (db, { messageId }, usernames) => {
    const [message] = await db
      .select({
        conversationId: messages.conversationId,
        kind: messages.kind,
        content: messages.content,
        gifUrl: messages.gifUrl,
        authorId: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
      })
      .from(messages)
      .innerJoin(users, eq(users.id, messages.authorId))
      .where(and(eq(messages.id, messageId), isNull(messages.deletedAt)));
    if (!message) return undefined;
    const { conversationId, authorId } = message;
    const { pushed } = await findRecipients(db, conversationId, authorId, messageId);
    return {
      title: displayNameOf(message),
      body: summarizeMessage(message),
      usernames: pushed.map(({ email }) => email).filter((email) => usernames.includes(email)),
    };
  },
);
