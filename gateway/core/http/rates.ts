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
const budgetOf = (token: string | null, ip: string | undefined): string =>
  (token ? 'token:' : 'ip:') +
  createHash('sha256')
    .update(token ?? networkOf(ip ?? ''))
    .digest('hex')
    .slice(0, digits);

/** Refuses with RATE_LIMITED who asks too much. */
export function limitRate(limiter: RateLimiterAbstract): RequestHandler {
  return async (request, response, next) => {
    try {
      await limiter.consume(budgetOf(bearer(request.headers.authorization), request.ip));
      next();
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) {
        next(error);
        return;
      }
      response.setHeader('retry-after', Math.ceil(error.msBeforeNext / 1000));
      response.status(429).json({
        errors: [
          {
            message: 'Trop de demandes. Veuillez patienter un instant.',
            extensions: { code: 'RATE_LIMITED' },
          },
        ],
      });
    }
  };
}
