import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { bearer } from '../http/claims.ts';
import type { Admission } from './context.ts';
import { anonymous } from './tokenVerifier.ts';
import { type Budgets, type Charge, rateLimited } from '../http/rates.ts';
import { clientOf, logFor } from '../http/clients.ts';
import { contextOf, requestIdOf, type Services } from './requests.ts';

/** What was found out of the sender of a request, for those who serve it. */
export interface RequestSender {
  admission: Admission;
  requestId: string;
  /** When the request came, in milliseconds since 1970: what it brings may take minutes. */
  startedAt: number;
}

const senders = new WeakMap<Request, RequestSender>();

/** The log of a request: whose lines tell its id and the application that sent it. */
export const requestLog = (log: Logger, request: Request): Logger =>
  logFor(log, clientOf(request.headers), senders.get(request)?.requestId);

/** The sender of a request that passed `identify`. */
export const senderOf = (request: Request): RequestSender =>
  senders.get(request) ?? { admission: anonymous, requestId: requestIdOf(undefined), startedAt: Date.now() };

/** Who sends something, and what it cost their address; no admission where that budget was used up. */
export async function authenticateWithinBudget(
  services: Services,
  budgets: Budgets,
  {
    token,
    address,
    ask,
  }: { token: string | null; address: string | undefined; ask: () => Promise<Admission> },
): Promise<{ admission: Admission | null; charge: Charge | null }> {
  // Who is not known yet pays by address: made-up tokens are no way around a budget, nor cost the API more.
  const recalled = token === null ? undefined : services.identity.cached(token);
  if (recalled) return { admission: recalled, charge: null };
  const isKnown = token !== null && services.identity.isCached(token);
  const charge = isKnown ? null : await budgets.takeFromAddress(address);
  if (charge?.isRefused) return { admission: null, charge };
  const admission = await ask();
  if (admission.caller && !isKnown) await budgets.giveBack(address);
  return { admission, charge };
}

/** Charges who was admitted for an operation; null for nobody. */
export const chargePerson = async (budgets: Budgets, { caller }: Admission): Promise<Charge | null> =>
  caller ? budgets.takeFromPerson(caller.username) : null;

/** Tells what is left of a budget, and when all of it is there again, in seconds. */
function setRateLimitHeaders(response: Response, { limit, left, resetsIn }: Charge): void {
  response.setHeader('ratelimit-limit', limit);
  response.setHeader('ratelimit-remaining', left);
  response.setHeader('ratelimit-reset', resetsIn);
}

/**
 * Finds out who sends a request before anything is done for them, not a byte of a file received: the API
 * has confirmed the token, or it is nobody's. Refuses with RATE_LIMITED who asks too much; every answer tells
 * what is left, and the id of its request.
 */
export function authenticateRequest(services: Services, budgets: Budgets): RequestHandler {
  return async (request, response, next) => {
    const [requestId, startedAt] = [requestIdOf(request.get('x-request-id')), Date.now()];
    response.setHeader('x-request-id', requestId);
    const { admission, charge: ofAddress } = await authenticateWithinBudget(services, budgets, {
      token: bearer(request.headers.authorization),
      address: request.ip,
      ask: () => services.identity.authenticate(contextOf(services, request, { requestId, startedAt })),
    });
    const charge = (admission && (await chargePerson(budgets, admission))) ?? ofAddress;
    if (charge) setRateLimitHeaders(response, charge);
    if (!admission || charge?.isRefused) {
      const { message } = rateLimited();
      response
        .status(429)
        .setHeader('retry-after', charge?.resetsIn ?? 60)
        .json({ errors: [{ message, extensions: { code: 'RATE_LIMITED' } }] });
      return;
    }
    senders.set(request, { admission, requestId, startedAt });
    next();
  };
}
