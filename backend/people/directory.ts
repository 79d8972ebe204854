import { and, eq, inArray, not, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { visibleTo } from '../communities/guests.ts';
import type { Caller } from '../core/caller.ts';
import type { Database, Transaction } from '../core/database/database.ts';
import { offsetOf, type Page, tokensOf } from '../core/ordering.ts';
import { findResembling } from '../core/textSearch.ts';
import type { FileLinks } from '../core/files/links.ts';
import { avatars, personColumns, userOnWire } from './people.ts';
import { byName, peopleSearch } from './search.ts';
import type { User } from './wire.ts';

interface People {
  users: z.output<typeof User>[];
  total: number;
  positions: string[] | undefined;
}

/**
 * A page of everybody whom the caller may know, by first name; of those a search finds, or else of those it
 * resembles.
 */
export function listPeople(
  database: Database,
  links: FileLinks,
  caller: Caller,
  { search, ...page }: Page & { search: string },
): Promise<People> {
  return database.transaction(async (tx) => {
    const found = await findPeople(tx, links, caller, search, page);
    if (found.total > 0 || search.trim() === '') return found;
    const alike = await idsResembling(tx, caller, search);
    return alike.length === 0 ? found : pageOf(tx, links, caller, inArray(users.id, alike), page);
  });
}

/** A page of those whom a search finds, by first name, of everybody whom the caller may know. */
export const findPeople = (
  tx: Transaction,
  links: FileLinks,
  caller: Caller,
  search: string,
  page: Page,
): Promise<People> => pageOf(tx, links, caller, peopleSearch.holding(search), page);

/** At most `count` people whom a misspelt search may have meant, of those whom the caller may know; none that it finds. */
export async function findResemblingPeople(
  tx: Transaction,
  links: FileLinks,
  caller: Caller,
  search: string,
  count: number,
): Promise<z.output<typeof User>[]> {
  const alike = (await idsResembling(tx, caller, search)).slice(0, count);
  if (alike.length === 0) return [];
  return (await pageOf(tx, links, caller, inArray(users.id, alike), { count, start: 0 })).users;
}

function idsResembling(tx: Transaction, caller: Caller, search: string): Promise<number[]> {
  const exact = peopleSearch.holding(search);
  return findResembling(tx, peopleSearch, search, (where, columns, closestFirst, most) =>
    tx
      .select({ id: users.id, ...columns })
      .from(users)
      .where(and(where, exact && not(exact), visibleTo(caller)))
      .orderBy(closestFirst, users.id)
      .limit(most),
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
          .select({ person: personColumns(caller), place: byName.place })
          .from(users)
          .leftJoin(avatars, eq(avatars.id, users.avatarId))
          .where(and(where, byName.after(page.after)))
          .orderBy(...byName.by)
          .limit(page.count)
          .offset(offsetOf(page));
  return {
    users: rows.map(({ person }) => userOnWire(person, links)),
    total,
    positions: tokensOf(page, byName, rows),
  };
}
