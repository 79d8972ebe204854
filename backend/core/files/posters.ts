import { stat } from 'node:fs/promises';
import { containers, maxPixels, runBounded } from './ffmpeg.ts';
import type { FileFormat } from './kinds.ts';
import { toneMapping } from './toneMapping.ts';

/** Milliseconds. */
const patience = 15_000;
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
    const reduced = `${scale}:force_original_aspect_ratio=decrease:force_divisible_by=2`;
    // JPEG has one colour matrix, which need not be the film's: by RGB it is converted.
    const filters = [reduced, await toneMapping(video, format), 'format=rgb24', 'thumbnail=24'];
    const filter = filters.filter((one) => one !== null).join(',');
    const input = `-protocol_whitelist file -max_pixels ${maxPixels} -f ${container} -i`.split(' ');
    const options = '-nostdin -v error -threads 1'.split(' ').concat(input, `file:${video}`, '-vf', filter);
    const output = '-frames:v 1 -an -sn -f mjpeg -y'.split(' ').concat(`file:${target}`);
    await runBounded('ffmpeg', [...options, ...output], { patience, memory });
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
    const said = await runBounded('ffprobe', [...options.split(' '), `file:${path}`], {
      patience,
      memory: usualMemory,
    });
    const milliseconds = Math.round(Number(said) * 1_000);
    return milliseconds > 0 && milliseconds < longestPlaying ? milliseconds : null;
  } catch {
    return null;
  }
}
