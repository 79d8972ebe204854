/** File of a post: newly selected, or already attached. */
export interface AttachedFile {
  /** Id in the graph, for an attached file. */
  id: string;
  name: string;
  /** URL of an attached file; null without a preview and for a selected file. */
  preview: string | null;
  /** Selected file; null for an attached one. */
  file: File | null;
  /** Alternative text of a picture. */
  alt?: string;
}

/** Files and GIF attached to the draft of a post. */
export interface Attachments {
  images: readonly AttachedFile[];
  video: AttachedFile | null;
  documents: readonly AttachedFile[];
  gif: { contentUrl: string; title: string } | null;
}

/** Attachments of a new draft. */
export const noAttachments: Attachments = { images: [], video: null, documents: [], gif: null };

/** Whether nothing is attached. */
export const hasNoAttachments = ({ images, video, documents, gif }: Attachments): boolean =>
  images.length === 0 && video === null && documents.length === 0 && gif === null;

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${many}`];

/** The attachments that a description counts. */
interface CountedAttachments {
  images: readonly unknown[];
  video: unknown;
  documents: readonly unknown[];
  gif: unknown;
}

/** Describes attachments, such as « 2 photos, un document »; empty if there are none. */
export const describeAttachments = ({ images, video, documents, gif }: CountedAttachments): string =>
  [
    ...counted(images.length, 'une photo', 'photos'),
    ...(video ? ['une vidéo'] : []),
    ...(gif ? ['un GIF'] : []),
    ...counted(documents.length, 'un fichier', 'fichiers'),
  ].join(', ');
