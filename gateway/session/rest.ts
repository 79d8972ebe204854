import { randomInt } from 'node:crypto';
import type { LanguageCode } from '../__generated__/resolvers.ts';
import { ifFullUpdate } from '../compat/partialUpdates.ts';
import type { Context } from '../graphql/context.ts';
import type { UpdateOptions } from '../content/applyUpdate.ts';
import { UserError } from '../http/errors.ts';
import { call, screenLoadTime } from '../rest/call.ts';
import type { Rest } from '../rest/client.ts';
import {
  decodeFields,
  decodeFlag,
  decodeOptionalText,
  decodePlainText,
  decodeText,
  invalidValueError,
} from '../compat/decode.ts';
import { addDecodingNote } from '../compat/decodingNotes.ts';
import { withInputNames, withErrorMeaning } from '../rest/userErrors.ts';
import type { UploadedFile } from '../rest/uploadedFile.ts';
import { decodeLanguage } from '../people/languages.ts';
import type { Honorific, UserRecord } from '../people/people.ts';
import { wireHonorifics, decodeProfile } from '../people/people.rest.ts';
import { deviceInputs, type signInDevice } from './devices.rest.ts';

/** The viewer's own profile. */
export interface ProfileRecord {
  user: UserRecord;
  canCreateCommunities: boolean;
  /** Whether they administer the platform now, whatever their token says; null when the response omits it. */
  isAdministrator: boolean | null;
  /** Whether others see the year of birth; null without the extension. */
  isBirthYearVisible: boolean | null;
  /** Null when the API returns an unknown language. */
  language: LanguageCode | null;
  /** The language as the API stores it; empty when the response omitted it. */
  writtenLanguage: string;
}

/** Fetches the viewer's own profile. */
export const fetchOwnProfile = (rest: Rest, username: string): Promise<ProfileRecord> =>
  rest.read(
    {
      ...call('GET /api/checkprofil/{timestamp}', { path: { timestamp: String(randomInt(2 ** 47)) } }),
      sameAs: 'now',
      holdsFor: screenLoadTime,
    },
    (answer) => {
      const profile = decodeFields(answer, 'checkprofil');
      const writtenLanguage = decodePlainText(profile.langue).trim();
      const language = writtenLanguage === '' ? 'FR' : decodeLanguage(writtenLanguage);
      if (language === null) addDecodingNote('profile.langue', undefined, 'read as absent');
      return {
        user: decodeProfile(profile, username),
        canCreateCommunities: decodeFlag(profile.casecoche),
        isAdministrator: Array.isArray(profile.roles) ? profile.roles.includes('ROLE_ADMIN') : null,
        isBirthYearVisible: typeof profile.anneevisible === 'boolean' ? profile.anneevisible : null,
        language,
        writtenLanguage,
      };
    },
  );

/** Signs in with e-mail and password digest, and the fields of `signInDevice`; returns the token. */
export async function signIn(
  rest: Rest,
  username: string,
  passwordDigest: string,
  device: Partial<ReturnType<typeof signInDevice>> = {},
): Promise<string> {
  const token = await withInputNames(
    deviceInputs,
    rest.write(
      call('POST /api/login_check', { body: { username, password: passwordDigest, ...device } }),
      (answer) => decodeText(decodeFields(answer, 'login_check').token),
    ),
  );
  if (!token) throw invalidValueError('login_check.token', token);
  return token;
}

/** Requests a reset link by mail; the API answers alike for unknown e-mails. */
export const requestPasswordReset = (rest: Rest, email: string): Promise<void> =>
  rest.write(call('POST /forget', { body: { email } }));

/** Sets a new password with a mailed token; returns false for an unknown or expired token. */
export async function resetPassword(rest: Rest, token: string, password: string): Promise<boolean> {
  try {
    const status = await withInputNames(
      { password: 'passwordDigest' },
      rest.write(
        call('POST /reset/password', { body: { token, password } }),
        (answer) => decodeFields(answer, 'reset/password').status,
      ),
    );
    return status === undefined || status === true || decodeText(status) === 'okey';
  } catch (error) {
    // The documents have one success value; any other means that the link no longer works.
    if (error instanceof UserError && error.userError.code === 'INVALID_STATE') return false;
    throw error;
  }
}

/** The inputs behind the fields of a password's change. */
const passwordInputs = {
  plainPassword: 'passwordDigest',
  first: 'passwordDigest',
  second: 'passwordDigest',
  ancien: 'currentPasswordDigest',
};

/** Changes the viewer's password; returns the token that replaces theirs, null when that stays valid. */
export async function updatePassword(
  rest: Rest,
  password: string,
  ancien: string | undefined,
): Promise<string | null> {
  const token = await withInputNames(
    passwordInputs,
    rest.write(
      call('POST /api/reset', {
        body: {
          plainPassword: { first: password, second: password, ...(ancien === undefined ? {} : { ancien }) },
        },
        requiredExtensions: ancien === undefined ? [] : ['SESSIONS'],
      }),
      (answer) => decodeOptionalText(decodeFields<{ token: unknown }>(answer, 'reset').token),
    ),
  );
  return token ?? null;
}

/** Fields of the viewer's profile that they write themselves. */
export interface ProfileForm {
  honorific: Honorific;
  firstName: string;
  lastName: string;
  jobTitle: string;
  phone: string;
  /** `1990-03-07`, or empty. */
  birthDate: string;
  /** Undefined without the extension. */
  isBirthYearVisible: boolean | undefined;
  country: string;
  language: string;
  description: string;
}

/** Inputs of the graph by the field of the API, for errors. */
const inputs: Record<string, keyof ProfileForm> = {
  civilite: 'honorific',
  prenom: 'firstName',
  nom: 'lastName',
  fonction: 'jobTitle',
  telephone: 'phone',
  day: 'birthDate',
  month: 'birthDate',
  year: 'birthDate',
  anneevisible: 'isBirthYearVisible',
  pays: 'country',
  langue: 'language',
  description: 'description',
};

/** Documented messages for fields without a form control, used when the API rejects without a message. */
const wordless = {
  jobTitle: 'Le fonction est obligatoire',
  phone: 'Le téléphone est obligatoire',
  birthDate: 'La date de naissance est obligatoire',
};

/** Updates the viewer's profile; undefined fields are kept where the API supports it. */
export async function saveProfile(
  context: Pick<Context, 'config' | 'rest'>,
  email: string,
  databaseId: string,
  profile: Partial<ProfileForm>,
  { precondition, key }: UpdateOptions,
): Promise<void> {
  const [year = '', month = '', day = ''] = profile.birthDate?.split('-') ?? [];
  const json = {
    user: { email, id: databaseId },
    profile: {
      civilite: profile.honorific && wireHonorifics[profile.honorific],
      prenom: profile.firstName,
      nom: profile.lastName,
      fonction: profile.jobTitle,
      telephone: profile.phone,
      ...(profile.birthDate === undefined
        ? {}
        : { day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year }),
      ...(profile.isBirthYearVisible === undefined ? {} : { anneevisible: profile.isBirthYearVisible }),
      pays: profile.country,
      langue: profile.language,
      description: profile.description,
      email,
      // Only with a complete form (B098): alone it would restore a right that an administrator withdrew.
      casecoche: ifFullUpdate(context, '1' as const),
    },
    ...precondition,
  } as const;
  await withErrorMeaning(
    { defaultMessage: "warning : La mise à jour n'a pas été effectué", code: 'INVALID' },
    withInputNames(
      inputs,
      context.rest.write(call('POST /api/profil', { json, idempotencyKey: key })),
      wordless,
    ),
  );
}

/** Replaces the viewer's picture. */
export const saveOwnAvatar = (rest: Rest, picture: UploadedFile): Promise<void> =>
  rest.write(call('POST /api/profil/image', { multipart: { image: picture } }));
