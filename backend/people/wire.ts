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
