import { Refusal } from '../core/errors.ts';
import { call } from '../core/rest/call.ts';
import type { Rest } from '../core/rest/client.ts';
import { flag, optionalText, text, unusable, wire } from '../core/rest/decode.ts';
import { inInputTerms } from '../core/rest/refusals.ts';
import type { UploadValue } from '../core/uploads.ts';
import { type Civility, decodeProfile, type UserRecord } from '../people/people.ts';

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

/** The viewer's own profile. The time in the path only defeats caches. */
export async function fetchOwnProfile(rest: Rest, username: string): Promise<ProfileRecord> {
  const answer = await rest.read(call('GET /api/checkprofil/{timestamp}', { path: { timestamp: '0' } }));
  const profile = wire(answer, 'checkprofil');
  const language = text(profile.langue).toLowerCase();
  return {
    user: decodeProfile(profile, username),
    canCreateCommunities: flag(profile.casecoche),
    isAdministrator: Array.isArray(profile.roles) ? profile.roles[0] === 'ROLE_ADMIN' : null,
    language: languages[language] ?? (/^[a-z]{2}$/.test(language) ? language : 'fr'),
  };
}

/** Exchanges credentials for a token. */
export async function logIn(rest: Rest, username: string, passwordDigest: string): Promise<string> {
  const answer = await rest.write(
    call('POST /api/login_check', { json: { username, password: passwordDigest } }),
  );
  const token = text(wire(answer, 'login_check').token);
  if (token === '') throw unusable('login_check.token');
  return token;
}

/** A browser, as opposed to the mobile application. */
const browser = '2';

/** Whether this is the person's first sign-in; registers the device. */
export async function checkFirst(rest: Rest, deviceToken: string): Promise<boolean> {
  const answer = await rest.write(call('POST /api/first', { form: { token: deviceToken, device: browser } }));
  return text(wire(answer, 'first').message) === 'premier log!';
}

/** The device receives no more push messages. */
export async function disconnectDevice(rest: Rest, deviceToken: string): Promise<void> {
  await rest.write(call('POST /api/deconnect', { form: { token: deviceToken, device: browser } }));
}

/** Asks for a link by mail; the answer is the same whether or not anybody has this e-mail. */
export async function requestPasswordReset(rest: Rest, email: string): Promise<void> {
  await rest.write(call('POST /forget', { json: { email } }));
}

/** Sets a new password; answers whether the token was good. */
export async function resetPassword(rest: Rest, token: string, password: string): Promise<boolean> {
  const answer = await rest.write(call('POST /reset/password', { json: { token, password } }));
  return text(wire(answer, 'reset/password').status) === 'okey';
}

/** Changes the password; answers the token that replaces the caller's, null where the API leaves the old one valid. */
export async function changePassword(rest: Rest, password: string): Promise<string | null> {
  const answer = await rest.write(
    call('POST /api/reset', { json: { plainPassword: { first: password, second: password } } }),
  );
  return optionalText(wire<{ token: unknown }>(answer ?? {}, 'reset').token);
}

/** A profile as the forms write it: all of it, since the API keeps nothing that is not sent. */
export interface WrittenProfile {
  civility: Civility;
  firstName: string;
  lastName: string;
  job: string;
  phone: string;
  /** `1990-03-07`, or empty. */
  birthDate: string;
  country: string;
  language: string;
  description: string;
}

const civilities = { MR: 'M.', MRS: 'Mme', MISS: 'Melle' } as const satisfies Record<Civility, string>;

/** The inputs behind the API's names of fields. */
const inputs: Record<string, keyof WrittenProfile> = {
  civilite: 'civility',
  prenom: 'firstName',
  nom: 'lastName',
  fonction: 'job',
  telephone: 'phone',
  day: 'birthDate',
  month: 'birthDate',
  year: 'birthDate',
  pays: 'country',
  langue: 'language',
  description: 'description',
};

/** Saves the viewer's profile. `casecoche` is always sent as 1 (B098); the API decides what it counts for. */
export async function saveProfile(
  rest: Rest,
  email: string,
  row: string,
  profile: WrittenProfile,
): Promise<void> {
  const [year = '', month = '', day = ''] = profile.birthDate.split('-');
  const answer = await inInputTerms(
    inputs,
    rest.write(
      call('POST /api/profil', {
        json: {
          user: { email, id: row },
          profile: {
            civilite: civilities[profile.civility],
            prenom: profile.firstName,
            nom: profile.lastName,
            fonction: profile.job,
            telephone: profile.phone,
            day: day.replace(/^0/, ''),
            month: month.replace(/^0/, ''),
            year,
            pays: profile.country,
            langue: profile.language,
            description: profile.description,
            email,
            casecoche: '1',
          },
        },
      }),
    ),
  );
  const { status, message } = wire<{ status: unknown; message: unknown }>(answer, 'profil');
  if (status !== true && status !== 'true')
    throw new Refusal('INVALID', text(message) || "warning : La mise à jour n'a pas été effectué");
}

/** Replaces the viewer's picture, which streams on. */
export async function saveAvatar(rest: Rest, picture: UploadValue): Promise<void> {
  await rest.write(call('POST /api/profil/image', { multipart: { image: picture } }));
}
