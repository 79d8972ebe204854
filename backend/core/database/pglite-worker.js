// @ts-check
/** Runs the embedded database in a worker thread. Plain JavaScript: Node runs it without a loader. */
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

// Small: the operating system caches files anyway.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

// Bytes of WebAssembly executed before optimisation: higher than the default, for a faster start.
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
