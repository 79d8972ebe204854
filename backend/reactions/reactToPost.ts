import { and, eq, sql } from 'drizzle-orm';
import type { BackendContext } from '../core/context.ts';
import type { PostAccess } from '../posts/access.ts';
import { announceResponses } from '../posts/announcing.ts';
import { countReaction, lockPost } from '../posts/counters.ts';
import { reactions } from './tables.ts';

type Kind = (typeof reactions.$inferSelect)['kind'];

/** What somebody gives after a call about a kind: it turns it round, or leaves it given or not as is wanted. */
function ownAfter(before: Kind | null, kind: Kind, wanted: boolean | undefined): Kind | null {
  if (wanted ?? before !== kind) return kind;
  return before === kind ? null : before;
}

/**
 * Reacts to a post: the kind that somebody gave already is taken back, another replaces it; with `wanted`, the kind
 * is given afterwards, or is not. Tells the members of its community what changed. Answers what they give now, and
 * how many of each kind there are.
 */
export async function reactToPost(
  context: BackendContext,
  userId: number,
  { postId, communityId }: PostAccess,
  kind: Kind,
  wanted: boolean | undefined,
): Promise<{ own: Kind | null; counts: Record<Kind, number> }> {
  return context.database.transaction(async (tx) => {
    // Reactions to one post take turns, so counters equal rows.
    await lockPost(tx, postId);
    const mine = and(eq(reactions.postId, postId), eq(reactions.userId, userId));
    const [present] = await tx.select({ kind: reactions.kind }).from(reactions).where(mine);
    const before = present?.kind ?? null;
    const own = ownAfter(before, kind, wanted);
    if (own === before) return { own, counts: await countReaction(tx, postId, before, own) };
    if (own === null) await tx.delete(reactions).where(mine);
    else
      await tx
        .insert(reactions)
        .values({ postId, userId, kind: own })
        .onConflictDoUpdate({
          target: [reactions.postId, reactions.userId],
          set: { kind: own, createdAt: sql`now()` },
        });
    announceResponses(tx, { idgroup: communityId, idpost: postId });
    return { own, counts: await countReaction(tx, postId, before, own) };
  });
}
