import { AsyncResource } from 'node:async_hooks';
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { users } from '../accounts/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Database, Transaction } from '../core/database/database.ts';
import { conflictError } from '../core/errors.ts';
import type { Plan } from './plan.ts';
import { accountImports } from './tables.ts';

/** Advisory lock that the transaction of an import holds; PostgreSQL releases it when its process is killed. */
const lock = [1013, 1] as const;

const isRunning = sql<boolean>`exists (
  select 1 from pg_locks where locktype = 'advisory' and classid = ${lock[0]} and objid = ${lock[1]} and objsubid = 2
    and database = (select oid from pg_database where datname = current_database()))`;

const runningError = () => conflictError('Un import est déjà en cours.', 'IMPORT_RUNNING');

/** Progress of an import that changes accounts. */
export interface ImportProgress {
  /** Locks out other imports until the end of the transaction; throws 409 while one runs. */
  lock(tx: Transaction): Promise<void>;
  /** Adds to the number of lines that are done. */
  add(lineCount: number): void;
  /** Stores the outcome with the changes. */
  finish(tx: Transaction, plan: Plan): Promise<void>;
}

/** Replaces the last import by one that starts; throws 409 while another runs. */
export async function startImport(
  database: Database,
  caller: Caller,
  lineCount: number,
  log: FastifyBaseLogger,
): Promise<ImportProgress> {
  const { rows } = await database.execute<{ running: boolean }>(sql`select ${isRunning} as running`);
  if (rows[0]?.running === true) throw runningError();
  const startedAt = new Date();
  const id = await database.transaction(async (tx) => {
    const [started] = await tx
      .insert(accountImports)
      .values({ startedBy: caller.id, startedAt, lineCount })
      .returning({ id: accountImports.id });
    const newId = started?.id ?? 0;
    await tx.delete(accountImports).where(lt(accountImports.id, newId));
    return newId;
  });
  let [doneCount, storedCount] = [0, 0];
  let writing: Promise<void> | undefined;
  // On another connection and outside the transaction's context, so that it is seen before the import ends. The
  // embedded database has one connection only: there it waits, and must not undo the outcome.
  const write = AsyncResource.bind(async () => {
    while (storedCount < doneCount) {
      storedCount = doneCount;
      await database
        .update(accountImports)
        .set({ doneCount })
        .where(and(eq(accountImports.id, id), isNull(accountImports.finishedAt)));
    }
  });
  return {
    async lock(tx) {
      // A transaction that lost a conflict is repeated.
      [doneCount, storedCount] = [0, 0];
      const taken = await tx.execute<{ taken: boolean }>(
        sql`select pg_try_advisory_xact_lock(${lock[0]}, ${lock[1]}) as taken`,
      );
      if (taken.rows[0]?.taken !== true) throw runningError();
    },
    add(added) {
      doneCount += added;
      writing ??= write()
        .catch((error: unknown) => log.warn({ err: error }, 'Progress could not be stored'))
        .finally(() => {
          writing = undefined;
        });
    },
    async finish(tx, { added, changed, leaving }) {
      // Also the row of somebody who started at the same moment, and was refused.
      await tx.delete(accountImports);
      await tx.insert(accountImports).values({
        startedBy: caller.id,
        startedAt,
        finishedAt: new Date(),
        lineCount,
        doneCount: lineCount,
        addedCount: added.length,
        changedCount: changed.length,
        closedCount: leaving.length,
      });
    },
  };
}

/** The last import of accounts and who started it; undefined before the first one. */
export async function readLastImport(database: Database) {
  const [last] = await database
    .select({ row: accountImports, firstName: users.firstName, lastName: users.lastName, isRunning })
    .from(accountImports)
    .leftJoin(users, eq(users.id, accountImports.startedBy))
    .orderBy(desc(accountImports.id))
    .limit(1);
  return last;
}
