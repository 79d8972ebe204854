import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromFile } from 'file-type';

/** Kind of a file by its content. */
export type FileKind = 'image' | 'video' | 'audio' | 'document';

/** An accepted file format. */
export interface FileFormat {
  kind: FileKind;
  /** Without a dot; stored keys end with it. */
  extension: string;
  contentType: string;
}

const format = (kind: FileKind, extension: string, contentType: string): FileFormat => ({
  kind,
  extension,
  contentType,
});

/** Stored format of HEIC photos and of video posters. */
export const jpeg = format('image', 'jpg', 'image/jpeg');

/** Target format of converted videos. */
export const mp4 = format('video', 'mp4', 'video/mp4');

/** Accepted formats by stored extension. */
const formats = Object.fromEntries(
  [
    format('image', 'png', 'image/png'),
    jpeg,
    format('image', 'gif', 'image/gif'),
    format('image', 'webp', 'image/webp'),
    // Converted to jpg on upload.
    format('image', 'heic', 'image/heic'),
    mp4,
    format('video', '3gp', 'video/3gpp'),
    format('video', 'ogv', 'video/ogg'),
    format('video', 'flv', 'video/x-flv'),
    format('video', 'avi', 'video/x-msvideo'),
    format('video', 'wmv', 'video/x-ms-wmv'),
    format('video', 'mov', 'video/quicktime'),
    format('video', 'webm', 'video/webm'),
    format('audio', 'wav', 'audio/wav'),
    format('audio', 'm4a', 'audio/mp4'),
    format('audio', 'm4b', 'audio/mp4'),
    format('audio', 'mp3', 'audio/mpeg'),
    format('audio', 'aac', 'audio/aac'),
    format('audio', 'opus', 'audio/ogg'),
    format('document', 'pdf', 'application/pdf'),
    format('document', 'doc', 'application/msword'),
    format('document', 'xls', 'application/vnd.ms-excel'),
    format('document', 'ppt', 'application/vnd.ms-powerpoint'),
    format('document', 'docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
    format('document', 'xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    format('document', 'pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'),
    format('document', 'odt', 'application/vnd.oasis.opendocument.text'),
    format('document', 'ods', 'application/vnd.oasis.opendocument.spreadsheet'),
    format('document', 'odp', 'application/vnd.oasis.opendocument.presentation'),
    format('document', 'zip', 'application/zip'),
    format('document', 'csv', 'text/csv'),
    format('document', 'txt', 'text/plain'),
  ].map((entry) => [entry.extension, entry]),
);

/** Extensions for the logo and cover of a community; jpeg counts as jpg. */
export const communityImageExtensions: readonly string[] = ['png', 'jpg', 'gif'];
/** Extensions for photos; heic is stored as jpg. */
export const photoExtensions: readonly string[] = [...communityImageExtensions, 'heic'];
/** Extensions of office documents. */
export const officeExtensions: readonly string[] = [
  'ppt',
  'pptx',
  'xls',
  'xlsx',
  'csv',
  'pdf',
  'doc',
  'docx',
];

/** Detected extensions that are stored under another one. */
const aliases: Record<string, string> = { m4v: 'mp4', '3g2': '3gp', ogx: 'ogv', asf: 'wmv', heif: 'heic' };

/** Containers of several kinds, distinguished by file name: old Office files, MPEG-4 and Ogg audio. */
const ambiguous: Record<string, string[]> = {
  cfb: ['doc', 'xls', 'ppt', 'docx', 'xlsx', 'pptx'],
  mp4: ['m4a', 'm4b'],
  ogg: ['opus'],
  ogv: ['opus'],
};

/** The accepted format of an extension in lower case without a dot (`jpg`, not `jpeg`). */
export function formatOfExtension(extension: string): FileFormat | undefined {
  return Object.hasOwn(formats, extension) ? formats[extension] : undefined;
}

/** A PDF may have other bytes before its header, within these (ISO 32000). */
const pdfHeaderSize = 1_024;

/** Plain text has no signature. */
const textExtensions: readonly string[] = ['csv', 'txt'];

/** Format of a stored file by its content; its name decides only between formats that look alike. Undefined if not accepted. */
export async function detectFormat(path: string, name: string): Promise<FileFormat | undefined> {
  const claimed = extname(name).slice(1).toLowerCase();
  // Before signatures: a CSV starting with « BMW » looks like a bitmap.
  if (textExtensions.includes(claimed) && isText(await readSample(path))) return formatOfExtension(claimed);
  if (claimed === 'pdf' && (await readSample(path)).subarray(0, pdfHeaderSize).includes('%PDF-'))
    return formatOfExtension(claimed);
  const detected = await fileTypeFromFile(path);
  if (detected === undefined) return undefined;
  if (ambiguous[detected.ext]?.includes(claimed)) return formatOfExtension(claimed);
  return formatOfExtension(aliases[detected.ext] ?? detected.ext);
}

/** First 64 KiB of a file. */
async function readSample(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(64 * 1024), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Control characters allowed in text files. */
const textControls = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a]);
/** Byte order marks of UTF-16. */
const utf16Encodings: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' };
const isTextUnit = (unit: number) => unit >= 0x20 || textControls.has(unit);

/** Whether a sample is text: UTF-16 with a byte order mark, UTF-8, or 8-bit without control characters. */
function isText(sample: Buffer): boolean {
  const encoding = utf16Encodings[sample.toString('hex', 0, 2)];
  if (encoding === undefined) return sample.every(isTextUnit);
  try {
    // Streaming mode: the sample may end within a character.
    const text = new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true });
    return Array.from(text).every((character) => isTextUnit(character.codePointAt(0) ?? 0));
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
