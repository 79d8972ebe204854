import { and, eq, sql } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { Transaction } from '../core/database/database.ts';
import { prepareUnnamed } from '../core/database/prepared.ts';
import type { PostAccess } from '../posts/access.ts';
import { queueResponsesEvent } from '../core/realtime/eventQueue.ts';
import { lockPost, type ReactionKind, updateReactionCounts } from '../posts/counters.ts';
import { reactions } from './tables.ts';

/** Next reaction: toggled, or set as requested. */
function nextReaction(
  previous: ReactionKind | null,
  kind: ReactionKind,
  requestedValue: boolean | undefined,
): ReactionKind | null {
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
const saveReaction = (tx: Transaction, postId: number, userId: number, kind: ReactionKind | null) =>
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
  kind: ReactionKind,
  requestedValue: boolean | undefined,
): Promise<{ own: ReactionKind | null; counts: Record<ReactionKind, number> }> {
  return context.database.transaction(async (tx) => {
    // Serialises reactions to one post, so that counters match rows.
    await lockPost(tx, postId);
    const [current] = await findOwn(tx, { postId, userId });
    const previous = current?.kind ?? null;
    const next = nextReaction(previous, kind, requestedValue);
    if (next !== previous) queueResponsesEvent(tx, { communityId, postId }, email);
    const counts = await updateReactionCounts(tx, postId, previous, next);
    if (next !== previous) await saveReaction(tx, postId, userId, next);
    return { own: next, counts };
  });
}
