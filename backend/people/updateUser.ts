import { and, eq, ne } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { updateAccount } from '../accounts/accounts.ts';
import { editColumns, requireUnmodified } from '../accounts/modifications.ts';
import { revokePasswordLinks } from '../accounts/passwordLinks.ts';
import { publishSessionsEnded, endSessions } from '../accounts/sessions.ts';
import { users } from '../accounts/tables.ts';
import { recordAuditChanges, wasDoneWithinLastMinute } from '../audit/audit.ts';
import { changesBetween } from '../audit/changes.ts';
import { invalidError, notFoundError } from '../core/errors.ts';
import { writeOnce } from '../core/idempotency.ts';
import { parseHonorific } from './profile.ts';
import { emailTakenAnswer, emailTakenError, requireEmail, requirePhone } from './contact.ts';
import { publishPeopleChange } from '../core/realtime/eventQueue.ts';
import type { UpdateUserResponse, UpdateUserBody } from './wire.ts';

/** Updates an account; status false when the e-mail belongs to another. A new e-mail ends the person's sessions. */
export async function updateUser(
  request: FastifyRequest,
  { userId, fields, lastModifiedAt }: z.output<typeof UpdateUserBody>,
): Promise<z.output<typeof UpdateUserResponse>> {
  const { caller } = request;
  if (fields.email !== undefined) requireEmail(fields.email);
  if (fields.phone !== undefined) requirePhone(fields.phone);
  try {
    const { answer } = await writeOnce(request, async (tx) => {
      const [previous] = await tx
        .select({
          email: users.email,
          firstName: users.firstName,
          lastName: users.lastName,
          civility: users.civility,
          job: users.job,
          phone: users.phone,
          canCreateCommunities: users.canCreateCommunities,
          updatedAt: users.updatedAt,
        })
        .from(users)
        .where(eq(users.id, userId))
        .for('update');
      if (!previous) throw notFoundError("Cette personne n'existe pas ou n'existe plus.");
      requireUnmodified(previous, lastModifiedAt);
      // An account that never had a first name may stay without one.
      if (fields.firstName === '' && previous.firstName !== '')
        throw invalidError('prenom', 'Le prénom est obligatoire');
      if (fields.lastName === '' && previous.lastName !== '')
        throw invalidError('nom', 'Le nom est obligatoire');
      const email = fields.email ?? previous.email;
      const isTaken = (await tx.$count(users, and(eq(users.email, email), ne(users.id, userId)))) > 0;
      if (isTaken) throw emailTakenError();
      const sent = { ...fields, email, civility: parseHonorific(fields.civility) };
      await updateAccount(tx, userId, { ...sent, ...editColumns(caller) });
      publishPeopleChange(tx);
      // The first update right after creation is part of it in the audit log.
      const isNaming =
        previous.updatedAt === null && (await wasDoneWithinLastMinute(tx, caller, 'user.create', email));
      const changes = changesBetween(previous, sent);
      if (!isNaming)
        await recordAuditChanges(tx, caller, 'user.update', email, { changes, targetId: userId });
      if (email !== previous.email) {
        // Links mailed to the previous address become invalid.
        await revokePasswordLinks(tx, userId);
        publishSessionsEnded(tx, previous.email, await endSessions(tx, userId));
      }
      return { status: true, message: '' };
    });
    return answer;
  } catch (error) {
    return emailTakenAnswer(error);
  }
}
