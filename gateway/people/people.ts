import { createHash } from 'node:crypto';
import { idType } from '../graphql/ids.ts';
import { type ImageRecord, toOptionalImageRecord } from '../content/media.ts';
import { decodeFlag } from '../compat/decode.ts';
import type { EditRecord } from '../content/versions.ts';
import type { CountryCode } from '../__generated__/resolvers.ts';

/** Ids of people, from the API's database id. */
export const userId = idType('User', 'user');

/** Form of address of a person. */
export type Honorific = 'MR' | 'MRS' | 'MISS';

/** Day of birth without the year. */
export interface Birthday {
  day: number;
  monthNumber: number;
}

/** Fields of a profile that lists omit. */
export interface PersonalDetails {
  /** Null when unknown. */
  honorific: Honorific | null;
  description: string | null;
  /** `1990-03-07`; null also where the year is not shown. */
  birthDate: string | null;
  birthday: Birthday | null;
  /** Null when the API returns no known country. */
  country: CountryCode | null;
  /** The country as the API stores it; empty when the response omitted it. */
  writtenCountry: string;
  canCreateCommunities: boolean;
  lastEdit: EditRecord | null;
}

/** A person as the graph shows them. */
export interface UserRecord {
  __typename: 'User';
  id: string;
  /** The API's id. */
  databaseId: string;
  /** Like `jobTitle` and `phone`, undefined when the response omitted it: fetched when selected. */
  email: string | null | undefined;
  firstName: string;
  lastName: string;
  /** Whether the response had only the whole name: both are fetched when selected. */
  isNameWhole?: boolean;
  name: string;
  initials: string;
  jobTitle: string | null | undefined;
  phone: string | null | undefined;
  avatar: ImageRecord | null;
  isGuest: boolean;
  /** Undefined when the response omitted it: fetched when selected. */
  details: PersonalDetails | undefined;
}

/** First letters of a name, upper case; one of the e-mail when there is no name. */
export const initialsOf = (firstName: string, lastName: string, email = ''): string =>
  ((firstName.at(0) ?? '') + (lastName.at(0) ?? '') || (email.at(0) ?? '')).toUpperCase();

/** The name that people read: first name, then last name. */
export const fullNameOf = (firstName: string, lastName: string, email = ''): string =>
  `${firstName} ${lastName}`.trim() || email;

/** Builds a person from decoded fields. */
export function toUserRecord(
  known: Pick<UserRecord, 'databaseId' | 'email' | 'firstName' | 'lastName' | 'jobTitle' | 'phone'> & {
    picture: string | null;
    /** The mark of people from outside. */
    external?: unknown;
    isNameWhole?: boolean;
    details?: PersonalDetails;
  },
): UserRecord {
  const { databaseId, email, firstName, lastName, jobTitle, phone, picture, external, isNameWhole, details } =
    known;
  const name = fullNameOf(firstName, lastName, email ?? '');
  return {
    __typename: 'User',
    id: userId.write({ user: databaseId }),
    databaseId,
    email,
    firstName,
    lastName,
    ...(isNameWhole ? { isNameWhole } : {}),
    name,
    initials: initialsOf(firstName, lastName, email ?? ''),
    jobTitle,
    phone,
    avatar: toOptionalImageRecord(picture),
    isGuest: decodeFlag(external),
    details,
  };
}

/** Prefix of rows for people without an account id. */
const withoutAccount = '~';

/** Whether a database id belongs to an account that can be loaded, and is not made from a name alone. */
export const hasAccount = (databaseId: string): boolean => !databaseId.startsWith(withoutAccount);

/** Builds a row for a person whom the API names without an id. */
export const rowOfNamed = (...words: readonly string[]): string =>
  withoutAccount +
  createHash('sha256').update(words.join(' ').toLowerCase()).digest('base64url').slice(0, 16);

/** Whether a person is the placeholder of a deleted account. */
export const isDeletedUser = ({ databaseId }: UserRecord): boolean => databaseId === deletedUser.databaseId;

/** Placeholder for a deleted account. */
export const deletedUser = toUserRecord({
  databaseId: `${withoutAccount}supprime`,
  email: null,
  firstName: 'Utilisateur',
  lastName: 'supprimé',
  jobTitle: null,
  phone: null,
  picture: null,
});
