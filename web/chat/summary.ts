const attachments: Record<string, string> = {
  IMAGE: 'Photo',
  VIDEO: 'Vidéo',
  DOCUMENT: 'Fichier',
  TEXT: 'GIF',
};

/** A message in a few words: what it says, or what it carries. */
export const summaryOf = ({
  plainText,
  kind,
}: {
  readonly plainText: string;
  readonly kind: string;
}): string => plainText || (attachments[kind] ?? '');
