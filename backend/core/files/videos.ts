import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { findDiskFullError } from './blobs.ts';
import {
  defaultLimits,
  demuxers,
  InterruptedRunError,
  isNotInstalled,
  maxPixels,
  runBounded,
} from './ffmpeg.ts';
import { type FileFormat, mp4 } from './kinds.ts';
import type { FileLinks } from './links.ts';
import { probeDuration } from './duration.ts';
import type { files } from './tables.ts';
import { findToneMapping } from './toneMapping.ts';

type FileRow = typeof files.$inferSelect;

/** Columns that decide how a video plays. */
export type VideoFile = Pick<FileRow, 'key' | 'originalName' | 'playableKey' | 'conversion'>;

/**
 * URL to open a file: for a converted video the playable copy, for an unplayable one a download URL ending in
 * &video=converting or &video=unplayable.
 */
export function fileUrl(links: FileLinks, { playableKey, conversion, ...file }: VideoFile): string {
  if (playableKey !== null) return links.sign({ key: playableKey });
  return conversion === null
    ? links.sign(file)
    : `${links.sign(file, { download: true })}&video=${conversion}`;
}

/** Containers that browsers play. */
const playableContainers = new Set(['mp4', 'mov', '3gp', 'webm']);
const playableVideoCodecs = new Set(['h264', 'vp8', 'vp9', 'av1']);
const playableAudioCodecs = new Set(['aac', 'mp3', 'opus', 'vorbis', 'flac']);
/** H.264 pixel formats that all decoders support. */
const playablePixelFormats = new Set(['yuv420p', 'yuvj420p']);
/** Video codecs that browsers play in MP4. */
const copyableVideoCodecs = new Set(['h264']);
const copyableAudioCodecs = new Set(['aac', 'mp3']);

const Streams = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      codec_name: z.string().optional(),
      pix_fmt: z.string().optional(),
      disposition: z.object({ attached_pic: z.number().optional() }).optional(),
    }),
  ),
});

/** First streams of a video, where present. */
interface Contents {
  video?: { codec: string; pixels: string };
  sound?: string;
}

/** Reads a video's streams with ffprobe. Throws when missing or unreadable. */
async function readContents(path: string, { extension }: FileFormat): Promise<Contents> {
  const options =
    `-v error -protocol_whitelist file -f ${demuxers[extension]} -of json ` +
    '-show_entries stream=codec_type,codec_name,pix_fmt:stream_disposition=attached_pic';
  const output = await runBounded('ffprobe', [...options.split(' '), `file:${path}`], defaultLimits);
  const { streams } = Streams.parse(JSON.parse(output));
  const video = streams.find((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1);
  const sound = streams.find((one) => one.codec_type === 'audio');
  return {
    ...(video && { video: { codec: video.codec_name ?? '', pixels: video.pix_fmt ?? '' } }),
    ...(sound && { sound: sound.codec_name ?? '' }),
  };
}

const isPlayableVideo = ({ codec, pixels }: { codec: string; pixels: string }) =>
  playableVideoCodecs.has(codec) && (codec !== 'h264' || playablePixelFormats.has(pixels));

/**
 * Examines an uploaded or old video: null when browsers can play it, 'converting' when it must be converted, 'unplayable'
 * when it cannot be read, 'unexamined' when ffprobe was killed and browsers may play it. Without ffprobe the container
 * decides.
 */
export async function detectConversionState(
  path: string,
  format: FileFormat,
): Promise<FileRow['conversion'] | 'unexamined'> {
  const isPlayableContainer = playableContainers.has(format.extension);
  try {
    const { video, sound } = await readContents(path, format);
    const plays =
      isPlayableContainer &&
      (!video || isPlayableVideo(video)) &&
      (sound === undefined || playableAudioCodecs.has(sound));
    return plays ? null : 'converting';
  } catch (error) {
    if (error instanceof InterruptedRunError) return isPlayableContainer ? 'unexamined' : 'converting';
    if (!isNotInstalled(error)) return 'unplayable';
    return isPlayableContainer ? null : 'unplayable';
  }
}

const conversionLimits = { processorSeconds: 7_200, timeoutMs: 14_400_000, memory: 2_000_000_000 };
/** Minimum duration in milliseconds. */
const minDurationMs = 100;
/** Maximum side of a converted video, in pixels. */
const maxSide = 1920;

/** Colour tags of a tone-mapped video. */
const bt709 = '-color_primaries bt709 -color_trc bt709 -colorspace bt709'.split(' ');

/** Abort signal and maximum size of a conversion. */
interface ConversionOptions {
  signal: AbortSignal;
  maxBytes: number;
}

/**
 * Converts a video to streamable MP4 (H.264, AAC). Returns false when impossible; throws when aborted, killed or disk
 * full.
 */
export async function convertVideo(
  source: string,
  format: FileFormat,
  target: string,
  { signal, maxBytes }: ConversionOptions,
): Promise<boolean> {
  try {
    const { video, sound } = await readContents(source, format);
    if (!video) return false;
    const side = `scale='min(${maxSide},iw)':'min(${maxSide},ih)'`;
    const reduced = `${side}:force_original_aspect_ratio=decrease:force_divisible_by=2`;
    const mapping = await findToneMapping(source, format);
    const filter = `${reduced},${mapping ?? 'format=yuv420p'}`;
    const videoArgs =
      copyableVideoCodecs.has(video.codec) && isPlayableVideo(video)
        ? ['-c:v', 'copy']
        : ['-vf', filter, ...'-c:v libx264 -preset veryfast -crf 23'.split(' '), ...(mapping ? bt709 : [])];
    const audioArgs =
      sound !== undefined && copyableAudioCodecs.has(sound) ? '-c:a copy' : '-c:a aac -b:a 128k -ac 2';
    const input = `-protocol_whitelist file -max_pixels ${maxPixels} -f ${demuxers[format.extension]} -i`;
    await runBounded(
      'ffmpeg',
      [
        ...`-nostdin -v error -threads 1 ${input}`.split(' '),
        `file:${source}`,
        // First video and audio stream; no metadata.
        ...'-map 0:V:0 -map 0:a:0? -sn -dn -map_metadata -1 -threads 1'.split(' '),
        ...videoArgs,
        ...audioArgs.split(' '),
        ...`-fs ${maxBytes} -movflags +faststart -f mp4 -y`.split(' '),
        `file:${target}`,
      ],
      { ...conversionLimits, signal },
    );
    // Truncated by the size limit.
    if ((await stat(target)).size >= maxBytes) return false;
    const [whole, made] = await Promise.all([probeDuration(source, format), probeDuration(target, mp4)]);
    // Mostly unreadable videos are better downloaded.
    return made !== null && made >= minDurationMs && (whole === null || made > whole / 2);
  } catch (error) {
    if (signal.aborted || error instanceof InterruptedRunError) throw error;
    if (findDiskFullError(error) || isDiskFullMessage(error)) throw error;
    return false;
  }
}

/** Whether ffmpeg failed because the disk is full. */
const isDiskFullMessage = (error: unknown) =>
  error instanceof Error && /no space left|disk quota exceeded/i.test(error.message);

/** Whether ffmpeg with the H.264 encoder is installed. Throws when ffmpeg fails to start or is killed. */
export async function isH264EncoderInstalled(): Promise<boolean> {
  try {
    const output = await runBounded('ffmpeg', ['-v', 'error', '-encoders'], defaultLimits);
    return output.includes(' libx264 ');
  } catch (error) {
    if (isNotInstalled(error)) return false;
    throw error;
  }
}
