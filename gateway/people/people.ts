import { idType } from '../core/ids.ts';
import { type ImageRecord, optionalImage } from '../core/media.ts';
import { flag, optionalText, path, rowId, text, unusable, type Wire, wire } from '../core/rest/decode.ts';
import type { components } from '../__generated__/openapi.ts';

type WireUser = components['schemas']['User'];
type WireProfile = components['schemas']['OwnProfile'];

export const userId = idType('User', 'user');

/** Forms of address. */
export type Civility = 'MR' | 'MRS' | 'MISS';

/** What a profile page shows beyond that. */
export interface PersonalDetails {
  civility: Civility;
  description: string | null;
  /** `1990-03-07`. */
  birthDate: string | null;
  country: string | null;
  canCreateCommunities: boolean;
}

/** A person as the graph shows them. */
export interface UserRecord {
  __typename: 'User';
  id: string;
  /** The API's id. */
  row: string;
  /** Like `job` and `phone`, undefined where it was not told: fetched when it is selected. */
  email: string | null | undefined;
  firstName: string;
  lastName: string;
  fullName: string;
  initials: string;
  job: string | null | undefined;
  phone: string | null | undefined;
  avatar: ImageRecord | null;
  /** Undefined where it was not told: fetched when it is selected. */
  details: PersonalDetails | undefined;
}

/** First letters of a name, upper case; one of the e-mail when there is no name. */
export const initialsOf = (firstName: string, lastName: string, email = ''): string =>
  ((firstName.at(0) ?? '') + (lastName.at(0) ?? '') || (email.at(0) ?? '')).toUpperCase();

/** The name that people read: first name, then last name. */
export const fullNameOf = (firstName: string, lastName: string, email = ''): string =>
  `${firstName} ${lastName}`.trim() || email;

/** Assembles a person from what the API told of them. */
export function person(
  known: Pick<UserRecord, 'row' | 'email' | 'firstName' | 'lastName' | 'job' | 'phone'> & {
    picture: string | null;
    details?: PersonalDetails;
  },
): UserRecord {
  const { row, email, firstName, lastName, job, phone, picture, details } = known;
  const fullName = fullNameOf(firstName, lastName, email ?? '');
  return {
    __typename: 'User',
    id: userId.write({ user: row }),
    row,
    email,
    firstName,
    lastName,
    fullName,
    initials: initialsOf(firstName, lastName, email ?? ''),
    job,
    phone,
    avatar: optionalImage(picture),
    details,
  };
}

/** Decodes a person of a list. */
export function decodeUser(value: unknown): UserRecord {
  const user = wire<WireUser>(value, 'user');
  const profile = wire<WireUser['profile']>(user.profile ?? {}, 'user.profile');
  const images = Array.isArray(user.images) ? user.images[0] : user.images;
  const picture = wire<WireUser['images']>(images ?? {}, 'user.images');
  if (user.id === undefined) throw unusable('user.id');
  return person({
    row: rowId(user.id, 'user.id'),
    email: optionalText(user.email),
    firstName: text(profile.prenom),
    lastName: text(profile.nom),
    job: optionalText(profile.fonction),
    phone: optionalText(profile.telephone),
    picture: path(picture.image),
  });
}

const civilities: Record<string, Civility> = { m: 'MR', mme: 'MRS', melle: 'MISS', mlle: 'MISS' };

/** The date that day, month and year make; null when they make none. */
function birthDate(day: string, month: string, year: string): string | null {
  const date = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && !/^0000|-00/.test(date) ? date : null;
}

/** Decodes a person with what their profile form and page show. */
export function decodeProfile(profile: Wire<WireProfile>, email: string | null): UserRecord {
  return person({
    row: rowId(profile.user_id, 'profile.user_id'),
    email,
    firstName: text(profile.prenom),
    lastName: text(profile.nom),
    job: optionalText(profile.fonction),
    phone: optionalText(profile.telephone),
    picture: path(profile.image),
    details: {
      civility: civilities[text(profile.civilite).replace('.', '').toLowerCase()] ?? 'MR',
      description: optionalText(profile.description),
      birthDate: birthDate(text(profile.day), text(profile.month), text(profile.year)),
      country: optionalText(profile.pays),
      canCreateCommunities: flag(profile.casecoche),
    },
  });
}
