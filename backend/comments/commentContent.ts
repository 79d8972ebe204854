import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { editColumns, requireUnmodified } from '../accounts/modifications.ts';
import { parseGifUrl } from '../core/addresses.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendConfig } from '../core/config.ts';
import type { Transaction } from '../core/database/database.ts';
import { prepareUnnamed } from '../core/database/prepared.ts';
import { ApiError, invalidError, notFoundError } from '../core/errors.ts';
import { setAlternatives } from '../core/files/alternatives.ts';
import { photoExtensions } from '../core/files/kinds.ts';
import { isBlankHtml, sanitizePostHtml } from '../core/html.ts';
import { findNewlyMentioned } from '../members/findMentioned.ts';
import { addToCommentCount, lockPost } from '../posts/counters.ts';
import { comments } from '../posts/commentTables.ts';
import type { CreateCommentBody } from './wire.ts';

/** Upload field for the picture of a comment or reply. */
export const commentPicture = { kinds: ['image' as const], extensions: photoExtensions, maxFiles: 1 };

/** Stores the uploaded picture within the transaction. Returns its file id, or null. */
export type RecordPicture = (tx: Transaction, communityId: number) => Promise<number | null>;

/** Sets the alternative text of a comment's picture, if it has both. */
export async function describePicture(
  tx: Transaction,
  imageId: number | null,
  alternative: string | undefined,
): Promise<void> {
  if (imageId !== null && alternative !== undefined) await setAlternatives(tx, [imageId], [alternative]);
}

/** Validated and sanitised content of a comment. */
export interface CommentContent {
  /** Sanitised HTML. */
  text: string;
  gifUrl: string | null;
}

/** Sanitises a comment or reply. Throws 400 if it is empty, or has both a GIF and a picture. */
export function parseCommentContent(
  body: Pick<z.output<typeof CreateCommentBody>, 'text' | 'gif'>,
  hasImage: boolean,
  config: Pick<BackendConfig, 'gifHosts'>,
): CommentContent {
  const writing = { text: sanitizePostHtml(body.text), gifUrl: parseGifUrl(body.gif, config) };
  validateCommentContent(writing, hasImage);
  return writing;
}

/** Throws 400 for an empty comment, or one with both a GIF and a picture. */
function validateCommentContent({ text, gifUrl }: CommentContent, hasImage: boolean): void {
  if (gifUrl !== null && hasImage)
    throw invalidError('image', 'Un commentaire porte un GIF ou une image, pas les deux.');
  if (isBlankHtml(text) && gifUrl === null && !hasImage)
    throw invalidError('text', 'Écrivez un texte, ou choisissez un GIF ou une image.');
}

const insert = prepareUnnamed((db) =>
  db
    .insert(comments)
    .values({
      postId: sql.placeholder('postId'),
      parentId: sql.placeholder('parentId'),
      authorId: sql.placeholder('authorId'),
      text: sql.placeholder('text'),
      gifUrl: sql.placeholder('gifUrl'),
      imageId: sql.placeholder('imageId'),
      mentionedIds: sql.placeholder('mentionedIds'),
    })
    .returning({ id: comments.id }),
);

/** Inserts a comment, or a reply when `parentId` is given, and updates counters. Returns its id and the counts. */
export async function insertComment(
  tx: Transaction,
  caller: Caller,
  postId: number,
  parentId: number | null,
  content: CommentContent & { imageId: number | null; mentionedIds: number[] },
): Promise<{ id: number; commentCount: number; replyCount: number }> {
  // Always locks the post first, to avoid deadlocks.
  const commentCount = await addToCommentCount(tx, postId, 1);
  const replyCount = parentId === null ? 0 : await countReplies(tx, parentId);
  const [comment] = await insert(tx, { postId, parentId, authorId: caller.id, ...content });
  if (!comment) throw new ApiError(500, 'Le commentaire n’a pas été enregistré.');
  return { id: comment.id, commentCount, replyCount };
}

/** Updates a reply counter. Returns the new count. */
async function countReplies(tx: Transaction, parentId: number): Promise<number> {
  const [parent] = await tx
    .update(comments)
    .set({ replyCount: sql`${comments.replyCount} + 1` })
    .where(eq(comments.id, parentId))
    .returning({ replyCount: comments.replyCount });
  if (!parent) throw notFoundError();
  return parent.replyCount;
}

/** Deletes a comment with its replies, or a reply; returns the updated counts. Throws 404 if it is gone. */
export async function removeComment(
  tx: Transaction,
  comment: { commentId: number; postId: number; parentId: number | null },
): Promise<{ commentCount: number; replyCount: number }> {
  const { commentId, postId, parentId } = comment;
  await lockPost(tx, postId);
  const replies = await tx
    .delete(comments)
    .where(eq(comments.parentId, commentId))
    .returning({ id: comments.id });
  const deleted = await tx.delete(comments).where(eq(comments.id, commentId)).returning({ id: comments.id });
  // Already deleted by a concurrent request.
  if (deleted.length === 0) throw notFoundError();
  const commentCount = await addToCommentCount(tx, postId, -(replies.length + 1));
  if (parentId === null) return { commentCount, replyCount: 0 };
  const [parent] = await tx
    .update(comments)
    .set({ replyCount: sql`${comments.replyCount} - 1` })
    .where(eq(comments.id, parentId))
    .returning({ replyCount: comments.replyCount });
  return { commentCount, replyCount: parent?.replyCount ?? 0 };
}

/** Changes to a comment or reply; undefined leaves a field unchanged. */
export interface CommentChanges {
  text: string | undefined;
  gif: string | undefined;
  /** File id of the new picture. */
  newImageId: number | null;
  isImageDeleted: boolean;
  /** Alternative text of the picture; undefined leaves it unchanged. */
  alternative: string | undefined;
  /** Moment of the last change that the client has read, in milliseconds since 1970; null for none, undefined skips the check. */
  lastModifiedAt: number | null | undefined;
}

/** Updates a comment. A new picture replaces the GIF; a GIF beside a kept picture throws 400. Returns newly mentioned people. */
export async function updateComment(
  tx: Transaction,
  caller: Caller,
  { commentId, communityId }: { commentId: number; communityId: number },
  { text, gif, newImageId, isImageDeleted, alternative, lastModifiedAt }: CommentChanges,
  config: Pick<BackendConfig, 'gifHosts'>,
): Promise<number[]> {
  const [current] = await tx
    .select({
      imageId: comments.imageId,
      html: comments.text,
      gifUrl: comments.gifUrl,
      mentionedIds: comments.mentionedIds,
      updatedAt: comments.updatedAt,
    })
    .from(comments)
    .where(eq(comments.id, commentId))
    .for('no key update');
  if (!current) throw notFoundError();
  requireUnmodified(current, lastModifiedAt);
  const imageId = newImageId ?? (isImageDeleted ? null : current.imageId);
  // A new picture replaces the GIF.
  const gifUrl = newImageId === null ? current.gifUrl : null;
  const writing = {
    text: text === undefined ? current.html : sanitizePostHtml(text),
    gifUrl: gif === undefined ? gifUrl : parseGifUrl(gif, config),
  };
  validateCommentContent(writing, imageId !== null);
  const mentioned = await findNewlyMentioned(tx, communityId, writing.text, current);
  await tx
    .update(comments)
    .set({
      ...writing,
      imageId,
      mentionedIds: [...current.mentionedIds, ...mentioned],
      ...editColumns(caller),
    })
    .where(eq(comments.id, commentId));
  await describePicture(tx, imageId, alternative);
  return mentioned;
}
