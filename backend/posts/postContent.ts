import { eq, max, sql } from 'drizzle-orm';
import type { Transaction } from '../core/database/database.ts';
import { invalidError } from '../core/errors.ts';
import type { FileRow } from '../core/files/store.ts';
import { isBlankHtml } from '../core/html.ts';
import { postAttachments, posts } from './tables.ts';

/** Maximum characters of a post's HTML. */
export const maxTextLength = 20_000;

/** Kind of an attachment. */
export type AttachmentKind = (typeof postAttachments.$inferSelect)['kind'];

/** Attachment kind of a file; audio is a document. */
export function toAttachmentKind({ contentType }: { contentType: string }): AttachmentKind {
  const [family] = contentType.split('/');
  return family === 'image' || family === 'video' ? family : 'document';
}

/** Parts of a post, to be validated together. */
export interface PostContent {
  /** Sanitised HTML. */
  text: string;
  images: number;
  videos: number;
  documents: number;
  gifUrl: string | null;
}

/** Throws 400 for an empty post, or one that mixes photos, a video and a GIF. */
export function validatePostContent({ text, images, videos, documents, gifUrl }: PostContent): void {
  if (videos > 1) throw invalidError('fichiers', 'Une publication porte une seule vidéo.');
  if (images > 0 && videos > 0)
    throw invalidError('fichiers', 'Une publication porte des photos ou une vidéo, pas les deux.');
  if (gifUrl !== null && images + videos > 0)
    throw invalidError('gif', 'Une publication porte un GIF, ou des photos ou une vidéo, pas les deux.');
  if (images > 20 || documents > 20)
    throw invalidError(
      'fichiers',
      'Une publication porte au plus 20 photos et 20 documents.',
      'TOO_MANY_FILES',
    );
  if (text.length > maxTextLength) throw invalidError('text', 'Ce texte est trop long.');
  if (isBlankHtml(text) && images + videos + documents === 0 && gifUrl === null)
    throw invalidError('text', 'Écrivez un texte ou ajoutez une pièce jointe.');
}

/** Inserts a post. Returns its id. */
export async function insertPost(
  tx: Transaction,
  post: Omit<typeof posts.$inferInsert, 'id'>,
): Promise<number> {
  const [row] = await tx.insert(posts).values(post).returning({ id: posts.id });
  if (!row) throw new Error('The post was not written.');
  return row.id;
}

/** Adds ids to the people notified of a mention. */
export async function addMentionedIds(
  tx: Transaction,
  postId: number,
  mentionedIds: readonly number[],
): Promise<void> {
  if (mentionedIds.length > 0)
    await tx
      .update(posts)
      .set({ mentionedIds: sql`${posts.mentionedIds} || ${sql.param([...mentionedIds])}::bigint[]` })
      .where(eq(posts.id, postId));
}

/** Appends attachments to a post. */
export async function attachFiles(tx: Transaction, postId: number, files: readonly FileRow[]): Promise<void> {
  if (files.length === 0) return;
  const [last] = await tx
    .select({ position: max(postAttachments.position) })
    .from(postAttachments)
    .where(eq(postAttachments.postId, postId));
  const first = (last?.position ?? -1) + 1;
  await tx.insert(postAttachments).values(
    files.map((file, index) => ({
      postId,
      fileId: file.id,
      kind: toAttachmentKind(file),
      position: first + index,
    })),
  );
}
