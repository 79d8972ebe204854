import { and, eq, ne, sql } from 'drizzle-orm';
import { handOverConversations } from '../chat/participation.ts';
import { conversations } from '../chat/tables.ts';
import { communities } from '../communities/tables.ts';
import type { Transaction } from '../core/database/database.ts';
import { conflict, notFound } from '../core/errors.ts';
import { posts } from '../feed/tables.ts';
import { documents, folders } from '../library/tables.ts';
import { addMember } from '../members/joining.ts';
import { memberships } from '../members/tables.ts';
import { lastAdministrator, lockPerson } from './rights.ts';
import { users } from './tables.ts';

/** What of a person may go to somebody else. */
export type Transferable = 'publications' | 'sondages' | 'mediatheque' | 'evenements';

const kinds = { publications: 'normal', sondages: 'poll', evenements: 'event' } as const;

/**
 * Closes an account. What is transferred goes to the recipient; everything else of the person goes with
 * them: their other posts, their comments, reactions, votes and messages, and their conversations of two.
 * Communities that nobody would administer any more come to the recipient. Answers the person's e-mail.
 */
export async function deletePerson(
  tx: Transaction,
  userId: number,
  recipientId: number,
  transferred: ReadonlySet<Transferable>,
): Promise<string> {
  if (userId === recipientId) throw conflict('Une personne ne peut pas hériter d’elle-même.', 'SELF');
  const { person, isLastAdministrator } = await lockPerson(tx, { id: userId });
  if (isLastAdministrator) throw lastAdministrator();
  const [recipient] = await tx.select({ id: users.id }).from(users).where(eq(users.id, recipientId));
  if (!recipient) throw notFound("La personne à qui transférer n'existe pas ou n'existe plus.");

  await handOverCommunities(tx, userId, recipientId);
  for (const [name, kind] of Object.entries(kinds))
    if (transferred.has(name as keyof typeof kinds))
      await tx
        .update(posts)
        .set({ authorId: recipientId })
        .where(and(eq(posts.authorId, userId), eq(posts.kind, kind)));
  if (transferred.has('mediatheque'))
    await handOverLibrary(tx, userId, recipientId, `${person.firstName} ${person.lastName}`.trim());

  const touched = await touchedBy(tx, userId);
  await tx.delete(conversations).where(sql`${conversations.pairKey} ~ ${`(^${userId}:|:${userId}$)`}`);
  await handOverConversations(tx, userId);
  await tx.delete(users).where(eq(users.id, userId));
  await recount(tx, touched);
  return person.email;
}

/** Communities whose only administrator goes: the recipient administers them from now on. */
async function handOverCommunities(tx: Transaction, userId: number, recipientId: number): Promise<void> {
  const orphaned = await tx
    .select({ id: memberships.communityId })
    .from(memberships)
    .innerJoin(communities, eq(communities.id, memberships.communityId))
    .where(
      and(
        eq(memberships.userId, userId),
        eq(memberships.role, 'ROLE_ADMIN'),
        sql`not exists (select 1 from ${memberships} as m where m.community_id = ${communities.id} and m.role = 'ROLE_ADMIN' and m.user_id <> ${userId})`,
      ),
    );
  for (const { id } of orphaned) {
    if (await addMember(tx, id, recipientId, 'ROLE_ADMIN')) continue;
    await tx
      .update(memberships)
      .set({ role: 'ROLE_ADMIN' })
      .where(and(eq(memberships.communityId, id), eq(memberships.userId, recipientId)));
  }
}

/** The personal library becomes a folder of the recipient's; what was added to communities bears their name. */
async function handOverLibrary(
  tx: Transaction,
  userId: number,
  recipientId: number,
  name: string,
): Promise<void> {
  const own = await tx.$count(folders, eq(folders.ownerId, userId));
  const loose = await tx.$count(documents, eq(documents.ownerId, userId));
  if (own + loose > 0) {
    const [folder] = await tx
      .insert(folders)
      .values({ ownerId: recipientId, authorId: recipientId, name: `Documents de ${name || 'une personne'}` })
      .returning({ id: folders.id });
    if (!folder) throw new Error('The folder was not written.');
    const parentId = sql`coalesce(${folders.parentId}, ${folder.id})`;
    await tx
      .update(folders)
      .set({ ownerId: recipientId, parentId })
      .where(and(eq(folders.ownerId, userId), ne(folders.id, folder.id)));
    const folderId = sql`coalesce(${documents.folderId}, ${folder.id})`;
    await tx.update(documents).set({ ownerId: recipientId, folderId }).where(eq(documents.ownerId, userId));
  }
  await tx.update(folders).set({ authorId: recipientId }).where(eq(folders.authorId, userId));
  await tx.update(documents).set({ authorId: recipientId }).where(eq(documents.authorId, userId));
}

/** What counts something of a person, by id. */
interface Touched {
  posts: number[];
  comments: number[];
  conversations: number[];
}

async function touchedBy(tx: Transaction, userId: number): Promise<Touched> {
  const ids = async (query: ReturnType<typeof sql>) =>
    (await tx.execute<{ id: string | number }>(query)).rows.map((row) => Number(row.id));
  return {
    posts: await ids(sql`
      select post_id as id from comments where author_id = ${userId}
      union select post_id from reactions where user_id = ${userId}
      union select shared_post_id from posts where author_id = ${userId} and shared_post_id is not null`),
    comments: await ids(sql`
      select comment_id as id from comment_likes where user_id = ${userId}
      union select parent_id from comments where author_id = ${userId} and parent_id is not null`),
    conversations: await ids(sql`select conversation_id as id from participants where user_id = ${userId}`),
  };
}

/** Brings the counters of what is left up to date. */
async function recount(tx: Transaction, touched: Touched): Promise<void> {
  const among = (column: ReturnType<typeof sql>, ids: number[]) =>
    ids.length === 0 ? sql`false` : sql`${column} = any(${sql.param(`{${ids.join(',')}}`)}::bigint[])`;
  await tx.execute(sql`
    update posts as p set
      like_count = (select count(*) from reactions r where r.post_id = p.id and r.kind = 'like'),
      applause_count = (select count(*) from reactions r where r.post_id = p.id and r.kind = 'applause'),
      check_count = (select count(*) from reactions r where r.post_id = p.id and r.kind = 'check'),
      comment_count = (select count(*) from comments c where c.post_id = p.id),
      share_count = (select count(*) from posts s where s.shared_post_id = p.id)
    where ${among(sql`p.id`, touched.posts)}`);
  await tx.execute(sql`
    update comments as c set
      like_count = (select count(*) from comment_likes l where l.comment_id = c.id),
      reply_count = (select count(*) from comments r where r.parent_id = c.id)
    where ${among(sql`c.id`, touched.comments)}`);
  await tx.execute(sql`
    update conversations as c set
      last_message_id = coalesce((select max(m.id) from messages m where m.conversation_id = c.id), 0)
    where ${among(sql`c.id`, touched.conversations)}`);
  await tx.execute(sql`
    update participants as p set
      unread_count = (select count(*) from messages m where m.conversation_id = p.conversation_id
        and m.author_id <> p.user_id and m.id > p.last_read_message_id and m.deleted_at is null)
    where ${among(sql`p.conversation_id`, touched.conversations)}`);
}
