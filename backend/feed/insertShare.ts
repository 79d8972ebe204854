import { eq, inArray, or, sql } from 'drizzle-orm';
import { communities } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { conflictError, notFoundError } from '../core/errors.ts';
import { files } from '../core/files/tables.ts';
import type { ContentPlace } from '../core/realtime/event.ts';
import { events } from '../events/tables.ts';
import { polls } from '../polls/tables.ts';
import { postAttachments, posts, sharedContents } from '../posts/tables.ts';

/**
 * Inserts a share of a post (or of a share's original), counts it, and copies the content for readers who cannot see
 * the original. Throws 404 when the post is gone, and 409 when the original is gone, or would leave a private or secret
 * community.
 */
export async function insertShare(
  tx: Transaction,
  caller: Caller,
  postId: number,
  communityId: number,
  text: string,
): Promise<{ id: number; original: ContentPlace }> {
  const [post] = await tx
    .select({ id: posts.id, isShare: posts.isShare, sharedPostId: posts.sharedPostId })
    .from(posts)
    .where(eq(posts.id, postId));
  if (!post) throw notFoundError();
  if (post.isShare && post.sharedPostId === null)
    throw conflictError('La publication d’origine n’existe plus.', 'ORIGINAL_GONE');
  const originalId = post.sharedPostId ?? post.id;
  const [original] = await tx
    .update(posts)
    .set({ shareCount: sql`${posts.shareCount} + 1` })
    .where(eq(posts.id, originalId))
    .returning({
      communityId: posts.communityId,
      text: posts.text,
      gifUrl: posts.gifUrl,
      linkUrl: posts.linkUrl,
    });
  if (!original) throw notFoundError();
  if (original.communityId !== communityId) {
    const [originalCommunity] = await tx
      .select({ kind: communities.kind })
      .from(communities)
      .where(eq(communities.id, original.communityId));
    if (originalCommunity?.kind === 'private' || originalCommunity?.kind === 'secret')
      throw conflictError(
        'Une publication d’une communauté fermée ne se partage pas ailleurs.',
        'CLOSED_COMMUNITY',
      );
  }
  const [share] = await tx
    .insert(posts)
    .values({ communityId, authorId: caller.id, text, isShare: true, sharedPostId: originalId })
    .returning({ id: posts.id });
  if (!share) throw new Error('The share was not written.');
  const attached = await tx
    .select({ id: files.id, alternative: files.alternative })
    .from(files)
    .where(
      or(
        inArray(
          files.id,
          tx
            .select({ id: postAttachments.fileId })
            .from(postAttachments)
            .where(eq(postAttachments.postId, originalId)),
        ),
        inArray(
          files.id,
          tx.select({ id: events.imageId }).from(events).where(eq(events.postId, originalId)),
        ),
        inArray(files.id, tx.select({ id: polls.imageId }).from(polls).where(eq(polls.postId, originalId))),
      ),
    );
  await tx.insert(sharedContents).values({
    postId: share.id,
    text: original.text,
    gifUrl: original.gifUrl,
    linkUrl: original.linkUrl,
    fileIds: attached.map(({ id }) => id),
    alternatives: attached.map(({ alternative }) => alternative ?? ''),
  });
  return { id: share.id, original: { communityId: original.communityId, postId: originalId } };
}
