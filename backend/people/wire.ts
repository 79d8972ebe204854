import { z } from 'zod';
import { filePath, id } from '../core/wire.ts';

/** A person as lists show them [1 §3, 2 §3]; an image of '0' means none. */
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
  })
  .meta({ id: 'User' });

/** '1' grants the creation of communities, '0' does not. */
const casecoche = z.enum(['0', '1']);

/** The caller's profile [1 §3]; day, month and year of birth are empty when unknown. */
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
  })
  .meta({ id: 'OwnProfile' });

/** GET /api/usercurrent/{timestamp} */
export const CurrentUserAnswer = z.object({
  status: z.literal(true),
  user_id: id,
  email: z.string(),
  langue: z.string().describe('ISO 639-1'),
});

/** GET /api/singleuser/{id}: what the hover card shows of a colleague */
export const SingleUserAnswer = z.object({ status: z.literal(true), user: User });
