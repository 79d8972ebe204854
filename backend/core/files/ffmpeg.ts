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
  /** Timeout in milliseconds. */
  timeoutMs: number;
  /** Memory limit in bytes. */
  memory: number;
  /** Aborts the run. */
  signal?: AbortSignal;
}

/** Timeout and memory limit of ffmpeg and ffprobe, except for conversions. */
export const defaultLimits = { timeoutMs: 15_000, memory: 1_000_000_000 } satisfies Bounds;

/** Runs ffmpeg or ffprobe within time and memory limits. Returns its output. */
export async function runBounded(
  program: 'ffmpeg' | 'ffprobe',
  args: readonly string[],
  { timeoutMs, memory, signal }: Bounds,
): Promise<string> {
  // ffmpeg's own limit, in case the backend is killed.
  const limit = program === 'ffmpeg' ? ['-timelimit', String(Math.ceil(timeoutMs / 1_000))] : [];
  const running = execute(program, [...limit, ...args], {
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    signal,
  });
  // Low priority: requests go before videos.
  if (running.child.pid !== undefined) setPriority(running.child.pid, 10);
  const unwatch = watchMemory(running.child.pid, memory, () => running.child.kill('SIGKILL'));
  return (await running.finally(unwatch)).stdout;
}

/** Whether the program is not installed. */
export const isNotInstalled = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
