import { hash } from 'node:crypto';
import { lookup } from 'mime-types';
import type { Context } from '../graphql/context.ts';
import { idType } from '../graphql/ids.ts';

/** A picture: its path, and its size if the path contains it. */
export interface ImageRecord {
  /** Path relative to the API host, or an absolute URL. */
  path: string;
  width: number | null;
  height: number | null;
  alt: string;
}

/** A video and its poster. */
export interface VideoRecord {
  path: string;
  poster: ImageRecord | null;
}

/** Kinds of files with their own icon. */
export type FileKind =
  | 'IMAGE'
  | 'VIDEO'
  | 'AUDIO'
  | 'DOCUMENT'
  | 'SPREADSHEET'
  | 'PDF'
  | 'PRESENTATION'
  | 'TEXT'
  | 'OTHER';

/** A file with its path, display name and kind. */
export interface FileRecord {
  path: string;
  name: string;
  kind: FileKind;
}

/** Makes the record of the picture at a path; generated names contain the size: `…-1600x1067.jpg`. */
export function toImageRecord(path: string, alt = ''): ImageRecord {
  const size = /-(\d{1,5})x(\d{1,5})\.[a-z0-9]+(?:\?|$)/i.exec(path);
  return { path, width: size ? Number(size[1]) : null, height: size ? Number(size[2]) : null, alt };
}

/** The picture at a path; null without a path. */
export const toOptionalImageRecord = (path: string | null, alt = ''): ImageRecord | null =>
  path === null ? null : toImageRecord(path, alt);

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
    'ogv',
    'mp4',
    'm4p',
    'm4v',
    '3gp',
    'avi',
    'wmv',
    'mov',
    'qt',
    'flv',
    'swf',
    'avchd',
  ],
  DOCUMENT: ['doc', 'docx'],
  SPREADSHEET: ['xls', 'xlt', 'xlsx', 'csv'],
  PDF: ['pdf'],
  PRESENTATION: ['ppt', 'pptx'],
  TEXT: ['txt'],
};
const kinds = new Map(
  Object.entries(families).flatMap(([kind, extensions]) =>
    extensions.map((extension) => [extension, kind as FileKind] as const),
  ),
);

/** The kind of a file by its extension. */
export const fileKindOf = (name: string): FileKind =>
  kinds.get(name.split('.').at(-1)?.toLowerCase() ?? '') ?? 'OTHER';

/** Makes the record of the file at a path, with its original name. */
export function toFileRecord(path: string, name: string): FileRecord {
  const known = name || decoded(path.split('?')[0]?.split('/').at(-1) ?? '');
  return { path, name: known, kind: fileKindOf(known) };
}

/** Decodes a file name; one with a stray % is not encoded. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Paths that need no encoding. */
const plainPath = /^[\w./?&=~:@!$'()*+,;-]*$/;

/** Encodes a path for URLs; existing escapes stay, a stray % is encoded. */
export const encodePath = (path: string): string =>
  plainPath.test(path)
    ? path
    : path
        .replaceAll(/%(?![0-9a-f]{2})/gi, '%25')
        .replaceAll(/[^\x21-\x7e]+|["#<>\\^`{|}]/gu, encodeURIComponent);

/** First path segment of proxied files of other servers. */
export const externalFilesPrefix = 'fichiers-externes';

/** Folders served alike before every API: QR code and built-in GIFs. */
const fixedFolders: ReadonlySet<string> = new Set(['cgu', 'gifs']);

/** The gateway's path of an API file: below one of its prefixes. */
function served({ config }: Context, path: string): string {
  const bare = path.startsWith('/') ? path.replace(/^\/+/, '') : path;
  const end = bare.search(/[/?]/);
  const first = end < 0 ? bare : bare.slice(0, end);
  const isPrefixed = bare.includes('/') && (config.filesPrefixes.includes(first) || fixedFolders.has(first));
  return isPrefixed ? bare : `${config.filesPrefixes[0] ?? ''}/${bare}`;
}

/** The gateway's path of an absolute URL; null if it is not proxied. */
function servedFor(context: Context, url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { origin, pathname, search } = new URL(url);
  const index = context.config.filesOrigins.indexOf(origin);
  if (index >= 0) return `${externalFilesPrefix}/${index}${pathname}${search}`;
  const api = new URL(context.config.backendUrl);
  if (origin !== api.origin) return null;
  const prefix = api.pathname.replace(/\/$/, '');
  return served(
    context,
    (pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname) + search,
  );
}

/** The absolute URL of an API path on the gateway's origin. */
export function absoluteUrl(
  context: Context,
  path: string,
  query: Record<string, number | undefined> = {},
): string {
  const isAbsolute = /^https?:\/\//i.test(path);
  const own = isAbsolute ? servedFor(context, path) : served(context, encodePath(path));
  if (own === null) return path;
  let url = `${context.origin}/${own}`;
  let separator = own.includes('?') ? '&' : '?';
  for (const name in query) {
    if (query[name] === undefined) continue;
    url += `${separator}${name}=${query[name]}`;
    separator = '&';
  }
  return url;
}

/** Splits a URL at its first question mark, which the query keeps. */
export function splitQuery(url: string): [bare: string, query: string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
}

/** Separates the path of a file from its display name, which is not sent to the API. */
const nameSeparator = '/~/';

/**
 * The absolute URL of a file with its display name, which browsers use as window title. Files that are not proxied keep
 * their URL.
 */
export function namedUrl(context: Context, path: string, name: string): string {
  const own = absoluteUrl(context, path);
  const called = name.replaceAll(/\p{Surrogate}/gu, '');
  if (!own.startsWith(`${context.origin}/`) || /^\.{0,2}$/.test(called)) return own;
  const [bare, query] = splitQuery(own);
  return `${bare}${nameSeparator}${encodeURIComponent(called)}${query}`;
}

/** Splits the encoded display name off a URL. */
export function splitName(url: string): { path: string; name: string | undefined } {
  const [bare, query] = splitQuery(url);
  const at = bare.lastIndexOf(nameSeparator);
  if (at < 0) return { path: url, name: undefined };
  return {
    path: bare.slice(0, at) + query,
    name: bare.slice(at + nameSeparator.length),
  };
}

/** Converts a URL on the gateway's origin to the stored path, which outlives the origin. */
export const toStoredPath = (context: Context, url: string): string =>
  url.startsWith(`${context.origin}/`) ? url.slice(context.origin.length) : url;

/** Query parameters that sign a URL or resize a picture: irrelevant for the content. */
const passing = /^(?:exp|expires|sig|signature|w|h|policy|key-pair-id|x-amz-.*)$/i;
/** Also irrelevant if the path names the file: reader, download name, playability. */
const passingBesideFile = /^(?:for|token|name|video)$/i;
/** A path with a file extension other than that of a script. */
const namesFile = /\.(?!php$|aspx?$|jsp$)[a-z0-9]{2,5}$/i;

/** Cache key: the same for the same content, however the URL is signed. */
function cacheKeyOf(path: string): string {
  const [bare = '', query = ''] = path.split(/[?#]/);
  const isFile = namesFile.test(bare);
  const isPassing = (name: string) => passing.test(name) || (isFile && passingBesideFile.test(name));
  const lasting = query.split('&').filter((part) => part !== '' && !isPassing(part.split('=')[0] ?? ''));
  return hash('sha256', [bare, ...lasting].join('?'), 'base64url').slice(0, 22);
}

/** Duration and size in generated names: `…-8230ms-904113o.mp4`. */
const nameFacts = /\/[0-9a-f]{32}(?:-(\d{1,9})ms)?(?:-(\d{1,12})o)?(?:-\d+x\d+)?\.\w+(?:[?#]|$)/;

/** Duration in seconds from a generated name; null if absent. */
function durationOf({ path }: { path: string }): number | null {
  const milliseconds = nameFacts.exec(path)?.[1];
  return milliseconds === undefined ? null : Number(milliseconds) / 1_000;
}

/** Formats that browsers do not play. */
const unplayed = /\.(?:wmv|avi|flv|swf|mpe?g)(?:[?#]|$)/i;

/** State of a video by the `video` parameter of its path, or its extension. */
function stateOf({ path }: VideoRecord): 'PLAYABLE' | 'CONVERTING' | 'UNPLAYABLE' {
  const state = /[?&]video=(converting|unplayable)(?:[&#]|$)/.exec(path)?.[1];
  if (state === 'converting') return 'CONVERTING';
  return state === 'unplayable' || unplayed.test(path) ? 'UNPLAYABLE' : 'PLAYABLE';
}

/** Size in bytes from a generated name; null if absent. */
function sizeOf({ path }: { path: string }): number | null {
  const size = Number(nameFacts.exec(path)?.[2] ?? Infinity);
  return Number.isSafeInteger(size) ? size : null;
}

/** MIME type by extension. */
const mimeTypeOf = (name: string): string | null => lookup(name.split(/[?#]/)[0] ?? '') || null;

const imageIds = idType('Image', 'file');
const videoIds = idType('Video', 'file');
const fileIds = idType('File', 'file');

/** Key of an image, stable across signed addresses. */
export const imageKey = ({ path }: Pick<ImageRecord, 'path'>): string =>
  imageIds.write({ file: cacheKeyOf(path) });
/** Key of a file, stable across signed addresses. */
export const fileKey = ({ path }: Pick<FileRecord, 'path'>): string =>
  fileIds.write({ file: cacheKeyOf(path) });

/** Fields derived from the path. */
const ofPath = {
  cacheKey: ({ path }: { path: string }) => cacheKeyOf(path),
  byteSize: sizeOf,
};
const mimeTypeOfPath = ({ path }: { path: string }) => mimeTypeOf(path);

/** Resolvers of pictures, videos and files. */
export const mediaResolvers = {
  Image: {
    ...ofPath,
    key: imageKey,
    mimeType: mimeTypeOfPath,
    contentUrl: (
      record: ImageRecord,
      size: { width?: number | null; height?: number | null },
      context: Context,
    ) => absoluteUrl(context, record.path, { w: size.width ?? undefined, h: size.height ?? undefined }),
  },
  Video: {
    ...ofPath,
    duration: durationOf,
    key: ({ path }: VideoRecord) => videoIds.write({ file: cacheKeyOf(path) }),
    mimeType: mimeTypeOfPath,
    state: stateOf,
    contentUrl: (record: VideoRecord, _args: unknown, context: Context) => absoluteUrl(context, record.path),
  },
  File: {
    ...ofPath,
    duration: durationOf,
    key: fileKey,
    mimeType: ({ name, path }: FileRecord) => mimeTypeOf(name) ?? mimeTypeOf(path),
    contentUrl: (record: FileRecord, _args: unknown, context: Context) => absoluteUrl(context, record.path),
  },
};
