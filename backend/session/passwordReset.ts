import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { replacePassword, consumePasswordLink } from '../accounts/passwordLinks.ts';
import { publishSessionsEnded } from '../accounts/sessions.ts';
import { publishMembershipChange } from '../communities/realtimeEvents.ts';
import { clientAddress } from '../core/clientAddress.ts';
import { acceptInvitationToken } from '../members/external.ts';
import { passwordChangeMail, resetLinkMail } from './passwordMails.ts';
import { hashDigest } from './passwords.ts';
import type { ResetLimits } from './resetLimits.ts';
import type {
  ResetPasswordResponse,
  ResetPasswordBody,
  RequestPasswordResetResponse,
  RequestPasswordResetBody,
} from './wire.ts';

/**
 * Sets a new password with a mailed token and ends all sessions; the token of an invitation accepts it too. Answers
 * `ko` for an unknown, used or expired token and where passwords are not accepted; throws 429 after too many of these.
 */
export async function resetPassword(
  request: FastifyRequest,
  limits: ResetLimits,
  { token, password }: z.output<typeof ResetPasswordBody>,
): Promise<z.output<typeof ResetPasswordResponse>> {
  const { context } = request.server;
  const address = clientAddress(request);
  await limits.tryToken(address);
  // The mail was sent while passwords were still accepted.
  if (!context.config.signIn.acceptsPasswords) return { status: 'ko' as const };
  const passwordHash = await hashDigest(password);
  const answer = await context.database.transaction(async (tx) => {
    const known = await consumePasswordLink(tx, token);
    // Setting a password accepts a mailed invitation.
    const accepted =
      known === undefined
        ? await acceptInvitationToken(tx, context.config, token)
        : { userId: known, joined: [] };
    const { userId } = accepted;
    const replaced = userId === undefined ? undefined : await replacePassword(tx, userId, passwordHash);
    for (const change of accepted.joined) publishMembershipChange(tx, change);
    if (replaced === undefined) return { status: 'ko' as const };
    const { email } = replaced.person;
    // Invited people set their first password: no mail.
    if (known !== undefined) await passwordChangeMail.enqueue(tx, email, { email });
    publishSessionsEnded(tx, email, replaced.endedSessionIds);
    return { status: 'okey' as const };
  });
  if (answer.status === 'okey') await limits.forgiveToken(address);
  return answer;
}

/** Mails a reset link; answers alike for e-mails without an account. Throws 429 after too many requests. */
export async function requestPasswordReset(
  request: FastifyRequest,
  limits: ResetLimits,
  body: z.output<typeof RequestPasswordResetBody>,
): Promise<z.output<typeof RequestPasswordResetResponse>> {
  const email = body.email.toLowerCase();
  const { config, database } = request.server.context;
  if ((await limits.ask(email, clientAddress(request))) && config.signIn.acceptsPasswords)
    await database.transaction((tx) => resetLinkMail.enqueue(tx, email, { email }));
  return { status: 'okey' as const };
}
