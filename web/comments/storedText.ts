import { escapeText, textToHtml } from '../ui/textToHtml.ts';
import type { MentionedPerson } from '../ui/findInvalidMentions.ts';
import type { CommentDraft } from './commentDraft.ts';

/** Letters that nobody types stand around the number of a mention while the text becomes HTML. */
const [opening, closing] = ['\uE000', '\uE001'];

/** What was typed as the HTML that is stored, with the names of those it mentions marked. */
export function storedText({ text, mentions }: Pick<CommentDraft, 'text' | 'mentions'>): string {
  // The longest name first, so that none is found within another.
  const people = mentions.toSorted((a, b) => b.label.length - a.label.length);
  const marked = people.reduce(
    (written, { label }, index) =>
      written.replaceAll(`@${label}`, (name, at: number, whole: string) =>
        // The beginning of another name is no mention.
        /[\p{L}\p{N}]/u.test(whole.charAt(at + name.length)) ? name : `${opening}${index}${closing}`,
      ),
    text,
  );
  return textToHtml(marked).replaceAll(new RegExp(`${opening}(\\d+)${closing}`, 'g'), (_whole, index) => {
    const person = people[Number(index)];
    if (!person) return '';
    const name = escapeText(`@${person.label}`);
    return `<span class="mention" data-mention="${escapeText(person.id)}">${name}</span>`;
  });
}

/** Characters that a comment may have as it is stored. */
export const mostCharacters = 10_000;

/** Whom a text that is pasted mentions. */
export const mentionsIn = (html: string): MentionedPerson[] =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('[data-mention]')].map((mark) => ({
    id: mark.getAttribute('data-mention') ?? '',
    label: mark.textContent.replace(/^@/, ''),
  }));
