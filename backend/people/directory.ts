import { and, eq, inArray, not, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { visibleTo } from '../communities/visibility.ts';
import type { Caller } from '../core/caller.ts';
import type { Database, Transaction } from '../core/database/database.ts';
import { offsetOf, type Page, pageTokens } from '../core/ordering.ts';
import { findResembling } from '../core/textSearch.ts';
import type { FileLinks } from '../core/files/links.ts';
import { avatars, personColumns, userOnWire } from './people.ts';
import { nameOrder, peopleSearch } from './search.ts';
import type { User } from './wire.ts';

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
  { search, ...page }: Page & { search: string },
): Promise<People> {
  return database.transaction(async (tx) => {
    const found = await findPeople(tx, links, caller, search, page);
    if (found.total > 0 || search.trim() === '') return found;
    const resembling = await idsResembling(tx, caller, search);
    return resembling.length === 0 ? found : pageOf(tx, links, caller, inArray(users.id, resembling), page);
  });
}

/** A page of people matching a search, by first name, among those visible to the caller. */
export const findPeople = (
  tx: Transaction,
  links: FileLinks,
  caller: Caller,
  search: string,
  page: Page,
): Promise<People> => pageOf(tx, links, caller, peopleSearch.holding(search), page);

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

function idsResembling(tx: Transaction, caller: Caller, search: string): Promise<number[]> {
  const exact = peopleSearch.holding(search);
  return findResembling(tx, peopleSearch, search, (where, columns, closestFirst, maxCount) =>
    tx
      .select({ id: users.id, ...columns })
      .from(users)
      .where(and(where, exact && not(exact), visibleTo(caller)))
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
  const where = and(chosen, visibleTo(caller));
  const total = await tx.$count(users, where);
  const rows =
    total === 0
      ? []
      : await tx
          .select({ person: personColumns(caller), place: nameOrder.place })
          .from(users)
          .leftJoin(avatars, eq(avatars.id, users.avatarId))
          .where(and(where, nameOrder.after(page.after)))
          .orderBy(...nameOrder.by)
          .limit(page.count)
          .offset(offsetOf(page));
  return {
    users: rows.map(({ person }) => userOnWire(person, links)),
    total,
    positions: pageTokens(page, nameOrder, rows),
  };
}
