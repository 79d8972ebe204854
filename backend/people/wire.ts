import { z } from 'zod';
import { extensionDescription } from '../core/extensions.ts';
import {
  after,
  count,
  filePath,
  id,
  positions,
  lastReadModification,
  modification,
  ignoredIdentity,
  offset,
} from '../core/wire.ts';
import { normalizeName } from '../core/text.ts';

/** Field `externe`: true for people from outside the organisation, absent for others. */
export const externalMark = z
  .literal(true)
  .optional()
  .meta(extensionDescription('GUEST_MARKS', 'Present for people from outside the organisation'));

/** A person as listed everywhere; the image `'0'` means none. */
export const User = z
  .object({
    id,
    email: z.string(),
    profile: z.object({
      prenom: z.string(),
      nom: z.string(),
      fonction: z.string(),
      telephone: z.string().optional(),
    }),
    images: z.object({ image: z.union([filePath, z.literal('0')]) }),
    externe: externalMark,
  })
  .meta({ id: 'User' });

/** '1' grants the right to create communities. */
const casecoche = z.enum(['0', '1']);

/** The caller's own profile; day, month and year of birth are empty when unknown. */
export const OwnProfile = z
  .object({
    status: z.literal(true),
    user_id: id,
    email: z.string(),
    roles: z.array(z.string()).describe('Assumed: as in the token, ROLE_ADMIN first'),
    civilite: z.string(),
    nom: z.string(),
    prenom: z.string(),
    day: z.string(),
    month: z.string(),
    year: z.string(),
    fonction: z.string(),
    telephone: z.string(),
    pays: z.string(),
    langue: z.string().describe('ISO 639-1'),
    description: z.string(),
    image: z.union([filePath, z.literal('0')]),
    casecoche,
    externe: externalMark,
    anneevisible: z.boolean().meta(extensionDescription('BIRTH_YEARS', 'Whether others read `year`')),
  })
  .meta({ id: 'OwnProfile' });

/** Response of `GET /api/usercurrent/{timestamp}`: the caller's id, e-mail and language. */
export const CurrentUserResponse = z.object({
  status: z.literal(true),
  user_id: id,
  email: z.string(),
  langue: z.string().describe('ISO 639-1'),
});

/** Response of `GET /api/singleuser/{id}`: the person shown when hovering over a name. */
export const HoverCardResponse = z.object({ status: z.literal(true), user: User });

/** Text; clients may also send a number. */
const text = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string());

const field = (most: number) =>
  text
    .transform((value) => value.trim())
    .pipe(z.string().max(most, { error: `${most} caractères au maximum` }))
    .optional();

/** One line of text without invisible characters. */
const line = (most: number) =>
  text
    .transform(normalizeName)
    .pipe(z.string().max(most, { error: `${most} caractères au maximum` }))
    .optional();
const name = line(100);

/** Fields of the profile forms; absent fields keep their value. */
const ProfileFields = z
  .object({
    email: field(320),
    nom: name,
    prenom: name,
    day: field(2),
    month: field(2),
    year: field(4),
    fonction: line(150),
    telephone: field(40),
    pays: line(100),
    langue: field(20).describe('ISO 639-1, or the French name of the language'),
    description: field(2_000),
    civilite: field(10),
    casecoche: field(1),
    anneevisible: z
      .boolean()
      .optional()
      .meta(extensionDescription('BIRTH_YEARS', 'Whether others read the year of birth')),
  })
  .transform(
    ({
      nom,
      prenom,
      fonction,
      telephone,
      pays,
      langue,
      civilite,
      casecoche: mark,
      anneevisible,
      ...others
    }) => ({
      ...others,
      civility: civilite,
      lastName: nom,
      firstName: prenom,
      job: fonction,
      phone: telephone,
      country: pays,
      language: langue,
      canCreateCommunities: mark === undefined ? undefined : mark === '1',
      isBirthYearShown: anneevisible,
    }),
  );

/** Body of `POST /api/profil`: changes to the caller's profile. */
export const UpdateProfileBody = z
  .object({
    user: z.object({ email: field(320), id: ignoredIdentity }).optional(),
    profile: ProfileFields,
    modifie: lastReadModification,
  })
  .transform(({ user, profile: { email: profileEmail, ...fields }, modifie }) => ({
    emails: [user?.email, profileEmail],
    fields,
    lastModifiedAt: modifie,
  }));

/**
 * Response of `POST /api/profil/image` and `POST /api/profil/imagewithemail/{email}`: signed path of the new avatar.
 */
export const UpdateAvatarResponse = z.object({ status: z.literal(true), image: filePath });

/**
 * Response of `POST /api/infouser`: a person's profile page; day, month and year of birth are empty when unknown, the
 * year also while its owner does not show it.
 */
export const ProfilePageResponse = z.object({
  status: z.literal(true),
  id,
  user_id: id,
  nom: z.string(),
  prenom: z.string(),
  civilite: z.string(),
  description: z.string(),
  fonction: z.string(),
  telephone: z.string(),
  email: z.string(),
  day: z.string(),
  month: z.string(),
  year: z.string(),
  pays: z.string(),
  image: z.union([filePath, z.literal('0')]),
  casecoche,
  externe: externalMark,
  modification: modification
    .optional()
    .meta(
      extensionDescription(
        'EDIT_VERSIONS',
        'To the person and to administrators of the platform: the last change; null where there was none',
      ),
    ),
});

const filter = z.string().trim().min(1).max(150).optional();

/** Path parameters of `GET /api/users/{start}/{nb}`. */
export const ListPeopleParams = z
  .object({ start: offset, nb: count(200) })
  .transform(({ start, nb }) => ({ start, count: nb }));
/** Query of `GET /api/users/{start}/{nb}`: a search by name or e-mail, and filters. */
export const ListPeopleQuery = z
  .object({
    q: z
      .string()
      .trim()
      .max(200)
      .default('')
      .meta(extensionDescription('PEOPLE_SEARCH', 'Only whose name or e-mail holds these words')),
    fonction: filter.meta(extensionDescription('DIRECTORY_FILTERS', 'Only people with this job title')),
    communaute: id
      .optional()
      .meta(
        extensionDescription('DIRECTORY_FILTERS', 'Only members of this community, which the caller reads'),
      ),
    pays: filter.meta(extensionDescription('DIRECTORY_FILTERS', 'Only people of this country')),
    apres: after,
  })
  .transform(({ q, fonction, communaute, pays, apres }) => ({
    search: q,
    job: fonction,
    communityId: communaute,
    country: pays,
    after: apres,
  }));
/** Response of `GET /api/users/filtres`: values of the filters of the directory, by name. */
export const DirectoryFiltersResponse = z.object({
  status: z.literal(true),
  fonctions: z.array(z.string()).describe('Job titles, the 100 most frequent'),
  pays: z.array(z.string()).describe('Countries, the 100 most frequent'),
});
/** Response of `GET /api/users/{start}/{nb}`: a page of people, and how many there are. */
export const ListPeopleResponse = z.object({
  status: z.literal(true),
  users: z.array(User),
  total: z
    .number()
    .int()
    .meta(extensionDescription('EXACT_COUNTS', 'How many people there are, whatever the page')),
  positions,
});

/** Response of `GET /api/users/nouveautes`: new colleagues, and birthdays from today on. */
export const ColleaguesResponse = z.object({
  status: z.literal(true),
  nouveaux: z.array(User).describe('Who signed in for the first time within 30 days, latest first'),
  anniversaires: z
    .array(z.object({ user: User, day: z.string(), month: z.string() }))
    .describe('Birthdays of today and the next 7 days, in order'),
});

const email = z.string().trim().toLowerCase().max(320);

/** Body of `POST /api/createUser`: the e-mail of the new account. */
export const CreateUserBody = z.object({ email });
/** Response of `POST /api/createUser`: the account's id, or `status` false with the reason. */
export const CreateUserResponse = z.object({
  status: z.boolean(),
  message: z.string(),
  id: id.optional().describe('Absent when the e-mail has an account'),
});

/** As in the profile; clients may also send a boolean or number. */
const casecocheSent = z
  .preprocess((value) => (value === null ? value : String(Number(value))), casecoche)
  .transform((mark) => mark === '1');

/** Body of `PUT /api/admin/update`: an administrator's changes to an account. */
export const UpdateUserBody = z
  .object({
    user: z.object({ id, email: email.optional() }),
    profile: z.object({
      fonction: line(150),
      nom: name,
      prenom: name,
      telephone: field(40),
      casecoche: casecocheSent.optional().describe('Whether the person may create communities'),
      civilite: field(10).meta(extensionDescription('HONORIFIC', 'M., Mme or Melle')),
    }),
    modifie: lastReadModification,
  })
  .transform(({ user, profile, modifie }) => ({
    userId: user.id,
    fields: {
      email: user.email,
      civility: profile.civilite,
      firstName: profile.prenom,
      lastName: profile.nom,
      job: profile.fonction,
      phone: profile.telephone,
      canCreateCommunities: profile.casecoche,
    },
    lastModifiedAt: modifie,
  }));
/** Response of `PUT /api/admin/update`; `status` is false when another account has the e-mail. */
export const UpdateUserResponse = z.object({ status: z.boolean(), message: z.string() });
