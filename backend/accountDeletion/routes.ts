import { z } from 'zod';
import { administrator } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { conflictError } from '../core/errors.ts';
import { id, SuccessResponse } from '../core/wire.ts';
import { transferableKinds } from './deleteAccount.ts';
import { deletePeople } from './deletePeople.ts';

/** Body of `DELETE /api/userdelete/{id}`: kinds of content to transfer, and the recipient's id. */
const DeleteUserBody = z
  .object({
    transfert: z.array(z.enum(transferableKinds)).default([]),
    destinataire: id.optional().describe('Who receives it; the caller when absent'),
  })
  .nullish();

/** Registers the route that deletes an account. */
export function routes(app: App): void {
  app.delete(
    '/api/userdelete/:id',
    {
      config: {
        access: administrator,
        operation: {
          id: 'deleteUser',
          source: '2 §7',
          assumed: 'How the transfer is sent is not shown: a body with what is transferred, and to whom.',
        },
      },
      schema: {
        summary: 'Closes an account; what is transferred goes to the caller unless another is named',
        params: z.object({ id }),
        body: DeleteUserBody,
        response: { 200: SuccessResponse },
      },
    },
    async ({ caller, params, body }) => {
      if (params.id === caller.id)
        throw conflictError('Vous ne pouvez pas supprimer votre propre compte.', 'OWN_ACCOUNT');
      const recipient = body?.destinataire ?? caller.id;
      const transferred = new Set(body?.transfert ?? []);
      await app.context.database.transaction((tx) =>
        deletePeople(tx, caller, [params.id], { recipientId: recipient, transferred }),
      );
      return { status: true as const };
    },
  );
}
