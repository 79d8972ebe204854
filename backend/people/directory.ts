import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { knownTo } from '../communities/guests.ts';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import { offsetOf, type Page, tokensOf } from '../core/database/ordering.ts';
import { findMatching } from '../core/database/textSearch.ts';
import type { FileLinks } from '../core/files/links.ts';
import { avatars, personColumns, userOnWire } from './people.ts';
import { byName, peopleSearch } from './search.ts';
import type { User } from './wire.ts';

/**
 * A page of everybody whom the caller may know, by first name; of those a search finds, or else of those it
 * resembles.
 */
export function listPeople(
  database: Database,
  links: FileLinks,
  caller: Caller,
  { search, ...page }: Page & { search: string },
): Promise<{ users: z.output<typeof User>[]; total: number; positions: string[] | undefined }> {
  const isKnown = knownTo(caller);
  return database.transaction(async (tx) => {
    const { where, total } = await findMatching(tx, peopleSearch, search, (chosen) =>
      tx.$count(users, and(chosen, isKnown)),
    );
    const rows =
      total === 0
        ? []
        : await tx
            .select({ person: personColumns(caller), place: byName.place })
            .from(users)
            .leftJoin(avatars, eq(avatars.id, users.avatarId))
            .where(and(where, isKnown, byName.after(page.after)))
            .orderBy(...byName.by)
            .limit(page.count)
            .offset(offsetOf(page));
    return {
      users: rows.map(({ person }) => userOnWire(person, links)),
      total,
      positions: tokensOf(page, byName, rows),
    };
  });
}
