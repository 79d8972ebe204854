// @ts-check
/**
 * Creates an embedded database in a child process, to release the memory afterwards. Plain JavaScript: Node runs it
 * without a loader.
 */
import { PGlite } from '@electric-sql/pglite';

const [, , dataDir] = process.argv;
if (dataDir === undefined) throw new Error('pglite-new.js is started with a folder');
await (await PGlite.create({ dataDir })).close();
