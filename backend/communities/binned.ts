import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { communityBin } from './tables.ts';

/**
 * SQL condition: the community is not in the bin. Needed only where platform administrators read without being
 * members: for everybody else a deleted community is a secret one to which nobody belongs.
 */
export const isNotInBin = (communityId: SQLWrapper): SQL =>
  sql`${communityId} <> all(array(select b.community_id from ${communityBin} as b))`;
