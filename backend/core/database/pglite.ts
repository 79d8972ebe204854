import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { lockFolder, maxSocketPathLength } from './lock.ts';

const socketName = '.s.PGSQL.5432';

/** A running embedded PostgreSQL, reached through the socket folder `host`. */
export interface EmbeddedDatabase {
  /** Folder of the unix socket, the `host` of node-postgres. */
  host: string;
  close(): Promise<void>;
  /** Called once if the database thread ends. */
  onFailure(listener: (error: Error) => void): void;
}

const folderOf = (dataFolder: string) => join(dataFolder, 'database');

/** Whether the embedded database must still be created. */
export const isDatabaseMissing = (dataFolder: string): boolean => !existsSync(folderOf(dataFolder));

/** Removes leftovers of interrupted first starts; what is still in use is removed at the next start. */
function removeDrafts(folder: string): void {
  for (const name of readdirSync(dirname(folder)).filter((one) =>
    one.startsWith(`${basename(folder)}.draft`),
  ))
    try {
      rmSync(join(dirname(folder), name), { recursive: true, force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY')) throw error;
    }
}

/** Exit code of `pglite-new.js` for a full disk. */
const fullExitCode = 28;

/**
 * Makes a new database in a folder that is not there yet: beside its place, and moved there whole. A first start that is
 * killed half-way leaves nothing broken.
 */
async function createDatabase(folder: string): Promise<void> {
  const draft = mkdtempSync(`${folder}.draft-`);
  // Baseline compiler only: optimised code would be ready too late.
  const args = ['--liftoff-only', join(import.meta.dirname, 'pglite-new.js'), draft];
  const making = promisify(execFile)(process.execPath, args);
  const end = () => making.child.kill('SIGKILL');
  process.once('exit', end);
  await making.catch((error: unknown) => {
    const isFull = error instanceof Error && 'code' in error && error.code === fullExitCode;
    throw isFull
      ? Object.assign(new Error('The disk is full.', { cause: error }), { code: 'ENOSPC' })
      : error;
  });
  process.off('exit', end);
  renameSync(draft, folder);
}

/**
 * Starts the embedded PostgreSQL behind a private unix socket. Survives a killed process, but not a power cut: it
 * never syncs.
 */
export async function startEmbeddedDatabase(dataFolder: string): Promise<EmbeddedDatabase> {
  const unlock = await lockFolder(dataFolder);
  let own: string | undefined;
  try {
    let host = join(dataFolder, 'socket');
    mkdirSync(host, { recursive: true, mode: 0o700 });
    if (Buffer.byteLength(join(host, socketName)) > maxSocketPathLength)
      own = host = mkdtempSync(join(tmpdir(), 'pg-'));
    // A stale socket; the lock proves that nobody listens.
    rmSync(join(host, socketName), { force: true });

    const folder = folderOf(dataFolder);
    removeDrafts(folder);
    if (isDatabaseMissing(dataFolder)) await createDatabase(folder);
    const worker = new Worker(new URL('./pglite-worker.js', import.meta.url), {
      workerData: { dataDir: folder, socketPath: join(host, socketName) },
      // Starts faster without a TypeScript loader.
      execArgv: [],
    });
    await once(worker, 'message');
    let closing = false;
    let isOver = false;
    const listeners: ((error: Error) => void)[] = [];
    let reason = new Error('The database thread ended.');
    worker.once('error', (error: Error) => {
      reason = error;
    });
    worker.once('exit', () => {
      isOver = true;
      if (!closing) for (const listener of listeners) listener(reason);
    });
    return {
      host,
      onFailure: (listener) => void listeners.push(listener),
      async close() {
        if (closing) return;
        closing = true;
        if (!isOver) {
          const closed = once(worker, 'exit');
          worker.postMessage('close');
          await closed;
        }
        if (own !== undefined) rmSync(own, { recursive: true, force: true });
        unlock();
      },
    };
  } catch (error) {
    if (own !== undefined) rmSync(own, { recursive: true, force: true });
    unlock();
    throw error;
  }
}
