import { and, eq, sql } from 'drizzle-orm';
import type { BackendContext } from '../core/context.ts';
import type { Transaction } from '../core/database/database.ts';
import { built } from '../core/database/prepared.ts';
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

const findOwn = built((db) =>
  db
    .select({ kind: reactions.kind })
    .from(reactions)
    .where(
      and(eq(reactions.postId, sql.placeholder('postId')), eq(reactions.userId, sql.placeholder('userId'))),
    ),
);
/** Keeps what somebody gives to a post, or that they give nothing. */
const keepReaction = (tx: Transaction, postId: number, userId: number, kind: Kind | null) =>
  kind === null
    ? tx.delete(reactions).where(and(eq(reactions.postId, postId), eq(reactions.userId, userId)))
    : tx
        .insert(reactions)
        .values({ postId, userId, kind })
        .onConflictDoUpdate({
          target: [reactions.postId, reactions.userId],
          set: { kind, createdAt: sql`now()` },
        });

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
    const [present] = await findOwn(tx, { postId, userId });
    const before = present?.kind ?? null;
    const own = ownAfter(before, kind, wanted);
    if (own !== before) announceResponses(tx, { idgroup: communityId, idpost: postId });
    const counts = await countReaction(tx, postId, before, own);
    if (own !== before) await keepReaction(tx, postId, userId, own);
    return { own, counts };
  });
}
