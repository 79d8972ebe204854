import { Parser } from 'htmlparser2';

/** A mention in a text. */
export interface MentionMark {
  /** The mentioned person: the API's id, or another client's value. */
  readonly value: string;
  /** Its text. */
  readonly words: string;
  /** Offsets of its tags. */
  readonly tags: readonly (readonly [from: number, to: number])[];
}

/** All mentions in closing order, parsed as the API does. */
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

/** Removes mentions but keeps their text. */
export function removeMentions(html: string, marks: readonly MentionMark[]): string {
  let rest = html;
  const tags = marks.flatMap((mark) => mark.tags).toSorted(([one], [other]) => other - one);
  for (const [from, to] of tags) rest = rest.slice(0, from) + rest.slice(to);
  return rest;
}

/** Normalises case, accents and spaces, and drops a leading @. */
export const normalizeText = (words: string): string =>
  words
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s\u200b]+/g, ' ')
    .trim()
    .replace(/^@ ?/, '');
