import { and, count, desc, eq, inArray, ne, not, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { accessCommunity } from '../communities/permissions.ts';
import { memberships } from '../communities/tables.ts';
import { isVisibleTo } from '../communities/visibility.ts';
import type { Caller } from '../core/caller.ts';
import type { Database, Queryable, Transaction } from '../core/database/database.ts';
import { offsetOf, type Page, pageTokens, totalOf } from '../core/ordering.ts';
import { findResembling, forgiveMistakes } from '../core/textSearch.ts';
import type { FileLinks } from '../core/files/links.ts';
import { avatars, personColumns } from './people.ts';
import { toWireUser } from './people.wire.ts';
import { nameOrder, peopleSearch } from './search.ts';
import type { User } from './wire.ts';

/** What the directory is limited to besides a search. */
export interface DirectoryFilters {
  job?: string | undefined;
  country?: string | undefined;
  /** A community whose members the caller may list. */
  communityId?: number | undefined;
}

interface People {
  users: z.output<typeof User>[];
  total: number;
  positions: string[] | undefined;
}

/** A page of people visible to the caller, by first name; similar ones when the search finds nobody. */
export function listPeople(
  database: Database,
  links: FileLinks,
  caller: Caller,
  { search, job, country, communityId, ...page }: Page & DirectoryFilters & { search: string },
): Promise<People> {
  return database.transaction(async (tx) => {
    if (communityId !== undefined) await accessCommunity(tx, caller, communityId);
    const filter = matches({ job, country, communityId });
    const found = await pageOf(tx, links, caller, and(peopleSearch.matches(search), filter), page);
    if (found.total > 0 || search.trim() === '') return found;
    await forgiveMistakes(tx);
    const resembling = await idsResembling(tx, caller, search, filter);
    return resembling.length === 0 ? found : pageOf(tx, links, caller, inArray(users.id, resembling), page);
  });
}

// As arrays, so that the planner does not walk all people by name.
const matches = ({ job, country, communityId }: DirectoryFilters): SQL | undefined =>
  and(
    job === undefined
      ? undefined
      : sql`${users.id} = any(array(select u.id from ${users} as u where u.job = ${job}))`,
    country === undefined
      ? undefined
      : sql`${users.id} = any(array(select u.id from ${users} as u where u.country = ${country}))`,
    communityId === undefined
      ? undefined
      : sql`${users.id} = any(array(select m.user_id from ${memberships} as m where m.community_id = ${communityId}))`,
  );

/** Values of one filter at most: a longer list is searched, not read. */
const mostValues = 100;

/** The most frequent job titles and countries of the people visible to the caller, by name. */
export async function listDirectoryValues(
  db: Queryable,
  caller: Caller,
): Promise<{ jobs: string[]; countries: string[] }> {
  const valuesOf = async (column: typeof users.job | typeof users.country) => {
    const rows = await db
      .select({ value: column })
      .from(users)
      .where(and(ne(column, ''), isVisibleTo(caller)))
      .groupBy(column)
      .orderBy(desc(count()), column)
      .limit(mostValues);
    return rows.map(({ value }) => value).toSorted((one, other) => one.localeCompare(other, 'fr'));
  };
  const [jobs, countries] = await Promise.all([valuesOf(users.job), valuesOf(users.country)]);
  return { jobs, countries };
}

/** A page of people matching a search, by first name, among those visible to the caller. */
export const findPeople = (
  tx: Transaction,
  links: FileLinks,
  caller: Caller,
  search: string,
  page: Page,
): Promise<People> => pageOf(tx, links, caller, peopleSearch.matches(search), page);

/** Finds at most `count` people whose names resemble a misspelt search, without exact matches. */
export async function findResemblingPeople(
  tx: Transaction,
  links: FileLinks,
  caller: Caller,
  search: string,
  count: number,
): Promise<z.output<typeof User>[]> {
  const resembling = (await idsResembling(tx, caller, search)).slice(0, count);
  if (resembling.length === 0) return [];
  return (await pageOf(tx, links, caller, inArray(users.id, resembling), { count, start: 0 })).users;
}

function idsResembling(tx: Transaction, caller: Caller, search: string, filter?: SQL): Promise<number[]> {
  const exact = peopleSearch.matches(search);
  return findResembling(peopleSearch, search, (where, columns, closestFirst, maxCount) =>
    tx
      .select({ id: users.id, ...columns })
      .from(users)
      .where(and(where, exact && not(exact), filter, isVisibleTo(caller)))
      .orderBy(closestFirst, users.id)
      .limit(maxCount),
  );
}

async function pageOf(
  tx: Transaction,
  links: FileLinks,
  caller: Caller,
  chosen: SQL | undefined,
  page: Page,
): Promise<People> {
  const where = and(chosen, isVisibleTo(caller));
  const rows = await tx
    .select({ person: personColumns(caller), place: nameOrder.place })
    .from(users)
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(and(where, nameOrder.after(page.after)))
    .orderBy(...nameOrder.by)
    .limit(page.count)
    .offset(offsetOf(page));
  return {
    users: rows.map(({ person }) => toWireUser(person, links)),
    total: await totalOf(page, rows, () => tx.$count(users, where)),
    positions: pageTokens(page, nameOrder, rows),
  };
}
