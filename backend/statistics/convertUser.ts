import { eq } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { publishMembershipChange } from '../communities/realtimeEvents.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { conflictError } from '../core/errors.ts';
import { queueEvent } from '../core/realtime/eventQueue.ts';
import { convertToInternal } from '../people/rights.ts';

/** Makes an external person internal, and mails them. */
export async function convertUser(context: BackendContext, caller: Caller, email: string): Promise<void> {
  await context.database.transaction(async (tx) => {
    const changes = await convertToInternal(tx, email);
    if (!changes) throw conflictError('Cette personne est déjà interne.', 'INTERNAL');
    const [person] = await tx.select({ targetId: users.id }).from(users).where(eq(users.email, email));
    await recordAuditEntry(tx, caller, 'user.internal', email, person);
    for (const change of changes) publishMembershipChange(tx, change);
    // Their clients reload, because they can see more now.
    queueEvent(tx, { actions: ['posts'], receiverUsernames: [email] });
  });
}
