import { escapeText, htmlOf } from '../ui/htmlOf.ts';
import type { Suggested } from '../ui/SuggestionList.tsx';

/** A picture that was chosen, with the local address under which the browser shows it. */
export interface Picture {
  file: File;
  preview: string;
}

/** What a person is about to send as a comment or reply. */
export interface CommentDraft {
  text: string;
  gifUrl: string | null;
  picture: Picture | null;
  /** Who was chosen to be mentioned; those count whose name still stands in the text. */
  mentions: readonly Suggested[];
}

export const emptyDraft = (text = ''): CommentDraft => ({
  text,
  gifUrl: null,
  picture: null,
  mentions: [],
});

/** Something must be said or shown before it can be sent. */
export const canSend = (draft: CommentDraft): boolean =>
  draft.text.trim() !== '' || draft.gifUrl !== null || draft.picture !== null;

/** What could not be sent, and what was typed after it. */
export const joinTexts = (...texts: readonly string[]): string =>
  texts.filter((text) => text !== '').join('\n');

/** What could not be sent, with what was typed since; a picture or a GIF chosen since takes the place of the earlier one. */
export function mergeDrafts(failed: CommentDraft, typed: CommentDraft): CommentDraft {
  if (!canSend(typed)) return failed;
  return {
    text: joinTexts(failed.text, typed.text),
    picture: typed.picture ?? (typed.gifUrl === null ? failed.picture : null),
    gifUrl: typed.gifUrl ?? (typed.picture === null ? failed.gifUrl : null),
    mentions: [...failed.mentions, ...typed.mentions],
  };
}

/** Types of a comment's picture; x-png is another name of png. */
const imageTypes = new Set(['image/png', 'image/x-png', 'image/jpeg', 'image/jpg', 'image/gif']);

/** For the file chooser. */
export const imageAccept = '.png,.jpg,.jpeg,.gif,image/png,image/jpeg,image/gif';

/** The first picture among files; undefined when none is one. Only the first is sent. */
export const firstImage = (files: Iterable<File>): File | undefined =>
  [...files].find((file) => imageTypes.has(file.type));

const mentioned = ({ text, mentions }: CommentDraft): Suggested[] =>
  mentions.filter(({ label }) => text.includes(`@${label}`));

/** Letters that nobody types stand around the number of a mention while the text becomes HTML. */
const [opening, closing] = ['\uE000', '\uE001'];

/** What was typed as the HTML that is stored, with the names of those it mentions marked. */
export function storedText(draft: CommentDraft): string {
  // The longest name first, so that none is found within another.
  const people = mentioned(draft).toSorted((a, b) => b.label.length - a.label.length);
  const text = people.reduce(
    (written, { label }, index) => written.replaceAll(`@${label}`, `${opening}${index}${closing}`),
    draft.text,
  );
  return htmlOf(text).replaceAll(new RegExp(`${opening}(\\d+)${closing}`, 'g'), (_whole, index) => {
    const person = people[Number(index)];
    if (!person) return '';
    const name = escapeText(`@${person.label}`);
    return `<span class="mention" data-mention="${escapeText(person.id)}">${name}</span>`;
  });
}
