import { eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Transaction } from '../core/database/database.ts';
import type { FileLinks } from '../core/files/links.ts';
import { avatars, personColumns, userOnWire } from './people.ts';
import { byName, holdingWords, resemblingWords } from './search.ts';
import { users } from './tables.ts';
import type { User } from './wire.ts';

/** How alike a misspelt word must be: a wrong letter in a name of five is forgiven. */
const likeness = 0.3;

/** A page of everybody, by first name; of those a search finds, or else of those it resembles. */
export function listPeople(
  database: Database,
  links: FileLinks,
  { search, start, count }: { search: string; start: number; count: number },
): Promise<{ users: z.output<typeof User>[]; total: number }> {
  return database.transaction(async (tx) => {
    const exact = holdingWords(search);
    let chosen = exact;
    let total = await countOf(tx, exact);
    const resembling = total === 0 ? resemblingWords(search) : undefined;
    if (resembling) {
      await tx.execute(
        sql`select set_config('pg_trgm.word_similarity_threshold', ${String(likeness)}, true)`,
      );
      chosen = resembling;
      total = await countOf(tx, resembling);
    }
    const rows =
      total === 0
        ? []
        : await tx
            .select(personColumns)
            .from(users)
            .leftJoin(avatars, eq(avatars.id, users.avatarId))
            .where(chosen)
            .orderBy(...byName)
            .limit(count)
            .offset(start);
    return { users: rows.map((row) => userOnWire(row, links)), total };
  });
}

const countOf = (tx: Transaction, chosen: SQL | undefined): Promise<number> => tx.$count(users, chosen);
