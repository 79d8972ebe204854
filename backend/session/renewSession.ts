import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  endSessions,
  publishSessionRenewed,
  publishSessionsEnded,
  type Session,
} from '../accounts/sessions.ts';
import { sessions, users } from '../accounts/tables.ts';
import type { Transaction } from '../core/database/database.ts';
import { unauthenticatedError } from '../core/errors.ts';
import type { SignInConfig } from '../core/openidProviders.ts';
import type { TokenBearer, TokenClaims } from '../core/tokens.ts';
import { endMisusedSession } from './callers.ts';
import { isRecentlyRenewed, classifyToken } from './tokenState.ts';
import type { RenewSessionResponse, RenewSessionBody } from './wire.ts';

/** Exchanges a token for the session's next one; throws 401 when ended or idle too long. Safe to retry. */
export async function renewSession(
  { server }: FastifyRequest,
  { token }: z.output<typeof RenewSessionBody>,
): Promise<z.output<typeof RenewSessionResponse>> {
  const { context, tokens } = server;
  const claims = tokens.verify(token, context.config.sessionIdleTime);
  if (claims === undefined) throw unauthenticatedError();
  const renewal = await context.database.transaction((tx) => renew(tx, claims, context.config.signIn));
  if (renewal === 'outdated')
    await context.database.transaction(async (tx) => {
      const ended = await endSessions(tx, claims.user_id, { ids: [claims.sid] });
      publishSessionsEnded(tx, claims.username, ended);
    });
  if (renewal === 'reused') await endMisusedSession(context, claims);
  if (renewal === undefined || typeof renewal === 'string') throw unauthenticatedError();
  return { status: true as const, token: tokens.issue(renewal) };
}

/** Whether a person must sign in at their provider again, also when it is no longer configured. */
function isOutdated(
  { provider, createdAt }: Pick<Session, 'provider' | 'createdAt'>,
  { providers }: SignInConfig,
): boolean {
  if (provider === null) return false;
  const hours = providers.find(({ key }) => key === provider)?.sessionHours ?? 0;
  return createdAt.getTime() + hours * 3_600_000 <= Date.now();
}

/** The session's next token; undefined when ended. */
async function renew(
  tx: Transaction,
  claims: TokenClaims,
  config: SignInConfig,
): Promise<TokenBearer | 'reused' | 'outdated' | undefined> {
  const [found] = await tx
    .select({
      person: { id: users.id, email: users.email, isAdministrator: users.isAdministrator },
      session: {
        id: sessions.id,
        generation: sessions.generation,
        renewedAt: sessions.renewedAt,
        usedGeneration: sessions.usedGeneration,
        provider: sessions.provider,
        createdAt: sessions.createdAt,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, claims.sid), eq(sessions.userId, claims.user_id), isNull(sessions.endedAt)))
    .for('no key update', { of: sessions });
  if (!found) return undefined;
  const { person, session } = found;
  if (isOutdated(session, config)) return 'outdated';
  const standing = classifyToken(session, claims.gen, Date.now());
  if (standing === 'reused') return standing;
  if (standing === 'superseded' && isRecentlyRenewed(session)) return found;
  const [renewed] = await tx
    .update(sessions)
    .set({
      // Also after a lost answer: its finder must not share the session.
      generation: sql`${sessions.generation} + 1`,
      // The clock that also checks expiry.
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
