import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockFolder } from './lock.ts';

/** Unix socket addresses hold about a hundred bytes on every system. */
const longestSocketPath = 100;
const socketName = '.s.PGSQL.5432';

export interface EmbeddedDatabase {
  /** Folder of the unix socket, which node-postgres takes as its host. */
  host: string;
  close(): Promise<void>;
  /** Called once if the database thread ends by itself. */
  onFailure(listener: (error: Error) => void): void;
}

/**
 * Starts the embedded PostgreSQL under `dataFolder`, behind a unix socket that only this user may
 * open. It never syncs to disk: a killed process loses nothing, a power cut may.
 */
export async function startEmbeddedDatabase(dataFolder: string): Promise<EmbeddedDatabase> {
  const unlock = lockFolder(dataFolder);
  let own: string | undefined;
  try {
    let host = join(dataFolder, 'socket');
    mkdirSync(host, { recursive: true, mode: 0o700 });
    if (Buffer.byteLength(join(host, socketName)) > longestSocketPath)
      own = host = mkdtempSync(join(tmpdir(), 'pg-'));
    // What a killed process left behind; the lock says that nobody listens on it.
    rmSync(join(host, socketName), { force: true });

    const worker = new Worker(new URL('./pglite-worker.js', import.meta.url), {
      workerData: { dataDir: join(dataFolder, 'database'), socketPath: join(host, socketName) },
      // The thread needs no TypeScript loader, and starts faster without.
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
