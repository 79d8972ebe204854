import type { Attachments } from './attachedFile.ts';

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${many}`];

/** Describes attachments, such as « 2 photos, un document »; empty if there are none. */
export const describeAttachments = ({ images, video, documents, gif }: Attachments): string =>
  [
    ...counted(images.length, 'une photo', 'photos'),
    ...(video ? ['une vidéo'] : []),
    ...(gif ? ['un GIF'] : []),
    ...counted(documents.length, 'un fichier', 'fichiers'),
  ].join(', ');
