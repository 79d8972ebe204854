import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { gatherMetrics } from './metricsOfAll.ts';

/** Milliseconds before another process takes the place of one that ended: twice as many each time, until one stays. */
const leastPause = 1_000;
const mostPause = 60_000;

/** What a server says once it takes requests. */
type Ready = { type: 'ready'; port: number };
const isReady = (message: unknown): message is Ready =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';

/** `WORKERS`: a number of processes, or one for each core. */
export const workers = z
  .string()
  .regex(/^([1-9]\d?|cores)$/, { error: 'must be a number of processes from 1 to 99, or cores' })
  .transform((value) => (value === 'cores' ? availableParallelism() : Number(value)));

/** Whether this process is one of several that do the same. */
export const isWorker = (): boolean => cluster.isWorker;

/** The first of several did not start, and has said why. */
export class NotStarted extends Error {}

/** The processes that share the port of a server. */
interface Workers {
  /** What the first of them said when it was ready. */
  ready: Ready;
  /** Tells all of them to end, and waits until they have. */
  close(): Promise<void>;
}

/**
 * Runs the same server in several processes, and starts another one for each that ends. The first begins alone: what is
 * done once, as a new database, is done when the others come. Throws NotStarted where it does not get ready.
 */
export async function startWorkers(count: number, log: Logger): Promise<Workers> {
  const stopping = new AbortController();

  /** One process after the other in one place, until all are to end. */
  async function keep(worker: Worker): Promise<void> {
    for (let current = worker, pause = leastPause; ;) {
      const startedAt = performance.now();
      const [code, signal] = (await once(current, 'exit')) as [number, string | null];
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAt > mostPause) pause = leastPause;
      log.error(
        { process: current.process.pid, code, signal, pause },
        'A process ended: another one follows',
      );
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      pause = Math.min(2 * pause, mostPause);
      current = cluster.fork();
    }
  }
  /** What a process says when it is ready; undefined where it ends before. */
  const whenReady = (worker: Worker) =>
    new Promise<Ready | undefined>((resolve) => {
      worker.on('message', (message) => {
        if (isReady(message)) resolve(message);
      });
      worker.once('exit', () => resolve(undefined));
    });

  gatherMetrics(isReady);
  const first = cluster.fork();
  const ready = await whenReady(first);
  if (!ready) throw new NotStarted();
  const others = Array.from({ length: count - 1 }, () => cluster.fork());
  const places = [first, ...others].map(keep);
  // One that ends meanwhile has a follower, which nobody waits for.
  await Promise.all(others.map(whenReady));
  return {
    ready,
    async close() {
      stopping.abort();
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
      await Promise.all(places);
    },
  };
}
