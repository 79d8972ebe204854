/** Notices what the database comes to hold, so that a refusal can be seen to have changed nothing. */
import { and, isNull, sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { dispatches } from '../../../backend/core/outbox/tables.ts';
import type { TestBackend } from '../../backend/harness.ts';

/** Kept beside what people do: attempts to sign in, what is mailed after an answer, when somebody was last there. */
const besides = ['sign_ins', 'password_resets', 'noticed_changes'];

/** What is noted of a visit, whatever it was for. */
const visit = sql.raw(`'{last_seen_at,last_used_at,address,is_used}'::text[]`);

/** Begins to notice; `stop` leaves the database as it was. */
export async function noticeChanges({ context: { database } }: TestBackend) {
  await database.execute(sql`create table noticed_changes (name text not null)`);
  await database.execute(sql`
    create function notice_change() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or to_jsonb(old) - ${visit} is distinct from to_jsonb(new) - ${visit} then
        insert into noticed_changes (name) values (tg_table_name);
      end if;
      return null;
    end $$`);
  const { rows } = await database.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  for (const { name } of rows.filter((table) => !besides.includes(table.name)))
    await database.execute(sql`
      create trigger notice_change after insert or update or delete on ${sql.identifier(name)}
      for each row execute function notice_change()`);
  return {
    /** Resolves when mails and push messages were sent or failed. */
    async settled(): Promise<void> {
      const isOpen = and(isNull(dispatches.failure), isNull(dispatches.givenUpAt));
      await vi.waitFor(async () => expect(await database.$count(dispatches, isOpen)).toBe(0), {
        timeout: 30_000,
        interval: 10,
      });
    },
    /** The tables in which something was changed since this was last asked. */
    async take(): Promise<string[]> {
      const changed = await database.execute<{ name: string }>(
        sql`with taken as (delete from noticed_changes returning name) select distinct name from taken order by name`,
      );
      return changed.rows.map(({ name }) => name);
    },
    async stop(): Promise<void> {
      await database.execute(sql`drop function notice_change cascade`);
      await database.execute(sql`drop table noticed_changes`);
    },
  };
}
