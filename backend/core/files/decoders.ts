import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { memoryOf, watchMemory } from './memory.ts';

/** Paths are of local files. Pixels are counted over all frames of an animation. */
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

/** A picture that cannot be decoded, or not within bounds. */
export class UndecodablePicture extends Error {
  override name = 'UndecodablePicture';
}

/** The process that decoded ended by itself, or could not be started. */
export class DecoderLost extends Error {
  override name = 'DecoderLost';
}

export interface DecoderLimits {
  /** Milliseconds that one task may take. */
  patience: number;
  /** Bytes of memory that a process may take, watched where the system tells them (Linux). */
  memory: number;
  /** Milliseconds after which a process that has nothing to do ends. */
  idle: number;
}

export interface Decoders {
  /**
   * Performs a task in a process that does nothing else meanwhile, started when there is none. A task
   * whose process ends by itself is tried again once. Throws `UndecodablePicture` and `DecoderLost`.
   */
  run(task: DecoderTask): Promise<unknown>;
  /** Ends all processes; tasks under way fail. */
  close(): void;
}

const entry = join(import.meta.dirname, 'decoder.js');
/** Memory in bytes above which a process is not kept for the next task. */
const tidy = 300_000_000;

/** Secrets of the backend are not for a process that reads strangers' files. */
const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP'].map((name) => [name, process.env[name]]),
  ),
  UV_THREADPOOL_SIZE: '2',
});

/** The processes that decode pictures: as many as there are tasks at once, which the caller bounds. */
export function createDecoders(limits: DecoderLimits): Decoders {
  const all = new Set<ChildProcess>();
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  let isClosed = false;

  function start(): ChildProcess {
    const child = fork(entry, [], {
      // It needs no TypeScript loader, and starts faster without.
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
    // Beside the one of the task under way: a process that cannot be ended or told is lost, not fatal.
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
    if (isClosed || !child.connected || memoryOf(child.pid) > tidy) {
      child.kill('SIGKILL');
      return;
    }
    // Nothing is kept alive for it.
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
      const patience = setTimeout(() => end('It takes too long.'), limits.patience);
      const unwatch = watchMemory(child.pid, limits.memory, () => end('It takes too much memory.'));
      const settle = (how: () => void) => {
        clearTimeout(patience);
        unwatch();
        child.off('message', onMessage).off('exit', onExit).off('error', onError);
        how();
      };
      const onMessage = (answer: { value: unknown } | { error: string }) =>
        settle(() => {
          giveBack(child);
          if ('error' in answer) reject(new UndecodablePicture(answer.error));
          else resolve(answer.value);
        });
      const onExit = (code: number | null, signal: string | null) =>
        settle(() =>
          reject(
            verdict === undefined
              ? new DecoderLost(`The decoder ended (${signal ?? code}).`)
              : new UndecodablePicture(verdict),
          ),
        );
      const onError = (cause: Error) =>
        settle(() => {
          child.kill('SIGKILL');
          reject(new DecoderLost('The decoder cannot be reached.', { cause }));
        });
      child.on('message', onMessage).on('exit', onExit).on('error', onError);
      child.send(task);
    });
  }

  return {
    async run(task) {
      for (let attempt = 1; ; attempt += 1) {
        if (isClosed) throw new DecoderLost('The backend is being stopped.');
        try {
          // The others may have ended with the one that was lost, which is only heard of later.
          return await perform(attempt === 1 ? take() : start(), task);
        } catch (error) {
          if (!(error instanceof DecoderLost) || attempt === 2) throw error;
        }
      }
    },
    close() {
      isClosed = true;
      for (const child of all) child.kill('SIGKILL');
    },
  };
}
