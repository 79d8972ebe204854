import { globalId } from '../core/ids.ts';
import { type ImageRecord, optionalImage } from '../core/media.ts';
import { optionalText, path, rowId, text, unusable, wire } from '../core/rest/decode.ts';
import type { components } from '../__generated__/openapi.ts';

type WireUser = components['schemas']['User'];

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
  },
): UserRecord {
  const { row, email, firstName, lastName, job, phone, picture } = known;
  const fullName = fullNameOf(firstName, lastName, email ?? '');
  return {
    __typename: 'User',
    id: globalId('User', row),
    row,
    email,
    firstName,
    lastName,
    fullName,
    initials: initialsOf(firstName, lastName, email ?? ''),
    job,
    phone,
    avatar: optionalImage(picture),
  };
}

/** Decodes a person of a list [1 §3]. */
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
