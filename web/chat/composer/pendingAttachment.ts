import {
  extensionOf,
  checkFiles,
  photoKinds,
  type SizeLimits,
  rejectionMessage,
} from '../../uploads/fileChecks.ts';
import type { AttachmentKind } from '../../sending/pendingMessage.ts';

/** Attachment to send instead of text: photos with their alternative texts, one video, one file, or a GIF. */
export type PendingAttachment =
  | { kind: AttachmentKind; files: readonly File[]; alts?: readonly string[] }
  | { kind: 'gif'; url: string; title: string };

/** Accepted file extensions. */
export const accepted: Record<AttachmentKind, readonly string[]> = {
  images: photoKinds,
  video: ['mp4', '3gp', 'ogg', 'ogv', 'flv', 'avi', 'wmv', 'mov', 'qt'],
  file: ['ppt', 'pptx', 'xls', 'xlsx', 'csv', 'pdf', 'doc', 'docx'],
};

/** Maximum number of pictures in a message. */
const mostImages = 20;

const tooMany = `Un message porte au plus ${mostImages} photos, ou une vidéo, ou un fichier.`;

const kindOf = (file: File): AttachmentKind | undefined =>
  (['images', 'video', 'file'] as const).find((kind) => accepted[kind].includes(extensionOf(file)));

/**
 * Adds chosen, pasted or dropped files: photos join photos, anything else replaces the attachment. `refusal` is the
 * French error for rejected files.
 */
export function attach(
  present: PendingAttachment | null,
  files: readonly File[],
  sizes: SizeLimits | null,
): { attachment: PendingAttachment | null; refusal: string | null } {
  const kinds = Object.values(accepted).flat();
  const { taken, refusals } = checkFiles(files, { kinds, sizes, most: files.length, tooMany });
  const refused = rejectionMessage(refusals);
  const kind = taken[0] && kindOf(taken[0]);
  if (kind === undefined) return { attachment: present, refusal: refused };
  const same = taken.filter((file) => kindOf(file) === kind);
  const photos = kind === 'images' && present?.kind === 'images' ? present : undefined;
  const most = kind === 'images' ? mostImages : 1;
  const all = [...(photos?.files ?? []), ...same];
  const isCut = all.length > most || same.length < taken.length;
  const words = [refused, isCut ? tooMany : null].filter((text) => text !== null);
  return {
    attachment: { kind, files: all.slice(0, most), ...(photos?.alts ? { alts: photos.alts } : {}) },
    refusal: words.length === 0 ? null : words.join(' '),
  };
}
