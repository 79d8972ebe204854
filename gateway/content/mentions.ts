import { Parser } from 'htmlparser2';

/** A place in a text that is marked as somebody's mention. */
export interface MentionMark {
  /** Whom it means: the API's id, or what another client of the API wrote. */
  readonly value: string;
  /** The words in it. */
  readonly words: string;
  /** Where its tags stand in the text. */
  readonly tags: readonly (readonly [from: number, to: number])[];
}

/** All marks of a text, in the order in which they end, read as the API reads them. */
export function findMentions(html: string): MentionMark[] {
  if (!/data-(?:mention|user-id)/i.test(html)) return [];
  const marks: MentionMark[] = [];
  let text = '';
  const open: { value: string | undefined; from: number; tag: readonly [number, number] }[] = [];
  const parser: Parser = new Parser({
    onopentag(_name, { 'data-mention': mention, 'data-user-id': userId }) {
      const tag = [parser.startIndex, parser.endIndex + 1] as const;
      open.push({ value: (mention ?? userId)?.trim(), from: text.length, tag });
    },
    ontext(part) {
      text += part;
    },
    onclosetag(_name, isImplied) {
      const element = open.pop();
      if (element?.value === undefined) return;
      const { value, from, tag } = element;
      const end = [parser.startIndex, parser.endIndex + 1] as const;
      marks.push({ value, words: text.slice(from), tags: isImplied ? [tag] : [tag, end] });
    },
  });
  parser.end(html);
  return marks;
}

/** A text without these marks: their words stay. */
export function removeMentions(html: string, marks: readonly MentionMark[]): string {
  let rest = html;
  const tags = marks.flatMap((mark) => mark.tags).toSorted(([one], [other]) => other - one);
  for (const [from, to] of tags) rest = rest.slice(0, from) + rest.slice(to);
  return rest;
}

/** Words as they are compared: accents, case and the width of spaces do not matter, nor the sign before a name. */
export const normalizeText = (words: string): string =>
  words
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s\u200b]+/g, ' ')
    .trim()
    .replace(/^@ ?/, '');
