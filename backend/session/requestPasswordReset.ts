import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { clientAddress } from '../core/clientAddress.ts';
import { resetLinkMail } from './passwordMails.ts';
import type { ResetLimits } from './resetLimits.ts';
import type { RequestPasswordResetResponse, RequestPasswordResetBody } from './wire.ts';

/** Mails a reset link; answers alike for unknown e-mails. */
export async function requestPasswordReset(
  request: FastifyRequest,
  limits: ResetLimits,
  body: z.output<typeof RequestPasswordResetBody>,
): Promise<z.output<typeof RequestPasswordResetResponse>> {
  const email = body.email.toLowerCase();
  if (await limits.ask(email, clientAddress(request)))
    await request.server.context.database.transaction((tx) => resetLinkMail.enqueue(tx, email, { email }));
  return { status: 'okey' as const };
}
