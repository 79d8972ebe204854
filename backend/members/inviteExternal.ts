import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { recordAuditEntry, wasDoneWithinLastMinute } from '../audit/audit.ts';
import { requireAdministeredCommunity } from '../communities/memberships.ts';
import { conflictError } from '../core/errors.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import { requireEmployee } from '../core/guard.ts';
import { writeOnce } from '../core/idempotency.ts';
import type { MailboxLimit } from '../core/sharedLimits.ts';
import { requireEmail, requirePhone } from '../people/contact.ts';
import { insertInvitation } from './external.ts';
import { guestInCompanyWideError } from './admission.ts';
import { invitationMail } from './invitationMail.ts';
import type { InviteExternalFields } from './wire.ts';
import { SuccessResponse } from '../core/wire.ts';

/** Records for administrators that somebody reached the limit of invitations, at most once a minute. */
export const recordInvitationLimit = ({ database }: BackendContext, caller: Caller): Promise<void> =>
  database.transaction(async (tx) => {
    if (await wasDoneWithinLastMinute(tx, caller, 'external.limit', '')) return;
    await recordAuditEntry(tx, caller, 'external.limit', '');
  });

/**
 * Invites an external person by mail into a community that the caller administers; beyond the limit of the mailbox no
 * mail is sent, and the link of the last one opens this community too. Throws 403 for callers who are guests, and 409
 * when the e-mail has an account or guests may not be in the company-wide community.
 */
export async function inviteExternal(
  request: FastifyRequest,
  mails: MailboxLimit,
  { fields, files, recordFiles }: ReceivedForm<typeof InviteExternalFields, 'image'>,
): Promise<z.output<typeof SuccessResponse>> {
  const { caller } = request;
  const { email } = fields;
  requireEmail(email);
  requirePhone(fields.phone);
  const { answer } = await writeOnce(request, async (tx) => {
    const community = await requireAdministeredCommunity(tx, caller, fields.communityId);
    requireEmployee(caller);
    if (community.kind === 'defaut' && !request.server.context.config.guestsSeeOrganisation)
      throw guestInCompanyWideError();
    const known = await tx.$count(users, eq(users.email, email));
    if (known > 0) throw conflictError('Cette adresse email est déjà associée un compte', 'EMAIL_TAKEN');
    const [photo] = await recordFiles(tx, files.image);
    const isMailed = await mails.mayWriteTo(email);
    const invitation = { ...fields, photoId: photo?.id ?? null, invitedBy: caller.id };
    const invitationId = await insertInvitation(tx, invitation, isMailed);
    await recordAuditEntry(tx, caller, isMailed ? 'external.invite' : 'external.unmailed', email);
    if (isMailed) await invitationMail.enqueue(tx, email, { invitationId });
    return { status: true as const };
  });
  return answer;
}
