import type { Attachments } from './attached.ts';

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${many}`];

/** « 2 photos, un document »; empty where there is nothing. */
export const attachmentWords = ({ images, video, documents, gif }: Attachments): string =>
  [
    ...counted(images.length, 'une photo', 'photos'),
    ...(video ? ['une vidéo'] : []),
    ...(gif ? ['un GIF'] : []),
    ...counted(documents.length, 'un fichier', 'fichiers'),
  ].join(', ');
