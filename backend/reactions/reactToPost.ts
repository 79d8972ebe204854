import { and, eq, sql } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { Transaction } from '../core/database/database.ts';
import { prepareUnnamed } from '../core/database/prepared.ts';
import type { PostAccess } from '../posts/access.ts';
import { publishResponseChange } from '../posts/postEvents.ts';
import { updateReactionCounts, lockPost } from '../posts/counters.ts';
import { reactions } from './tables.ts';

type Kind = (typeof reactions.$inferSelect)['kind'];

/** Next reaction: toggled, or set as requested. */
function nextReaction(previous: Kind | null, kind: Kind, requestedValue: boolean | undefined): Kind | null {
  if (requestedValue ?? previous !== kind) return kind;
  return previous === kind ? null : previous;
}

const findOwn = prepareUnnamed((db) =>
  db
    .select({ kind: reactions.kind })
    .from(reactions)
    .where(
      and(eq(reactions.postId, sql.placeholder('postId')), eq(reactions.userId, sql.placeholder('userId'))),
    ),
);
/** Stores a person's reaction to a post, or deletes it. */
const saveReaction = (tx: Transaction, postId: number, userId: number, kind: Kind | null) =>
  kind === null
    ? tx.delete(reactions).where(and(eq(reactions.postId, postId), eq(reactions.userId, userId)))
    : tx
        .insert(reactions)
        .values({ postId, userId, kind })
        .onConflictDoUpdate({
          target: [reactions.postId, reactions.userId],
          set: { kind, createdAt: sql`now()` },
        });

/** Sets or toggles the caller's reaction and publishes it. Returns the new reaction and the counts by kind. */
export async function reactToPost(
  context: BackendContext,
  { id: userId, email }: Caller,
  { postId, communityId }: PostAccess,
  kind: Kind,
  requestedValue: boolean | undefined,
): Promise<{ own: Kind | null; counts: Record<Kind, number> }> {
  return context.database.transaction(async (tx) => {
    // Serialises reactions to one post, so that counters match rows.
    await lockPost(tx, postId);
    const [current] = await findOwn(tx, { postId, userId });
    const previous = current?.kind ?? null;
    const next = nextReaction(previous, kind, requestedValue);
    if (next !== previous) publishResponseChange(tx, { idgroup: communityId, idpost: postId }, email);
    const counts = await updateReactionCounts(tx, postId, previous, next);
    if (next !== previous) await saveReaction(tx, postId, userId, next);
    return { own: next, counts };
  });
}
