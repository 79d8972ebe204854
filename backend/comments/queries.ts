import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { joinLastEditor, editorColumns, lastEditors } from '../accounts/modifications.ts';
import { users } from '../accounts/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { byNumber, offsetOf, type Ordering, ordering, type Page, pageTokens } from '../core/ordering.ts';
import { isInPlaceholderArray, preparedForReaders, type Reader } from '../core/database/prepared.ts';
import type { FileLinks } from '../core/files/links.ts';
import { files as fileRows } from '../core/files/tables.ts';
import { avatars, personColumns } from '../people/people.ts';
import { commentLikes, comments } from '../posts/commentTables.ts';
import { type Comment, toWireComment } from './wire.ts';

const images = alias(fileRows, 'images');

const selectComments = (db: Queryable, reader: Reader) =>
  db
    .select({
      comment: comments,
      author: personColumns(reader),
      editor: editorColumns,
      imageKey: images.key,
      alternative: images.alternative,
      isLiked: sql<boolean>`exists (select 1 from ${commentLikes} as l where l.comment_id = ${comments.id} and l.user_id = ${reader.id})`,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .leftJoin(lastEditors, joinLastEditor(comments.editedBy))
    .leftJoin(images, eq(images.id, comments.imageId));

const findComments = preparedForReaders('comments', (db, reader) =>
  selectComments(db, reader).where(isInPlaceholderArray(comments.id, 'ids')),
);

/** A comment or reply with its author and picture, as one reader sees it. */
export type CommentRow = Awaited<ReturnType<typeof selectComments>>[number];

const findCommentsAndParents = preparedForReaders('comments_and_parents', (db, reader) =>
  selectComments(db, reader).where(
    sql`${comments.id} = any(array(
      select unnest(array[c.id, c.parent_id]) from ${comments} as c where c.id = any(${sql.placeholder('ids')}::bigint[])))`,
  ),
);

/** Comments and replies by id, with the comments of the replies, in one statement. */
export const findCommentsWithParents = async (db: Queryable, caller: Caller, ids: readonly number[]) =>
  byId(ids.length === 0 ? [] : await findCommentsAndParents(db, caller, { ids }));

const byId = (rows: readonly CommentRow[]) => new Map(rows.map((row) => [row.comment.id, row]));

/** Comments or replies by id, in one statement. */
export async function findCommentsById(
  db: Queryable,
  caller: Caller,
  ids: readonly number[],
): Promise<Map<number, CommentRow>> {
  if (ids.length === 0) return new Map();
  return byId(await findComments(db, caller, { ids }));
}

/** Comments or replies by id in wire format, in one statement. */
export async function readWireComments(
  db: Queryable,
  caller: Caller,
  links: FileLinks,
  ids: readonly number[],
): Promise<Map<number, z.output<typeof Comment>>> {
  const rows = await findCommentsById(db, caller, ids);
  return new Map([...rows].map(([id, row]) => [id, toWireComment(row, links)]));
}

/** Both directions of an order, with the same cursors. */
const bothWays = (name: string, direction: 'asc' | 'desc') => ({
  order: ordering(name, [byNumber(comments.id, direction)]),
  reverse: ordering(name, [byNumber(comments.id, direction === 'asc' ? 'desc' : 'asc')]),
});
const newestFirst = bothWays('comment', 'desc');
const oldestFirst = bothWays('reply', 'asc');

/** A page of a list, or the rows around one of them or before a cursor. */
interface Part {
  page: Page;
  around: number | undefined;
  before: string | undefined;
}

/** Comments or replies with their cursors. */
interface Listed {
  rows: CommentRow[];
  positions: string[] | undefined;
  /** Around a row and before a cursor: whether rows precede these. */
  hasPrevious?: boolean;
}

/** A page of a list with its cursors; around the row `middle`, or else before a cursor or the end, or after a cursor. */
async function list(
  db: Queryable,
  caller: Caller,
  where: SQL | undefined,
  { order, reverse }: typeof newestFirst,
  { page, before }: Part,
  middle?: number,
): Promise<Listed> {
  const { count } = page;
  const select = ({ by }: Ordering, from: SQL | undefined, limit: number, offset = 0) =>
    selectComments(db, caller)
      .where(and(where, from))
      .orderBy(...by)
      .limit(limit)
      .offset(offset);
  const answer = (rows: CommentRow[], part: Page): Listed => ({
    rows,
    positions: pageTokens(
      part,
      order,
      rows.map(({ comment }) => ({ place: [comment.id] })),
    ),
  });
  const withCursors = { count, start: 0, after: '' };

  if (middle !== undefined) {
    const token = order.token([middle]);
    const half = Math.max(0, Math.floor((count - 1) / 2));
    const previous = await select(reverse, reverse.after(token), half + 1);
    const preceding = previous.slice(0, half).toReversed();
    const from = or(eq(comments.id, middle), order.after(token));
    const following = await select(order, from, count - preceding.length);
    return { ...answer([...preceding, ...following], withCursors), hasPrevious: previous.length > half };
  }
  if (before !== undefined) {
    const rows = await select(reverse, reverse.after(before, 'avant'), count + 1);
    return { ...answer(rows.slice(0, count).toReversed(), withCursors), hasPrevious: rows.length > count };
  }
  return answer(await select(order, order.after(page.after), count, offsetOf(page)), page);
}

/** A comment or reply by id, if it exists below the given post or comment. */
async function findRow(
  db: Queryable,
  commentId: number | undefined,
  where: SQL,
): Promise<{ id: number; parentId: number | null } | undefined> {
  if (commentId === undefined) return undefined;
  const [row] = await db
    .select({ id: comments.id, parentId: comments.parentId })
    .from(comments)
    .where(and(eq(comments.id, commentId), where));
  return row;
}

/** Comments of a post, newest first; `target` is the row in their middle, null if it does not exist. */
export async function listComments(
  db: Queryable,
  caller: Caller,
  postId: number,
  part: Part,
): Promise<Listed & { target?: { comment: CommentRow; reply: CommentRow | null } | null }> {
  const ofPost = eq(comments.postId, postId);
  const target = await findRow(db, part.around, ofPost);
  const commentId = target && (target.parentId ?? target.id);
  const listed = await list(db, caller, and(ofPost, isNull(comments.parentId)), newestFirst, part, commentId);
  if (part.around === undefined) return listed;
  const comment = listed.rows.find((row) => row.comment.id === commentId);
  if (!target || !comment) return { hasPrevious: false, ...listed, target: null };
  if (target.parentId === null) return { ...listed, target: { comment, reply: null } };
  const reply = (await findCommentsById(db, caller, [target.id])).get(target.id);
  return { ...listed, target: reply ? { comment, reply } : null };
}

/** Replies to a comment, oldest first. */
export async function listReplies(
  db: Queryable,
  caller: Caller,
  commentId: number,
  part: Part,
): Promise<Listed> {
  const ofComment = eq(comments.parentId, commentId);
  const target = await findRow(db, part.around, ofComment);
  const listed = await list(db, caller, ofComment, oldestFirst, part, target?.id);
  return part.around === undefined ? listed : { hasPrevious: false, ...listed };
}
