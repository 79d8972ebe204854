import { type SQL, and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { isInPlaceholderArray, prepareNamed } from '../core/database/prepared.ts';
import { type Page, byInstant, byNumber, offsetOf, ordering, pageTokens } from '../core/ordering.ts';
import type { FileLinks } from '../core/files/links.ts';
import { files } from '../core/files/tables.ts';
import { groupBy } from '../core/grouping.ts';
import { avatars, personColumns } from '../people/people.ts';
import { pairOf } from './joinConversation.ts';
import { conversations, messages, participants } from './tables.ts';
import { isReader } from './unread.ts';
import { type ListConversationsResponse, toWireConversation } from './conversations.wire.ts';

/** SQL: number of a person's conversations with unread messages. */
export const unreadConversationCount = (userId: SQL): SQL<number> => sql`(
  select count(*)::int from ${participants} as p where p.user_id = ${userId} and p.unread_count > 0)`;

const own = alias(participants, 'own');
const authors = alias(users, 'authors');
const pictures = alias(files, 'pictures');

/** Usernames, which are e-mail addresses, of all participants by user id: the audience of realtime events. */
export async function participantUsernames(db: Queryable, conversationId: number): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .where(eq(participants.conversationId, conversationId))
    .orderBy(asc(users.id));
  return rows.map((row) => row.email);
}

/** SQL: the participants of a conversation; of one of two also a person who left and whom the next message adds. */
const members = sql`lateral (
  select coalesce(p.user_id, pair.user_id) as user_id, p.created_at
  from (select user_id, created_at from ${participants} where conversation_id = ${conversations.id}) as p
  full join unnest(${pairOf}) as pair (user_id) on pair.user_id = p.user_id) as members`;

/** Pinned ones first; then by newest message, or creation while there is none. */
const newest = ordering('conversation', [
  byNumber(sql`${own.isPinned}::int`, 'desc'),
  byInstant(sql`coalesce("last"."created_at", ${conversations.createdAt})`, 'desc'),
  byNumber(conversations.id, 'desc'),
]);

/** Subquery of the last message: a join would scan all messages. */
const lastMessageQuery = (db: Queryable) =>
  db
    .select({
      id: messages.id,
      kind: messages.kind,
      content: messages.content,
      gifUrl: messages.gifUrl,
      authorId: messages.authorId,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(and(eq(messages.conversationId, conversations.id), isNull(messages.deletedAt)))
    .orderBy(desc(messages.id))
    .limit(1)
    .as('last');

const selectConversations = (db: Queryable, caller: Caller, page: Page, among?: readonly number[]) => {
  const last = lastMessageQuery(db);
  return db
    .select({
      conversation: conversations,
      own,
      last: {
        id: last.id,
        kind: last.kind,
        content: last.content,
        gifUrl: last.gifUrl,
        authorId: last.authorId,
        createdAt: last.createdAt,
      },
      place: newest.place,
      senderName: authors.firstName,
      pictureKey: pictures.key,
      /** Number of other participants who have read the last message. */
      seenBy: sql<number>`(select count(*)::int from ${participants} as p where p.conversation_id = ${conversations.id} and ${isReader(sql`p`, last)})`,
    })
    .from(own)
    .innerJoin(conversations, eq(conversations.id, own.conversationId))
    .leftJoinLateral(last, sql`true`)
    .leftJoin(pictures, eq(pictures.id, conversations.pictureId))
    .leftJoin(authors, eq(authors.id, last.authorId))
    .where(
      and(
        eq(own.userId, caller.id),
        among && inArray(own.conversationId, [...among]),
        newest.after(page.after),
      ),
    )
    .orderBy(...newest.by)
    .limit(page.count)
    .offset(offsetOf(page));
};

/** The people in conversations, without the caller. */
const findOthers = prepareNamed('conversation_others', (db) =>
  db
    .select({
      conversationId: conversations.id,
      firstName: users.firstName,
      lastName: users.lastName,
      isExternal: users.isExternal,
      avatarKey: avatars.key,
    })
    .from(conversations)
    .innerJoin(members, sql`true`)
    .innerJoin(users, sql`${users.id} = members.user_id`)
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(
      and(
        isInPlaceholderArray(conversations.id, 'conversationIds'),
        ne(users.id, sql.placeholder('callerId')),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.id)),
);

/** A conversation of the caller with its last message and the other people in it. */
export type FoundConversation = Awaited<ReturnType<typeof selectConversations>>[number] & {
  others: Awaited<ReturnType<typeof findOthers>>;
};

/** A page of the caller's conversations, all or `among` ids, pinned first, then by newest message; two statements. */
export async function listConversations(
  db: Queryable,
  caller: Caller,
  links: FileLinks,
  page: Page,
  among?: readonly number[],
): Promise<Pick<z.output<typeof ListConversationsResponse>, 'conversations' | 'positions'>> {
  const rows = await selectConversations(db, caller, page, among);
  const positions = pageTokens(page, newest, rows);
  if (rows.length === 0) return { conversations: [], positions };
  const found = await findOthers(db, {
    conversationIds: rows.map(({ conversation }) => conversation.id),
    callerId: caller.id,
  });
  const others = groupBy(found, ({ conversationId }) => conversationId);
  const listed = rows.map((row) =>
    toWireConversation({ ...row, others: others.get(row.conversation.id) ?? [] }, caller, links),
  );
  return { conversations: listed, positions };
}

/** Participants of a conversation, in joining order; of one of two also a person who left it. */
export async function listParticipants(
  db: Queryable,
  caller: Caller,
  {
    id: conversationId,
    isGroup,
    adminId,
  }: Pick<typeof conversations.$inferSelect, 'id' | 'isGroup' | 'adminId'>,
) {
  const rows = await db
    .select(personColumns(caller))
    .from(conversations)
    .innerJoin(members, sql`true`)
    .innerJoin(users, sql`${users.id} = members.user_id`)
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(eq(conversations.id, conversationId))
    .orderBy(sql`members.created_at`, asc(users.id));
  return rows.map((row) => ({ ...row, isAdministrator: isGroup && row.id === adminId }));
}
