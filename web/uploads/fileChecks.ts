import { formatSize } from '../core/formatSize.ts';
import { sentence } from '../ui/sentence.ts';

/** Maximum file sizes in bytes. */
export interface SizeLimits {
  readonly imageBytes: number;
  readonly videoBytes: number;
  readonly fileBytes: number;
}

/** Picture extensions. */
export const imageKinds = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'heic', 'heif'] as const;
/** Picture extensions of posts, comments and messages. */
export const photoKinds: readonly string[] = ['png', 'jpg', 'jpeg', 'gif', 'heic', 'heif'];
/** Video extensions. */
// prettier-ignore
export const videoKinds = ['mp4', 'm4v', '3gp', '3g2', 'ogg', 'ogv', 'flv', 'avi', 'wmv', 'asf', 'mov', 'qt', 'webm'] as const;
/** Audio and office document extensions. */
// prettier-ignore
export const documentKinds = ['wav', 'm4a', 'm4b', 'mp3', 'aac', 'opus', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods', 'odp', 'zip', 'csv', 'txt'] as const;

/** Accepted files. */
interface FileRules {
  /** Extensions in lower case. */
  kinds: readonly string[];
  /** Null if unknown. */
  sizes: SizeLimits | null;
}

/** Accepted files and their number. */
interface Place extends FileRules {
  most: number;
  /** Message for too many files. */
  tooMany: string;
}

/** A rejected file and the French reason. */
interface Rejection {
  file: File;
  reason: string;
}

/** Extension in lower case; by MIME type for pasted files without a name. */
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
      : sizes.fileBytes;

/** French reason for rejecting a file; null if it is accepted. */
export function rejectionReason(file: File, { kinds, sizes }: FileRules): string | null {
  if (file.size === 0) return sentence`Le fichier «\u00a0${file.name}\u00a0» est vide.`;
  const extension = extensionOf(file);
  if (!includes(kinds, extension))
    return sentence`Le fichier «\u00a0${file.name}\u00a0» n’est pas d’un type autorisé.`;
  const largest = sizes && largestOf(extension, sizes);
  return largest !== null && file.size > largest
    ? sentence`Le fichier «\u00a0${file.name}\u00a0» est trop volumineux\u202F: ${formatSize(file.size)}, ${formatSize(largest)} au maximum.`
    : null;
}

/** Checks files before uploading; a rejected one does not block the others. */
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

/** All distinct reasons as one message; null without any. */
export const rejectionMessage = (refusals: readonly Rejection[]): string | null =>
  refusals.length === 0 ? null : [...new Set(refusals.map(({ reason }) => reason))].join(' ');

/** French message for a picture that the browser cannot show. */
export const unreadablePictureMessage = 'Cette image ne peut pas être lue. Veuillez en choisir une autre.';

/** Whether browsers show this format, by extension. */
export const isDisplayable = ({ name }: File): boolean => /\.(?:png|jpe?g|gif|webp)$/i.test(name);

/** French reason with the name for an unreadable picture; null if it is readable or not displayable. */
export async function findUnreadableReason(file: File): Promise<string | null> {
  if (!isDisplayable(file) || file.size === 0) return null;
  try {
    (await createImageBitmap(file)).close();
    return null;
  } catch {
    return sentence`L’image «\u00a0${file.name}\u00a0» ne peut pas être lue. Veuillez en choisir une autre.`;
  }
}

/** Separates unreadable pictures, with the reasons. */
export async function separateUnreadable(
  files: readonly File[],
): Promise<{ readable: File[]; reasons: string[] }> {
  const reasons = await Promise.all(files.map(findUnreadableReason));
  return {
    readable: files.filter((_, index) => reasons[index] === null),
    reasons: reasons.filter((reason) => reason !== null),
  };
}
