import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { editionBy, requireUnchanged } from '../accounts/editing.ts';
import { readGif } from '../core/addresses.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendConfig } from '../core/config.ts';
import type { Transaction } from '../core/database/database.ts';
import { built } from '../core/database/prepared.ts';
import { ApiError, invalid, notFound } from '../core/errors.ts';
import { setAlternatives } from '../core/files/alternatives.ts';
import { photoExtensions } from '../core/files/kinds.ts';
import { isBlankHtml, sanitizePostHtml } from '../core/html.ts';
import { newlyMentionedIn } from '../members/mentioning.ts';
import { countComments, lockPost } from '../posts/counters.ts';
import { comments } from './tables.ts';
import type { CreateCommentBody } from './wire.ts';

/** The picture of a comment or reply. */
export const picture = { kinds: ['image' as const], extensions: photoExtensions, most: 1 };

/** Stores the picture that came with a comment, within the transaction that writes it; null when none came. */
export type RecordPicture = (tx: Transaction, communityId: number) => Promise<number | null>;

/** Gives the picture of a comment its alternative text, where it has a picture and something is told of it. */
export async function describePicture(
  tx: Transaction,
  imageId: number | null,
  alternative: string | undefined,
): Promise<void> {
  if (imageId !== null && alternative !== undefined) await setAlternatives(tx, [imageId], [alternative]);
}

/** What a person wrote, checked and made safe to store. */
export interface Writing {
  /** Sanitised HTML. */
  text: string;
  gifUrl: string | null;
}

/** Checks a comment or reply: text, a GIF or a picture, and not both of the latter. */
export function readWriting(
  body: Pick<z.output<typeof CreateCommentBody>, 'text' | 'gif'>,
  hasImage: boolean,
  config: Pick<BackendConfig, 'gifHosts'>,
): Writing {
  const writing = { text: sanitizePostHtml(body.text), gifUrl: readGif(body.gif, config) };
  requireWriting(writing, hasImage);
  return writing;
}

/** Rejects a comment that is empty, or has both a GIF and a picture. */
function requireWriting({ text, gifUrl }: Writing, hasImage: boolean): void {
  if (gifUrl !== null && hasImage)
    throw invalid('image', 'Un commentaire porte un GIF ou une image, pas les deux.');
  if (isBlankHtml(text) && gifUrl === null && !hasImage)
    throw invalid('text', 'Écrivez un texte, ou choisissez un GIF ou une image.');
}

const insert = built((db) =>
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

/** Stores a comment, or a reply when `parentId` is given, and keeps the counters; answers its id. */
export async function insertComment(
  tx: Transaction,
  caller: Caller,
  postId: number,
  parentId: number | null,
  content: Writing & { imageId: number | null; mentionedIds: number[] },
): Promise<{ id: number; commentCount: number; replyCount: number }> {
  // The post's row is always locked first, so that two comments at once do not deadlock.
  const commentCount = await countComments(tx, postId, 1);
  const replyCount = parentId === null ? 0 : await countReplies(tx, parentId);
  const [comment] = await insert(tx, { postId, parentId, authorId: caller.id, ...content });
  if (!comment) throw new ApiError(500, 'Le commentaire n’a pas été enregistré.');
  return { id: comment.id, commentCount, replyCount };
}

/** Counts a reply; answers how many the comment has now. */
async function countReplies(tx: Transaction, parentId: number): Promise<number> {
  const [parent] = await tx
    .update(comments)
    .set({ replyCount: sql`${comments.replyCount} + 1` })
    .where(eq(comments.id, parentId))
    .returning({ replyCount: comments.replyCount });
  if (!parent) throw notFound();
  return parent.replyCount;
}

/** Removes a comment with its replies, or a reply, and lowers the counters by what went. */
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
  const own = await tx.delete(comments).where(eq(comments.id, commentId)).returning({ id: comments.id });
  // Deleted a moment ago by somebody else: it is gone, which is what was asked.
  if (own.length === 0) throw notFound();
  const commentCount = await countComments(tx, postId, -(replies.length + 1));
  if (parentId === null) return { commentCount, replyCount: 0 };
  const [parent] = await tx
    .update(comments)
    .set({ replyCount: sql`${comments.replyCount} - 1` })
    .where(eq(comments.id, parentId))
    .returning({ replyCount: comments.replyCount });
  return { commentCount, replyCount: parent?.replyCount ?? 0 };
}

/** What changes of a comment or reply; undefined keeps the present value. */
export interface Rewriting {
  text: string | undefined;
  gif: string | undefined;
  /** The picture that came with it. */
  newImageId: number | null;
  isImageDeleted: boolean;
  /** The text of the picture that it has from now on; undefined: as it was. */
  alternative: string | undefined;
  /** Which change it knows of: milliseconds since 1970, null for none; undefined for whichever there is. */
  read: number | null | undefined;
}

/**
 * Changes a comment or reply; a GIF and a picture exclude each other as when it was written. Answers whom it
 * mentions that it did not before.
 */
export async function rewriteComment(
  tx: Transaction,
  caller: Caller,
  { commentId, communityId }: { commentId: number; communityId: number },
  { text, gif, newImageId, isImageDeleted, alternative, read }: Rewriting,
  config: Pick<BackendConfig, 'gifHosts'>,
): Promise<number[]> {
  const [present] = await tx
    .select({
      imageId: comments.imageId,
      html: comments.text,
      gifUrl: comments.gifUrl,
      told: comments.mentionedIds,
      updatedAt: comments.updatedAt,
    })
    .from(comments)
    .where(eq(comments.id, commentId))
    .for('no key update');
  if (!present) throw notFound();
  requireUnchanged(present, read);
  const imageId = newImageId ?? (isImageDeleted ? null : present.imageId);
  // A new picture takes the place of a GIF.
  const keptGif = newImageId === null ? present.gifUrl : null;
  const writing = {
    text: text === undefined ? present.html : sanitizePostHtml(text),
    gifUrl: gif === undefined ? keptGif : readGif(gif, config),
  };
  requireWriting(writing, imageId !== null);
  const mentioned = await newlyMentionedIn(tx, communityId, writing.text, present);
  await tx
    .update(comments)
    .set({
      ...writing,
      imageId,
      mentionedIds: [...present.told, ...mentioned],
      ...editionBy(caller),
    })
    .where(eq(comments.id, commentId));
  await describePicture(tx, imageId, alternative);
  return mentioned;
}
