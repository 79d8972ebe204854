import { execFile } from 'node:child_process';
import { setPriority } from 'node:os';
import { promisify } from 'node:util';
import { watchMemory } from './memory.ts';

const execute = promisify(execFile);

/** What ffmpeg calls the container of each format that plays; naming it leaves a file no say in how it is read. */
export const containers: Readonly<Record<string, string>> = {
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

/** Larger frames than any camera's (8K) are not decoded: a decoder holds several at once. */
export const maxPixels = 36_000_000;

interface Bounds {
  /** Milliseconds that it may take. */
  patience: number;
  /** Bytes of memory that it may take. */
  memory: number;
  /** Ends it. */
  signal?: AbortSignal;
}

/** Runs a program of ffmpeg's within bounds of time and memory; answers what it says. */
export async function runBounded(
  program: 'ffmpeg' | 'ffprobe',
  args: readonly string[],
  { patience, memory, signal }: Bounds,
): Promise<string> {
  // Of itself: nobody ends it once a backend that was killed is gone.
  const limit = program === 'ffmpeg' ? ['-timelimit', String(Math.ceil(patience / 1_000))] : [];
  const running = execute(program, [...limit, ...args], { timeout: patience, killSignal: 'SIGKILL', signal });
  // People who wait for a page go before videos.
  if (running.child.pid !== undefined) setPriority(running.child.pid, 10);
  const unwatch = watchMemory(running.child.pid, memory, () => running.child.kill('SIGKILL'));
  return (await running.finally(unwatch)).stdout;
}

/** Whether running failed because the machine has no such program. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
