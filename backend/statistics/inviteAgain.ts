import { grantLink, invitationDays } from '../accounts/passwordLinks.ts';
import { recordAct } from '../audit/audit.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { conflict } from '../core/errors.ts';
import { findNeverSeen } from '../people/rights.ts';
import { mailWelcome } from '../people/welcome.ts';

/** Writes again to somebody who never signed in, as to an external person where the caller means one. */
export async function inviteAgain(
  context: BackendContext,
  caller: Caller,
  email: string,
  isMeantExternal: boolean,
): Promise<void> {
  const token = await context.database.transaction(async (tx) => {
    const person = await findNeverSeen(tx, email);
    if (isMeantExternal && !person.isExternal) throw conflict('Cette personne est déjà interne.', 'INTERNAL');
    await recordAct(tx, caller, 'user.invite', email);
    return grantLink(tx, person.id, 'welcome', invitationDays * 86_400);
  });
  mailWelcome(context, email, token, isMeantExternal ? 'external' : 'reminder').catch((error: unknown) =>
    context.log.error({ err: error }, 'An invitation was not sent'),
  );
}
