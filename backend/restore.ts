/** `npm run restore -- FOLDER`: restores a backup into an empty database. Stop all backends first. */
import { restore } from './app/backup.ts';
import { runTransfer } from './app/transferCommand.ts';

await runTransfer('restore', restore);
