/** Databases of other versions: the last one before the baseline is taken over, older and later ones are rejected. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../../backend/core/database/database.ts';
import { startEmbeddedDatabase } from '../../../backend/core/database/pglite.ts';
import { ListPeopleResponse } from '../../../backend/people/wire.ts';
import { SignInResponse } from '../../../backend/session/wire.ts';
import { databaseOn, runOn } from '../databases.ts';
import { passwordDigest, startBackend } from '../harness.ts';
import { readCatalogue } from './catalogue.ts';

/** When the content was made. */
const dumpedAt = Date.parse('2026-11-24T09:00:00Z');

/** Loads a dump of the last version before the baseline, with content. Its dates move to now: nothing has expired. */
async function loadDump(pool: Pool): Promise<void> {
  const content = gunzipSync(readFileSync(join(import.meta.dirname, 'frozen/database.sql.gz'))).toString();
  const passed = Date.now() - dumpedAt;
  const current = content.replaceAll(
    /'(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)\+00'/g,
    (_whole, day, time) => `'${new Date(Date.parse(`${day}T${time}Z`) + passed).toISOString()}'`,
  );
  // The functions have the search path of the database that made them, which differs in PGlite.
  const { rows } = await pool.query<{ search_path: string }>('show search_path');
  const path = rows[0]?.search_path ?? '';
  await pool.query(current.replaceAll("'$user', 'public'", () => path));
  // pg_dump empties the search path.
  await pool.query('reset all');
}

/** An empty database of its own, on the tests' PostgreSQL or embedded. */
interface EmptyDatabase {
  dataFolder: string;
  databaseUrl: string | undefined;
  databasePoolSize: number;
  /** Runs something without the backend, which must not be open. */
  directly<Result>(run: (pool: Pool) => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
}

async function createEmpty(): Promise<EmptyDatabase> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'backend-'));
  const server = process.env.TEST_DATABASE_URL;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  if (server) await runOn(server, `create database ${name}`);
  const databaseUrl = server && databaseOn(server, name);
  return {
    dataFolder,
    databaseUrl,
    databasePoolSize: 1,
    async directly(run) {
      const embedded = databaseUrl ? undefined : await startEmbeddedDatabase(dataFolder);
      const pool = embedded
        ? new Pool({ host: embedded.host, user: 'postgres', database: 'postgres', max: 1 })
        : new Pool({ connectionString: databaseUrl, max: 1 });
      try {
        return await run(pool);
      } finally {
        await pool.end();
        await embedded?.close();
      }
    },
    async remove() {
      if (server) await runOn(server, `drop database ${name} with (force)`);
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Number of rows per table that has any: later tables are empty. */
async function countRows(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const { rowCount } = await pool.query(`select from "${name}"`);
    if (rowCount) counts[name] = rowCount;
  }
  return counts;
}

describe('a database of the last version before the baseline', { timeout: 60_000 }, () => {
  let old: EmptyDatabase;
  let before: Record<string, number> = {};
  beforeAll(async () => {
    old = await createEmpty();
    before = await old.directly(async (pool) => {
      await loadDump(pool);
      return countRows(pool);
    });
    const opened = await connectDatabase(old);
    await opened.close();
  });
  afterAll(() => old.remove());

  it('keeps every row, and has the catalogue of a new database afterwards', async () => {
    expect(before.users).toBeGreaterThan(0);
    /** Schema of a database and the migrations that were applied to it. */
    const look = async (pool: Pool) => ({
      catalogue: await readCatalogue(pool),
      journal: (await pool.query('select hash, created_at from drizzle.__drizzle_migrations')).rows,
    });
    const fresh = await createEmpty();
    try {
      const opened = await connectDatabase(fresh);
      await opened.close();
      const expected = await fresh.directly(look);
      expect(expected.catalogue.length).toBeGreaterThan(500);
      const found = await old.directly(async (pool) => ({
        rows: await countRows(pool),
        ...(await look(pool)),
      }));
      // Tables added since are empty, except the index of messages.
      const added = Object.fromEntries(Object.keys(found.rows).map((name) => [name, 0]));
      expect(found).toEqual({ rows: { ...added, message_words: before.messages, ...before }, ...expected });
    } finally {
      await fresh.remove();
    }
  });

  it('makes the search index of posts, comments and messages', async () => {
    const { rows } = await old.directly((pool) =>
      pool.query(`
        select count(*)::int as texts, count(w.words)::int as indexed,
          count(*) filter (where tsvector_to_array(w.words) @> stems_of(accented_words_of_html(t.text)))::int as found
        from (select id, text, 'post' as kind from posts union all select id, text, 'comment' from comments
          union all select id, content, 'message' from messages) as t
        left join (select post_id as id, words, 'post' as kind from post_words
          union all select comment_id, words, 'comment' from comment_words
          union all select message_id, words, 'message' from message_words) as w using (id, kind)`),
    );
    const texts = Number(before.posts) + Number(before.comments) + Number(before.messages);
    expect(rows).toEqual([{ texts, indexed: texts, found: texts }]);
  });

  it('keeps the ids of content written with a key, without the content', async () => {
    const { rows } = await old.directly((pool) =>
      pool.query(`select answer from idempotency_keys where key = 'createComment:frozen'`),
    );
    expect(rows).toEqual([{ answer: { id: 3 } }]);
  });

  it('answers calls', async () => {
    const { dataFolder, databaseUrl } = old;
    const backend = await startBackend({
      dataFolder,
      env: databaseUrl ? { DATABASE_URL: databaseUrl, DATABASE_POOL: '2' } : {},
    });
    try {
      const signedIn = await backend.post('/api/login_check', {
        json: { username: 'personne1@example.org', password: passwordDigest() },
      });
      expect(signedIn.status).toBe(200);
      const as = signedIn.read(SignInResponse);
      for (const path of ['/api/usercurrent/x', '/api/postsingle/1', '/api/notif/count'])
        expect([path, (await backend.get(path, as)).status]).toEqual([path, 200]);
      const found = (await backend.get('/api/users/0/9?q=martin', as)).read(ListPeopleResponse);
      expect(found.users.map(({ profile }) => profile.nom)).toEqual(['Martin 1', 'Martin 2', 'Martin 3']);
      const comment = { postID: 1, text: 'Après' };
      expect((await backend.post('/api/comment/create/null', { as, json: comment })).status).toBe(200);
    } finally {
      await backend.close();
    }
  });
});

it('rejects a database of an older and of a later version in one line', { timeout: 60_000 }, async () => {
  const database = await createEmpty();
  try {
    const catalogue = await database.directly(async (pool) => {
      await loadDump(pool);
      await pool.query(
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${Date.now() * 2})`,
      );
      return readCatalogue(pool);
    });
    await expect(connectDatabase(database)).rejects.toThrow(
      'The database was brought up to date by a later version of the backend: start that one, or restore a backup of before.',
    );
    await database.directly((pool) =>
      pool.query(
        `delete from drizzle.__drizzle_migrations where hash = 'later' or created_at = 1795747805198`,
      ),
    );
    await expect(connectDatabase(database)).rejects.toThrow(
      'The database is older than the version before this one: start that version once to update it, then this one.',
    );
    expect(await database.directly(readCatalogue)).toEqual(catalogue);
  } finally {
    await database.remove();
  }
});
