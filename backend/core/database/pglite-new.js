// @ts-check
/**
 * Makes a new embedded database in a folder, in a process of its own: it takes twice the memory that running one takes, which
 * goes with the process. Plain JavaScript, because it is started by Node itself, with or without a TypeScript loader.
 */
import { PGlite } from '@electric-sql/pglite';

/** Exit code for a full disk; the process that started this one reads it. */
const full = 28;

const [, , dataDir] = process.argv;
if (dataDir === undefined) throw new Error('pglite-new.js is started with a folder');
try {
  await (await PGlite.create({ dataDir })).close();
} catch (error) {
  // An error of WASI has no text of its own.
  if (/** @type {{ errno?: unknown }} */ (error).errno !== 51) throw error;
  process.exit(full);
}
