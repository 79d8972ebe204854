import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { joinLastEditor, editorColumns, lastEditors, modificationOnWire } from '../accounts/modifications.ts';
import { users } from '../accounts/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { byNumber, offsetOf, type Ordering, ordering, pageTokens } from '../core/ordering.ts';
import { isInPlaceholderArray, preparedForReaders, type Reader } from '../core/database/prepared.ts';
import type { FileLinks } from '../core/files/links.ts';
import { files as fileRows } from '../core/files/tables.ts';
import { avatars, personColumns, userOnWire } from '../people/people.ts';
import { commentLikes, comments } from './tables.ts';
import type { Comment, ListAnswer, ListCommentsBody, ListRepliesBody } from './wire.ts';

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
  users: userOnWire(author, links),
  nblike: comment.likeCount,
  nbreponse: comment.replyCount,
  createdAt: comment.createdAt.toISOString(),
  action: { isLikeByUser: isLiked },
  modification: modificationOnWire(comment, editor),
});

/** Comments or replies by id in wire format, in one statement. */
export async function commentsOnWire(
  db: Queryable,
  caller: Caller,
  links: FileLinks,
  ids: readonly number[],
): Promise<Map<number, WireComment>> {
  if (ids.length === 0) return new Map();
  const rows = await findComments(db, caller, { ids });
  return new Map(rows.map((row) => [row.comment.id, onWire(row, links)]));
}

const newestFirst = ordering('comment', [byNumber(comments.id, 'desc')]);
const oldestFirst = ordering('reply', [byNumber(comments.id)]);

async function list(
  db: Queryable,
  caller: Caller,
  links: FileLinks,
  where: SQL | undefined,
  order: Ordering,
  {
    nbComments,
    startPoint,
    apres,
  }: Pick<z.output<typeof ListRepliesBody>, 'nbComments' | 'startPoint' | 'apres'>,
): Promise<z.output<typeof ListAnswer>> {
  const page = { count: nbComments, start: startPoint, after: apres };
  const rows = await selectComments(db, caller)
    .where(and(where, order.after(apres)))
    .orderBy(...order.by)
    .limit(nbComments)
    .offset(offsetOf(page));
  const positions = pageTokens(
    page,
    order,
    rows.map(({ comment }) => ({ place: [comment.id] })),
  );
  return { status: true as const, List: rows.map((row) => onWire(row, links)), positions };
}

/** Comments of a post, newest first. */
export const listComments = (
  db: Queryable,
  caller: Caller,
  links: FileLinks,
  body: z.output<typeof ListCommentsBody>,
) =>
  list(
    db,
    caller,
    links,
    and(eq(comments.postId, body.postID), isNull(comments.parentId)),
    newestFirst,
    body,
  );

/** Replies to a comment, oldest first. */
export const listReplies = (
  db: Queryable,
  caller: Caller,
  links: FileLinks,
  body: z.output<typeof ListRepliesBody>,
) => list(db, caller, links, eq(comments.parentId, body.commentID), oldestFirst, body);
