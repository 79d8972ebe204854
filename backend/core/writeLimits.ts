import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from './errors.ts';

/** Writes to many people: `points` per `duration` seconds, person and process. Far above manual use. */
const limits = {
  publish: { points: 30, duration: 60 },
  comment: { points: 60, duration: 60 },
  invite: { points: 600, duration: 3600 },
  inviteExternal: { points: 50, duration: 3600 },
};

/** A kind of write that is limited per person: routes declare it as `config.limit`. */
type WriteLimit = keyof typeof limits;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counts the call for its caller, who gets 429 beyond the limit. */
    limit?: WriteLimit;
  }
}

/** Rejects people who exceed the limit declared by a route. */
export function limitWrites(app: FastifyInstance): void {
  const limiters = {
    publish: new RateLimiterMemory(limits.publish),
    comment: new RateLimiterMemory(limits.comment),
    invite: new RateLimiterMemory(limits.invite),
    inviteExternal: new RateLimiterMemory(limits.inviteExternal),
  };
  app.addHook('preValidation', async (request) => {
    const { limit } = request.routeOptions.config;
    if (limit === undefined) return;
    try {
      await limiters[limit].consume(request.caller.id);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
      throw new ApiError(429, `Trop d’envois en peu de temps. ${waitFor(seconds)}`, 'TOO_MANY_REQUESTS', {
        retryAfter: seconds,
      });
    }
  });
}

const waitFor = (seconds: number): string => {
  const [count, unit] = seconds < 60 ? [seconds, 'seconde'] : [Math.ceil(seconds / 60), 'minute'];
  return `Veuillez réessayer dans ${count} ${unit}${count > 1 ? 's' : ''}.`;
};
