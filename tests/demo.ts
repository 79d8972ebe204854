/** The demo organisation, ready to be used: drawn and written once a day, and copied from then on. */
import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root, run, startService, tools } from '../scripts/processes.ts';
import { copyDatabase, databaseOn, runOn } from './backend/databases.ts';
import { demoDay } from './demoDay.ts';

const cache = join(root, 'node_modules', '.cache', 'test-demo');

/** Names what the organisation is made of: the backend's code and the demo's, and the day that dates are counted from. */
function stamp(): string {
  const hash = createHash('sha256');
  const files = ['backend', 'fixtures/demo']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) hash.update(file).update(readFileSync(file));
  return `${demoDay}-${hash.digest('hex').slice(0, 16)}`;
}

/** Folder of the prepared organisation. Concurrent processes may both create it; the first to finish provides it. */
async function prepareDemo(): Promise<string> {
  const wanted = stamp();
  const prepared = join(cache, wanted);
  if (existsSync(prepared)) return prepared;
  mkdirSync(cache, { recursive: true });
  const making = mkdtempSync(join(cache, 'making-'));
  const backend = await startService('backend/server.ts', {
    LOG_LEVEL: 'warn',
    DATA_DIR: making,
    BACKEND_PORT: '0',
  });
  await backend.stop();
  try {
    renameSync(making, prepared);
  } catch (error) {
    if (!existsSync(prepared)) throw error;
    rmSync(making, { recursive: true, force: true });
  }
  // Others may still copy one of today, or of the day before, on which their run began.
  const twoDaysAgo = Date.now() - 2 * 86_400_000;
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name);
    const changedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (name !== wanted && changedAt < twoDaysAgo) rmSync(folder, { recursive: true, force: true });
  }
  return prepared;
}

/** A separate data folder with the demo organisation. Remove it when done. */
export async function demoDataFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'demo-'));
  cpSync(await prepareDemo(), folder, { recursive: true });
  return folder;
}

/** The demo organisation for one backend. */
export interface Demo {
  folder: string;
  /** Configuration of the backend for it. */
  env: { DATA_DIR: string; DATABASE_URL?: string };
  /** Removes it, once the backend has ended. */
  remove(): Promise<void>;
}

/** The organisation's template database on a server, restored from a backup by the first test that needs it. */
async function demoTemplateOn(serverUrl: string): Promise<string> {
  const prepared = await prepareDemo();
  const template = `demo_${basename(prepared).replaceAll('-', '_')}`;
  const isThere = async () =>
    (await runOn(serverUrl, `select 1 from pg_database where datname = '${template}'`)).length > 0;
  if (await isThere()) return template;
  const work = mkdtempSync(join(tmpdir(), 'demo-'));
  const making = `making_${randomUUID().replaceAll('-', '')}`;
  try {
    const [source, backup] = [join(work, 'source'), join(work, 'backup')];
    cpSync(prepared, source, { recursive: true });
    await runOn(serverUrl, `create database ${making}`);
    const quiet = (DATA_DIR: string, more = {}) => ({ quiet: true, env: { DATA_DIR, ...more } });
    await run(tools.tsx, ['backend/backup.ts', backup], quiet(source));
    const restored = { DATABASE_URL: databaseOn(serverUrl, making) };
    await run(tools.tsx, ['backend/restore.ts', backup], quiet(join(work, 'restored'), restored));
    await runOn(serverUrl, `alter database ${making} rename to ${template}`);
  } catch (error) {
    if (!(await isThere())) throw error;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return template;
}

/** The demo organisation on PostgreSQL where tests have one, which takes less of the processor, else embedded. */
export async function takeDemo(): Promise<Demo> {
  const server = process.env.TEST_DATABASE_URL;
  const folder = await demoDataFolder();
  const forget = () => rmSync(folder, { recursive: true, force: true });
  if (!server) return { folder, env: { DATA_DIR: folder }, remove: async () => forget() };
  rmSync(join(folder, 'database'), { recursive: true });
  const name = await copyDatabase(server, await demoTemplateOn(server));
  return {
    folder,
    env: { DATA_DIR: folder, DATABASE_URL: databaseOn(server, name) },
    async remove() {
      await runOn(server, `drop database ${name} with (force)`);
      forget();
    },
  };
}
