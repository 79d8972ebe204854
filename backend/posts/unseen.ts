import { type SQL, sql } from 'drizzle-orm';
import { advanceLastSeenPost } from '../communities/ownMembership.ts';
import { communities, memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { posts } from './tables.ts';

/** Maximum unseen posts counted for a badge. */
const maxUnseenCount = 1_000;

/** SQL: newest post of a community, at most `upTo`; null when it has none. */
export const newestPostId = (communityId: number, upTo = Number.MAX_SAFE_INTEGER) =>
  sql<number>`(select max(p.id) from ${posts} as p where p.community_id = ${communityId} and p.id <= ${upTo})`;

/** Marks all existing posts as seen for new members. */
export const markExistingPostsSeen = (
  tx: Transaction,
  communityId: number,
  userIds: readonly number[],
): Promise<void> => advanceLastSeenPost(tx, userIds, communityId, newestPostId(communityId));

/** SQL subquery of `memberships` and `communities`: number of unseen posts by others, up to the maximum. */
export const unseenPostCount = (caller: Caller): SQL<number> =>
  sql<number>`(select count(*)::int from (select 1 from ${posts} as p where p.community_id = ${communities.id} and p.id > ${memberships.lastSeenPostId} and p.author_id <> ${caller.id} limit ${sql.raw(String(maxUnseenCount))}) as unseen)`;
