// @ts-check
/**
 * The embedded database in a thread of its own, so that a long query never holds up the web server.
 * Plain JavaScript, because a thread is started by Node itself, with or without a TypeScript loader.
 */
import { setFlagsFromString } from 'node:v8';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

if (isMainThread || parentPort === null) throw new Error('pglite-worker.js runs as a worker thread only');
const port = parentPort;
/** @type {{ dataDir: string, socketPath: string }} */
const { dataDir, socketPath } = workerData;

// Of the 128 MB that PostgreSQL keeps pages in by default it writes to all: what a system keeps of files is as near.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

// How much of PostgreSQL's code is run before it is compiled better, in bytes: ten times as much as by default. Most of
// what a start runs is not run again.
setFlagsFromString('--wasm-tiering-budget=20000000');
const db = await PGlite.create({ dataDir, extensions: { pg_trgm, unaccent }, startParams });
const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 4 });
await server.start();

async function close() {
  await server.stop();
  await db.close();
  port.postMessage('closed');
  port.close();
}
port.once('message', () => void close());
port.postMessage('ready');
