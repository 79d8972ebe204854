const attachments: Record<string, string> = {
  IMAGE: 'Photo',
  VIDEO: 'Vidéo',
  FILE: 'Fichier',
  TEXT: 'GIF',
};

/** Short summary of a message's text or attachment. */
export const summaryOf = ({
  plainText,
  kind,
}: {
  readonly plainText: string;
  readonly kind: string;
}): string => plainText || (attachments[kind] ?? '');
