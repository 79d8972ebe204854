import { stat } from 'node:fs/promises';
import { demuxers, maxPixels, runBounded } from './ffmpeg.ts';
import type { FileFormat } from './kinds.ts';
import { findToneMapping } from './toneMapping.ts';

/** Timeout in milliseconds. */
const timeoutMs = 15_000;
/** Maximum side of a poster, in pixels. */
const maxSide = 1280;
/** Longer durations, in milliseconds, are ignored. */
const maxDurationMs = 7 * 86_400_000;
/** Memory limit of ffmpeg in bytes. */
const usualMemory = 1_000_000_000;

/** Writes a representative frame as JPEG. Returns false when impossible; videos work without a poster. */
export async function extractPoster(
  video: string,
  format: FileFormat,
  target: string,
  memory = usualMemory,
): Promise<boolean> {
  const demuxer = demuxers[format.extension];
  if (demuxer === undefined) return false;
  try {
    // Scaled first, because all candidate frames are held in memory.
    const scale = `scale='min(${maxSide},iw)':'min(${maxSide},ih)'`;
    const reduced = `${scale}:force_original_aspect_ratio=decrease:force_divisible_by=2`;
    // Converted through RGB: JPEG has one colour matrix.
    const filters = [reduced, await findToneMapping(video, format), 'format=rgb24', 'thumbnail=24'];
    const filter = filters.filter((one) => one !== null).join(',');
    const input = `-protocol_whitelist file -max_pixels ${maxPixels} -f ${demuxer} -i`.split(' ');
    const options = '-nostdin -v error -threads 1'.split(' ').concat(input, `file:${video}`, '-vf', filter);
    const output = '-frames:v 1 -an -sn -f mjpeg -y'.split(' ').concat(`file:${target}`);
    await runBounded('ffmpeg', [...options, ...output], { timeoutMs, memory });
    return (await stat(target)).size > 0;
  } catch {
    return false;
  }
}

/** Duration in milliseconds; null when unknown. */
export async function readDuration(path: string, { extension }: FileFormat): Promise<number | null> {
  const demuxer = demuxers[extension];
  if (demuxer === undefined) return null;
  try {
    const options = `-v error -protocol_whitelist file -f ${demuxer} -show_entries format=duration -of csv=p=0`;
    const output = await runBounded('ffprobe', [...options.split(' '), `file:${path}`], {
      timeoutMs,
      memory: usualMemory,
    });
    const milliseconds = Math.round(Number(output) * 1_000);
    return milliseconds > 0 && milliseconds < maxDurationMs ? milliseconds : null;
  } catch {
    return null;
  }
}
