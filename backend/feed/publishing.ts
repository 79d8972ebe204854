import { and, eq, inArray, max, sql } from 'drizzle-orm';
import type { Transaction } from '../core/database/database.ts';
import { conflict, invalid, notFound } from '../core/errors.ts';
import type { FileRow } from '../core/files/store.ts';
import { files } from '../core/files/tables.ts';
import { isBlankHtml } from '../core/html.ts';
import { readQuestion } from '../polls/creating.ts';
import { polls } from '../polls/tables.ts';
import { postAttachments, posts } from './tables.ts';

/** Characters of HTML in a post. */
export const longestText = 20_000;

type AttachmentKind = (typeof postAttachments.$inferSelect)['kind'];

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
  post: Omit<typeof posts.$inferInsert, 'id' | 'createdAt'>,
): Promise<number> {
  const [row] = await tx.insert(posts).values(post).returning({ id: posts.id });
  if (!row) throw new Error('The post was not written.');
  return row.id;
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

/** Which of a post's files go in an edit. */
interface Removal {
  /** Keys of pictures and documents. */
  keys: readonly string[];
  video: boolean;
}

/** What an edit makes of a post. */
export interface Edit {
  /** Sanitised HTML. */
  text: string;
  /** What was sent as text, for a poll: its question, which is no HTML. */
  question: string;
  /** Undefined: as it was. */
  gifUrl: string | null | undefined;
  linkUrl: string | null | undefined;
  removal: Removal;
  added: readonly FileRow[];
}

/**
 * Changes a post. Of a poll only its question changes, of a share only what is said of it, of an event
 * nothing.
 */
export async function editPost(tx: Transaction, postId: number, edit: Edit): Promise<void> {
  const [post] = await tx.select().from(posts).where(eq(posts.id, postId)).for('update');
  if (!post) throw notFound();
  if (post.kind === 'event') throw conflict('Un événement ne se modifie pas.', 'NOT_EDITABLE');
  const changesFiles = edit.added.length + edit.removal.keys.length > 0 || edit.removal.video;
  if ((post.kind === 'poll' || post.isShare) && (changesFiles || edit.gifUrl))
    throw conflict('Seul le texte de cette publication se modifie.', 'TEXT_ONLY');
  if (post.kind === 'poll') {
    await tx
      .update(polls)
      .set({ question: readQuestion('text', edit.question) })
      .where(eq(polls.postId, postId));
    await tx
      .update(posts)
      .set({ updatedAt: sql`now()` })
      .where(eq(posts.id, postId));
    return;
  }
  if (edit.removal.keys.length > 0)
    await tx.delete(postAttachments).where(
      and(
        eq(postAttachments.postId, postId),
        inArray(
          postAttachments.fileId,
          tx
            .select({ id: files.id })
            .from(files)
            .where(inArray(files.key, [...edit.removal.keys])),
        ),
      ),
    );
  if (edit.removal.video)
    await tx
      .delete(postAttachments)
      .where(and(eq(postAttachments.postId, postId), eq(postAttachments.kind, 'video')));
  await attach(tx, postId, edit.added);
  const kinds = await tx
    .select({ kind: postAttachments.kind })
    .from(postAttachments)
    .where(eq(postAttachments.postId, postId));
  const countOf = (kind: AttachmentKind) => kinds.filter((row) => row.kind === kind).length;
  const gifUrl = edit.gifUrl === undefined ? post.gifUrl : edit.gifUrl;
  if (!post.isShare)
    requireComposition({
      text: edit.text,
      images: countOf('image'),
      videos: countOf('video'),
      documents: countOf('document'),
      gifUrl,
    });
  const linkUrl = edit.linkUrl === undefined ? post.linkUrl : edit.linkUrl;
  await tx
    .update(posts)
    .set({
      text: edit.text,
      gifUrl,
      linkUrl: kinds.length > 0 || gifUrl !== null ? null : linkUrl,
      updatedAt: sql`now()`,
    })
    .where(eq(posts.id, postId));
}
