import { hash } from 'node:crypto';
import { lookup } from 'mime-types';
import type { Context } from '../graphql/context.ts';
import { idType } from '../graphql/ids.ts';

/** A picture as the features know it: where the API keeps it, and its size when the path tells it. */
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
  | 'IMAGE'
  | 'VIDEO'
  | 'AUDIO'
  | 'WORD'
  | 'EXCEL'
  | 'PDF'
  | 'POWERPOINT'
  | 'TEXT'
  | 'OTHER';

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
  const known = name || decoded(path.split('?')[0]?.split('/').at(-1) ?? '');
  return { path, name: known, kind: fileKind(known) };
}

/** The words of an encoded name; a name with a % of its own is not encoded. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** What most paths are of, which addresses may hold as it is. */
const plainPath = /^[\w./?&=~:@!$'()*+,;-]*$/;

/** A path as addresses may hold it: what is encoded stays so, a % that encodes nothing is one. */
export const addressable = (path: string): string =>
  plainPath.test(path)
    ? path
    : path
        .replaceAll(/%(?![0-9a-f]{2})/gi, '%25')
        .replaceAll(/[^\x21-\x7e]+|["#<>\\^`{|}]/gu, encodeURIComponent);

/** First segment of the addresses under which files of other servers are passed on. */
export const elsewhere = 'fichiers-externes';

/** Folders of addresses that are the same before every API: its QR code, and the client's own GIFs. */
const fixedFolders: ReadonlySet<string> = new Set(['cgu', 'gifs']);

/** Where the gateway serves a file of the API: below a prefix of its own, also where only its name is told. */
function served({ config }: Context, path: string): string {
  const bare = path.startsWith('/') ? path.replace(/^\/+/, '') : path;
  const end = bare.search(/[/?]/);
  const first = end < 0 ? bare : bare.slice(0, end);
  const isPrefixed = bare.includes('/') && (config.filesPrefixes.includes(first) || fixedFolders.has(first));
  return isPrefixed ? bare : `${config.filesPrefixes[0] ?? ''}/${bare}`;
}

/** Where the gateway serves what an absolute address names; null for what is fetched where it stands. */
function servedFor(context: Context, url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { origin, pathname, search } = new URL(url);
  const index = context.config.filesOrigins.indexOf(origin);
  if (index >= 0) return `${elsewhere}/${index}${pathname}${search}`;
  const api = new URL(context.config.backendUrl);
  if (origin !== api.origin) return null;
  const prefix = api.pathname.replace(/\/$/, '');
  return served(
    context,
    (pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname) + search,
  );
}

/** The absolute address of a path of the API, on the gateway's own origin. */
export function address(
  context: Context,
  path: string,
  query: Record<string, number | undefined> = {},
): string {
  const isAbsolute = /^https?:\/\//i.test(path);
  const own = isAbsolute ? servedFor(context, path) : served(context, addressable(path));
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

/** Stands between the path of a file and what it is called, which the API is not asked with. */
const nameMark = '/~/';

/**
 * The absolute address of a file that is opened under its name: windows are called what their address ends with. A
 * file that is fetched elsewhere keeps the address that it has.
 */
export function namedAddress(context: Context, path: string, name: string): string {
  const own = address(context, path);
  const called = name.replaceAll(/\p{Surrogate}/gu, '');
  if (!own.startsWith(`${context.origin}/`) || /^\.{0,2}$/.test(called)) return own;
  const [bare = '', query] = own.split('?', 2);
  return `${bare}${nameMark}${encodeURIComponent(called)}${query === undefined ? '' : `?${query}`}`;
}

/** An address without what the file is called, and that, encoded; undefined where it says nothing of it. */
export function splitName(url: string): { path: string; name: string | undefined } {
  const [bare = '', query] = url.split('?', 2);
  const at = bare.lastIndexOf(nameMark);
  if (at < 0) return { path: url, name: undefined };
  return {
    path: bare.slice(0, at) + (query === undefined ? '' : `?${query}`),
    name: bare.slice(at + nameMark.length),
  };
}

/** An address on the gateway's own origin as the path that is kept of it, so that it outlives the origin. */
export const ownPath = (context: Context, url: string): string =>
  url.startsWith(`${context.origin}/`) ? url.slice(context.origin.length) : url;

/** What signs an address, or sizes a picture: not what the content is. */
const passing = /^(?:exp|expires|sig|signature|w|h|policy|key-pair-id|x-amz-.*)$/i;
/**
 * What is no more than that where the path names the file: who reads it, what a download of it is called, and whether it
 * plays.
 */
const passingBesideFile = /^(?:for|token|name|video)$/i;
/** A path that names a file, and no program that is told which. */
const namesFile = /\.(?!php$|aspx?$|jsp$)[a-z0-9]{2,5}$/i;

/** The same for the same content, however its address is signed. */
function cacheKeyOf(path: string): string {
  const [bare = '', query = ''] = path.split(/[?#]/);
  const isFile = namesFile.test(bare);
  const isPassing = (name: string) => passing.test(name) || (isFile && passingBesideFile.test(name));
  const lasting = query.split('&').filter((part) => part !== '' && !isPassing(part.split('=')[0] ?? ''));
  return hash('sha256', [bare, ...lasting].join('?'), 'base64url').slice(0, 22);
}

/** What generated names tell of their files: `…-8230ms-904113o.mp4`. */
const facts = /\/[0-9a-f]{32}(?:-(\d{1,9})ms)?(?:-(\d{1,12})o)?(?:-\d+x\d+)?\.\w+(?:[?#]|$)/;

/** Seconds that a file plays, as its generated name tells; null where it does not. */
function durationOf({ path }: { path: string }): number | null {
  const milliseconds = facts.exec(path)?.[1];
  return milliseconds === undefined ? null : Number(milliseconds) / 1_000;
}

/** Formats that no browser plays, whatever is in them. */
const unplayed = /\.(?:wmv|avi|flv|swf|mpe?g)(?:[?#]|$)/i;

/** Whether a video plays, as a word behind its path says (`&video=converting`), or else its extension. */
function stateOf({ path }: VideoRecord): 'PLAYABLE' | 'CONVERTING' | 'UNPLAYABLE' {
  const said = /[?&]video=(converting|unplayable)(?:[&#]|$)/.exec(path)?.[1];
  if (said === 'converting') return 'CONVERTING';
  return said === 'unplayable' || unplayed.test(path) ? 'UNPLAYABLE' : 'PLAYABLE';
}

/** The largest number that the graph's Int holds. */
const largestInt = 2_147_483_647;

/** Bytes of a file, as its generated name tells; null where it does not. */
function sizeOf({ path }: { path: string }): number | null {
  const size = Number(facts.exec(path)?.[2] ?? Infinity);
  return size > largestInt ? null : size;
}

/** The MIME type that a name or path says, by its extension. */
const mimeTypeOf = (name: string): string | null => lookup(name.split(/[?#]/)[0] ?? '') || null;

const imageId = idType('Image', 'file');
const videoId = idType('Video', 'file');
const fileId = idType('File', 'file');

/** Key of an image, stable across signed addresses. */
export const imageKey = ({ path }: Pick<ImageRecord, 'path'>): string =>
  imageId.write({ file: cacheKeyOf(path) });
/** Key of a file, stable across signed addresses. */
export const fileKey = ({ path }: Pick<FileRecord, 'path'>): string =>
  fileId.write({ file: cacheKeyOf(path) });

/** Fields of pictures, videos and files that their paths tell. */
const ofPath = {
  cacheKey: ({ path }: { path: string }) => cacheKeyOf(path),
  size: sizeOf,
};
const mimeTypeOfPath = ({ path }: { path: string }) => mimeTypeOf(path);

/** Resolvers of the types of core that are not plain properties. */
export const mediaResolvers = {
  Image: {
    ...ofPath,
    key: imageKey,
    mimeType: mimeTypeOfPath,
    url: (record: ImageRecord, size: { width?: number | null; height?: number | null }, context: Context) =>
      address(context, record.path, { w: size.width ?? undefined, h: size.height ?? undefined }),
  },
  Video: {
    ...ofPath,
    duration: durationOf,
    key: ({ path }: VideoRecord) => videoId.write({ file: cacheKeyOf(path) }),
    // Its still picture has its shape.
    width: ({ poster }: VideoRecord) => poster?.width ?? null,
    height: ({ poster }: VideoRecord) => poster?.height ?? null,
    mimeType: mimeTypeOfPath,
    state: stateOf,
    url: (record: VideoRecord, _args: unknown, context: Context) => address(context, record.path),
  },
  File: {
    ...ofPath,
    duration: durationOf,
    key: fileKey,
    mimeType: ({ name, path }: FileRecord) => mimeTypeOf(name) ?? mimeTypeOf(path),
    url: (record: FileRecord, _args: unknown, context: Context) => address(context, record.path),
  },
};
