import type { z } from 'zod';
import type { FileLinks } from '../core/files/links.ts';
import { fileUrl } from '../core/files/videos.ts';
import type { AttachmentKind } from '../posts/postContent.ts';
import type { Post } from './wire.ts';

type WirePost = z.output<typeof Post>;

/** A stored file that is attached to a post. */
type Attachment = Parameters<typeof fileUrl>[1] & {
  kind: AttachmentKind;
  originalName: string;
  posterKey: string | null;
};

/** Documents and video of a post. */
export function toWireFiles(
  files: readonly Attachment[],
  links: FileLinks,
): Pick<WirePost, 'doc' | 'docreelname' | 'upload' | 'thumbs' | 'videoconvert'> {
  const documents = files.filter((file) => file.kind === 'document');
  const video = files.find((file) => file.kind === 'video');
  return {
    doc: documents.map((file) => links.sign(file, { download: true })),
    docreelname: documents.map((file) => file.originalName),
    upload: video ? fileUrl(links, { ...video, playableKey: null }) : '',
    thumbs: video?.posterKey ? links.sign({ key: video.posterKey }) : '',
    videoconvert: video && video.conversion === null ? fileUrl(links, video) : '',
  };
}

/** Alternative texts of pictures, in their order; absent without any. */
export const toWireAlternatives = (
  texts: readonly (string | null | undefined)[],
): Pick<WirePost, 'imagalternatives'> =>
  texts.some(Boolean) ? { imagalternatives: texts.map((text) => text ?? '') } : {};
