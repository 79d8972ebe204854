/** A file of a post: one that was chosen, or one that hangs on the post already. */
export interface Attached {
  /** What the graph names it by, where it hangs there already. */
  id: string;
  name: string;
  /** Where one that hangs there already is shown from; null where there is nothing to show, and for a chosen one. */
  preview: string | null;
  /** Null for one that is there already. */
  file: File | null;
  /** Of a picture: what it shows, for those who do not see it; absent or empty for none. */
  alt?: string;
}

export interface Attachments {
  images: readonly Attached[];
  video: Attached | null;
  documents: readonly Attached[];
  gif: { url: string; title: string } | null;
}

export const nothingAttached: Attachments = { images: [], video: null, documents: [], gif: null };

export const hasNoAttachments = ({ images, video, documents, gif }: Attachments): boolean =>
  images.length === 0 && video === null && documents.length === 0 && gif === null;
