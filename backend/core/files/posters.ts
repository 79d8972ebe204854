import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { promisify } from 'node:util';
import type { FileFormat } from './kinds.ts';

const execute = promisify(execFile);

/** What ffmpeg calls the container of each video format; naming it leaves a file no say in how it is read. */
const containers: Record<string, string> = {
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
/** Larger frames than any camera's are not decoded. */
const maxPixels = 40_000_000;

/**
 * Writes the most telling picture of a video's first second as JPEG, with the machine's ffmpeg.
 * Answers false when there is none: no ffmpeg here, or a video it cannot read. A video plays without a
 * poster, so it is not worth refusing one, nor waiting long.
 */
export async function takeFrame(video: string, format: FileFormat, target: string): Promise<boolean> {
  const container = containers[format.extension];
  if (container === undefined) return false;
  try {
    // Reduced before one is chosen: the frames to choose from are all kept in memory.
    const filter = "scale='min(1280,iw)':-2,thumbnail=24";
    const input = `-protocol_whitelist file -max_pixels ${maxPixels} -f ${container} -i`.split(' ');
    const running = execute(
      'ffmpeg',
      `-nostdin -v error -threads 1`
        .split(' ')
        .concat(input, `file:${video}`, '-vf', filter)
        .concat('-frames:v 1 -an -sn -f mjpeg -y'.split(' '), `file:${target}`),
      { timeout: patience, killSignal: 'SIGKILL' },
    );
    // People who wait for a page go before videos.
    if (running.child.pid !== undefined) setPriority(running.child.pid, 10);
    await running;
    return (await stat(target)).size > 0;
  } catch {
    return false;
  }
}
