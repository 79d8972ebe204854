/** What transactions leave behind: hooks after COMMIT, outcomes, and nothing on a connection that is somebody else's. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Completion } from '../../../backend/core/database/queryable.ts';
import { startBackend, type TestBackend } from '../harness.ts';
import { interposeFaults } from './faults.ts';

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

/** Runs a transaction; returns its outcome, and what a participant was told in and after it. */
async function follow(run: Parameters<TestBackend['context']['database']['transaction']>[0]) {
  const { database } = backend.context;
  const calls: string[] = [];
  let completion: Completion | undefined;
  const stop = database.participate((tx) => {
    calls.push(`last, ${tx.completion.outcome}`);
    return (outcome) => void calls.push(`after, ${outcome}`);
  });
  const failure = await database
    .transaction((tx) => {
      ({ completion } = tx);
      return run(tx);
    })
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  stop();
  return { calls, outcome: completion?.outcome, failure };
}

it('calls participants last in a transaction, and what they return after COMMIT', async () => {
  expect(await follow((tx) => tx.execute(tell('kept')))).toEqual({
    calls: ['last, undefined', 'after, committed'],
    outcome: 'committed',
    failure: undefined,
  });
  expect(await told()).toContain('kept');
});

it('calls nobody after a rollback, and rejects with what failed first', async () => {
  const { calls, outcome, failure } = await follow((tx) =>
    Promise.all([tx.execute(tell('lost')), tx.execute(sql`select 1 / 0`), tx.execute(tell('lost too'))]),
  );
  expect([calls, outcome]).toEqual([[], 'rolledBack']);
  expect(failure).toMatchObject({ cause: { code: '22012' } });
  expect((await told()).join()).not.toContain('lost');
});

it('knows no outcome if the connection is cut while the server commits', async () => {
  const cut = interposeFaults(backend);
  const { calls, outcome, failure } = await cut.during(
    {
      before: async (statement, connection) => {
        if (statement === 'commit') await cut.cut(connection);
      },
    },
    () => follow((tx) => tx.execute(tell('cut'))),
  );
  cut.stop();
  expect([calls, outcome]).toEqual([['last, undefined', 'after, unknown'], 'unknown']);
  expect(failure).toMatchObject({ name: 'DatabaseOutage' });
});

it('keeps no connection whose BEGIN fails', async () => {
  const faults = interposeFaults(backend);
  const lost = () => {
    throw Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
  };
  for (let count = 0; count < 6; count += 1) {
    const { outcome, failure } = await faults.during({ before: lost }, () =>
      follow((tx) => tx.execute(tell('never'))),
    );
    expect([outcome, failure]).toMatchObject([undefined, { name: 'DatabaseOutage' }]);
  }
  faults.stop();
  expect((await follow((tx) => tx.execute(sql`select 1`))).outcome).toBe('committed');
});

it('rejects a query of a transaction that has ended', async () => {
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
