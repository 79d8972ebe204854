import { eq, inArray, or } from 'drizzle-orm';
import type { Transaction } from '../core/database/database.ts';
import { announceToMembers } from '../core/realtime/announcing.ts';
import type { PublicationChange } from '../core/realtime/event.ts';
import { postAttachments, posts } from './tables.ts';

/** A post, or a comment or reply below it, by ids. */
export type Place = Omit<PublicationChange, 'changement'>;

/**
 * Tells members' screens that reactions, votes or shares of a post, or likes of a comment or reply, are other ones. By
 * a word of its own: who follows the documents reads feeds again at each `posts`, and likes are many. So that none of
 * them costs the reading of thousands of names, those that come together are told together.
 */
export const announceResponses = (tx: Transaction, place: Place): void =>
  announceToMembers(tx, { pusheraction: ['reponses'], publication: { changement: 'reponses', ...place } });

/** Tells those who see a post, or a share of it, that its video plays now. */
export async function announceConverted(tx: Transaction, fileId: number): Promise<void> {
  const own = tx
    .select({ id: postAttachments.postId })
    .from(postAttachments)
    .where(eq(postAttachments.fileId, fileId));
  const places = await tx
    .select({ idgroup: posts.communityId, idpost: posts.id })
    .from(posts)
    .where(or(inArray(posts.id, own), inArray(posts.sharedPostId, own)));
  for (const place of places) announceResponses(tx, place);
}
