import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { readMemoryUsage, watchMemory } from './memory.ts';

/**
 * Tasks on local files: `measure` gives the cost of decoding in pixels over all frames, `process` writes an upload without
 * metadata and gives its size in pixels and bytes, `resize` writes WebP and gives its bytes.
 */
export type DecoderTask =
  | { type: 'measure'; source: string; extension: string; maxPixels: number }
  | {
      type: 'process';
      source: string;
      target: string;
      extension: string;
      maxPixels: number;
    }
  | {
      type: 'resize';
      source: string;
      target: string;
      width: number;
      height?: number;
      maxPixels: number;
    };

/** The picture cannot be decoded within limits. */
export class UndecodablePictureError extends Error {
  override name = 'UndecodablePicture';
}

/** The decoder process crashed or could not start. */
export class DecoderLostError extends Error {
  override name = 'DecoderLost';
}

/** Limits of a decoder process: milliseconds per task, bytes of memory, milliseconds of idleness. */
export interface DecoderLimits {
  /** Timeout of a task in milliseconds. */
  timeoutMs: number;
  /** Memory limit of a process in bytes (Linux only). */
  memory: number;
  /** Idle milliseconds before a process ends. */
  idle: number;
}

/** Decoder processes for pictures. */
export interface Decoders {
  /** Runs a task in its own process and retries once after a crash. Throws UndecodablePicture or DecoderLost. */
  run(task: DecoderTask): Promise<unknown>;
  /** Ends all processes; running tasks fail. */
  close(): void;
}

const entry = join(import.meta.dirname, 'decoder.js');
/** Bytes of memory above which a process is not reused. */
const reuseMemoryLimit = 300_000_000;

/** Processes that read untrusted files must not see secrets. */
const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP'].map((name) => [name, process.env[name]]),
  ),
  UV_THREADPOOL_SIZE: '2',
});

/** Creates a pool of decoder processes; the caller limits concurrency. */
export function createDecoders(limits: DecoderLimits): Decoders {
  const all = new Set<ChildProcess>();
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  let isClosed = false;

  function start(): ChildProcess {
    const child = fork(entry, [], {
      // Starts faster without a TypeScript loader.
      execArgv: [],
      env: environment(),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    all.add(child);
    child.once('exit', () => {
      all.delete(child);
      clearTimeout(idle.get(child));
      idle.delete(child);
    });
    // Errors outside a task: the process is lost.
    child.on('error', () => all.delete(child));
    return child;
  }

  function take(): ChildProcess {
    const [waiting] = idle;
    if (waiting === undefined) return start();
    const [child, timer] = waiting;
    clearTimeout(timer);
    idle.delete(child);
    child.ref();
    child.channel?.ref();
    return child;
  }

  function giveBack(child: ChildProcess): void {
    if (isClosed || !child.connected || readMemoryUsage(child.pid) > reuseMemoryLimit) {
      child.kill('SIGKILL');
      return;
    }
    // Does not keep the backend alive.
    child.unref();
    child.channel?.unref();
    idle.set(child, setTimeout(() => child.kill('SIGKILL'), limits.idle).unref());
  }

  function perform(child: ChildProcess, task: DecoderTask): Promise<unknown> {
    return new Promise((resolve, reject) => {
      let verdict: string | undefined;
      const end = (reason: string) => {
        verdict = reason;
        child.kill('SIGKILL');
      };
      const timeout = setTimeout(() => end('It takes too long.'), limits.timeoutMs);
      const unwatch = watchMemory(child.pid, limits.memory, () => end('It takes too much memory.'));
      const settle = (how: () => void) => {
        clearTimeout(timeout);
        unwatch();
        child.off('message', onMessage).off('exit', onExit).off('error', onError);
        how();
      };
      const onMessage = (answer: { value: unknown } | { error: string }) =>
        settle(() => {
          giveBack(child);
          if ('error' in answer) reject(new UndecodablePictureError(answer.error));
          else resolve(answer.value);
        });
      const onExit = (code: number | null, signal: string | null) =>
        settle(() =>
          reject(
            verdict === undefined
              ? new DecoderLostError(`The decoder ended (${signal ?? code}).`)
              : new UndecodablePictureError(verdict),
          ),
        );
      const onError = (cause: Error) =>
        settle(() => {
          child.kill('SIGKILL');
          reject(new DecoderLostError('The decoder cannot be reached.', { cause }));
        });
      child.on('message', onMessage).on('exit', onExit).on('error', onError);
      child.send(task);
    });
  }

  return {
    async run(task) {
      for (let attempt = 1; ; attempt += 1) {
        if (isClosed) throw new DecoderLostError('The backend is being stopped.');
        try {
          // Other idle processes may have ended too, unnoticed yet.
          return await perform(attempt === 1 ? take() : start(), task);
        } catch (error) {
          if (!(error instanceof DecoderLostError) || attempt === 2) throw error;
        }
      }
    },
    close() {
      isClosed = true;
      for (const child of all) child.kill('SIGKILL');
    },
  };
}
