import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LastImportResponse } from '../../../backend/accountImports/wire.ts';
import { Client } from 'pg';
import { takeDatabase, runOn, type TestDatabase } from '../databases.ts';
import { dataFolder, endAll, signIn, startProcess } from '../core/processes.ts';

const lineCount = 5_000;
const file = ['Email;Prénom;Nom;Fonction']
  .concat(Array.from({ length: lineCount }, (_, i) => `p${i}@many.example;P${i};Nom ${i};Poste`))
  .join('\n');

/** A backend as operators start it, with its administrator. */
async function start(env: NodeJS.ProcessEnv) {
  const { child, ended, url } = await startProcess(env);
  const headers = { authorization: `Bearer ${await signIn(url)}` };
  const address = `${url}/api/admin/comptes/import`;
  return {
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    /** Resolves with the status of the answer; undefined when the connection ended first. */
    send(signal?: AbortSignal): Promise<number | undefined> {
      const body = new FormData();
      body.append('appliquer', '1');
      body.append('fichier', new Blob([file]), 'personnes.csv');
      return fetch(address, { method: 'POST', headers, body, signal: signal ?? null })
        .then(({ status }) => status)
        .catch(() => undefined);
    },
    last: async () => LastImportResponse.parse(await (await fetch(address, { headers })).json()).import,
  };
}

// The embedded database answers nobody during a transaction.
describe.runIf(process.env.TEST_DATABASE_URL)('an import of thousands of lines', { timeout: 120_000 }, () => {
  let database: TestDatabase;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    const folder = await dataFolder();
    database = await takeDatabase(folder);
    env = { ...database.env, DATA_DIR: folder };
  });
  afterEach(endAll);
  afterAll(() => database.release());
  const count = async (): Promise<unknown> => {
    const [row] = await runOn(
      database.env.DATABASE_URL ?? '',
      "select count(*)::int as n from users where email like '%@many.example'",
    );
    return row?.n;
  };
  /** Waits until an import runs and some lines are done; the last one may have been interrupted with some. */
  const untilBegun = async ({ last }: Awaited<ReturnType<typeof start>>) => {
    await expect
      .poll(
        async () => {
          const now = await last();
          return now?.etat === 'encours' ? now.faites : 0;
        },
        { interval: 5, timeout: 60_000 },
      )
      .toBeGreaterThan(0);
  };

  /** The last step of an import waits for this connection's end, so that it is not done before. */
  async function holdLastStep(): Promise<Client> {
    const holder = new Client({ connectionString: database.env.DATABASE_URL });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table memberships in share mode');
    return holder;
  }

  it('B1013 B1014: leaves nothing when its process is killed, and is sent again', async () => {
    const first = await start(env);
    const killed = await holdLastStep();
    const sent = first.send();
    await untilBegun(first);
    expect(await first.last()).toMatchObject({ etat: 'encours', lignes: lineCount });
    // Another import waits for its end.
    expect(await first.send()).toBe(409);
    await first.kill();
    expect(await sent).toBeUndefined();
    await killed.end();
    expect(await count()).toBe(0);

    const second = await start(env);
    await expect.poll(async () => (await second.last())?.etat).toBe('interrompu');
    // The browser leaves: the import goes on, and its progress and outcome can be read.
    const window = new AbortController();
    const followed = await holdLastStep();
    const left = second.send(window.signal);
    await untilBegun(second);
    window.abort();
    expect(await left).toBeUndefined();
    await followed.end();
    await expect.poll(async () => (await second.last())?.etat, { timeout: 60_000 }).toBe('termine');
    expect(await second.last()).toMatchObject({
      faites: lineCount,
      nouveaux: lineCount,
      modifies: 0,
      fin: expect.any(String),
    });
    expect(await count()).toBe(lineCount);
  });
});
