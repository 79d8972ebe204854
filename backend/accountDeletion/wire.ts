import { z } from 'zod';
import { id } from '../core/wire.ts';
import type { Transferable } from './deleteAccount.ts';

const kinds = {
  publications: 'posts',
  sondages: 'polls',
  mediatheque: 'library',
  evenements: 'events',
} as const satisfies Record<string, Transferable>;

/** Body of `DELETE /api/userdelete/{id}`: kinds of content to transfer, and the recipient's id. */
export const DeleteUserBody = z
  .object({
    transfert: z.array(z.enum(['publications', 'sondages', 'mediatheque', 'evenements'])).default([]),
    destinataire: id.optional().describe('Who receives it; the caller when absent'),
  })
  .transform(({ transfert, destinataire }) => ({
    transferred: new Set(transfert.map((kind) => kinds[kind])),
    recipientId: destinataire,
  }))
  .nullish();
