import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { publishSessionRenewed } from '../accounts/sessions.ts';
import { sessions, users } from '../accounts/tables.ts';
import type { Transaction } from '../core/database/database.ts';
import { unauthenticated } from '../core/errors.ts';
import type { TokenBearer, TokenClaims } from '../core/tokens.ts';
import { endMisused } from './callers.ts';
import { isFresh, standingOf } from './standing.ts';
import type { RenewAnswer, RenewBody } from './wire.ts';

/**
 * Exchanges a token for the next one of its session; throws 401 when that has ended or was not used for too long.
 * Repeated within half a minute it answers the same again; later too whoever has not received the answer is renewed.
 */
export async function renewSession(
  { server }: FastifyRequest,
  { token }: z.output<typeof RenewBody>,
): Promise<z.output<typeof RenewAnswer>> {
  const { context, tokens } = server;
  const claims = tokens.verify(token, context.config.sessionIdleTime);
  if (claims === undefined) throw unauthenticated();
  const renewal = await context.database.transaction((tx) => renew(tx, claims));
  if (renewal === 'reused') await endMisused(context, claims);
  if (renewal === 'reused' || renewal === undefined) throw unauthenticated();
  return { status: true as const, token: tokens.issue(renewal) };
}

/** Of whom the next token is; undefined where the session has ended. */
async function renew(tx: Transaction, claims: TokenClaims): Promise<TokenBearer | 'reused' | undefined> {
  const [found] = await tx
    .select({
      person: { id: users.id, email: users.email, isAdministrator: users.isAdministrator },
      session: {
        id: sessions.id,
        generation: sessions.generation,
        renewedAt: sessions.renewedAt,
        usedGeneration: sessions.usedGeneration,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, claims.sid), eq(sessions.userId, claims.user_id), isNull(sessions.endedAt)))
    .for('no key update', { of: sessions });
  if (!found) return undefined;
  const { person, session } = found;
  const standing = standingOf(session, claims.gen, Date.now());
  if (standing === 'reused') return standing;
  if (standing === 'superseded' && isFresh(session)) return found;
  const [renewed] = await tx
    .update(sessions)
    .set({
      // Also where an answer was lost: whoever has it must not share the session with who asks again.
      generation: sql`${sessions.generation} + 1`,
      // By the clock by which it is judged.
      renewedAt: new Date(),
      lastUsedAt: sql`now()`,
      usedGeneration: sql`greatest(${sessions.usedGeneration}, ${claims.gen})`,
    })
    .where(eq(sessions.id, session.id))
    .returning({ id: sessions.id, generation: sessions.generation, renewedAt: sessions.renewedAt });
  if (!renewed) return undefined;
  publishSessionRenewed(tx, person.email, session.id);
  return { person, session: renewed };
}
