/** Statements that leave together: those of one call by one connection, and those of a transaction with its BEGIN. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestScope } from '../../../backend/core/requestScope.ts';
import { startBackend, type TestBackend } from '../harness.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
  await backend.context.database.execute(sql`create table told (word text primary key)`);
});
afterAll(() => backend.close());

const tell = (word: string) => sql`insert into told values (${word})`;
async function told(): Promise<string[]> {
  const { rows } = await backend.context.database.execute<{ word: string }>(
    sql`select word from told order by word`,
  );
  return rows.map(({ word }) => word);
}

it('what a call asks at one moment goes by one connection, and what fails of it fails alone', async () => {
  const { database } = backend.context;
  const pid = () => database.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const answers = await requestScope.run('a call', () =>
    Promise.allSettled([pid(), database.execute(sql`select 1 / 0`), pid()]),
  );
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const pids = answers.flatMap((one) =>
    one.status === 'fulfilled' ? one.value.rows.map((row) => row['pid']) : [],
  );
  expect(new Set(pids).size).toBe(1);
  expect((await requestScope.run('a call', pid)).rows).toHaveLength(1);
});

it('a transaction of which one thing fails writes nothing, and tells of that one, whichever is waited for', async () => {
  const { database } = backend.context;
  await database.execute(tell('before'));
  const failing = database.transaction(async (tx) => {
    const twice = tx.execute(tell('before')).execute();
    twice.catch(() => {});
    // Fails for no reason of its own.
    await tx.execute(tell('after'));
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } });
  expect(await told()).toEqual(['before']);
});

it('what goes on after its transaction has ended is refused: the connection is somebody else’s', async () => {
  const { database } = backend.context;
  let goOn = () => {};
  const ended = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let straggler: Promise<unknown> | undefined;
  const failing = database.transaction((tx) => {
    straggler = ended.then(() => tx.execute(tell('late')));
    straggler.catch(() => {});
    return tx.execute(sql`select 1 / 0`);
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } });
  goOn();
  await expect(straggler).rejects.toThrow('Query of a transaction that has ended.');
  expect(await told()).not.toContain('late');
});
