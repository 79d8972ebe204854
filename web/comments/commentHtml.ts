import { escapeText, textToHtml } from '../ui/textToHtml.ts';
import type { CommentDraft } from './commentDraft.ts';

/** Private-use characters around a mention's number during the conversion to HTML. */
const [opening, closing] = ['\uE000', '\uE001'];

/** Converts typed text to the stored HTML with marked mentions. */
export function commentHtml({ text, mentions }: Pick<CommentDraft, 'text' | 'mentions'>): string {
  // Of namesakes, whom the text does not distinguish, the one chosen last.
  const byName = new Map(mentions.map((person) => [person.label, person]));
  // Longest name first: a name may contain another.
  const people = [...byName.values()].toSorted((a, b) => b.label.length - a.label.length);
  const marked = people.reduce(
    (written, { label }, index) =>
      written.replaceAll(`@${label}`, (name, at: number, whole: string) =>
        // A prefix of another name is not a mention.
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

/** Maximum length of the stored HTML. */
export const maxHtmlLength = 10_000;
