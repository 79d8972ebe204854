import { type SQL, sql } from 'drizzle-orm';
import { advanceLastSeenPost } from '../communities/ownMembership.ts';
import { communities, memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { posts } from './tables.ts';

/** Beyond this many unseen posts the badge's exact figure is of no use, and counting stops. */
const mostUnseen = 1_000;

/** The newest post of a community, or the newest up to a given one; null when it has none. */
export const newestPost = (communityId: number, upTo = Number.MAX_SAFE_INTEGER) =>
  sql<number>`(select max(p.id) from ${posts} as p where p.community_id = ${communityId} and p.id <= ${upTo})`;

/** Whoever joins a community has nothing unseen of what was there before. */
export const beginAtNewestPost = (tx: Transaction, communityId: number, userId: number): Promise<void> =>
  advanceLastSeenPost(tx, userId, communityId, newestPost(communityId));

/** How many posts of others a member has not seen, in a statement over their memberships and communities. */
export const unseenPosts = (caller: Caller): SQL<number> =>
  sql<number>`(select count(*)::int from (select 1 from ${posts} as p where p.community_id = ${communities.id} and p.id > ${memberships.lastSeenPostId} and p.author_id <> ${caller.id} limit ${sql.raw(String(mostUnseen))}) as unseen)`;
