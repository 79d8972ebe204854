import { isNotInBin } from '../communities/binned.ts';
import { and, eq, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { communities, joinRequests, memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { byNumber, byText, offsetOf, ordering, type Page, pageTokens, totalOf } from '../core/ordering.ts';
import { findResembling, textSearch } from '../core/textSearch.ts';
import { files as fileRows } from '../core/files/tables.ts';
import { documents } from '../library/tables.ts';
import { isWantedDocument, type SearchFilters } from './filters.ts';

/** A page of search results with their total and cursors. */
export interface FoundPage<Item> {
  items: Item[];
  total: number;
  positions: string[] | undefined;
}

const logos = alias(fileRows, 'logos');
const covers = alias(fileRows, 'covers');

/** Communities by title and subject; must match the index `communities_search`. */
const communitySearch = textSearch(
  sql`words_of(${communities.title} || ' ' || ${communities.subject})`,
  sql`${communities.title} || ' ' || ${communities.subject}`,
);
const byTitle = ordering('title', [byText(sql`folded(${communities.title})`), byNumber(communities.id)]);
/** Documents by name; must match the index `documents_search`. */
const documentSearch = textSearch(sql`words_of(${documents.name})`, sql`${documents.name}`);

const newestFirst = ordering('document', [byNumber(documents.id, 'desc')]);

/** SQL join: the caller's membership of a community. */
const ownMembership = (caller: Caller) =>
  and(eq(memberships.communityId, communities.id), eq(memberships.userId, caller.id));

/** SQL condition: communities visible to the caller. */
const isKnown = (caller: Caller): SQL | undefined =>
  caller.isAdministrator
    ? isNotInBin(communities.id)
    : or(caller.isGuest ? undefined : ne(communities.kind, 'secret'), isNotNull(memberships.userId));

/** SQL condition: documents readable by the caller. */
const isReadable = (caller: Caller): SQL | undefined =>
  and(
    isNull(documents.deletedAt),
    or(
      eq(documents.ownerId, caller.id),
      caller.isAdministrator
        ? and(isNotNull(documents.communityId), isNotInBin(documents.communityId))
        : sql`${documents.communityId} in (select m.community_id from ${memberships} as m where m.user_id = ${caller.id})`,
    ),
  );

/** Communities matching a search, by title, among those visible to the caller. */
export const searchCommunities = (
  tx: Transaction,
  caller: Caller,
  search: string,
  page: Page,
): Promise<FoundPage<CommunityRow>> => pageOfCommunities(tx, caller, communitySearch.matches(search), page);

/** Finds at most `count` visible communities that resemble a misspelt search, without exact matches. */
export async function searchResemblingCommunities(
  tx: Transaction,
  caller: Caller,
  search: string,
  count: number,
): Promise<CommunityRow[]> {
  const exact = communitySearch.matches(search) ?? sql`false`;
  const ids = await findResembling(communitySearch, search, (where, columns, closestFirst, max) =>
    tx
      .select({ id: communities.id, ...columns })
      .from(communities)
      .leftJoin(memberships, ownMembership(caller))
      .where(and(where, not(exact), isKnown(caller)))
      .orderBy(closestFirst, communities.id)
      .limit(max),
  );
  if (ids.length === 0) return [];
  const chosen = inArray(communities.id, ids.slice(0, count));
  return (await pageOfCommunities(tx, caller, chosen, { count, start: 0 })).items;
}

const selectCommunities = (tx: Transaction, caller: Caller) =>
  tx
    .select({
      place: byTitle.place,
      community: communities,
      logoKey: logos.key,
      coverKey: covers.key,
      role: memberships.role,
      members: sql<number>`(select count(*)::int from ${memberships} as m where m.community_id = ${communities.id})`,
      hasAsked: sql<boolean>`exists (select 1 from ${joinRequests} as i where i.community_id = ${communities.id} and i.user_id = ${caller.id})`,
    })
    .from(communities)
    .leftJoin(memberships, ownMembership(caller))
    .leftJoin(logos, eq(logos.id, communities.logoId))
    .leftJoin(covers, eq(covers.id, communities.coverId));
/** A found community with the caller's role. */
export type CommunityRow = Awaited<ReturnType<typeof selectCommunities>>[number];

async function pageOfCommunities(
  tx: Transaction,
  caller: Caller,
  chosen: SQL | undefined,
  page: Page,
): Promise<FoundPage<CommunityRow>> {
  const where = and(chosen, isKnown(caller));
  const rows = await selectCommunities(tx, caller)
    .where(and(where, byTitle.after(page.after)))
    .orderBy(...byTitle.by)
    .limit(page.count)
    .offset(offsetOf(page));
  const count = async () => {
    const [counted] = await tx
      .select({ total: sql<number>`count(*)::int` })
      .from(communities)
      .leftJoin(memberships, ownMembership(caller))
      .where(where);
    return counted?.total ?? 0;
  };
  return {
    total: await totalOf(page, rows, count),
    positions: pageTokens(page, byTitle, rows),
    items: rows,
  };
}

/** Documents matching a search, newest first, among those readable by the caller. */
export const searchDocuments = (
  tx: Transaction,
  caller: Caller,
  search: string,
  filters: SearchFilters,
  page: Page,
): Promise<FoundPage<DocumentRow>> =>
  pageOfDocuments(tx, caller, and(documentSearch.matches(search), isWantedDocument(filters)), page);

/** Finds at most `count` readable documents that resemble a misspelt search, without exact matches. */
export async function searchResemblingDocuments(
  tx: Transaction,
  caller: Caller,
  search: string,
  count: number,
): Promise<DocumentRow[]> {
  const exact = documentSearch.matches(search) ?? sql`false`;
  const ids = await findResembling(documentSearch, search, (where, columns, closestFirst, max) =>
    tx
      .select({ id: documents.id, ...columns })
      .from(documents)
      .where(and(where, not(exact), isReadable(caller)))
      .orderBy(closestFirst, documents.id)
      .limit(max),
  );
  if (ids.length === 0) return [];
  const chosen = inArray(documents.id, ids.slice(0, count));
  return (await pageOfDocuments(tx, caller, chosen, { count, start: 0 })).items;
}

const selectDocuments = (tx: Transaction) =>
  tx
    .select({
      place: newestFirst.place,
      document: documents,
      file: fileRows,
      firstName: users.firstName,
      lastName: users.lastName,
      communityTitle: communities.title,
    })
    .from(documents)
    .innerJoin(fileRows, eq(fileRows.id, documents.fileId))
    .leftJoin(users, eq(users.id, documents.authorId))
    .leftJoin(communities, eq(communities.id, documents.communityId));
/** A found document with its author's name and community's title. */
export type DocumentRow = Awaited<ReturnType<typeof selectDocuments>>[number];

async function pageOfDocuments(
  tx: Transaction,
  caller: Caller,
  chosen: SQL | undefined,
  page: Page,
): Promise<FoundPage<DocumentRow>> {
  const where = and(chosen, isReadable(caller));
  const rows = await selectDocuments(tx)
    .where(and(where, newestFirst.after(page.after)))
    .orderBy(...newestFirst.by)
    .limit(page.count)
    .offset(offsetOf(page));
  return {
    total: await totalOf(page, rows, () => tx.$count(documents, where)),
    positions: pageTokens(page, newestFirst, rows),
    items: rows,
  };
}
