import type { Request, RequestHandler } from 'express';
import { bearer } from '../claims.ts';
import type { Admission } from '../context.ts';
import { nobody } from '../identity.ts';
import type { Budgets } from './rates.ts';
import { tooMany } from './rates.ts';
import { contextOf, requestIdOf, type Services } from './requests.ts';

/** What was found out of the sender of a request, for those who serve it. */
export interface Sender {
  admission: Admission;
  requestId: string;
  /** When the request came, in milliseconds since 1970: what it brings may take minutes. */
  begunAt: number;
}

const senders = new WeakMap<Request, Sender>();

/** The sender of a request that passed `identify`. */
export const senderOf = (request: Request): Sender =>
  senders.get(request) ?? { admission: nobody, requestId: requestIdOf(undefined), begunAt: Date.now() };

/** Who sends something; the seconds to wait instead where the budget of their address is used up. */
export async function admitted(
  services: Services,
  budgets: Budgets,
  {
    token,
    address,
    ask,
  }: { token: string | null; address: string | undefined; ask: () => Promise<Admission> },
): Promise<Admission | number> {
  // Who is not known yet pays by address: made-up tokens are no way around a budget, nor cost the API more.
  const isKnown = token !== null && services.identity.knows(token);
  const wait = isKnown ? null : await budgets.takeFromAddress(address);
  if (wait !== null) return wait;
  const admission = await ask();
  const { caller } = admission;
  if (!caller) return admission;
  if (!isKnown) await budgets.giveBack(address);
  return admission;
}

/** Charges who was admitted for an operation; the seconds to wait where their budget is used up, and else null. */
export const charge = async (budgets: Budgets, { caller }: Admission): Promise<number | null> =>
  caller ? budgets.takeFromPerson(caller.username) : null;

/**
 * Finds out who sends a request before anything is done for them, not a byte of a file received: the API
 * has confirmed the token, or it is nobody's. Refuses with RATE_LIMITED who asks too much.
 */
export function identify(services: Services, budgets: Budgets): RequestHandler {
  return async (request, response, next) => {
    const [requestId, begunAt] = [requestIdOf(request.get('x-request-id')), Date.now()];
    const outcome = await admitted(services, budgets, {
      token: bearer(request.headers.authorization),
      address: request.ip,
      ask: () => services.identity.admit(contextOf(services, request, { requestId, begunAt })),
    });
    const charged = typeof outcome === 'number' ? outcome : ((await charge(budgets, outcome)) ?? outcome);
    if (typeof charged === 'number') {
      const { message } = tooMany();
      response
        .status(429)
        .setHeader('retry-after', charged)
        .json({ errors: [{ message, extensions: { code: 'RATE_LIMITED' } }] });
      return;
    }
    senders.set(request, { admission: charged, requestId, begunAt });
    next();
  };
}
