/** A database of an earlier version, as it was with its content, is brought up to date by every later one. */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { connectDatabase } from '../../../backend/core/database/database.ts';
import { startEmbeddedDatabase } from '../../../backend/core/database/pglite.ts';
import { UsersAnswer } from '../../../backend/people/wire.ts';
import { LoginAnswer } from '../../../backend/session/wire.ts';
import { passwordDigest, startBackend } from '../harness.ts';

/** How many migrations the frozen database has: 0000 to 0015. What it holds stands in `frozen/content.sql`. */
const frozen = 16;
const migrations = resolve(import.meta.dirname, '../../../backend/core/database/migrations');
const Journal = z.looseObject({
  entries: z.array(z.looseObject({ idx: z.number(), when: z.number(), tag: z.string() })),
});
const journal = Journal.parse(JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')));
const sqlOf = ({ tag }: { tag: string }) => readFileSync(join(migrations, `${tag}.sql`), 'utf8');

/** When it was frozen. */
const frozenAt = Date.parse('2026-11-24T09:00:00Z');
/** Its content with all moments as if it had been frozen now: what is kept for some days is not gone by itself. */
function asOfNow(content: string): string {
  const passed = Date.now() - frozenAt;
  return content.replaceAll(
    /'(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)\+00'/g,
    (_whole, day, time) => `'${new Date(Date.parse(`${day}T${time}Z`) + passed).toISOString()}'`,
  );
}

let folder = '';
/** How many rows each table had. */
const before = new Map<string, number>();

/** Runs something on the embedded database of the folder, without the backend. */
async function onDatabase<Result>(run: (pool: Pool) => Promise<Result>): Promise<Result> {
  const embedded = await startEmbeddedDatabase(folder);
  const pool = new Pool({ host: embedded.host, user: 'postgres', database: 'postgres', max: 1 });
  try {
    return await run(pool);
  } finally {
    await pool.end();
    await embedded.close();
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backend-'));
  const own = join(folder, 'migrations');
  mkdirSync(join(own, 'meta'), { recursive: true });
  const entries = journal.entries.slice(0, frozen);
  for (const { tag } of entries) cpSync(join(migrations, `${tag}.sql`), join(own, `${tag}.sql`));
  writeFileSync(join(own, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  await onDatabase(async (pool) => {
    await migrate(drizzle(pool), { migrationsFolder: own });
    const content = asOfNow(readFileSync(join(import.meta.dirname, 'frozen/content.sql'), 'utf8'));
    await pool.query(
      `set session_replication_role = replica; ${content} set session_replication_role = origin;`,
    );
    const { rows } = await pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    for (const { name } of rows) {
      const counted = await pool.query<{ count: number }>(`select count(*)::int as count from "${name}"`);
      before.set(name, counted.rows[0]?.count ?? 0);
    }
  });
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('migrations that were released stay as they are, and follow each other in time', () => {
  const text = journal.entries.slice(0, frozen).map(sqlOf).join('\n');
  expect(createHash('sha256').update(text).digest('hex')).toBe(
    'de7cd844932573c9ac354018ddcddf214a0e320ec621bde960cf95c4fc72a041',
  );
  const times = journal.entries.map(({ when }) => when);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

it(
  'a frozen database loses nothing on its way to the present, and answers',
  { timeout: 60_000 },
  async () => {
    const backend = await startBackend({ dataFolder: folder });
    try {
      for (const [name, count] of before)
        expect([
          name,
          Number((await backend.context.database.execute(`select 1 from "${name}"`)).rowCount),
        ]).toEqual([name, count]);
      const signedIn = await backend.post('/api/login_check', {
        json: { username: 'personne1@example.org', password: passwordDigest() },
      });
      expect(signedIn.status).toBe(200);
      const as = signedIn.read(LoginAnswer);
      for (const path of ['/api/usercurrent/x', '/api/postsingle/1', '/api/notif/count'])
        expect([path, (await backend.get(path, as)).status]).toEqual([path, 200]);
      const found = (await backend.get('/api/users/0/9?q=martin', as)).read(UsersAnswer);
      expect(found.users.map(({ profile }) => profile.nom)).toEqual(['Martin 1', 'Martin 2', 'Martin 3']);
      const comment = { postID: 1, text: 'Après' };
      expect((await backend.post('/api/comment/create/null', { as, json: comment })).status).toBe(200);
    } finally {
      await backend.close();
    }
  },
);

it(
  'a database that a later version has changed is refused in one sentence',
  { timeout: 60_000 },
  async () => {
    folder = mkdtempSync(join(tmpdir(), 'backend-'));
    const config = { dataFolder: folder, databaseUrl: undefined, databasePoolSize: 1 };
    const opened = await connectDatabase(config);
    await opened.pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${Date.now() * 2})`,
    );
    await opened.close();
    await expect(connectDatabase(config)).rejects.toThrow(
      /^The database was brought up to date by a later version of the backend: start that one, or restore a backup of before\.$/,
    );
  },
);
