import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { updateAccount } from '../accounts/accounts.ts';
import { replacePassword } from '../accounts/passwordLinks.ts';
import { publishSessionsEnded, lockSessions, createSession } from '../accounts/sessions.ts';
import { devices, sessions, users } from '../accounts/tables.ts';
import { clientAddress } from '../core/clientAddress.ts';
import { invalidError, unauthenticatedError } from '../core/errors.ts';
import { passwordChangeMail } from './passwordMails.ts';
import { hashDigest, requirePasswords, verifyPassword } from './passwords.ts';
import { verifyCredentials } from './signIn.ts';
import type { SignInLimits } from './signInLimits.ts';
import type { ChangePasswordResponse, ChangePasswordBody } from './wire.ts';

/**
 * Sets the caller's password, ends all their sessions and returns a token of a new one. Throws 403 where passwords are
 * not accepted, 400 for a wrong or unsuitable password, 429 after too many wrong ones and 401 for an ended session.
 */
export async function changePassword(
  request: FastifyRequest,
  limits: SignInLimits,
  { next, confirmation, current }: z.output<typeof ChangePasswordBody>,
): Promise<z.output<typeof ChangePasswordResponse>> {
  const { caller, server } = request;
  const { context, tokens } = server;
  requirePasswords(context.config.signIn);
  if (next !== confirmation) throw invalidError('plainPassword', 'Le mot de passe ne correspond pas');
  await requireSuitable(request, limits, next, current);
  const passwordHash = await hashDigest(next);
  const { person, session } = await context.database.transaction(async (tx) => {
    await updateAccount(tx, caller.id, { onboardedAt: sql`coalesce(${users.onboardedAt}, now())` });
    await lockSessions(tx, caller.id);
    const [device] = await tx
      .select({
        platform: sessions.platform,
        appVersion: sessions.appVersion,
        deviceName: sessions.deviceName,
        deviceKey: sessions.deviceKey,
        address: sessions.address,
        provider: sessions.provider,
      })
      .from(sessions)
      .where(and(eq(sessions.id, caller.sessionId), isNull(sessions.endedAt)));
    // The session ended while the passwords were compared.
    if (!device) throw unauthenticatedError();
    const { session: opened, deletedActiveIds: surplus } = await createSession(tx, caller.id, device);
    // Push messages continue on this device.
    await tx.update(devices).set({ sessionId: opened.id }).where(eq(devices.sessionId, caller.sessionId));
    const replaced = await replacePassword(tx, caller.id, passwordHash, opened.id);
    if (!replaced) throw unauthenticatedError();
    await passwordChangeMail.enqueue(tx, replaced.person.email, { email: replaced.person.email });
    publishSessionsEnded(tx, replaced.person.email, [...surplus, ...replaced.endedSessionIds]);
    return { person: replaced.person, session: opened };
  });
  return { status: true as const, token: tokens.issue({ person, session }) };
}

/**
 * Throws 400 unless the current password is right and the new one another. During onboarding neither is asked: the
 * current one may have been chosen by a mailed link just before (B137).
 */
async function requireSuitable(
  request: FastifyRequest,
  limits: SignInLimits,
  next: string,
  current: string | undefined,
): Promise<void> {
  const { caller, server } = request;
  const { database } = server.context;
  const [person] = await database
    .select({ onboardedAt: users.onboardedAt, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, caller.id));
  if (!person || person.onboardedAt === null) return;
  const field = 'plainPassword.ancien';
  // An account that a provider created: no attempt could be right.
  if (person.passwordHash === null)
    throw invalidError(
      field,
      'Vous n’avez pas encore de mot de passe\u00A0: demandez un lien par «\u00A0Mot de passe oublié\u00A0»',
    );
  if (current === undefined) throw invalidError(field, 'Le mot de passe actuel est obligatoire');
  const known = await limits.attempt(
    { email: caller.email, address: clientAddress(request), knownDevice: caller.sessionId },
    () => verifyCredentials(database, caller.email, current),
  );
  if (known === undefined) throw invalidError(field, 'Le mot de passe actuel est incorrect');
  if (await verifyPassword(next, person.passwordHash))
    throw invalidError('plainPassword', 'Le nouveau mot de passe doit être différent de l’actuel');
}
