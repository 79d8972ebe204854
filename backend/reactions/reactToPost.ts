import { and, eq, sql } from 'drizzle-orm';
import type { BackendContext } from '../core/context.ts';
import type { Transaction } from '../core/database/database.ts';
import { built, builtStatement } from '../core/database/prepared.ts';
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
const give = builtStatement(sql`
  insert into ${reactions} (post_id, user_id, kind)
  values (${sql.placeholder('postId')}, ${sql.placeholder('userId')}, ${sql.placeholder('kind')})
  on conflict (post_id, user_id) do update set kind = excluded.kind, created_at = now()`);
const takeBack = builtStatement(sql`
  delete from ${reactions} where post_id = ${sql.placeholder('postId')} and user_id = ${sql.placeholder('userId')}`);

/** Keeps what somebody gives to a post, or that they give nothing. */
const keepReaction = (tx: Transaction, postId: number, userId: number, kind: Kind | null) =>
  kind === null ? takeBack(tx, { postId, userId }) : give(tx, { postId, userId, kind });

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
    const [, [present]] = await Promise.all([
      // Reactions to one post take turns, so counters equal rows.
      lockPost(tx, postId),
      findOwn(tx, { postId, userId }),
    ]);
    const before = present?.kind ?? null;
    const own = ownAfter(before, kind, wanted);
    if (own !== before) announceResponses(tx, { idgroup: communityId, idpost: postId });
    const [counts] = await Promise.all([
      countReaction(tx, postId, before, own),
      own !== before && keepReaction(tx, postId, userId, own),
    ]);
    return { own, counts };
  });
}
