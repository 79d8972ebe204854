import { execFile } from 'node:child_process';
import { setPriority } from 'node:os';
import { promisify } from 'node:util';
import { watchMemory } from './memory.ts';

const execute = promisify(execFile);

/** ffmpeg's demuxer by format; fixed, so that content cannot choose another one. */
export const demuxers: Readonly<Record<string, string>> = {
  m4a: 'mov',
  m4b: 'mov',
  mp3: 'mp3',
  aac: 'aac',
  opus: 'ogg',
  wav: 'wav',
  mp4: 'mov',
  mov: 'mov',
  '3gp': 'mov',
  ogv: 'ogg',
  flv: 'flv',
  avi: 'avi',
  wmv: 'asf',
  webm: 'matroska',
};

/** Maximum pixels per frame (8K): decoders hold several frames. */
export const maxPixels = 36_000_000;

interface Bounds {
  /** Maximum processor time of ffmpeg in seconds. */
  processorSeconds: number;
  /** Timeout in milliseconds, longer: on busy cores a run mostly waits, and uploads wait for it. */
  timeoutMs: number;
  /** Memory limit in bytes. */
  memory: number;
  /** Aborts the run. */
  signal?: AbortSignal;
}

/** Limits of ffmpeg and ffprobe, except for conversions. */
export const defaultLimits = {
  processorSeconds: 15,
  timeoutMs: 25_000,
  memory: 1_000_000_000,
} satisfies Bounds;

/** ffmpeg or ffprobe was killed by its timeout or by the system: the file is not at fault. */
export class InterruptedRunError extends Error {
  override name = 'InterruptedRun';
}

const isKilled = (error: unknown) =>
  error instanceof Error && 'signal' in error && (error.signal === 'SIGKILL' || error.signal === 'SIGTERM');

/**
 * Runs ffmpeg or ffprobe within time and memory limits. Returns its output; throws InterruptedRun when it was killed,
 * except for its memory.
 */
export async function runBounded(
  program: 'ffmpeg' | 'ffprobe',
  args: readonly string[],
  { processorSeconds, timeoutMs, memory, signal }: Bounds,
): Promise<string> {
  const limit = program === 'ffmpeg' ? ['-timelimit', String(processorSeconds)] : [];
  const running = execute(program, [...limit, ...args], {
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    signal,
  });
  // Low priority: requests go before videos.
  if (running.child.pid !== undefined) setPriority(running.child.pid, 10);
  let isTooLarge = false;
  const unwatch = watchMemory(running.child.pid, memory, () => {
    isTooLarge = true;
    running.child.kill('SIGKILL');
  });
  try {
    return (await running).stdout;
  } catch (error) {
    if (isTooLarge || !isKilled(error)) throw error;
    throw new InterruptedRunError(`${program} was killed.`, { cause: error });
  } finally {
    unwatch();
  }
}

/** Asks ffmpeg something once. A failure is thrown, and forgotten: the next call asks again. */
export function askOnce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  return () =>
    (answer ??= ask().catch((error: unknown) => {
      answer = undefined;
      throw error;
    }));
}

/** Whether the program is not installed. */
export const isNotInstalled = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
