import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { bearer } from '../claims.ts';
import { fault } from '../errors.ts';
import { networkOf } from './address.ts';

/** A budget of requests per minute and person; Redis shares it between gateways. */
export function createRateLimiter(perMinute: number, redis: Redis | undefined): RateLimiterAbstract {
  const options = { keyPrefix: 'rate', points: perMinute, duration: 60 };
  return redis
    ? new RateLimiterRedis({
        ...options,
        storeClient: redis,
        insuranceLimiter: new RateLimiterMemory(options),
      })
    : new RateLimiterMemory(options);
}

/** Hexadecimal digits that name a budget: there are 65,536, however many tokens and addresses are made up. */
const digits = 4;

/** Whose budget a request uses: the token's, or the address's before signing in. */
const budgetOf = (token: string | null, address: string | undefined): string =>
  (token ? 'token:' : 'ip:') +
  createHash('sha256')
    .update(token ?? networkOf(address ?? ''))
    .digest('hex')
    .slice(0, digits);

/** Takes one request from a budget; the seconds to wait where it is used up, and else null. */
export async function takeFrom(
  limiter: RateLimiterAbstract,
  token: string | null,
  address: string | undefined,
): Promise<number | null> {
  try {
    await limiter.consume(budgetOf(token, address));
    return null;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.ceil(error.msBeforeNext / 1000);
  }
}

/** What somebody who asks too much is told. */
export const tooMany = () => fault('RATE_LIMITED', 'Trop de demandes. Veuillez patienter un instant.');

/** Refuses with RATE_LIMITED who asks too much. */
export function limitRate(limiter: RateLimiterAbstract): RequestHandler {
  return async (request, response, next) => {
    const wait = await takeFrom(limiter, bearer(request.headers.authorization), request.ip);
    if (wait === null) {
      next();
      return;
    }
    const { message } = tooMany();
    response
      .status(429)
      .setHeader('retry-after', wait)
      .json({ errors: [{ message, extensions: { code: 'RATE_LIMITED' } }] });
  };
}
