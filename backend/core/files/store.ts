import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Queryable } from '../database/database.ts';
import { ApiError } from '../errors.ts';
import { nameAsSeen } from '../text.ts';
import type { BlobStore } from './blobs.ts';
import { createPictures, type Pictures } from './images.ts';
import { type FileFormat, type FileKind, detectFormat, formatOfExtension, jpeg, mp4 } from './kinds.ts';
import type { FileAddresses } from './links.ts';
import { conversionOf } from './playing.ts';
import { playingTime } from './posters.ts';
import { files } from './tables.ts';
import { createVariants, type Variants, variantsOf } from './variants.ts';

export type FileRow = typeof files.$inferSelect;

/** What a call accepts as a file. */
interface FileRule {
  kinds: readonly FileKind[];
  /** As stored, without a dot: the only formats accepted, when not all of the kinds are. */
  extensions?: readonly string[];
  /** In bytes; the configured limit of its kind when absent. */
  maxBytes?: number;
}

/** A file as it arrives: what the client says of it, and its bytes. */
interface IncomingFile {
  name: string;
  content: AsyncIterable<Buffer>;
  /** Whose it is: the pictures of one person are decoded one after another. The product's own when absent. */
  from?: string;
}

/** A file that the product itself has made: there is nothing to check, and what is to be known of it is known. */
export interface OwnFile extends Pick<Facts, 'duration' | 'width' | 'height'> {
  /** Its extension says what it is. */
  name: string;
  content: Buffer;
  posterKey?: string;
}

/** A checked file whose bytes are stored, while no row speaks of it yet. */
export interface StagedFile {
  key: string;
  kind: FileKind;
  contentType: string;
  size: number;
  originalName: string;
  width: number | null;
  height: number | null;
  /** Key of the picture shown before a video plays. */
  posterKey: string | null;
  /** Of a video that browsers do not play: whether it will be converted. */
  conversion: FileRow['conversion'];
}

export interface FileStore extends FileAddresses {
  /**
   * Reads an upload to its end, checks size and content, writes pictures anew, takes a picture out of
   * a video, and stores the bytes under a generated key. Throws 413 when it is too large, 415 when it is empty or
   * its content is not of an accepted kind, 503 when too many pictures are being decoded. What is staged must be recorded or discarded.
   */
  stage(upload: IncomingFile, rule: FileRule): Promise<StagedFile>;
  /** Stores bytes that the product itself has made, as they are. What is staged so must be recorded or discarded too. */
  stageOwn(file: OwnFile): Promise<StagedFile>;
  /**
   * Writes the rows of staged files, in their order, as part of the caller's transaction. They count against the
   * person and the community that are named.
   */
  record(
    tx: Queryable,
    staged: readonly StagedFile[],
    countedFor?: { uploaderId: number; communityId: number | undefined },
  ): Promise<FileRow[]>;
  /** Stores what a video was converted to, a local file which is gone afterwards; answers its key. */
  keepPlayable(path: string): Promise<string>;
  /** Removes stored bytes, variants included, whose rows are gone or were never written. */
  remove(keys: readonly string[]): Promise<void>;
  readonly blobs: BlobStore;
  readonly variants: Variants;
  /** How many pictures wait to be decoded. */
  picturesWaiting(): number;
  /** Ends what decodes pictures; uploads under way fail. */
  close(): void;
}

export interface FileStoreOptions {
  blobs: BlobStore;
  addresses: FileAddresses;
  /** Local folder for uploads under way. */
  workFolder: string;
  /** Largest accepted file by kind, in bytes. */
  maxBytes: Record<FileKind, number>;
  /** Whether no other process uses that folder; an upload that is under way in one writes to it more often than hourly. */
  isAlone?: boolean;
  /** Decodes pictures; with the usual limits when absent. */
  pictures?: Pictures;
  /** Hears that a transaction under way leaves a video to convert. */
  onConverting?: () => void;
}

/** Every key that a staged file occupies. */
export const keysOf = ({ key, posterKey }: StagedFile): string[] =>
  posterKey === null ? [key] : [key, posterKey];

/** What a key tells of its file beside its format. */
interface Facts {
  /** In bytes. */
  size: number;
  /** Of a video or sound, in milliseconds. */
  duration?: number | null;
  /** Of a picture, in pixels. */
  width?: number | null;
  height?: number | null;
}

/** Where a new file goes: dated, spread over folders, unguessable, with what clients want to know of it in the name. */
function generateKey(format: FileFormat, { size, duration, width, height }: Facts): string {
  const random = randomBytes(16).toString('hex');
  const playing = duration ? `-${duration}ms` : '';
  const dimensions = width && height ? `-${width}x${height}` : '';
  const name = `${random}${playing}-${size}o${dimensions}.${format.extension}`;
  return `${new Date().getUTCFullYear()}/${random.slice(0, 2)}/${name}`;
}

/** The client's name for the file as it is seen, without folders, at most 255 characters. */
function cleanName(name: string): string {
  // Browsers send a quotation mark so in a multipart header.
  const bare = nameAsSeen(basename(name.replaceAll('\\', '/')).replaceAll('%22', '"'));
  return bare.length > 255 ? bare.slice(-255) : bare || 'fichier';
}

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} Mo`;
const tooLarge = (most: number) =>
  new ApiError(413, `Ce fichier est trop volumineux (${megabytes(most)} au maximum).`, 'FILE_TOO_LARGE');

/** Removes what a killed process never finished. Others that share the folder go on meanwhile: what they finish is gone. */
async function removeAbandoned(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (found && found.mtimeMs < before) await rm(path, { force: true });
  }
}

/** The file store over a place for bytes and a signer of addresses. */
export async function createFileStore({
  blobs,
  addresses,
  workFolder,
  maxBytes,
  isAlone = false,
  pictures = createPictures(),
  onConverting,
}: FileStoreOptions): Promise<FileStore> {
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  await removeAbandoned(workFolder, Date.now() - (isAlone ? 0 : 3600_000));

  /**
   * Writes the upload to a local file, giving up as soon as it exceeds what any accepted kind may have.
   * The file is closed when this ends, however it ends: what is removed then does not come back.
   */
  async function receive(content: AsyncIterable<Buffer>, path: string, most: number): Promise<number> {
    let received = 0;
    async function* limited() {
      for await (const chunk of content) {
        received += chunk.length;
        if (received > most) throw tooLarge(most);
        yield chunk;
      }
    }
    await writeFile(path, limited(), { mode: 0o600 });
    return received;
  }

  /** Stores a picture out of a video; null when there is none to be had. */
  async function storePoster(video: string, format: FileFormat, from?: string): Promise<string | null> {
    const clean = `${video}.poster`;
    try {
      const poster = await pictures.poster(video, clean, format, from);
      if (poster === undefined) return null;
      const key = generateKey(jpeg, poster);
      await blobs.moveIn(clean, key);
      return key;
    } finally {
      await rm(clean, { force: true });
    }
  }

  return {
    ...addresses,
    blobs,
    variants: createVariants(blobs, pictures, workFolder),
    picturesWaiting: () => pictures.waiting(),
    close: () => pictures.close(),

    async stage(upload, rule) {
      const mostOf = (kind: FileKind) => rule.maxBytes ?? maxBytes[kind];
      const originalName = cleanName(upload.name);
      const path = join(workFolder, randomBytes(12).toString('hex'));
      const clean = `${path}.clean`;
      try {
        let size = await receive(upload.content, path, Math.max(...rule.kinds.map(mostOf)));
        if (size === 0) throw new ApiError(415, `Le fichier « ${originalName} » est vide.`, 'FILE_EMPTY');
        let format = await detectFormat(path, originalName);
        if (
          format === undefined ||
          !rule.kinds.includes(format.kind) ||
          rule.extensions?.includes(format.extension) === false
        ) {
          throw new ApiError(
            415,
            `Le fichier « ${originalName} » n'est pas d'un type autorisé.`,
            'FILE_TYPE_REFUSED',
          );
        }
        if (size > mostOf(format.kind)) throw tooLarge(mostOf(format.kind));

        let width: number | null = null;
        let height: number | null = null;
        if (format.kind === 'image') {
          ({ width, height, size } = await pictures.process(path, clean, format, upload.from));
          if (format.extension === 'heic') format = jpeg;
        }
        const isVideo = format.kind === 'video';
        const posterKey = isVideo ? await storePoster(path, format, upload.from) : null;
        const conversion = isVideo ? await conversionOf(path, format) : null;
        const duration = await playingTime(path, format);
        const key = generateKey(format, { size, duration, width, height });
        await blobs.moveIn(format.kind === 'image' ? clean : path, key);
        const { kind, contentType } = format;
        return { key, kind, contentType, size, originalName, width, height, posterKey, conversion };
      } finally {
        await Promise.all([rm(path, { force: true }), rm(clean, { force: true })]);
      }
    },

    async stageOwn({ name, content, posterKey = null, duration = null, width = null, height = null }) {
      const format = formatOfExtension(extname(name).slice(1));
      if (format === undefined) throw new Error(`${name} is of no known format.`);
      const path = join(workFolder, randomBytes(12).toString('hex'));
      const size = content.length;
      const key = generateKey(format, { size, duration, width, height });
      await writeFile(path, content, { mode: 0o600 });
      await blobs.moveIn(path, key);
      const { kind, contentType } = format;
      return { key, kind, contentType, size, originalName: name, width, height, posterKey, conversion: null };
    },

    async record(tx, staged, countedFor) {
      if (staged.length === 0) return [];
      const values = staged.map(({ kind: _kind, ...row }) => ({ ...row, ...countedFor }));
      const rows = await tx.insert(files).values(values).returning();
      if (staged.some(({ conversion }) => conversion === 'converting')) onConverting?.();
      return rows.toSorted((a, b) => a.id - b.id);
    },

    async keepPlayable(path) {
      const [{ size }, duration] = await Promise.all([stat(path), playingTime(path, mp4)]);
      const key = generateKey(mp4, { size, duration });
      await blobs.moveIn(path, key);
      return key;
    },

    async remove(keys) {
      await Promise.all(keys.flatMap((key) => [blobs.remove(key), blobs.removeFolder(variantsOf(key))]));
    },
  };
}
