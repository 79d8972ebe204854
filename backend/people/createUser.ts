import type { z } from 'zod';
import { openAccount } from '../accounts/accounts.ts';
import { grantLink, invitationDays } from '../accounts/passwordLinks.ts';
import { recordAct } from '../audit/audit.ts';
import { joinDefault } from '../communities/companyWide.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { requireEmail } from './contact.ts';
import { mailWelcome } from './welcome.ts';
import type { CreateUserAnswer, CreateUserBody } from './wire.ts';

/** Makes an account and writes to its owner; answers no id when the e-mail has one already. */
export async function createUser(
  context: BackendContext,
  caller: Caller,
  { email }: z.output<typeof CreateUserBody>,
): Promise<z.output<typeof CreateUserAnswer>> {
  requireEmail(email);
  const created = await context.database.transaction(async (tx) => {
    const id = await openAccount(tx, { email });
    if (id === undefined) return undefined;
    await joinDefault(tx, id);
    await recordAct(tx, caller, 'user.create', email);
    return { id, token: await grantLink(tx, id, 'welcome', invitationDays * 86_400) };
  });
  if (!created) return { status: false, message: 'Cette adresse email est déjà associée un compte' };
  // Nobody waits for the mail.
  mailWelcome(context, email, created.token, 'new').catch((error: unknown) =>
    context.log.error({ err: error }, 'A welcome was not sent'),
  );
  return { status: true, message: '', id: created.id };
}
