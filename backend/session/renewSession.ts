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

/**
 * Exchanges a token for the session's next one; a repetition within half a minute gets the same answer. Throws 401 for
 * an invalid token, one that expired longer than `sessionIdleTime` ago, an ended session, a session older than its
 * provider allows, which ends it, and a replayed token, which ends the session and mails its owner.
 */
export async function renewSession(
  { server }: FastifyRequest,
  { token }: z.output<typeof RenewSessionBody>,
): Promise<z.output<typeof RenewSessionResponse>> {
  const { context, tokens } = server;
  const claims = tokens.verify(token, context.config.sessionIdleTime);
  if (claims === undefined) throw unauthenticatedError();
  const renewal = await context.database.transaction((tx) => renew(tx, claims, context.config.signIn));
  if (renewal === 'providerExpired')
    await context.database.transaction(async (tx) => {
      const ended = await endSessions(tx, claims.user_id, { ids: [claims.sid] });
      publishSessionsEnded(tx, claims.username, ended);
    });
  if (renewal === 'replayed') await endMisusedSession(context, claims);
  if (renewal === undefined || typeof renewal === 'string') throw unauthenticatedError();
  return { status: true as const, token: tokens.issue(renewal) };
}

/** Whether a provider's session is older than its `sessionHours`; always when the provider is no longer configured. */
function isProviderExpired(
  { provider, createdAt }: Pick<Session, 'provider' | 'createdAt'>,
  { providers }: SignInConfig,
): boolean {
  if (provider === null) return false;
  const hours = providers.find(({ key }) => key === provider)?.sessionHours ?? 0;
  return createdAt.getTime() + hours * 3_600_000 <= Date.now();
}

/** What the session's next token is issued from; undefined when the session has ended. */
async function renew(
  tx: Transaction,
  claims: TokenClaims,
  config: SignInConfig,
): Promise<TokenBearer | 'replayed' | 'providerExpired' | undefined> {
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
  if (isProviderExpired(session, config)) return 'providerExpired';
  const state = classifyToken(session, claims.gen, Date.now());
  if (state === 'replayed') return state;
  if (state === 'superseded' && isRecentlyRenewed(session)) return found;
  const [renewed] = await tx
    .update(sessions)
    .set({
      // Also when the answer with the last token was lost: a finder of that token must not share the session.
      generation: sql`${sessions.generation} + 1`,
      // This server's clock, which also checks the expiry of tokens.
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
