import { z } from 'zod';
import { id } from '../core/wire.ts';

/** DELETE /api/userdelete/{id} */
export const DeleteUserBody = z
  .object({
    transfert: z.array(z.enum(['publications', 'sondages', 'mediatheque', 'evenements'])).default([]),
    destinataire: id.optional().describe('Who receives it; the caller when absent'),
  })
  .nullish();
export const DeleteUserAnswer = z.object({ status: z.literal(true) });
