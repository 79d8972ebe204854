import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { readBearerToken } from '../http/claims.ts';
import type { Authentication } from './context.ts';
import { anonymousAuthentication } from './tokenVerifier.ts';
import { type RateLimits, type Charge, rateLimitedError } from '../http/rates.ts';
import { clientOf, createClientLog } from '../http/clients.ts';
import { createHttpContext, requestIdOf, type Services } from './requests.ts';

/** The authenticated sender of a request. */
export interface RequestSender {
  authentication: Authentication;
  requestId: string;
  /** Milliseconds since 1970 when the request arrived; its upload may take minutes. */
  startedAt: number;
}

const senders = new WeakMap<Request, RequestSender>();

/** The log of a request, with its id and application. */
export const requestLog = (log: Logger, request: Request): Logger =>
  createClientLog(log, clientOf(request.headers), senders.get(request)?.requestId);

/** The sender found by `authenticateRequest`; an anonymous one for a request that did not pass it. */
export const senderOf = (request: Request): RequestSender =>
  senders.get(request) ?? {
    authentication: anonymousAuthentication,
    requestId: requestIdOf(undefined),
    startedAt: Date.now(),
  };

/** Authenticates within the address's budget; no authentication if it is used up. */
export async function authenticateWithinBudget(
  services: Services,
  rateLimits: RateLimits,
  {
    token,
    address,
    ask,
  }: { token: string | null; address: string | undefined; ask: () => Promise<Authentication> },
): Promise<{ authentication: Authentication | null; charge: Charge | null }> {
  // Unknown tokens are charged to the address, so that invented tokens bypass no budget.
  const recalled = token === null ? undefined : services.tokenVerifier.cached(token);
  if (recalled) return { authentication: recalled, charge: null };
  const isKnown = token !== null && services.tokenVerifier.isConfirmed(token);
  const charge = isKnown ? null : await rateLimits.takeFromAddress(address);
  if (charge?.isRefused) return { authentication: null, charge };
  const authentication = await ask();
  if (authentication.caller && !isKnown) await rateLimits.giveBack(address);
  return { authentication, charge };
}

/** Charges an authenticated person for an operation; null for anonymous requests. */
export const chargePerson = async (
  rateLimits: RateLimits,
  { caller }: Authentication,
): Promise<Charge | null> => (caller ? rateLimits.takeFromPerson(caller.username) : null);

/** Sets the rate limit headers (seconds until reset). */
function setRateLimitHeaders(response: Response, { limit, left, resetsIn }: Charge): void {
  response.setHeader('ratelimit-limit', limit);
  response.setHeader('ratelimit-remaining', left);
  response.setHeader('ratelimit-reset', resetsIn);
}

/**
 * Authenticates requests before any body is read. Answers RATE_LIMITED above the budget; every response has rate limit
 * headers and the request id.
 */
export function authenticateRequest(services: Services, rateLimits: RateLimits): RequestHandler {
  return async (request, response, next) => {
    const [requestId, startedAt] = [requestIdOf(request.get('x-request-id')), Date.now()];
    response.setHeader('x-request-id', requestId);
    const { authentication, charge: ofAddress } = await authenticateWithinBudget(services, rateLimits, {
      token: readBearerToken(request.headers.authorization),
      address: request.ip,
      ask: () =>
        services.tokenVerifier.authenticate(createHttpContext(services, request, { requestId, startedAt })),
    });
    const charge = (authentication && (await chargePerson(rateLimits, authentication))) ?? ofAddress;
    if (charge) setRateLimitHeaders(response, charge);
    if (!authentication || charge?.isRefused) {
      const { message } = rateLimitedError();
      response
        .status(429)
        .setHeader('retry-after', charge?.resetsIn ?? 60)
        .json({ errors: [{ message, extensions: { code: 'RATE_LIMITED' } }] });
      return;
    }
    senders.set(request, { authentication, requestId, startedAt });
    next();
  };
}
