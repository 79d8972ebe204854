import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { promisify } from 'node:util';
import type { FileFormat } from './kinds.ts';
import { watchMemory } from './memory.ts';

const execute = promisify(execFile);

/** What ffmpeg calls the container of each format that plays; naming it leaves a file no say in how it is read. */
const containers: Record<string, string> = {
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
/** Milliseconds. */
const patience = 15_000;
/** Larger frames than any camera's (8K) are not decoded: a decoder holds several at once. */
const maxPixels = 36_000_000;
/** No side of a poster is longer, in pixels. */
const longestSide = 1280;
/** Milliseconds: what says that it plays longer than a week says nothing. */
const longestPlaying = 7 * 86_400_000;
/** Bytes of memory that ffmpeg may take. */
const usualMemory = 1_000_000_000;

/**
 * Writes the most telling picture of a video's first second as JPEG, with the machine's ffmpeg.
 * Answers false when there is none: no ffmpeg here, or a video it cannot read. A video plays without a
 * poster, so it is not worth refusing one, nor waiting long, nor more than `memory` bytes.
 */
export async function takeFrame(
  video: string,
  format: FileFormat,
  target: string,
  memory = usualMemory,
): Promise<boolean> {
  const container = containers[format.extension];
  if (container === undefined) return false;
  try {
    // Reduced before one is chosen: the frames to choose from are all kept in memory.
    const scale = `scale='min(${longestSide},iw)':'min(${longestSide},ih)'`;
    const filter = `${scale}:force_original_aspect_ratio=decrease:force_divisible_by=2,thumbnail=24`;
    const input = `-protocol_whitelist file -max_pixels ${maxPixels} -f ${container} -i`.split(' ');
    const options = '-nostdin -v error -threads 1'.split(' ').concat(input, `file:${video}`, '-vf', filter);
    const output = '-frames:v 1 -an -sn -f mjpeg -y'.split(' ').concat(`file:${target}`);
    await runBounded('ffmpeg', [...options, ...output], memory);
    return (await stat(target)).size > 0;
  } catch {
    return false;
  }
}

/**
 * How long a video or sound plays, in milliseconds; null where that cannot be told: no ffmpeg here, or a file that
 * does not say it.
 */
export async function playingTime(path: string, { extension }: FileFormat): Promise<number | null> {
  const container = containers[extension];
  if (container === undefined) return null;
  try {
    const options = `-v error -protocol_whitelist file -f ${container} -show_entries format=duration -of csv=p=0`;
    const said = await runBounded('ffprobe', [...options.split(' '), `file:${path}`], usualMemory);
    const milliseconds = Math.round(Number(said) * 1_000);
    return milliseconds > 0 && milliseconds < longestPlaying ? milliseconds : null;
  } catch {
    return null;
  }
}

/** Runs a program of ffmpeg's within bounds of time and memory; answers what it says. */
async function runBounded(program: string, args: readonly string[], memory: number): Promise<string> {
  const running = execute(program, args, { timeout: patience, killSignal: 'SIGKILL' });
  // People who wait for a page go before videos.
  if (running.child.pid !== undefined) setPriority(running.child.pid, 10);
  const unwatch = watchMemory(running.child.pid, memory, () => running.child.kill('SIGKILL'));
  return (await running.finally(unwatch)).stdout;
}
