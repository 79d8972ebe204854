/** Commands for operators: examine and repair, back up, and restore. */
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { devices, passwordLinks, sessions } from '../../../backend/accounts/tables.ts';
import { backUp, restore } from '../../../backend/app/backup.ts';
import { runChecks } from '../../../backend/app/doctor.ts';
import { startBackend } from '../../../backend/app/start.ts';
import { type BackendConfig, readConfig } from '../../../backend/core/config.ts';
import { connectDatabase } from '../../../backend/core/database/database.ts';
import { posts } from '../../../backend/posts/tables.ts';
import { createBuilders, passwordDigest, picture } from '../builders.ts';
import { freshDataFolder } from '../databases.ts';
import { formOf } from '../feed/form.ts';

const folders: string[] = [];
const databases: string[] = [];
const server = process.env.TEST_DATABASE_URL;

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A place for an organisation of its own: on the server where the tests have one, embedded elsewhere. */
async function place(): Promise<BackendConfig> {
  const folder = server === undefined ? await freshDataFolder() : mkdtempSync(join(tmpdir(), 'backend-'));
  folders.push(folder);
  const settings = { DATA_DIR: folder, BACKEND_PORT: '0', LOG_LEVEL: 'silent' };
  if (server === undefined) return readConfig(settings);
  const name = `backup_${randomUUID().replaceAll('-', '')}`;
  databases.push(name);
  await onServer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return readConfig({ ...settings, DATABASE_URL: url.href });
}

afterAll(async () => {
  for (const name of databases) await onServer(`drop database ${name} with (force)`);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Failed checks. */
const wrong = async (config: BackendConfig, fix = false) =>
  (await runChecks(config, fix)).filter(({ isWell }) => !isWell).map(({ what }) => what);

it(
  'checks everything, repairs what is safe, backs up, and restores the same state',
  { timeout: 240_000 },
  async () => {
    const config = await place();
    const first = await startBackend(config);
    const builders = createBuilders(first);
    const person = await builders.addPerson({ firstName: 'Élodie « x » \\ "y" \u2028 \u2029' });
    const community = await builders.addCommunity({}, { members: [person] });
    const answer = await fetch(`http://127.0.0.1:${first.port}/api/group/publication`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}` },
      body: formOf({ idgroup: community.id, text: 'Une ligne\\n{"a": [1]}' }, [
        ['fichiers[]', 'a.jpg', await picture()],
      ]),
    });
    expect(answer.status).toBe(200);
    const tables = ['users', 'communities', 'posts', 'post_attachments', 'files'];
    const contentOf = async ({ context }: typeof first) =>
      Promise.all(
        tables.map(
          async (name) =>
            (
              await context.database.execute(
                sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} as t order by 1`,
              )
            ).rows,
        ),
      );
    const content = await contentOf(first);
    await first.context.database.update(posts).set({ commentCount: 7 });
    const [session] = await first.context.database.select().from(sessions);
    const ofPerson = { userId: person.id, sessionId: session?.id ?? '' };
    await first.context.database.insert(devices).values({ ...ofPerson, token: 'push', kind: 2 });
    await first.context.database
      .insert(passwordLinks)
      .values({ ...ofPerson, purpose: 'reset', tokenHash: 'x', expiresAt: new Date(Date.now() + 3_600_000) });
    await first.close();

    // Create a wrong counter, a lost file and a stray file.
    const stored = readdirSync(join(config.dataFolder, 'files'), { recursive: true, encoding: 'utf8' });
    const key = stored.find((name) => name.endsWith('.jpg')) ?? '';
    const path = join(config.dataFolder, 'files', key);
    const bytes = readFileSync(path);
    renameSync(path, `${config.dataFolder}/aside`);
    const stray = join(dirname(path), `${'0'.repeat(32)}-1o.jpg`);
    writeFileSync(stray, 'x');
    utimesSync(stray, 0, 0);
    const found = await wrong(config);
    expect(found).toEqual([
      'counters: 1 comments of posts wrong',
      expect.stringContaining(`files: 1 of 1 are missing: restore them from a backup (${key})`),
      'files: 1 stored without a row',
    ]);
    renameSync(`${config.dataFolder}/aside`, path);
    expect(await wrong(config, true)).toEqual([]);
    expect(existsSync(stray)).toBe(false);
    expect(await wrong(config)).toEqual([]);

    mkdirSync(config.legalFolder);
    writeFileSync(join(config.legalFolder, 'charte.pdf'), 'charte');
    const backup = mkdtempSync(join(tmpdir(), 'backup-'));
    folders.push(backup);
    expect(await backUp(config, backup)).toMatchObject({ files: 1, missing: [] });
    const dumped = join(backup, 'database.jsonl');
    // Node 24 ends lines at these characters too.
    expect(readFileSync(dumped, 'utf8')).not.toMatch(/[\u2028\u2029]/);
    await expect(backUp(config, backup)).rejects.toThrow('holds something already');
    await expect(restore(config, backup)).rejects.toThrow('The database holds something already');

    // Earlier versions wrote them as they are.
    writeFileSync(dumped, readFileSync(dumped, 'utf8').replaceAll('\\u2028', '\u2028'));
    const other = await place();
    await expect(restore(other, join(backup, 'nowhere'))).rejects.toThrow('There is no backup in');
    // One that fails halfway can be repeated.
    mkdirSync(join(other.dataFolder, 'restoring'));
    await expect(restore(other, backup)).rejects.toThrow();
    rmdirSync(join(other.dataFolder, 'restoring'));
    expect(await restore(other, backup)).toMatchObject({ files: 1, missing: [] });
    expect(await wrong(other)).toEqual([]);
    expect(readFileSync(join(other.dataFolder, 'files', key))).toEqual(bytes);
    expect(readFileSync(join(other.legalFolder, 'charte.pdf'), 'utf8')).toBe('charte');
    // What ended since the backup does not come back: people sign in again. What is new gets ids of its own.
    const second = await startBackend(
      readConfig({
        DATA_DIR: other.dataFolder,
        BACKEND_PORT: '0',
        LOG_LEVEL: 'silent',
        ...(other.databaseUrl === undefined ? {} : { DATABASE_URL: other.databaseUrl }),
      }),
    );
    expect(await contentOf(second)).toEqual(content);
    const seen = await fetch(`http://127.0.0.1:${second.port}/api/notif/count`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(seen.status).toBe(401);
    const { database } = second.context;
    expect([await database.$count(devices), await database.$count(passwordLinks)]).toEqual([0, 0]);
    const signIn = await fetch(`http://127.0.0.1:${second.port}/api/login_check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: person.email, password: passwordDigest() }),
    });
    expect(signIn.status).toBe(200);
    expect((await createBuilders(second).addPerson()).id).toBeGreaterThan(person.id);
    await second.close();

    // A backup of another version is rejected whole.
    const third = await place();
    const [header = '', ...rest] = readFileSync(dumped, 'utf8').split('\n');
    writeFileSync(dumped, [header.replace(/"migrations":\d+/, '"migrations":999'), ...rest].join('\n'));
    await expect(restore(third, backup)).rejects.toThrow(
      /a version with 999 migrations, and this one has \d+/,
    );

    // Only the backend updates a database.
    const opened = await connectDatabase(third);
    await opened.pool.query('delete from drizzle.__drizzle_migrations');
    await opened.close();
    const outdated = 'The database is not of this version';
    await expect(runChecks(third, false)).rejects.toThrow(outdated);
    await expect(backUp(third, join(backup, 'outdated'))).rejects.toThrow(outdated);
  },
);

it('checks of large tables have no time limit, and one that fails does not hide the others', async () => {
  const config = await place();
  const opened = await connectDatabase(config);
  await opened.pool.query('alter table messages rename to elsewhere');
  await opened.close();
  const queries = vi.spyOn(Client.prototype, 'query');
  const found = await wrong(config);
  const statements = queries.mock.calls.map(([query]) => JSON.stringify(query));
  queries.mockRestore();
  expect(found).toEqual([
    expect.stringMatching(/^counters: last messages of conversations could not be checked: .*"messages"/),
    expect.stringMatching(/^counters: unread messages of people could not be checked: .*"messages"/),
  ]);
  const counts = statements.flatMap((text, place) => (/count\(\*\)::int as wrong/.test(text) ? [place] : []));
  expect(counts).toHaveLength(9);
  for (const at of counts) expect(statements[at - 1]).toContain('set local statement_timeout = 0');
});
