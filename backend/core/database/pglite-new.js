// @ts-check
/**
 * Creates an embedded database in a child process, to release the memory afterwards. Plain JavaScript: Node runs it
 * without a loader.
 */
import { PGlite } from '@electric-sql/pglite';

/** Exit code for a full disk; the process that started this one reads it. */
const full = 28;

const [, , dataDir] = process.argv;
if (dataDir === undefined) throw new Error('pglite-new.js is started with a folder');
try {
  await (await PGlite.create({ dataDir })).close();
} catch (error) {
  // A WASI error has no message.
  if (/** @type {{ errno?: unknown }} */ (error).errno !== 51) throw error;
  process.exit(full);
}
