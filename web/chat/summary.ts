const attachments: Record<string, string> = {
  IMAGE: 'Photo',
  VIDEO: 'Vidéo',
  DOCUMENT: 'Fichier',
  TEXT: 'GIF',
};

/** A message in a few words: what it says, or what it carries. */
export const summaryOf = ({ text, kind }: { readonly text: string; readonly kind: string }): string =>
  text || (attachments[kind] ?? '');
