import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { joinLastEditor, editorColumns, lastEditors } from '../accounts/modifications.ts';
import { toWireModification } from '../accounts/modifications.wire.ts';
import { users } from '../accounts/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { byNumber, offsetOf, type Ordering, ordering, type Page, pageTokens } from '../core/ordering.ts';
import { isInPlaceholderArray, preparedForReaders, type Reader } from '../core/database/prepared.ts';
import type { FileLinks } from '../core/files/links.ts';
import { files as fileRows } from '../core/files/tables.ts';
import type { ContentPayload } from '../notifications/contentEvents.ts';
import { avatars, personColumns } from '../people/people.ts';
import { toWireUser } from '../people/people.wire.ts';
import { commentLikes, comments } from '../posts/commentTables.ts';
import type {
  Comment,
  ListCommentsResponse,
  ListCommentsBody,
  ListRepliesResponse,
  ListRepliesBody,
} from './wire.ts';

type WireComment = z.output<typeof Comment>;

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

type CommentRow = Awaited<ReturnType<typeof selectComments>>[number];

const onWire = (
  { comment, author, editor, imageKey, alternative, isLiked }: CommentRow,
  links: FileLinks,
): WireComment => ({
  id: comment.id,
  text: comment.text,
  filename: imageKey === null ? '' : links.sign({ key: imageKey }),
  ...(alternative === null ? {} : { alternative }),
  gif: comment.gifUrl ?? '',
  users: toWireUser(author, links),
  nblike: comment.likeCount,
  nbreponse: comment.replyCount,
  createdAt: comment.createdAt.toISOString(),
  action: { isLikeByUser: isLiked },
  modification: toWireModification(comment, editor),
});

/** Comments or replies by id in wire format, in one statement. */
export async function readWireComments(
  db: Queryable,
  caller: Caller,
  links: FileLinks,
  ids: readonly number[],
): Promise<Map<number, WireComment>> {
  if (ids.length === 0) return new Map();
  const rows = await findComments(db, caller, { ids });
  return new Map(rows.map((row) => [row.comment.id, onWire(row, links)]));
}

/** The payload of a comment or reply for all members of its community: without the reader's own like. */
export const toCommentPayload = (
  comment: WireComment,
  fileKeys: ReadonlyMap<string, string>,
): ContentPayload => ({
  value: { ...comment, action: { isLikeByUser: false } },
  fileKeys,
  authorEmail: comment.users.email,
});

/** Both directions of an order, with the same cursors. */
const bothWays = (name: string, direction: 'asc' | 'desc') => ({
  order: ordering(name, [byNumber(comments.id, direction)]),
  reverse: ordering(name, [byNumber(comments.id, direction === 'asc' ? 'desc' : 'asc')]),
});
const newestFirst = bothWays('comment', 'desc');
const oldestFirst = bothWays('reply', 'asc');

type Paging = Pick<z.output<typeof ListRepliesBody>, 'nbComments' | 'startPoint' | 'apres' | 'avant'>;

/** A page of a list with its cursors; around the row `middle`, or else before a cursor or the end, or after a cursor. */
async function list(
  db: Queryable,
  caller: Caller,
  links: FileLinks,
  where: SQL | undefined,
  { order, reverse }: typeof newestFirst,
  { nbComments, startPoint, apres, avant }: Paging,
  middle?: number,
): Promise<z.output<typeof ListRepliesResponse>> {
  const select = ({ by }: Ordering, from: SQL | undefined, count: number, offset = 0) =>
    selectComments(db, caller)
      .where(and(where, from))
      .orderBy(...by)
      .limit(count)
      .offset(offset);
  const answer = (rows: CommentRow[], page: Page, precede?: boolean) => ({
    status: true as const,
    List: rows.map((row) => onWire(row, links)),
    positions: pageTokens(
      page,
      order,
      rows.map(({ comment }) => ({ place: [comment.id] })),
    ),
    ...(precede === undefined ? {} : { precede }),
  });
  const withCursors = { count: nbComments, start: 0, after: '' };

  if (middle !== undefined) {
    const token = order.token([middle]);
    const half = Math.max(0, Math.floor((nbComments - 1) / 2));
    const before = await select(reverse, reverse.after(token), half + 1);
    const preceding = before.slice(0, half).toReversed();
    const from = or(eq(comments.id, middle), order.after(token));
    const following = await select(order, from, nbComments - preceding.length);
    return answer([...preceding, ...following], withCursors, before.length > half);
  }
  if (avant !== undefined) {
    const rows = await select(reverse, reverse.after(avant, 'avant'), nbComments + 1);
    return answer(rows.slice(0, nbComments).toReversed(), withCursors, rows.length > nbComments);
  }
  const page = { count: nbComments, start: startPoint, after: apres };
  return answer(await select(order, order.after(apres), nbComments, offsetOf(page)), page);
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

/** Comments of a post, newest first. */
export async function listComments(
  db: Queryable,
  caller: Caller,
  links: FileLinks,
  body: z.output<typeof ListCommentsBody>,
): Promise<z.output<typeof ListCommentsResponse>> {
  const ofPost = eq(comments.postId, body.postID);
  const target = await findRow(db, body.autour, ofPost);
  const commentId = target && (target.parentId ?? target.id);
  const page = await list(
    db,
    caller,
    links,
    and(ofPost, isNull(comments.parentId)),
    newestFirst,
    body,
    commentId,
  );
  if (body.autour === undefined) return page;
  const commentaire = page.List.find(({ id }) => id === commentId);
  if (!target || !commentaire) return { precede: false, ...page, cible: null };
  if (target.parentId === null) return { ...page, cible: { commentaire, reponse: null } };
  const reponse = (await readWireComments(db, caller, links, [target.id])).get(target.id);
  return { ...page, cible: reponse ? { commentaire, reponse } : null };
}

/** Replies to a comment, oldest first. */
export async function listReplies(
  db: Queryable,
  caller: Caller,
  links: FileLinks,
  body: z.output<typeof ListRepliesBody>,
): Promise<z.output<typeof ListRepliesResponse>> {
  const ofComment = eq(comments.parentId, body.commentID);
  const target = await findRow(db, body.autour, ofComment);
  const page = await list(db, caller, links, ofComment, oldestFirst, body, target?.id);
  return body.autour === undefined ? page : { precede: false, ...page };
}
