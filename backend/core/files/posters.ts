import { stat } from 'node:fs/promises';
import { defaultLimits, demuxers, maxPixels, runBounded } from './ffmpeg.ts';
import type { FileFormat } from './kinds.ts';
import { findToneMapping } from './toneMapping.ts';

/** Maximum side of a poster, in pixels. */
const maxSide = 1280;

/**
 * Writes a representative frame of the video as JPEG to `target`. Returns false if that fails: videos work without a
 * poster.
 */
export async function extractPoster(
  video: string,
  format: FileFormat,
  target: string,
  memoryLimit = defaultLimits.memory,
): Promise<boolean> {
  const demuxer = demuxers[format.extension];
  if (demuxer === undefined) return false;
  try {
    // Scaled first, because all candidate frames are held in memory.
    const scale = `scale='min(${maxSide},iw)':'min(${maxSide},ih)'`;
    const reduced = `${scale}:force_original_aspect_ratio=decrease:force_divisible_by=2`;
    // Converted through RGB: JPEG has one colour matrix.
    const filters = [reduced, await findToneMapping(video, format), 'format=rgb24', 'thumbnail=24'];
    const filter = filters.filter((part) => part !== null).join(',');
    const input = `-protocol_whitelist file -max_pixels ${maxPixels} -f ${demuxer} -i`.split(' ');
    const options = '-nostdin -v error -threads 1'.split(' ').concat(input, `file:${video}`, '-vf', filter);
    const output = '-frames:v 1 -an -sn -f mjpeg -y'.split(' ').concat(`file:${target}`);
    await runBounded('ffmpeg', [...options, ...output], { ...defaultLimits, memory: memoryLimit });
    return (await stat(target)).size > 0;
  } catch {
    return false;
  }
}
