import type { FastifyInstance, FastifyRequest } from 'fastify';
import { anybody, optionalSignIn } from './access.ts';
import type { Caller } from './caller.ts';
import type { BackendConfig } from './config.ts';
import { sqlCounter } from './database/transactions.ts';
import { forbiddenError, unauthenticatedError } from './errors.ts';
import type { TokenClaims } from './tokens.ts';

/** Account data needed for authentication. */
export interface Account {
  id: number;
  email: string;
  isAdministrator: boolean;
  isExternal: boolean;
  /** Whether the last recorded visit is more than a minute ago. */
  isUnseen: boolean;
}

/** Account lookup, injected by the application. */
export interface Accounts {
  /** The account of a token; undefined when it was deleted, or the token is no longer accepted. */
  find: (request: FastifyRequest, claims: TokenClaims) => Promise<Account | undefined>;
  /** Records a visit of the session. */
  noteVisit: (request: FastifyRequest, claims: TokenClaims) => Promise<void>;
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** Authenticates every request, also for unknown routes, unless the route is for `anybody`. */
export function installAuthentication(app: FastifyInstance, accounts: Accounts): void {
  // Not counted in the statements of the request.
  const noteSeen = (request: FastifyRequest, claims: TokenClaims) =>
    sqlCounter.exit(
      () =>
        void accounts
          .noteVisit(request, claims)
          .catch((error: unknown) => request.log.warn({ err: error }, 'A visit was not noted')),
    );

  app.decorateRequest('caller', {
    getter() {
      const caller = callers.get(this);
      if (caller === undefined) throw new Error('A public route has no caller.');
      return caller;
    },
  });

  async function identify(request: FastifyRequest): Promise<Caller | undefined> {
    const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const claims = token === undefined ? undefined : app.tokens.verify(token);
    const account = claims && (await accounts.find(request, claims));
    if (claims === undefined || account === undefined) return undefined;
    // At most once a minute per session, without waiting.
    if (account.isUnseen) noteSeen(request, claims);
    const { id, email, isAdministrator } = account;
    return {
      id,
      email,
      isAdministrator,
      isGuest: isGuest(app.context.config, account),
      sessionId: claims.sid,
    };
  }

  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config?.access;
    if (access === anybody) return;
    const caller = await identify(request);
    if (caller !== undefined) callers.set(request, caller);
    else if (access !== optionalSignIn) throw unauthenticatedError();
  });
}

/** Caller of a public route; undefined without a valid token. */
export const findCaller = (request: FastifyRequest): Caller | undefined => callers.get(request);

/** Enforces the access rule of each route; throws at start-up for a route without one. */
export function installAccessRules(app: FastifyInstance): void {
  const rules = new Map<string, string>();
  app.decorate('accessRules', rules);
  app.addHook('onRoute', ({ config, schema, method, url }) => {
    if (config?.operation !== undefined && config.access !== undefined)
      rules.set(config.operation.id, config.access.rule);
    if (config?.access === undefined && !schema?.hide)
      throw new Error(`${String(method)} ${url} does not say who may call it: config.access.`);
  });
  app.addHook('preHandler', async (request) => request.routeOptions.config?.access?.require?.(request));
}

/** Whether an account is a guest: external and no platform administrator, while `guestsSeeOrganisation` is off. */
export const isGuest = (
  { guestsSeeOrganisation }: Pick<BackendConfig, 'guestsSeeOrganisation'>,
  account: { isExternal: boolean; isAdministrator: boolean },
): boolean => account.isExternal && !account.isAdministrator && !guestsSeeOrganisation;

/** Throws 403 for guests. */
export function requireEmployee(caller: Caller): void {
  if (caller.isGuest) throw forbiddenError();
}
