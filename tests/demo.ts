/** The demo organisation, ready to be used: drawn and written once a day, and copied from then on. */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, startService } from '../scripts/processes.ts';

const cache = join(root, 'node_modules', '.cache', 'test-demo');

/** Names what the organisation is made of: the backend's code, and the day that its dates are counted from. */
function stamp(): string {
  const hash = createHash('sha256');
  const files = readdirSync(join(root, 'backend'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) hash.update(file).update(readFileSync(file));
  return `${new Date().toISOString().slice(0, 10)}-${hash.digest('hex').slice(0, 16)}`;
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
  for (const name of readdirSync(cache))
    if (name !== wanted && !name.startsWith('making-'))
      rmSync(join(cache, name), { recursive: true, force: true });
  return prepared;
}

/** A separate data folder with the demo organisation. Remove it when done. */
export async function demoDataFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'demo-'));
  cpSync(await prepareDemo(), folder, { recursive: true });
  return folder;
}
