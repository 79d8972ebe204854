import { eq, max, sql } from 'drizzle-orm';
import type { Transaction } from '../core/database/database.ts';
import { invalid } from '../core/errors.ts';
import type { FileRow } from '../core/files/store.ts';
import { isBlankHtml } from '../core/html.ts';
import { postAttachments, posts } from './tables.ts';

/** Characters of HTML in a post. */
export const longestText = 20_000;

export type AttachmentKind = (typeof postAttachments.$inferSelect)['kind'];

/** How a file hangs on a post: sound is a document there. */
export function attachmentKindOf({ contentType }: { contentType: string }): AttachmentKind {
  const [family] = contentType.split('/');
  return family === 'image' || family === 'video' ? family : 'document';
}

/** What a post is made of, to be checked as a whole. */
export interface Composition {
  /** Sanitised HTML. */
  text: string;
  images: number;
  videos: number;
  documents: number;
  gifUrl: string | null;
}

/** Photos, one video and a GIF exclude each other; documents go with any; something must be there. */
export function requireComposition({ text, images, videos, documents, gifUrl }: Composition): void {
  if (videos > 1) throw invalid('fichiers', 'Une publication porte une seule vidéo.');
  if (images > 0 && videos > 0)
    throw invalid('fichiers', 'Une publication porte des photos ou une vidéo, pas les deux.');
  if (gifUrl !== null && images + videos > 0)
    throw invalid('gif', 'Une publication porte un GIF, ou des photos ou une vidéo, pas les deux.');
  if (images > 20 || documents > 20)
    throw invalid('fichiers', 'Une publication porte au plus 20 photos et 20 documents.', 'TOO_MANY_FILES');
  if (text.length > longestText) throw invalid('text', 'Ce texte est trop long.');
  if (isBlankHtml(text) && images + videos + documents === 0 && gifUrl === null)
    throw invalid('text', 'Écrivez un texte ou ajoutez une pièce jointe.');
}

/** Writes a post; answers its id. */
export async function insertPost(
  tx: Transaction,
  post: Omit<typeof posts.$inferInsert, 'id'>,
): Promise<number> {
  const [row] = await tx.insert(posts).values(post).returning({ id: posts.id });
  if (!row) throw new Error('The post was not written.');
  return row.id;
}

/** Notes whom a post has told, beside those before, that it mentions them. */
export async function noteMentioned(
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

/** Hangs files on a post, after those that are there. */
export async function attach(tx: Transaction, postId: number, attached: readonly FileRow[]): Promise<void> {
  if (attached.length === 0) return;
  const [last] = await tx
    .select({ position: max(postAttachments.position) })
    .from(postAttachments)
    .where(eq(postAttachments.postId, postId));
  const first = (last?.position ?? -1) + 1;
  await tx.insert(postAttachments).values(
    attached.map((file, index) => ({
      postId,
      fileId: file.id,
      kind: attachmentKindOf(file),
      position: first + index,
    })),
  );
}
