import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { lockSessions } from '../accounts/sessions.ts';
import { clientAddress } from '../core/clientAddress.ts';
import { toSessionDevice, openSession } from '../session/openSession.ts';
import { lockProviderAccount } from './accounts.ts';
import { attemptExpiredError, type Provider } from './provider.ts';
import { hashState } from './startSignIn.ts';
import { openidAttempts } from './tables.ts';
import type { CompleteSignInBody, CompleteSignInResponse } from './wire.ts';

/** Completes a sign-in once, with what the provider sent back. */
export async function completeSignIn(
  request: FastifyRequest,
  providers: ReadonlyMap<string, Provider>,
  { state, url, device: described }: z.output<typeof CompleteSignInBody>,
): Promise<z.output<typeof CompleteSignInResponse>> {
  const { context, tokens } = request.server;
  // Deleted before the exchange, so that it is tried once only.
  const [attempt] = await context.database
    .delete(openidAttempts)
    .where(and(eq(openidAttempts.stateHash, hashState(state)), gt(openidAttempts.expiresAt, sql`now()`)))
    .returning();
  const provider = attempt && providers.get(attempt.provider);
  if (!provider) throw attemptExpiredError();
  const identity = await provider.identityOf({ ...attempt, state }, url);
  const device = { ...toSessionDevice(described, clientAddress(request)), provider: attempt.provider };
  return context.database.transaction(async (tx) => {
    const person = await lockProviderAccount(tx, context.config, provider.settings, identity);
    await lockSessions(tx, person.id);
    const session = await openSession(tx, person, device);
    return { status: true as const, token: tokens.issue({ person, session }) };
  });
}
