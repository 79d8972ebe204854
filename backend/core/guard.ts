import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sqlCounter } from './database/database.ts';
import { users } from './database/schema.ts';
import type { Caller } from './app.ts';
import type { BackendConfig } from './config.ts';
import { forbidden, unauthenticated } from './errors.ts';
import { verifyToken } from './tokens.ts';

const callers = new WeakMap<FastifyRequest, Caller>();

/**
 * Refuses every request without a valid token, unless its route says `public`: also those for which
 * there is no route, so that strangers cannot map the API. The account must still exist, and the
 * token be younger than the last event that ended its sessions (password changed).
 */
export function guard(app: FastifyInstance): void {
  const { database } = app.context;

  // Not among the statements of the call during which it happens.
  const noteSeen = (id: number, request: FastifyRequest) =>
    sqlCounter.exit(
      () =>
        void database
          .update(users)
          .set({ lastSeenAt: sql`now()` })
          .where(eq(users.id, id))
          .catch((error: unknown) => request.log.warn({ err: error }, 'A visit was not noted')),
    );

  app.decorateRequest('caller', {
    getter() {
      const caller = callers.get(this);
      if (caller === undefined) throw new Error('A public route has no caller.');
      return caller;
    },
  });

  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config?.public) return;
    const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const claims = token === undefined ? undefined : verifyToken(app, token);
    if (claims === undefined) throw unauthenticated();
    const [account] = await database
      .select({
        id: users.id,
        email: users.email,
        isAdministrator: users.isAdministrator,
        isExternal: users.isExternal,
        tokensValidFrom: users.tokensValidFrom,
        isSeen: sql<boolean>`coalesce(${users.lastSeenAt} > now() - interval '1 minute', false)`,
      })
      .from(users)
      .where(eq(users.id, claims.user_id));
    if (account === undefined || claims.iat < Math.ceil(account.tokensValidFrom.getTime() / 1000)) {
      throw unauthenticated();
    }
    // Once a minute and person; nobody waits for it.
    if (!account.isSeen) noteSeen(account.id, request);
    const { id, email, isAdministrator } = account;
    callers.set(request, { id, email, isAdministrator, isGuest: isGuest(app.context.config, account) });
  });
}

/** Whether an account is a guest's: invited from outside, unless guests may see what employees see. */
export const isGuest = (
  { guestsSeeOrganisation }: Pick<BackendConfig, 'guestsSeeOrganisation'>,
  account: { isExternal: boolean; isAdministrator: boolean },
): boolean => account.isExternal && !account.isAdministrator && !guestsSeeOrganisation;

/** Refuses whoever does not administer the platform. */
export function requireAdministrator(caller: Caller): void {
  if (!caller.isAdministrator) throw forbidden();
}

/** Refuses guests, who take part in their communities and bring nobody into them. */
export function requireEmployee(caller: Caller): void {
  if (caller.isGuest) throw forbidden();
}
