import { recordAuditEntry } from '../audit/audit.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { ApiError, conflictError } from '../core/errors.ts';
import type { MailboxLimit } from '../core/sharedLimits.ts';
import { findPersonNeverSignedIn } from '../people/rights.ts';
import { welcomeMailDispatch } from '../people/welcome.ts';

/**
 * Resends the invitation of a person who never signed in, with the text for external people if requested; throws 429
 * beyond the limit of the mailbox.
 */
export async function resendInvitation(
  context: BackendContext,
  caller: Caller,
  mails: MailboxLimit,
  email: string,
  isMeantExternal: boolean,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const person = await findPersonNeverSignedIn(tx, email);
    if (isMeantExternal && !person.isExternal)
      throw conflictError('Cette personne est déjà interne.', 'INTERNAL');
    if (!(await mails.mayWriteTo(email)))
      throw new ApiError(
        429,
        'Cette personne a déjà reçu plusieurs invitations aujourd’hui. Veuillez réessayer demain.',
        'TOO_MANY_REQUESTS',
      );
    await recordAuditEntry(tx, caller, 'user.invite', email, { targetId: person.id });
    await welcomeMailDispatch.enqueue(tx, email, {
      userId: person.id,
      occasion: isMeantExternal ? 'external' : 'reminder',
    });
  });
}
