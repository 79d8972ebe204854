import type { FastifyInstance, FastifyRequest } from 'fastify';
import { anybody, anybodyKnown } from './access.ts';
import type { Caller } from './caller.ts';
import type { BackendConfig } from './config.ts';
import { sqlCounter } from './database/transactions.ts';
import { forbidden, unauthenticated } from './errors.ts';
import type { TokenClaims } from './tokens.ts';

/** What the guard asks of an account. */
export interface Account {
  id: number;
  email: string;
  isAdministrator: boolean;
  isExternal: boolean;
  /** Whether their visit is to be noted: it was not within the last minute. */
  isUnseen: boolean;
}

/** Where the guard finds accounts: whoever composes the server hands it over. */
export interface Accounts {
  /** The account behind a token, as it is now; undefined when it is gone or the session has ended. */
  find: (request: FastifyRequest, claims: TokenClaims) => Promise<Account | undefined>;
  /** Notes that the person was here, by which session. */
  noteVisit: (request: FastifyRequest, claims: TokenClaims) => Promise<void>;
}

const callers = new WeakMap<FastifyRequest, Caller>();

/**
 * Refuses every request without a valid token, unless its route is for `anybody`: also those for which
 * there is no route, so that strangers cannot map the API. The account must still exist, and its session last.
 */
export function guard(app: FastifyInstance, accounts: Accounts): void {
  // Not among the statements of the call during which it happens.
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
    // Once a minute and session; nobody waits for it.
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
    else if (access !== anybodyKnown) throw unauthenticated();
  });
}

/** Who calls a route that is for everybody; undefined without a good token. */
export const callerIfKnown = (request: FastifyRequest): Caller | undefined => callers.get(request);

/** Applies what routes declare of who may call them; a described route that declares nothing is refused at start. */
export function guardRoutes(app: FastifyInstance): void {
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

/** Whether an account is a guest's: invited from outside, unless guests may see what employees see. */
export const isGuest = (
  { guestsSeeOrganisation }: Pick<BackendConfig, 'guestsSeeOrganisation'>,
  account: { isExternal: boolean; isAdministrator: boolean },
): boolean => account.isExternal && !account.isAdministrator && !guestsSeeOrganisation;

/** Refuses guests, who take part in their communities and bring nobody into them. */
export function requireEmployee(caller: Caller): void {
  if (caller.isGuest) throw forbidden();
}
