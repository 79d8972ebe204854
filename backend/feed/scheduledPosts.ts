import { and, asc, eq, inArray } from 'drizzle-orm';
import { isNotInBin } from '../communities/binned.ts';
import { communities } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { notFoundError } from '../core/errors.ts';
import type { FileRow } from '../core/files/store.ts';
import { files } from '../core/files/tables.ts';
import { groupBy } from '../core/grouping.ts';
import { queueEvent } from '../core/realtime/eventQueue.ts';
import { type AttachmentKind, toAttachmentKind } from '../posts/postContent.ts';
import { scheduledPostFiles, scheduledPosts } from './tables.ts';

/** A row of scheduled posts. */
export type ScheduledRow = typeof scheduledPosts.$inferSelect;

/** Files of scheduled posts by post, in order. */
export async function findScheduledFiles(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, FileRow[]>> {
  const rows = await db
    .select({ id: scheduledPostFiles.scheduledPostId, file: files })
    .from(scheduledPostFiles)
    .innerJoin(files, eq(files.id, scheduledPostFiles.fileId))
    .where(inArray(scheduledPostFiles.scheduledPostId, [...ids]))
    .orderBy(asc(scheduledPostFiles.scheduledPostId), asc(scheduledPostFiles.position));
  return new Map(
    [...groupBy(rows, ({ id }) => id)].map(([id, found]) => [id, found.map(({ file }) => file)]),
  );
}

/** A scheduled post, with the title of its community unless that was deleted, and its files in order. */
export interface ReadScheduledPost {
  post: ScheduledRow;
  title: string | null;
  files: (FileRow & { kind: AttachmentKind })[];
}

/** The scheduled posts of a person, the next one first; `onlyId` reads one of them. */
export async function readScheduledPosts(
  db: Queryable,
  author: { id: number },
  onlyId?: number,
): Promise<ReadScheduledPost[]> {
  const own = eq(scheduledPosts.authorId, author.id);
  const rows = await db
    .select({ post: scheduledPosts, title: communities.title })
    .from(scheduledPosts)
    .leftJoin(communities, and(eq(communities.id, scheduledPosts.communityId), isNotInBin(communities.id)))
    .where(onlyId === undefined ? own : and(own, eq(scheduledPosts.id, onlyId)))
    .orderBy(asc(scheduledPosts.publishAt), asc(scheduledPosts.id));
  const attached = await findScheduledFiles(
    db,
    rows.map(({ post }) => post.id),
  );
  return rows.map(({ post, title }) => ({
    post,
    title,
    files: (attached.get(post.id) ?? []).map((file) => ({ ...file, kind: toAttachmentKind(file) })),
  }));
}

/** One scheduled post of a person; throws 404 where there is none. */
export async function readScheduledPost(
  db: Queryable,
  author: { id: number },
  id: number,
): Promise<ReadScheduledPost> {
  const [post] = await readScheduledPosts(db, author, id);
  if (!post) throw notFoundError(goneMessage);
  return post;
}

const goneMessage = 'Cette publication n’est plus programmée\u00a0: elle est peut-être déjà publiée.';

/** A scheduled post of a person, locked until the end of the transaction; throws 404 where there is none. */
export async function lockScheduledPost(
  tx: Transaction,
  author: { id: number },
  id: number,
): Promise<ScheduledRow> {
  const [row] = await tx
    .select()
    .from(scheduledPosts)
    .where(and(eq(scheduledPosts.id, id), eq(scheduledPosts.authorId, author.id)))
    .for('update');
  if (!row) throw notFoundError(goneMessage);
  return row;
}

/** Makes another person the author of all a person's scheduled posts, before an account is deleted. */
export async function transferScheduledPosts(
  tx: Transaction,
  authorId: number,
  recipient: Pick<Caller, 'id' | 'email'>,
): Promise<void> {
  const given = await tx
    .update(scheduledPosts)
    .set({ authorId: recipient.id })
    .where(eq(scheduledPosts.authorId, authorId))
    .returning({ id: scheduledPosts.id });
  if (given.length > 0) publishScheduledChange(tx, recipient);
}

/** Publishes to the author's devices that the list of scheduled posts changed. */
export const publishScheduledChange = (tx: Transaction, { email }: Pick<Caller, 'email'>): void =>
  queueEvent(tx, { actions: ['programmees'], receiverUsernames: [email] });
