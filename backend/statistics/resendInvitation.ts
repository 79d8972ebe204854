import { recordAuditEntry } from '../audit/audit.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { conflict } from '../core/errors.ts';
import { findPersonNeverSignedIn } from '../people/rights.ts';
import { welcomeMailDispatch } from '../people/welcome.ts';

/** Resends the invitation of a person who never signed in, with the text for external people if requested. */
export async function resendInvitation(
  context: BackendContext,
  caller: Caller,
  email: string,
  isMeantExternal: boolean,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const person = await findPersonNeverSignedIn(tx, email);
    if (isMeantExternal && !person.isExternal) throw conflict('Cette personne est déjà interne.', 'INTERNAL');
    await recordAuditEntry(tx, caller, 'user.invite', email, { targetId: person.id });
    await welcomeMailDispatch.enqueue(tx, email, {
      userId: person.id,
      occasion: isMeantExternal ? 'external' : 'reminder',
    });
  });
}
