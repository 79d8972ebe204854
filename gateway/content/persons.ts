import type { ImageRecord } from './media.ts';

/** A person known by name only, without an account. */
export interface PersonRecord {
  name: string;
  initials: string;
  job: string | null;
  avatar: ImageRecord | null;
}

const initialOf = (word: string): string =>
  String.fromCodePoint(...[word.codePointAt(0)].filter((code) => code !== undefined));

/** A person from first and last name; null without a name. */
export function personNamed(
  name: string | null,
  known: Partial<Pick<PersonRecord, 'job' | 'avatar'>> = {},
): PersonRecord | null {
  const words = name?.split(/\s+/).filter(Boolean) ?? [];
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  if (first === undefined) return null;
  return {
    name: words.join(' '),
    initials: (initialOf(first) + initialOf(last ?? '')).toUpperCase(),
    job: known.job ?? null,
    avatar: known.avatar ?? null,
  };
}
