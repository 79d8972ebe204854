import { recordAct } from '../audit/audit.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { conflict } from '../core/errors.ts';
import { makeInternal } from '../people/rights.ts';

/** Makes an external person one of the organisation, and tells them. */
export async function switchUser(
  { database, realtime }: BackendContext,
  caller: Caller,
  email: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await makeInternal(tx, email))) throw conflict('Cette personne est déjà interne.', 'INTERNAL');
    await recordAct(tx, caller, 'user.internal', email);
  });
  // Their screens show more from now on.
  void realtime.publish({ pusheraction: ['posts'], receveur: [email] });
}
