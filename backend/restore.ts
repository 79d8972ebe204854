/** `npm run restore -- FOLDER`: restores a backup into an empty database. Stop all backends first. */
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
