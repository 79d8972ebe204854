/**
 * `npm run restore -- FOLDER`: puts a backup back into an empty database (a new DATA_DIR, or a new database of
 * DATABASE_URL) and its files beside it. No backend may run meanwhile.
 */
import { resolve } from 'node:path';
import { restore } from './app/backup.ts';
import { readConfig } from './core/config.ts';
import { StartupError } from '../server/startupError.ts';

const [folder] = process.argv.slice(2);
try {
  if (folder === undefined) throw new StartupError('Usage: npm run restore -- FOLDER');
  const { rows, files, missing } = await restore(readConfig(), resolve(folder));
  process.stdout.write(`${rows} rows and ${files} files.\n`);
  if (missing.length > 0) {
    process.stderr.write(`${missing.length} files are missing: ${missing.slice(0, 20).join(', ')}\n`);
    process.exitCode = 1;
  }
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
