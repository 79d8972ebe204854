// @ts-check
/**
 * Makes a new embedded database in a folder, in a process of its own: it takes twice the memory that running one takes, which
 * goes with the process. Plain JavaScript, because it is started by Node itself, with or without a TypeScript loader.
 */
import { PGlite } from '@electric-sql/pglite';

const [, , dataDir] = process.argv;
if (dataDir === undefined) throw new Error('pglite-new.js is started with a folder');
await (await PGlite.create({ dataDir })).close();
