import { z } from 'zod';
import { id } from '../core/wire.ts';

/** Body of `DELETE /api/userdelete/{id}`: kinds of content to transfer, and the recipient's id. */
export const DeleteUserBody = z
  .object({
    transfert: z.array(z.enum(['publications', 'sondages', 'mediatheque', 'evenements'])).default([]),
    destinataire: id.optional().describe('Who receives it; the caller when absent'),
  })
  .nullish();
