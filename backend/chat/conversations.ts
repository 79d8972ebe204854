import { type SQL, and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { type Page, byInstant, byNumber, offsetOf, ordering, pageTokens } from '../core/ordering.ts';
import type { FileLinks } from '../core/files/links.ts';
import { files } from '../core/files/tables.ts';
import { groupBy } from '../core/grouping.ts';
import { avatars, personColumns } from '../people/people.ts';
import { toWireAvatar, toWireGuestMark, toWireUser } from '../people/people.wire.ts';
import { pairOf } from './joinConversation.ts';
import { notificationLevelOf } from './notificationLevel.ts';
import { conversations, messages, participants } from './tables.ts';
import { isReader } from './unread.ts';
import type { ListedConversation, ListConversationsResponse } from './wire.ts';

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

const kindOnWire = (kind: 'text' | 'image' | 'video' | 'document') => (kind === 'text' ? null : kind);

/** A page of the caller's conversations, all or `among` ids, pinned first, then by newest message; two statements. */
export async function listConversations(
  db: Queryable,
  caller: Caller,
  links: FileLinks,
  page: Page,
  among?: readonly number[],
): Promise<Pick<z.output<typeof ListConversationsResponse>, 'conversations' | 'positions'>> {
  const last = lastMessageQuery(db);
  const rows = await db
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
  const positions = pageTokens(page, newest, rows);
  if (rows.length === 0) return { conversations: [], positions };
  const others = await db
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
        inArray(
          conversations.id,
          rows.map((row) => row.conversation.id),
        ),
        ne(users.id, caller.id),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.id));
  const faces = groupBy(others, (other) => other.conversationId);
  const listings: z.output<typeof ListedConversation>[] = rows.map(
    ({ conversation, own: mine, last, senderName, seenBy, pictureKey }) => ({
      conversationId: conversation.id,
      titre: conversation.title,
      users: (faces.get(conversation.id) ?? []).map(({ firstName, lastName, isExternal, avatarKey }) => ({
        prenom: firstName,
        nom: lastName,
        image: toWireAvatar(avatarKey, links),
        ...toWireGuestMark({ isExternal }),
      })),
      content: last?.content ?? '',
      ...(last ? { lastmessageid: last.id } : {}),
      lastmessagetype: kindOnWire(last?.kind ?? 'text'),
      lastmessagesender: last && last.authorId !== caller.id ? (senderName ?? '') : '',
      nbvue: mine.unreadCount,
      view: last ? seenBy : 0,
      createdAt: (last?.createdAt ?? conversation.createdAt).toISOString(),
      group: conversation.isGroup ? 1 : 0,
      statutnotif: mine.isMuted ? 1 : 0,
      adminconvert: conversation.adminId === caller.id ? 1 : 0,
      ...(pictureKey === null ? {} : { image: links.sign({ key: pictureKey }) }),
      gif: last?.gifUrl ?? '',
      niveaunotif: notificationLevelOf(mine),
      epinglee: mine.isPinned ? 1 : 0,
    }),
  );
  return { conversations: listings, positions };
}

/** Participants of a conversation, in joining order; of one of two also a person who left it. */
export async function listParticipants(
  db: Queryable,
  caller: Caller,
  links: FileLinks,
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
  return rows.map((row) => ({
    ...toWireUser(row, links),
    ...(isGroup && row.id === adminId ? { administrateur: 1 as const } : {}),
  }));
}
