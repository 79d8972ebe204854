import { resolve } from 'node:path';
import { StartupError } from '../../server/startupError.ts';
import { type BackendConfig, readConfig } from '../core/config.ts';

/** What was written, and the files that were not found. */
interface Transferred {
  rows: number;
  files: number;
  missing: readonly string[];
}

/** Runs `npm run backup` or `npm run restore` on the folder of its arguments. */
export async function runTransfer(
  command: 'backup' | 'restore',
  transfer: (config: BackendConfig, folder: string) => Promise<Transferred>,
): Promise<void> {
  const [folder] = process.argv.slice(2);
  try {
    if (folder === undefined) throw new StartupError(`Usage: npm run ${command} -- FOLDER`);
    const { rows, files, missing } = await transfer(readConfig(), resolve(folder));
    process.stdout.write(`${rows} rows and ${files} files.\n`);
    if (missing.length === 0) return;
    process.stderr.write(`${missing.length} files are missing: ${missing.slice(0, 20).join(', ')}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`);
  }
  process.exitCode = 1;
}
