import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A message and a participant, by name or as SQL. */
interface Pair {
  messageId: SQL;
  authorId: SQL;
  participant: SQL;
}

/**
 * SQL: whether a message that is not deleted is unread for a participant: one of others after the last that they read,
 * or from where they marked the conversation as unread, with that message itself.
 */
export const isUnread = ({ messageId, authorId, participant: p }: Pair): SQL => sql`(
  ${messageId} = ${p}.unread_from_message_id
  or ${authorId} <> ${p}.user_id and ${messageId} > least(${p}.last_read_message_id, ${p}.unread_from_message_id - 1))`;

/** SQL: number of unread messages of a participant. */
export const countUnread = (participant: SQL): SQL<number> => sql`(
  select count(*)::int from messages as m where m.conversation_id = ${participant}.conversation_id
  and m.deleted_at is null and ${isUnread({ messageId: sql`m.id`, authorId: sql`m.author_id`, participant })})`;

/** SQL: whether a participant has read a message of somebody else that was written since they participate. */
export const isReader = (p: SQL, message: Record<'id' | 'authorId' | 'createdAt', SQLWrapper>): SQL => sql`(
  ${p}.user_id <> ${message.authorId} and ${p}.last_read_message_id >= ${message.id}
  and ${p}.created_at <= ${message.createdAt})`;
