/**
 * `npm run backup -- FOLDER`: writes the database, the files and the secrets into an empty folder. A backend on PostgreSQL
 * may run meanwhile; one with the embedded database must not.
 */
import { backUp } from './app/backup.ts';
import { runTransfer } from './app/transferCommand.ts';

await runTransfer('backup', backUp);
