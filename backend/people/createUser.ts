import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { createAccount } from '../accounts/accounts.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { publishMembershipChange } from '../communities/realtimeEvents.ts';
import { joinCompanyWideCommunity } from '../communities/companyWide.ts';
import { writeOnce } from '../core/idempotency.ts';
import { emailTakenAnswer, emailTakenError, requireEmail } from './contact.ts';
import { publishPeopleChange } from '../core/realtime/eventQueue.ts';
import { welcomeMailDispatch } from './welcome.ts';
import type { CreateUserResponse, CreateUserBody } from './wire.ts';

/** Creates an account and mails its owner. Returns no id when the e-mail already has one. */
export async function createUser(
  request: FastifyRequest,
  { email }: z.output<typeof CreateUserBody>,
): Promise<z.output<typeof CreateUserResponse>> {
  const { caller } = request;
  requireEmail(email);
  try {
    const { answer } = await writeOnce(request, async (tx) => {
      const id = await createAccount(tx, { email });
      if (id === undefined) throw emailTakenError();
      for (const change of await joinCompanyWideCommunity(tx, { id, email }))
        publishMembershipChange(tx, change);
      publishPeopleChange(tx);
      await recordAuditEntry(tx, caller, 'user.create', email, { targetId: id });
      await welcomeMailDispatch.enqueue(tx, email, { userId: id, occasion: 'new' });
      return { status: true as const, message: '', id };
    });
    return answer;
  } catch (error) {
    return emailTakenAnswer(error);
  }
}
