import { and, eq, inArray } from 'drizzle-orm';
import { editStamp, requireUnmodified } from '../accounts/modifications.ts';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { conflict, notFound } from '../core/errors.ts';
import type { FileRow } from '../core/files/store.ts';
import { files } from '../core/files/tables.ts';
import { postAttachments, posts } from './tables.ts';
import { attach, type AttachmentKind, requireComposition } from './writing.ts';

type PostKind = (typeof posts.$inferSelect)['kind'];

/** Which of a post's files go in an edit. */
interface Removal {
  /** Keys of pictures and documents. */
  keys: readonly string[];
  video: boolean;
}

/** What an edit makes of a post. */
export interface Edit {
  /** Sanitised HTML. Undefined keeps the present value, also of the GIF and the link. */
  text: string | undefined;
  gifUrl: string | null | undefined;
  linkUrl: string | null | undefined;
  removal: Removal;
  added: readonly FileRow[];
  /** Which change it knows of: milliseconds since 1970, null for none; undefined for whichever there is. */
  read: number | null | undefined;
}

/** A post as it was before an edit. */
export interface EditedPost {
  kind: PostKind;
  /** Sanitised HTML. */
  html: string;
  /** Whom it has told that it mentions them. */
  told: number[];
}

/**
 * Changes a post; answers what it was. Of a poll only the question changes, which is not kept here, of a share only
 * what is said of it, of an event nothing.
 */
export async function rewritePost(
  tx: Transaction,
  caller: Caller,
  postId: number,
  edit: Edit,
): Promise<EditedPost> {
  const [post] = await tx.select().from(posts).where(eq(posts.id, postId)).for('no key update');
  if (!post) throw notFound();
  requireUnmodified(post, edit.read);
  const before = { kind: post.kind, html: post.text, told: post.mentionedIds };
  if (post.kind === 'event') throw conflict('Un événement ne se modifie pas.', 'NOT_EDITABLE');
  const changesFiles = edit.added.length + edit.removal.keys.length > 0 || edit.removal.video;
  if ((post.kind === 'poll' || post.isShare) && (changesFiles || edit.gifUrl))
    throw conflict('Seul le texte de cette publication se modifie.', 'TEXT_ONLY');
  if (post.kind === 'poll') {
    await tx.update(posts).set(editStamp(caller)).where(eq(posts.id, postId));
    return before;
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
  const text = edit.text ?? post.text;
  if (!post.isShare)
    requireComposition({
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
      ...editStamp(caller),
    })
    .where(eq(posts.id, postId));
  return before;
}
