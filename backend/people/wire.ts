import { z } from 'zod';
import { extensionDescription } from '../core/extensions.ts';
import {
  after,
  filePath,
  id,
  administratorModification,
  positions,
  lastReadModification,
  untrusted,
} from '../core/wire.ts';
import { normalizeName } from '../core/text.ts';

/** Present for people from outside. */
export const external = z
  .literal(true)
  .optional()
  .meta(extensionDescription('GUEST_MARKS', 'Present for people from outside the organisation'));

/** A person in lists; an image of '0' means none. */
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
    externe: external,
  })
  .meta({ id: 'User' });

/** '1' grants the right to create communities. */
const casecoche = z.enum(['0', '1']);

/** The caller's profile; day, month and year of birth are empty when unknown. */
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
    externe: external,
  })
  .meta({ id: 'OwnProfile' });

/** GET /api/usercurrent/{timestamp} */
export const CurrentUserAnswer = z.object({
  status: z.literal(true),
  user_id: id,
  email: z.string(),
  langue: z.string().describe('ISO 639-1'),
});

/** GET /api/singleuser/{id}: hover card of a person */
export const SingleUserAnswer = z.object({ status: z.literal(true), user: User });

/** Parts of a date of birth as the profile form has them: `1990-03-07` is day 7, month 3, year 1990. */
export function birthParts(date: string | null): { day: string; month: string; year: string } {
  const [year = '', month = '', day = ''] = (date ?? '').split('-');
  return { day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year };
}

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

/** Fields of the profile forms. */
export const ProfileFields = z.object({
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
});

/** POST /api/profil: the two documented forms differ slightly. */
export const UpdateProfileBody = z.object({
  user: z.object({ email: field(320), id: untrusted }).optional(),
  profile: ProfileFields,
});
export const UpdateProfileAnswer = z.object({ status: z.literal(true) });

/** POST /api/profil/image, POST /api/profil/imagewithemail/{email} */
export const AvatarAnswer = z.object({ status: z.literal(true), image: filePath });

/** POST /api/infouser; day, month and year of birth are empty when unknown. */
export const UserInfoAnswer = z.object({
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
  externe: external,
  modification: administratorModification,
});

/** GET /api/users/{start}/{nb} */
export const UsersQuery = z.object({
  q: z
    .string()
    .trim()
    .max(200)
    .default('')
    .meta(extensionDescription('PEOPLE_SEARCH', 'Only whose name or e-mail holds these words')),
  apres: after,
});
export const UsersAnswer = z.object({
  status: z.literal(true),
  users: z.array(User),
  total: z
    .number()
    .int()
    .meta(extensionDescription('EXACT_COUNTS', 'How many people there are, whatever the page')),
  positions,
});

const email = z.string().trim().toLowerCase().max(320);

/** POST /api/createUser */
export const CreateUserBody = z.object({ email });
export const CreateUserAnswer = z.object({
  status: z.boolean(),
  message: z.string(),
  id: id.optional().describe('Absent when the e-mail has an account'),
});

/** As in the profile; clients may also send a boolean or number. */
const casecocheSent = z
  .preprocess((value) => (value === null ? value : String(Number(value))), casecoche)
  .transform((mark) => mark === '1');

/** PUT /api/admin/update */
export const AdminUpdateBody = z.object({
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
});
export const AdminUpdateAnswer = z.object({ status: z.boolean(), message: z.string() });
