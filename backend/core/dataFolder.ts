import { randomBytes } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../../server/startupError.ts';

/** Reads a secret kept in the data folder, creating it once, readable by its owner only. */
export function keptSecret(folder: string, name: string): string {
  const file = join(folder, name);
  if (!existsSync(file)) {
    // Linked into place whole: of two processes that start together, both use what the first made.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    } finally {
      unlinkSync(draft);
    }
  }
  const value = readFileSync(file, 'utf8').trim();
  if (value.length < 32)
    throw new StartupError(`${file} does not hold a secret: delete it to have a new one made.`);
  return value;
}

/** Makes a folder and those above it. Node's own recursive way never ends where a parent refuses children (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** Makes sure that a folder that a setting names can be read. */
export function requireFolder(setting: string, folder: string): void {
  try {
    readdirSync(folder);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartupError(`${setting}: the folder ${folder} cannot be read (${reason}).`, { cause: error });
  }
}

/** Makes sure that the data folder exists and takes new files. */
export function prepareFolder(folder: string): void {
  try {
    makeFolder(folder);
    const probe = join(folder, `.probe-${process.pid}`);
    writeFileSync(probe, '');
    unlinkSync(probe);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartupError(`DATA_DIR: the folder ${folder} cannot be written (${reason}).`, { cause: error });
  }
}
