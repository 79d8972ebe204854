/** Handlers that other features register at start-up. They run within the transaction. */
import type { SQL } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';

/** Called after a community was created. */
export const communityCreatedHandlers: ((
  tx: Transaction,
  communityId: number,
  authorId: number,
) => Promise<void>)[] = [];

/** Called before a community goes to the bin, when its memberships are there and in the bin. */
export const communityDeletedHandlers: ((tx: Transaction, communityId: number) => Promise<void>)[] = [];

/** Called when a community comes back from the bin, when its memberships are there and in the bin. */
export const communityRestoredHandlers: ((tx: Transaction, communityId: number) => Promise<void>)[] = [];

/** Called after people became members. */
export const memberJoinedHandlers: ((
  tx: Transaction,
  communityId: number,
  userIds: readonly number[],
) => Promise<void>)[] = [];

/** Called before a membership ends. */
export const memberLeavingHandlers: ((
  tx: Transaction,
  communityId: number,
  userId: number,
) => Promise<void>)[] = [];

/** SQL counts of the posts of a community over `communities`, which its page shows. */
export const postCountQueries: SQL<number>[] = [];

/** SQL counts of unseen items over `memberships` and `communities`, summed for a community's badge. */
export const unseenCountQueries: ((caller: Caller) => SQL<number>)[] = [];
