import { and, eq, ne } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { updateAccount } from '../accounts/accounts.ts';
import { editStamp, requireUnmodified } from '../accounts/modifications.ts';
import { revokePasswordLinks } from '../accounts/passwordLinks.ts';
import { publishSessionsEnded, endSessions } from '../accounts/sessions.ts';
import { users } from '../accounts/tables.ts';
import { recordAuditEntry, wasDoneWithinLastMinute } from '../audit/audit.ts';
import { invalid, notFound } from '../core/errors.ts';
import { writeOnce } from '../core/idempotency.ts';
import { civilityOf } from './civility.ts';
import { answerTaken, emailTaken, requireEmail, requirePhone } from './contact.ts';
import type { AdminUpdateAnswer, AdminUpdateBody } from './wire.ts';

/** Changes an account; status false when the e-mail belongs to another. Another e-mail ends the person's sessions. */
export async function updateUser(
  request: FastifyRequest,
  { user, profile, modifie }: z.output<typeof AdminUpdateBody>,
): Promise<z.output<typeof AdminUpdateAnswer>> {
  const { caller } = request;
  if (user.email !== undefined) requireEmail(user.email);
  if (profile.telephone !== undefined) requirePhone(profile.telephone);
  try {
    const { answer } = await writeOnce(request, async (tx) => {
      const [before] = await tx
        .select({
          email: users.email,
          firstName: users.firstName,
          lastName: users.lastName,
          updatedAt: users.updatedAt,
        })
        .from(users)
        .where(eq(users.id, user.id))
        .for('update');
      if (!before) throw notFound("Cette personne n'existe pas ou n'existe plus.");
      requireUnmodified(before, modifie);
      // A name that was never told may stay so: it is asked of an account that is changed, not of a new one.
      if (profile.prenom === '' && before.firstName !== '')
        throw invalid('prenom', 'Le prénom est obligatoire');
      if (profile.nom === '' && before.lastName !== '') throw invalid('nom', 'Le nom est obligatoire');
      const email = user.email ?? before.email;
      const isTaken = (await tx.$count(users, and(eq(users.email, email), ne(users.id, user.id)))) > 0;
      if (isTaken) throw emailTaken();
      await updateAccount(tx, user.id, {
        email,
        civility: civilityOf(profile.civilite),
        firstName: profile.prenom,
        lastName: profile.nom,
        job: profile.fonction,
        phone: profile.telephone,
        canCreateCommunities: profile.casecoche,
        ...editStamp(caller),
      });
      // An account is made by its e-mail, and named by a call of its own: together they are one act.
      const isNaming =
        before.updatedAt === null && (await wasDoneWithinLastMinute(tx, caller, 'user.create', email));
      if (!isNaming) await recordAuditEntry(tx, caller, 'user.update', email);
      if (email !== before.email) {
        // What was mailed to the address before must not open the account.
        await revokePasswordLinks(tx, user.id);
        publishSessionsEnded(tx, before.email, await endSessions(tx, user.id));
      }
      return { status: true, message: '' };
    });
    return answer;
  } catch (error) {
    return answerTaken(error);
  }
}
