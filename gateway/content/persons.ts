import type { ImageRecord } from './media.ts';

/** Somebody of whom the API tells a name and not the account. */
export interface PersonRecord {
  name: string;
  initials: string;
  jobTitle: string | null;
  avatar: ImageRecord | null;
}

const initialOf = (word: string): string =>
  String.fromCodePoint(...[word.codePointAt(0)].filter((code) => code !== undefined));

/** Somebody by the name that people read: first name, then last name. Null without a name. */
export function named(
  name: string | null,
  known: Partial<Pick<PersonRecord, 'jobTitle' | 'avatar'>> = {},
): PersonRecord | null {
  const words = name?.split(/\s+/).filter(Boolean) ?? [];
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  if (first === undefined) return null;
  return {
    name: words.join(' '),
    initials: (initialOf(first) + initialOf(last ?? '')).toUpperCase(),
    jobTitle: known.jobTitle ?? null,
    avatar: known.avatar ?? null,
  };
}
