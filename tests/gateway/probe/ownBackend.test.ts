/** The probe before our own backend: all is as documented, and nothing of the probe remains. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../gateway/config/config.ts';
import { probe, type Report } from '../../../gateway/probe/probe.ts';
import { makeWorld, type World } from '../../backend/core/world.ts';
import { password, startBackend, type TestBackend } from '../../backend/harness.ts';

let backend: TestBackend;
let world: World;

beforeAll(async () => {
  backend = await startBackend();
  world = await makeWorld(backend);
}, 60_000);
afterAll(() => backend.close());

const ask = (): Promise<Report> =>
  probe({
    config: readConfig({ BACKEND_URL: backend.url }),
    user: { username: world.caller.email, password },
    administrator: { username: world.stranger.email, password },
    areWritesTried: true,
  });

/** The journal keeps what was done; signing in is noted and opens a session; settings that were never written begin when they are read; what the backend sweeps later. */
const bookkeeping = new Set([
  'sign_ins',
  'sessions',
  'notification_settings',
  'files',
  'vocabulary',
  'audit_log',
]);

/** Number of rows per table. */
async function rows(): Promise<Record<string, number>> {
  const { database } = backend.context;
  const tables = await database.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const counted: [string, number][] = [];
  for (const { name } of tables.rows.filter((table) => !bookkeeping.has(table.name))) {
    const found = await database.execute<{ n: string }>(
      sql`select count(*) as n from ${sql.identifier(name)}`,
    );
    counted.push([name, Number(found.rows[0]?.n)]);
  }
  return Object.fromEntries(counted);
}

const others = ({ findings }: Report) =>
  findings
    .filter(({ verdict }) => verdict !== 'as documented' && verdict !== 'not tried')
    .map(({ operation, verdict, detail }) => [operation, verdict, detail]);
const tried = ({ findings }: Report) => findings.filter(({ verdict }) => verdict !== 'not tried').length;

describe('our own backend', () => {
  it('serves all reads and writes as documented, and the probe leaves nothing behind', async () => {
    const before = await rows();
    const report = await ask();
    expect(others(report)).toEqual([]);
    expect(tried(report)).toBeGreaterThan(90);
    expect(report.remains).toEqual([]);
    // Its community would stay in the bin for 30 days.
    await backend.context.database.execute(
      sql`delete from communities where id in (select community_id from community_bin where community_id <> ${world.binned})`,
    );
    expect(await rows()).toEqual(before);
  });
});
