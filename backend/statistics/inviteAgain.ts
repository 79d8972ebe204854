import { recordAuditEntry } from '../audit/audit.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { conflict } from '../core/errors.ts';
import { findNeverSeen } from '../people/rights.ts';
import { welcomeMail } from '../people/welcome.ts';

/** Writes again to somebody who never signed in, as to an external person where the caller means one. */
export async function inviteAgain(
  context: BackendContext,
  caller: Caller,
  email: string,
  isMeantExternal: boolean,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const person = await findNeverSeen(tx, email);
    if (isMeantExternal && !person.isExternal) throw conflict('Cette personne est déjà interne.', 'INTERNAL');
    await recordAuditEntry(tx, caller, 'user.invite', email);
    await welcomeMail.enqueue(tx, email, {
      userId: person.id,
      occasion: isMeantExternal ? 'external' : 'reminder',
    });
  });
}
