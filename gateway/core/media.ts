import type { Context } from './context.ts';
import { fault } from './errors.ts';

/** A picture as the rooms know it: where the API keeps it, and its size when the path tells it. */
export interface ImageRecord {
  /** Path relative to the API host, or an absolute address elsewhere. */
  path: string;
  width: number | null;
  height: number | null;
  alt: string;
}

/** A video and its still picture. */
export interface VideoRecord {
  path: string;
  poster: ImageRecord | null;
}

/** The families of files that have an icon. */
export type FileKind =
  'IMAGE' | 'VIDEO' | 'AUDIO' | 'WORD' | 'EXCEL' | 'PDF' | 'POWERPOINT' | 'TEXT' | 'OTHER';

/** A downloadable file. */
export interface FileRecord {
  path: string;
  name: string;
  kind: FileKind;
}

/** The picture at a path; generated names tell the size: `…-1600x1067.jpg`. */
export function image(path: string, alt = ''): ImageRecord {
  const size = /-(\d{1,5})x(\d{1,5})\.[a-z0-9]+(?:\?|$)/i.exec(path);
  return { path, width: size ? Number(size[1]) : null, height: size ? Number(size[2]) : null, alt };
}

/** The picture at a path that may be absent. */
export const optionalImage = (path: string | null, alt = ''): ImageRecord | null =>
  path === null ? null : image(path, alt);

const families: Record<Exclude<FileKind, 'OTHER'>, readonly string[]> = {
  IMAGE: ['png', 'jpeg', 'jpg', 'gif', 'tiff'],
  AUDIO: ['m4a', 'mp3', 'aac', 'm4b', 'opus', 'wav'],
  VIDEO: [
    'webm',
    'mpg',
    'mp2',
    'mpeg',
    'mpe',
    'mpv',
    'ogg',
    'mp4',
    'm4p',
    'm4v',
    'avi',
    'wmv',
    'mov',
    'qt',
    'flv',
    'swf',
    'avchd',
  ],
  WORD: ['doc', 'docx'],
  EXCEL: ['xls', 'xlt', 'xlsx', 'csv'],
  PDF: ['pdf'],
  POWERPOINT: ['ppt', 'pptx'],
  TEXT: ['txt'],
};
const kinds = new Map(
  Object.entries(families).flatMap(([kind, extensions]) =>
    extensions.map((extension) => [extension, kind as FileKind] as const),
  ),
);

/** What a file's extension says it is. */
export const fileKind = (name: string): FileKind =>
  kinds.get(name.split('.').at(-1)?.toLowerCase() ?? '') ?? 'OTHER';

/** The file at a path, with the name that it had on its author's machine. */
export function file(path: string, name: string): FileRecord {
  const known = name || decodeURIComponent(path.split('?')[0]?.split('/').at(-1) ?? '');
  return { path, name: known, kind: fileKind(known) };
}

/** The absolute address of a path of the API, on the gateway's own origin. */
export function address(
  context: Context,
  path: string,
  query: Record<string, number | undefined> = {},
): string {
  if (/^https?:\/\//i.test(path)) return path;
  const wanted = Object.entries(query).filter((entry): entry is [string, number] => entry[1] !== undefined);
  const parameters = wanted.map(([name, value]) => `${name}=${value}`).join('&');
  const separator = path.includes('?') ? '&' : '?';
  return `${context.origin}/${path.replace(/^\/+/, '')}${parameters && separator + parameters}`;
}

/** An address on the gateway's own origin as the path that is kept of it, so that it outlives the origin. */
export const ownPath = (context: Context, url: string): string =>
  url.startsWith(`${context.origin}/`) ? url.slice(context.origin.length) : url;

function pixels(value: number | null | undefined, name: string): number | undefined {
  if (value === null || value === undefined) return undefined;
  if (value < 1 || value > 4096) throw fault('BAD_USER_INPUT', `${name} must be from 1 to 4096.`);
  return value;
}

/** Resolvers of the types of core that are not plain properties. */
export const mediaResolvers = {
  Image: {
    url: (record: ImageRecord, size: { width?: number | null; height?: number | null }, context: Context) =>
      address(context, record.path, { w: pixels(size.width, 'width'), h: pixels(size.height, 'height') }),
  },
  Video: { url: (record: VideoRecord, _args: unknown, context: Context) => address(context, record.path) },
  File: { url: (record: FileRecord, _args: unknown, context: Context) => address(context, record.path) },
};
