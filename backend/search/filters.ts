import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { documents } from '../library/tables.ts';

/** What a search is limited to; absent values select all. */
export interface SearchFilters {
  authorId?: number | undefined;
  communityId?: number | undefined;
  /** Earliest moment. */
  from?: Date | undefined;
  /** Moment after the latest one. */
  to?: Date | undefined;
}

/** Whether anything is limited. */
export const isFiltered = (filters: SearchFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** SQL condition: the row of `table` with this id has the wanted author and date; undefined without such filters. */
export function isWantedRow(table: PgTable, id: SQL, { authorId, from, to }: SearchFilters): SQL | undefined {
  const wanted = and(
    authorId === undefined ? undefined : sql`wanted.author_id = ${authorId}`,
    from && sql`wanted.created_at >= ${from.toISOString()}`,
    to && sql`wanted.created_at < ${to.toISOString()}`,
  );
  return wanted && sql`exists (select from ${table} as wanted where wanted.id = ${id} and ${wanted})`;
}

/** SQL condition: texts of the wanted community. */
export const isInWantedCommunity = ({ communityId }: SearchFilters): SQL | undefined =>
  communityId === undefined ? undefined : sql`community_id = ${communityId}`;

/** SQL condition: documents with the wanted author, community and date. */
export const isWantedDocument = ({ authorId, communityId, from, to }: SearchFilters): SQL | undefined =>
  and(
    authorId === undefined ? undefined : eq(documents.authorId, authorId),
    communityId === undefined ? undefined : eq(documents.communityId, communityId),
    from && gte(documents.createdAt, from),
    to && lt(documents.createdAt, to),
  );
