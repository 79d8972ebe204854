import { z } from 'zod';
import { administrator } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { conflictError } from '../core/errors.ts';
import { id, SuccessResponse } from '../core/wire.ts';
import type { Transferable } from './deleteAccount.ts';
import { deletePeople } from './deletePeople.ts';
import { DeleteUserBody } from './wire.ts';

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
      const { recipientId = caller.id, transferred = new Set<Transferable>() } = body ?? {};
      await app.context.database.transaction((tx) =>
        deletePeople(tx, caller, [params.id], { recipientId, transferred }),
      );
      return { status: true as const };
    },
  );
}
