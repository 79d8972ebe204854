import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller } from '../core/app.ts';
import type { Transaction } from '../core/database/database.ts';
import { ApiError, invalid, notFound } from '../core/errors.ts';
import { isBlankHtml, sanitizePostHtml } from '../core/html.ts';
import { posts } from '../feed/tables.ts';
import { memberships } from '../members/tables.ts';
import { users } from '../people/tables.ts';
import { comments } from './tables.ts';
import type { CreateCommentBody } from './wire.ts';

/** What a person wrote, checked and made safe to store. */
export interface Writing {
  /** Sanitised HTML. */
  text: string;
  gifUrl: string | null;
  mentionedEmails: string[];
}

/** Checks a comment or reply: text, a GIF or a picture, and not both of the latter [3 §4]. */
export function readWriting(
  body: Pick<z.output<typeof CreateCommentBody>, 'text' | 'gif' | 'emailtager'>,
  hasImage: boolean,
): Writing {
  const text = sanitizePostHtml(body.text);
  const gif = body.gif.trim();
  if (gif !== '' && (!URL.canParse(gif, 'http://localhost') || !/^(https?:\/\/|\/)/i.test(gif)))
    throw invalid('gif', "L'adresse du GIF est invalide.");
  if (gif !== '' && hasImage)
    throw invalid('image', 'Un commentaire porte un GIF ou une image, pas les deux.');
  if (isBlankHtml(text) && gif === '' && !hasImage)
    throw invalid('text', 'Écrivez un texte, ou choisissez un GIF ou une image.');
  const tagged = Array.isArray(body.emailtager) ? body.emailtager : (body.emailtager ?? '').split(',');
  const mentionedEmails = [
    ...new Set(tagged.map((email) => email.trim().toLowerCase()).filter(Boolean)),
  ].slice(0, 100);
  return { text, gifUrl: gif === '' ? null : gif, mentionedEmails };
}

/** Stores a comment, or a reply when `parentId` is given, and keeps the counters; answers its id. */
export async function insertComment(
  tx: Transaction,
  caller: Caller,
  postId: number,
  parentId: number | null,
  writing: Writing,
  imageId: number | null,
): Promise<{ id: number; commentCount: number; replyCount: number }> {
  // The post's row first, always: two comments at once wait for each other instead of for ever.
  const [post] = await tx
    .update(posts)
    .set({ commentCount: sql`${posts.commentCount} + 1` })
    .where(eq(posts.id, postId))
    .returning({ commentCount: posts.commentCount });
  if (!post) throw notFound();
  let replyCount = 0;
  if (parentId !== null) {
    const [parent] = await tx
      .update(comments)
      .set({ replyCount: sql`${comments.replyCount} + 1` })
      .where(eq(comments.id, parentId))
      .returning({ replyCount: comments.replyCount });
    if (!parent) throw notFound();
    ({ replyCount } = parent);
  }
  const [comment] = await tx
    .insert(comments)
    .values({ postId, parentId, authorId: caller.id, text: writing.text, gifUrl: writing.gifUrl, imageId })
    .returning({ id: comments.id });
  if (!comment) throw new ApiError(500, 'Le commentaire n’a pas été enregistré.');
  return { id: comment.id, commentCount: post.commentCount, replyCount };
}

/** Removes a comment with its replies, or a reply, and lowers the counters by what went. */
export async function removeComment(
  tx: Transaction,
  comment: { commentId: number; postId: number; parentId: number | null },
): Promise<{ commentCount: number; replyCount: number }> {
  const { commentId, postId, parentId } = comment;
  await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, postId)).for('update');
  const replies = await tx
    .delete(comments)
    .where(eq(comments.parentId, commentId))
    .returning({ id: comments.id });
  const own = await tx.delete(comments).where(eq(comments.id, commentId)).returning({ id: comments.id });
  // Deleted a moment ago by somebody else: it is gone, which is what was asked.
  if (own.length === 0) throw notFound();
  const [post] = await tx
    .update(posts)
    .set({ commentCount: sql`${posts.commentCount} - ${replies.length + 1}` })
    .where(eq(posts.id, postId))
    .returning({ commentCount: posts.commentCount });
  if (parentId === null) return { commentCount: post?.commentCount ?? 0, replyCount: 0 };
  const [parent] = await tx
    .update(comments)
    .set({ replyCount: sql`${comments.replyCount} - 1` })
    .where(eq(comments.id, parentId))
    .returning({ replyCount: comments.replyCount });
  return { commentCount: post?.commentCount ?? 0, replyCount: parent?.replyCount ?? 0 };
}

/** Ids of the mentioned people who belong to the community: nobody else hears of its content. */
export async function mentionedMembers(
  tx: Transaction,
  communityId: number,
  emails: readonly string[],
): Promise<number[]> {
  if (emails.length === 0) return [];
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.communityId, communityId)))
    .where(inArray(users.email, [...emails]));
  return rows.map((row) => row.id);
}
