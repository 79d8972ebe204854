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

/** The text as its author typed it, from the HTML of a message. */
export function htmlToTypedText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n');
  return body.textContent;
}

/** Maximum length of the HTML of a message. */
export const maxHtmlLength = 10_000;

/** Content of the quick thumbs-up message in the outbox. */
export const thumbsUp = '<span class="like"></span>';

/** Whether a message of the outbox is only a thumbs-up. */
export const isThumbsUp = (content: string): boolean => content.trim() === thumbsUp;
