import { randomId } from '../app/randomId.ts';

/** What a person is about to send as a comment or reply. */
export interface Writing {
  text: string;
  gifUrl: string | null;
  image: File | null;
  /** Stays the same when it is sent again, so that it is never written twice. */
  idempotencyKey: string;
}

export const emptyWriting = (text = ''): Writing => ({
  text,
  gifUrl: null,
  image: null,
  idempotencyKey: randomId(),
});

/** Something must be said or shown before it can be sent [3 §4]. */
export const canSend = (writing: Writing): boolean =>
  writing.text.trim() !== '' || writing.gifUrl !== null || writing.image !== null;

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
