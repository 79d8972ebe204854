import { randomId } from '../app/randomId.ts';

/** A picture that was chosen, with the local address under which the browser shows it. */
export interface Picture {
  file: File;
  preview: string;
}

/** What a person is about to send as a comment or reply. */
export interface Writing {
  text: string;
  gifUrl: string | null;
  picture: Picture | null;
  /** Stays the same when it is sent again unchanged, so that it is never written twice. */
  idempotencyKey: string;
}

export const emptyWriting = (text = ''): Writing => ({
  text,
  gifUrl: null,
  picture: null,
  idempotencyKey: randomId(),
});

/** Something must be said or shown before it can be sent [3 §4]. */
export const canSend = (writing: Writing): boolean =>
  writing.text.trim() !== '' || writing.gifUrl !== null || writing.picture !== null;

/** What could not be sent, and what was typed after it. */
export const joinTexts = (...texts: readonly string[]): string =>
  texts.filter((text) => text !== '').join('\n');

/** Types of a comment's picture [3 §5]; x-png is another name of png. */
const imageTypes = new Set(['image/png', 'image/x-png', 'image/jpeg', 'image/jpg', 'image/gif']);

/** For the file chooser. */
export const imageAccept = '.png,.jpg,.jpeg,.gif,image/png,image/jpeg,image/gif';

/** The first picture among files; undefined when none is one. Only the first is sent [3 §5]. */
export const firstImage = (files: Iterable<File>): File | undefined =>
  [...files].find((file) => imageTypes.has(file.type));

/** Typed text as the HTML that is stored: what looks like markup stays text, lines stay lines. */
export const htmlOf = (text: string): string =>
  text.trim() === ''
    ? ''
    : `<p>${text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')}</p>`;
