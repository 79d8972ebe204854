import { and, eq, sql } from 'drizzle-orm';
import { eraseTraces } from './eraseTraces.ts';
import { deleteAccountRow } from '../accounts/accounts.ts';
import { endSessions } from '../accounts/sessions.ts';
import { users } from '../accounts/tables.ts';
import {
  type ConversationPartners,
  findConversationPartners,
  deleteDirectConversations,
  transferConversationGroups,
  recomputeConversations,
} from '../chat/accountDeletion.ts';
import { participants } from '../chat/tables.ts';
import { recountComments } from '../comments/counters.ts';
import { commentLikes, comments } from '../posts/commentTables.ts';
import { transferCommunities } from '../communities/transferCommunities.ts';
import { memberships } from '../communities/tables.ts';
import type { Transaction } from '../core/database/database.ts';
import { conflictError, notFoundError } from '../core/errors.ts';
import { chunk, maxRowsPerStatement } from '../core/grouping.ts';
import { releasePlaces } from '../events/releasePlaces.ts';
import { transferScheduledPosts } from '../feed/scheduledPosts.ts';
import { transferLibrary } from '../library/transferLibrary.ts';
import { guestInCompanyWideError } from '../members/admission.ts';
import { lastAdministratorError, lockPersonAndAdministrators } from '../people/rights.ts';
import { recountPosts } from '../posts/counters.ts';
import { posts } from '../posts/tables.ts';
import { reactions } from '../reactions/tables.ts';

/** Reassigns a person's posts of a kind to the recipient. */
async function transferPosts(
  tx: Transaction,
  userId: number,
  recipientId: number,
  kind: (typeof posts.$inferSelect)['kind'],
): Promise<void> {
  await tx
    .update(posts)
    .set({ authorId: recipientId })
    .where(and(eq(posts.authorId, userId), eq(posts.kind, kind)));
}

/** Kinds of content that can be transferred. */
export const transferableKinds = ['posts', 'polls', 'library', 'events'] as const;
/** A kind of content that can be transferred. */
export type Transferable = (typeof transferableKinds)[number];

const postKinds = { posts: 'normal', polls: 'poll', events: 'event' } as const;

/** A deleted account, and what must be published about it. */
interface DeletedAccount {
  email: string;
  endedSessionIds: string[];
  communityIds: number[];
  conversations: ConversationPartners[];
  /** For `recomputeCounters`. */
  affected: AffectedCounters;
}

/**
 * A step of `deletePeople`, which then recomputes counters: deletes an account after transferring the selected content,
 * and communities without another administrator. Throws 404 for an unknown person or recipient; 409 if both are the same,
 * for the last administrator, and for a guest who would join the company-wide community.
 */
export async function deleteAccount(
  tx: Transaction,
  userId: number,
  recipientId: number,
  transferred: ReadonlySet<Transferable>,
): Promise<DeletedAccount> {
  if (userId === recipientId) throw conflictError('Une personne ne peut pas hériter d’elle-même.', 'SELF');
  const { person, isLastAdministrator } = await lockPersonAndAdministrators(tx, { id: userId });
  if (isLastAdministrator) throw lastAdministratorError();
  // Before anything is transferred: what the person writes meanwhile waits, and so do their sign-ins (`lockSessions`).
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const [recipient] = await tx
    .select({
      id: users.id,
      email: users.email,
      isExternal: users.isExternal,
      isAdministrator: users.isAdministrator,
    })
    .from(users)
    .where(eq(users.id, recipientId));
  if (!recipient) throw notFoundError("La personne à qui transférer n'existe pas ou n'existe plus.");

  const joinsCompanyWide = await transferCommunities(tx, userId, recipientId);
  // Without guests (`guestsSeeOrganisation`), external people are members already, so `joinsCompanyWide` is false.
  if (joinsCompanyWide && recipient.isExternal && !recipient.isAdministrator) throw guestInCompanyWideError();
  for (const [transferable, kind] of Object.entries(postKinds))
    if (transferred.has(transferable as keyof typeof postKinds))
      await transferPosts(tx, userId, recipientId, kind);
  if (transferred.has('posts')) await transferScheduledPosts(tx, userId, recipient);
  if (transferred.has('library'))
    await transferLibrary(tx, userId, recipientId, `${person.firstName} ${person.lastName}`.trim());

  const affected = await findAffectedCounters(tx, userId);
  const communitiesOfPerson = await tx
    .select({ id: memberships.communityId })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  const conversations = await findConversationPartners(tx, userId);
  await deleteDirectConversations(tx, userId);
  await transferConversationGroups(tx, userId);
  // In all communities.
  await releasePlaces(tx, null, userId);
  const endedSessionIds = await endSessions(tx, userId);
  await eraseTraces(tx, person);
  await deleteAccountRow(tx, userId);
  const communityIds = communitiesOfPerson.map(({ id }) => id);
  return { email: person.email, endedSessionIds, communityIds, conversations, affected };
}

/** Ids of items whose counters include the person. */
export interface AffectedCounters {
  posts: number[];
  comments: number[];
  conversations: number[];
}

async function findAffectedCounters(tx: Transaction, userId: number): Promise<AffectedCounters> {
  const ids = async (query: ReturnType<typeof sql>) =>
    (await tx.execute<{ id: string | number }>(query)).rows.map((row) => Number(row.id));
  return {
    posts: await ids(sql`
      select post_id as id from ${comments} where author_id = ${userId}
      union select post_id from ${reactions} where user_id = ${userId}
      union select shared_post_id from ${posts} where author_id = ${userId} and shared_post_id is not null`),
    comments: await ids(sql`
      select comment_id as id from ${commentLikes} where user_id = ${userId}
      union select parent_id from ${comments} where author_id = ${userId} and parent_id is not null`),
    conversations: await ids(
      sql`select conversation_id as id from ${participants} where user_id = ${userId}`,
    ),
  };
}

/** Ids of a kind, in the order in which they are locked. */
const partsOf = (deleted: readonly AffectedCounters[], kind: keyof AffectedCounters): number[][] => {
  const ids = new Set(deleted.flatMap((affected) => affected[kind]));
  return chunk(
    [...ids].toSorted((one, other) => one - other),
    maxRowsPerStatement,
  );
};

/** Recomputes the counters of items affected by deleted accounts: once, as they stay locked until the end. */
export async function recomputeCounters(
  tx: Transaction,
  deleted: readonly AffectedCounters[],
): Promise<void> {
  const reactionsOf = (kind: string) =>
    sql`(select count(*) from ${reactions} as r where r.post_id = posts.id and r.kind = ${kind})`;
  for (const ids of partsOf(deleted, 'posts'))
    await recountPosts(tx, ids, {
      likeCount: reactionsOf('like'),
      applauseCount: reactionsOf('applause'),
      checkCount: reactionsOf('check'),
      commentCount: sql`(select count(*) from ${comments} as c where c.post_id = posts.id)`,
      shareCount: sql`(select count(*) from ${posts} as s where s.shared_post_id = posts.id)`,
    });
  for (const ids of partsOf(deleted, 'comments')) await recountComments(tx, ids);
  for (const ids of partsOf(deleted, 'conversations')) await recomputeConversations(tx, ids);
}
