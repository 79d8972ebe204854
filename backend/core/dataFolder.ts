import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../../server/startupError.ts';

/** Reads a secret from the data folder, creating it on first use, readable by its owner only. */
export function readOrCreateSecret(folder: string, name: string): string {
  const file = join(folder, name);
  if (!existsSync(file)) {
    // Linked atomically, so that two starting processes use the same secret.
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

/** Creates a folder with its parents; Node's recursive mkdir hangs in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** Creates the data folder and checks that it is writable. */
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
