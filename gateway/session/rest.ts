import type { components } from '../__generated__/openapi.ts';
import { Refusal } from '../core/errors.ts';
import type { Rest } from '../core/rest/client.ts';
import { flag, optionalText, path, rowId, text, unusable, wire } from '../core/rest/decode.ts';
import { type FilePart, multipart } from '../core/rest/multipart.ts';
import { decodeDetails, person, type UserRecord } from '../people/people.ts';

type WireProfile = components['schemas']['OwnProfile'];

/** The viewer's own profile. */
export interface ProfileRecord {
  user: UserRecord;
  canCreateCommunities: boolean;
  /** Whether they administer the platform now, whatever their token says; null where the API does not tell it. */
  isAdministrator: boolean | null;
  /** ISO 639-1. */
  language: string;
}

/** The languages of the documents by the names that older data may hold. */
const languages: Record<string, string> = {
  anglais: 'en',
  allemand: 'de',
  bengali: 'bn',
  chinois: 'zh',
  espagnol: 'es',
  francais: 'fr',
  français: 'fr',
  italien: 'it',
  turc: 'tr',
  polonais: 'pl',
  portugais: 'pt',
  néerlandaise: 'nl',
};

/** GET /api/checkprofil/{timestamp}. The path value only defeats caches. */
export async function fetchOwnProfile(rest: Rest, username: string): Promise<ProfileRecord> {
  const answer = await rest.read({
    method: 'GET',
    path: '/api/checkprofil/0',
    operation: 'GET /api/checkprofil/{timestamp}',
  });
  const profile = wire<WireProfile>(answer, 'checkprofil');
  const language = text(profile.langue).toLowerCase();
  return {
    user: person({
      row: rowId(profile.user_id, 'checkprofil.user_id'),
      email: username,
      firstName: text(profile.prenom),
      lastName: text(profile.nom),
      job: optionalText(profile.fonction),
      phone: optionalText(profile.telephone),
      picture: path(profile.image),
      details: decodeDetails(profile),
    }),
    canCreateCommunities: flag(profile.casecoche),
    isAdministrator: Array.isArray(profile.roles) ? profile.roles[0] === 'ROLE_ADMIN' : null,
    language: languages[language] ?? (/^[a-z]{2}$/.test(language) ? language : 'fr'),
  };
}

/** POST /api/login_check: exchanges credentials for a token. */
export async function logIn(rest: Rest, username: string, passwordDigest: string): Promise<string> {
  const answer = await rest.write({
    method: 'POST',
    path: '/api/login_check',
    json: { username, password: passwordDigest },
  });
  const token = text(wire<{ token: unknown }>(answer, 'login_check').token);
  if (token === '') throw unusable('login_check.token');
  return token;
}

/** A browser, as opposed to the mobile application. */
const browser = '2';

/** POST /api/first: whether this is the person's first sign-in; registers the device. */
export async function checkFirst(rest: Rest, deviceToken: string): Promise<boolean> {
  const answer = await rest.write({
    method: 'POST',
    path: '/api/first',
    form: { token: deviceToken, device: browser },
  });
  return text(wire<{ message: unknown }>(answer, 'first').message) === 'premier log!';
}

/** POST /api/deconnect: the device receives no more push messages. */
export async function disconnectDevice(rest: Rest, deviceToken: string): Promise<void> {
  await rest.write({ method: 'POST', path: '/api/deconnect', form: { token: deviceToken, device: browser } });
}

/** POST /forget: the answer is the same whether or not anybody has this e-mail. */
export async function requestPasswordReset(rest: Rest, email: string): Promise<void> {
  await rest.write({ method: 'POST', path: '/forget', json: { email } });
}

/** POST /reset/password: whether the token was good. */
export async function resetPassword(rest: Rest, token: string, password: string): Promise<boolean> {
  const answer = await rest.write({ method: 'POST', path: '/reset/password', json: { token, password } });
  return text(wire<{ status: unknown }>(answer, 'reset/password').status) === 'okey';
}

/** POST /api/reset: the token that replaces the caller's; null where the API leaves the old one valid. */
export async function changePassword(rest: Rest, password: string): Promise<string | null> {
  const answer = await rest.write({
    method: 'POST',
    path: '/api/reset',
    json: { plainPassword: { first: password, second: password } },
  });
  return optionalText(wire<{ token: unknown }>(answer ?? {}, 'reset').token);
}

/** The fields of a profile as the forms send them. */
export interface ProfileOnWire {
  civilite: string;
  nom: string;
  prenom: string;
  day: string;
  month: string;
  year: string;
  fonction: string;
  telephone: string;
  pays: string;
  langue: string;
  description: string;
}

/** POST /api/profil. `casecoche` is always sent as 1 (B098); the API decides what it counts for. */
export async function saveProfile(
  rest: Rest,
  email: string,
  row: string,
  profile: ProfileOnWire,
): Promise<void> {
  const answer = await rest.write({
    method: 'POST',
    path: '/api/profil',
    json: { user: { email, id: row }, profile: { ...profile, email, casecoche: '1' } },
  });
  const { status, message } = wire<{ status: unknown; message: unknown }>(answer, 'profil');
  if (status !== true && status !== 'true')
    throw new Refusal('INVALID', text(message) || "warning : La mise à jour n'a pas été effectué");
}

/** POST /api/profil/image: the picture streams on as it arrives. */
export async function saveAvatar(rest: Rest, picture: FilePart): Promise<void> {
  await rest.write({ method: 'POST', path: '/api/profil/image', multipart: multipart([], [picture]) });
}
