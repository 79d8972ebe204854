import { defaultLimits, demuxers, InterruptedRunError, runBounded } from './ffmpeg.ts';
import type { FileFormat } from './kinds.ts';

/** Durations from here on, in milliseconds, are considered invalid. */
const maxDurationMs = 7 * 86_400_000;

/**
 * Duration of an audio or video file in milliseconds; null if unknown or of another format. Throws InterruptedRun when
 * ffprobe was killed.
 */
export async function probeDuration(path: string, { extension }: FileFormat): Promise<number | null> {
  const demuxer = demuxers[extension];
  if (demuxer === undefined) return null;
  try {
    const options = `-v error -protocol_whitelist file -f ${demuxer} -show_entries format=duration -of csv=p=0`;
    const output = await runBounded('ffprobe', [...options.split(' '), `file:${path}`], defaultLimits);
    const milliseconds = Math.round(Number(output) * 1_000);
    return milliseconds > 0 && milliseconds < maxDurationMs ? milliseconds : null;
  } catch (error) {
    if (error instanceof InterruptedRunError) throw error;
    return null;
  }
}

/** The same, but null when ffprobe was killed: files work without a duration. */
export const readDuration = (path: string, format: FileFormat): Promise<number | null> =>
  probeDuration(path, format).catch(() => null);
