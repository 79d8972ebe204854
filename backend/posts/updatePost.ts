import { and, eq, inArray } from 'drizzle-orm';
import { editColumns, requireUnmodified } from '../accounts/modifications.ts';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { conflictError, notFoundError } from '../core/errors.ts';
import type { FileRow } from '../core/files/store.ts';
import { files } from '../core/files/tables.ts';
import { postAttachments, posts } from './tables.ts';
import { attachFiles, type AttachmentKind, validatePostContent } from './postContent.ts';

type PostKind = (typeof posts.$inferSelect)['kind'];

/** Files that an edit removes. */
interface Removal {
  /** Keys of pictures and documents. */
  keys: readonly string[];
  video: boolean;
}

/** Changes to a post. */
export interface PostChanges {
  /** Sanitised HTML. Undefined leaves text, GIF and link unchanged. */
  text: string | undefined;
  gifUrl: string | null | undefined;
  linkUrl: string | null | undefined;
  removal: Removal;
  added: readonly FileRow[];
  /** Last modification the client read, in milliseconds since 1970; null for none, undefined skips the check. */
  lastReadAt: number | null | undefined;
}

/** A post before its edit. */
export interface EditedPost {
  kind: PostKind;
  /** Sanitised HTML. */
  html: string;
  /** People already notified of a mention. */
  mentionedIds: number[];
}

/** Updates a post and returns its previous state. Of polls and events nothing changes here, of shares only the text. */
export async function updatePost(
  tx: Transaction,
  caller: Caller,
  postId: number,
  edit: PostChanges,
): Promise<EditedPost> {
  const [post] = await tx.select().from(posts).where(eq(posts.id, postId)).for('no key update');
  if (!post) throw notFoundError();
  requireUnmodified(post, edit.lastReadAt);
  const previous = { kind: post.kind, html: post.text, mentionedIds: post.mentionedIds };
  if (post.kind === 'event') throw conflictError('Un événement ne se modifie pas.', 'NOT_EDITABLE');
  const changesFiles = edit.added.length + edit.removal.keys.length > 0 || edit.removal.video;
  if ((post.kind === 'poll' || post.isShare) && (changesFiles || edit.gifUrl))
    throw conflictError('Seul le texte de cette publication se modifie.', 'TEXT_ONLY');
  if (post.kind === 'poll') {
    await tx.update(posts).set(editColumns(caller)).where(eq(posts.id, postId));
    return previous;
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
  await attachFiles(tx, postId, edit.added);
  const kinds = await tx
    .select({ kind: postAttachments.kind })
    .from(postAttachments)
    .where(eq(postAttachments.postId, postId));
  const countOf = (kind: AttachmentKind) => kinds.filter((row) => row.kind === kind).length;
  const gifUrl = edit.gifUrl === undefined ? post.gifUrl : edit.gifUrl;
  const text = edit.text ?? post.text;
  if (!post.isShare)
    validatePostContent({
      text,
      images: countOf('image'),
      videos: countOf('video'),
      documents: countOf('document'),
      gifUrl,
    });
  const linkUrl = edit.linkUrl === undefined ? post.linkUrl : edit.linkUrl;
  await tx
    .update(posts)
    .set({
      text,
      gifUrl,
      linkUrl: kinds.length > 0 || gifUrl !== null ? null : linkUrl,
      ...editColumns(caller),
    })
    .where(eq(posts.id, postId));
  return previous;
}
