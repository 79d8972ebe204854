import type { ImageRecord } from './media.ts';

/** A person of whom only the name is known: `UnknownUser`. */
export interface UnknownUserRecord {
  __typename: 'UnknownUser';
  name: string;
  initials: string;
  jobTitle: string | null;
  avatar: ImageRecord | null;
  /** Null where unknown. */
  isGuest: boolean | null;
}

const initialOf = (word: string): string =>
  String.fromCodePoint(...[word.codePointAt(0)].filter((code) => code !== undefined));

/** Makes the record of a person of whom only the name is known; null without a name. */
export function toUnknownUser(
  name: string | null,
  known: Partial<Pick<UnknownUserRecord, 'jobTitle' | 'avatar' | 'isGuest'>> = {},
): UnknownUserRecord | null {
  const words = name?.split(/\s+/).filter(Boolean) ?? [];
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  if (first === undefined) return null;
  return {
    __typename: 'UnknownUser',
    name: words.join(' '),
    initials: (initialOf(first) + initialOf(last ?? '')).toUpperCase(),
    jobTitle: known.jobTitle ?? null,
    avatar: known.avatar ?? null,
    isGuest: known.isGuest ?? null,
  };
}
