/**
 * What features above communities do when something happens in one: each adds to these lists, which `app` fills
 * before the first call. All run within the transaction.
 */
import type { SQL } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';

/** When somebody made a community. */
export const whenCreated: ((tx: Transaction, communityId: number, authorId: number) => Promise<void>)[] = [];

/** When somebody deletes a community, before all that is in it goes. */
export const whenDeleted: ((tx: Transaction, communityId: number) => Promise<void>)[] = [];

/** When somebody became a member. */
export const whenJoined: ((tx: Transaction, communityId: number, userId: number) => Promise<void>)[] = [];

/**
 * How much there is that a member has not seen: counts over the `memberships` and `communities` of a statement,
 * added up for the badge of a community.
 */
export const unseenCounts: ((caller: Caller) => SQL<number>)[] = [];
