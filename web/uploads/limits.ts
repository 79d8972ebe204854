import { formatSize } from '../core/formatSize.ts';

/** The largest files that are taken, in bytes. */
export interface SizeLimits {
  readonly imageBytes: number;
  readonly videoBytes: number;
  readonly documentBytes: number;
}

/** Pictures by their extensions. */
export const imageKinds = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'heic', 'heif'] as const;
/** Pictures of posts, comments and messages, by their extensions. */
export const photoKinds: readonly string[] = ['png', 'jpg', 'jpeg', 'gif', 'heic', 'heif'];
/** Videos by their extensions. */
// prettier-ignore
export const videoKinds = ['mp4', 'm4v', '3gp', '3g2', 'ogg', 'ogv', 'flv', 'avi', 'wmv', 'asf', 'mov', 'qt', 'webm'] as const;
/** Sound, and what offices write, by their extensions. */
// prettier-ignore
export const documentKinds = ['wav', 'm4a', 'm4b', 'mp3', 'aac', 'opus', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'csv', 'txt'] as const;

/** Which files a place takes. */
interface FileRules {
  /** Extensions in lower case. */
  kinds: readonly string[];
  /** How large they may be; null where that is not known. */
  sizes: SizeLimits | null;
}

/** Which files a place takes, and how many. */
interface Place extends FileRules {
  most: number;
  /** What is said of those that are too many. */
  tooMany: string;
}

/** A file that is not taken, and why, in French. */
interface Rejection {
  file: File;
  reason: string;
}

/** The extension of a file in lower case; of what was pasted without a name, by its type. */
export function extensionOf({ name, type }: File): string {
  const dot = name.lastIndexOf('.');
  return (dot >= 0 ? name.slice(dot + 1) : (type.split('/').at(-1) ?? '')).toLowerCase();
}

const includes = (kinds: readonly string[], extension: string): boolean => kinds.includes(extension);

const largestOf = (extension: string, sizes: SizeLimits): number =>
  includes(imageKinds, extension)
    ? sizes.imageBytes
    : includes(videoKinds, extension)
      ? sizes.videoBytes
      : sizes.documentBytes;

/** Why a file is not taken, in French; null when it is. */
export function rejectionReason(file: File, { kinds, sizes }: FileRules): string | null {
  if (file.size === 0) return `Le fichier «\u00a0${file.name}\u00a0» est vide.`;
  const extension = extensionOf(file);
  if (!includes(kinds, extension))
    return `Le fichier «\u00a0${file.name}\u00a0» n’est pas d’un type autorisé.`;
  const largest = sizes && largestOf(extension, sizes);
  return largest !== null && file.size > largest
    ? `Le fichier «\u00a0${file.name}\u00a0» est trop volumineux\u202F: ${formatSize(file.size)}, ${formatSize(largest)} au maximum.`
    : null;
}

/** Tells before the first byte which files are taken: one that is not keeps none of the others back. */
export function checkFiles(
  files: readonly File[],
  place: Place,
): { taken: readonly File[]; refusals: readonly Rejection[] } {
  const taken: File[] = [];
  const refusals: Rejection[] = [];
  for (const file of files) {
    const reason = rejectionReason(file, place) ?? (taken.length < place.most ? null : place.tooMany);
    if (reason === null) taken.push(file);
    else refusals.push({ file, reason });
  }
  return { taken, refusals };
}

/** What is said of all that was refused, each reason once; null where nothing was. */
export const rejectionMessage = (refusals: readonly Rejection[]): string | null =>
  refusals.length === 0 ? null : [...new Set(refusals.map(({ reason }) => reason))].join(' ');
