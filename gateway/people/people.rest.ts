import {
  decodeFlag,
  decodeOptionalDatabaseId,
  decodeOptionalText,
  decodeOptional,
  decodePath,
  decodePlainText,
  decodeRelated,
  decodeDatabaseId,
  decodeText,
  invalidValueError,
  type Wire,
  decodeObject,
} from '../compat/decode.ts';
import { reportDeviation } from '../compat/deviations.ts';
import { decodeEdit } from '../content/versions.rest.ts';
import { addDecodingNote } from '../compat/decodingNotes.ts';
import type { components } from '../__generated__/openapi.ts';
import type { CountryCode } from '../__generated__/resolvers.ts';
import { countryOf } from './countries.ts';
import {
  type Honorific,
  type Birthday,
  type UserRecord,
  toUserRecord,
  rowOfNamed,
  deletedUser,
} from './people.ts';

type WireUser = components['schemas']['User'];

type WireProfile = components['schemas']['OwnProfile'];

/** Decodes a person of a list; the id may be missing. */
export function decodeUser(value: unknown): UserRecord {
  const user = decodeObject<WireUser & { prenom: unknown; nom: unknown; image: unknown }>(value, 'user');
  const profile = decodeRelated<WireUser['profile']>(user.profile);
  const picture = decodeRelated<WireUser['images']>(user.images);
  const email = decodeOptionalText(user.email);
  const firstName = decodePlainText(profile.prenom ?? user.prenom);
  const lastName = decodePlainText(profile.nom ?? user.nom);
  const databaseId = decodeOptionalDatabaseId(user.id);
  if (databaseId === undefined && email === null && firstName === '' && lastName === '')
    throw invalidValueError('user', value);
  if (databaseId === undefined) {
    reportDeviation('noIds');
    addDecodingNote('user.id', undefined, 'read as absent');
  }
  return toUserRecord({
    databaseId: databaseId ?? rowOfNamed(email ?? `${firstName} ${lastName}`),
    email,
    firstName,
    lastName,
    jobTitle: decodeOptionalText(profile.fonction),
    phone: decodeOptionalText(profile.telephone),
    picture: decodePath(picture.image ?? user.image),
    external: user.externe,
  });
}

/** Decodes a person with one full name, as in lists of reactions. */
export function decodeNamedUser(
  value: Wire<Record<'id' | 'nom' | 'prenom' | 'image' | 'fonction' | 'externe', unknown>>,
): UserRecord {
  const name = decodePlainText(value.nom);
  const databaseId = decodeOptionalDatabaseId(value.id);
  if (databaseId === undefined && name === '') throw invalidValueError('user', value);
  const given = decodePlainText(value.prenom);
  const firstName = given !== '' && name.startsWith(given) ? given : (name.split(/\s+/)[0] ?? '');
  return toUserRecord({
    databaseId: databaseId ?? rowOfNamed(name),
    email: undefined,
    firstName,
    lastName: name.slice(firstName.length).trim(),
    jobTitle: decodeOptionalText(value.fonction),
    phone: undefined,
    picture: decodePath(value.image),
    external: value.externe,
    isNameWhole: given === '',
  });
}

/** Decodes the author of an item; the account may be deleted. */
export function decodeAuthor(value: unknown, what: string): UserRecord {
  const author = decodeOptional(what, () => decodeUser(value));
  if (author === null) reportDeviation('noAuthor');
  return author ?? deletedUser;
}

/** The forms of address as the API writes them. */
export const wireHonorifics = { MR: 'M.', MRS: 'Mme', MISS: 'Melle' } as const satisfies Record<
  Honorific,
  string
>;

const honorifics: Record<string, Honorific> = { m: 'MR', mme: 'MRS', melle: 'MISS', mlle: 'MISS' };

/** The date that day, month and year make; null when they make none. */
function birthDate(day: string, month: string, year: string): string | null {
  const date = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && !/^0000|-00/.test(date) ? date : null;
}

/** The day that day and month make; null when they make none. */
export function decodeBirthday(day: unknown, month: unknown): Birthday | null {
  const [ofMonth, ofYear] = [Number(decodeText(day)), Number(decodeText(month))];
  const isReal = Number.isInteger(ofMonth) && Number.isInteger(ofYear) && ofYear >= 1 && ofYear <= 12;
  return isReal && ofMonth >= 1 && ofMonth <= 31 ? { day: ofMonth, monthNumber: ofYear } : null;
}

/** The country behind the API's name of it; null for none. */
function decodeCountry(name: string, databaseId: string): CountryCode | null {
  const country = countryOf(name);
  if (country === null && name !== '') addDecodingNote('profile.pays', databaseId, 'read as absent');
  return country;
}

/** Decodes a person from their profile; `asked` is the requested database id. */
export function decodeProfile(
  profile: Wire<WireProfile & { modification: unknown }>,
  email: string | null,
  asked?: string,
): UserRecord {
  const databaseId =
    decodeOptionalDatabaseId(profile.user_id) ??
    asked ??
    decodeDatabaseId(profile.user_id, 'profile.user_id');
  const writtenCountry = decodePlainText(profile.pays).trim();
  return toUserRecord({
    databaseId,
    email,
    firstName: decodePlainText(profile.prenom),
    lastName: decodePlainText(profile.nom),
    jobTitle: decodeOptionalText(profile.fonction),
    phone: decodeOptionalText(profile.telephone),
    picture: decodePath(profile.image),
    external: profile.externe,
    details: {
      honorific: honorifics[decodeText(profile.civilite).replace('.', '').toLowerCase()] ?? null,
      description: decodeOptionalText(profile.description),
      birthDate: birthDate(decodeText(profile.day), decodeText(profile.month), decodeText(profile.year)),
      birthday: decodeBirthday(profile.day, profile.month),
      country: decodeCountry(writtenCountry, databaseId),
      writtenCountry,
      canCreateCommunities: decodeFlag(profile.casecoche),
      lastEdit: decodeEdit(profile.modification),
    },
  });
}
